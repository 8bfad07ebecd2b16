import type { HandlerCall } from '../../../../../src/core/call.ts'

export const tool = { name: 'test_elicitation', description: 'Asks the person in front of the client.' }

const schema = {
  type: 'object',
  properties: { response: { type: 'string', description: 'What you say.' } },
  required: ['response'],
}

export default async function elicitation({ message }: { message: string }, call: HandlerCall): Promise<string> {
  const { action, content } = await call.ask('response', { kind: 'form', message, schema })
  return `The person chose ${action} and said ${JSON.stringify(content ?? {})}`
}
