export const tool = {
  name: 'test_header_parameter',
  description: 'Has a parameter that is repeated in a header, so that proxies can route by it.',
  inputSchema: {
    type: 'object',
    properties: {
      region: { type: 'string', description: 'Where to look.', 'x-mcp-header': 'Region' },
      limit: { type: 'integer', minimum: 1 },
    },
    required: ['region'],
    additionalProperties: false,
  },
}

export default function header({ region }: { region: string }): string {
  return `Looked in ${region}.`
}
