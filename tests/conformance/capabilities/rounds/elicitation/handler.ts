import type { HandlerCall } from '../../../../../src/core/call.ts'

export const tool = { name: 'test_input_required_result_elicitation', description: 'Asks for a name, and greets.' }

const schema = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }

export default async function greet(_input: Record<string, never>, call: HandlerCall): Promise<string> {
  const { content } = await call.ask('user_name', { kind: 'form', message: 'What is your name?', schema })
  return `Hello, ${String(content?.['name'])}!`
}
