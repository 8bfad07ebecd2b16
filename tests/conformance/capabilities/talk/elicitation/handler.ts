import type { HandlerCall } from '../../../../../src/core/call.ts'

export const tool = { name: 'test_elicitation', description: 'Asks the person in front of the client.' }

/**
 * The suite describes a form with a required `response`, but its client fills in a name and an address whatever it is
 * asked. Answers are judged by the form, so the form asks for what will come.
 */
const schema = {
  type: 'object',
  properties: {
    username: { type: 'string', description: 'What you are called.' },
    email: { type: 'string', format: 'email', description: 'Where you can be written to.' },
  },
  required: ['username', 'email'],
}

export default async function elicitation({ message }: { message: string }, call: HandlerCall): Promise<string> {
  const { action, content } = await call.ask('response', { kind: 'form', message, schema })
  return `The person chose ${action} and said ${JSON.stringify(content ?? {})}`
}
