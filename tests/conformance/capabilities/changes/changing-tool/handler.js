export const tool = { name: 'changing', description: 'Not changed yet.', inputSchema: { type: 'object' } }

export default () => 'Not changed yet.'
