export const tool = {
  name: 'echo',
  title: 'Echo a text',
  description: 'Answers with the text it was given.',
  inputSchema: {
    type: 'object',
    properties: { text: { type: 'string', maxLength: 10000, description: 'What to say.' } },
    required: ['text'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  tags: ['text', 'test'],
}

export default function echo(input: { text: string }): string {
  return input.text
}
