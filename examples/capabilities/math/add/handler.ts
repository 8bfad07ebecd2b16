export const tool = {
  name: 'add',
  title: 'Add two numbers',
  description: 'Adds two numbers and answers their sum.',
  inputSchema: {
    type: 'object',
    properties: {
      a: { type: 'number', minimum: -1e300, maximum: 1e300, description: 'The first number.' },
      b: { type: 'number', minimum: -1e300, maximum: 1e300, description: 'The second number.' },
    },
    required: ['a', 'b'],
    additionalProperties: false,
    examples: [{ a: 2, b: 3 }],
  },
  outputSchema: {
    type: 'object',
    properties: { sum: { type: 'number' } },
    required: ['sum'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  tags: ['math'],
}

export default function add(input: { a: number; b: number }): { sum: number } {
  return { sum: input.a + input.b }
}
