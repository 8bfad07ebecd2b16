export const prompt = { name: 'changing', description: 'Not changed yet.' }

export default () => 'Not changed yet.'
