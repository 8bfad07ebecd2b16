import type { HandlerCall } from '../../../../../src/core/call.ts'

export const tool = {
  name: 'test_input_required_result_multiple_inputs',
  description: 'Asks a person, a model and a client at once.',
}

const schema = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }
const messages = [{ role: 'user' as const, content: { type: 'text', text: 'Write a greeting.' } }]

export default async function several(_input: Record<string, never>, call: HandlerCall): Promise<string> {
  const [person, greeting, folders] = await Promise.all([
    call.ask('user_name', { kind: 'form', message: 'What is your name?', schema }),
    call.ask('greeting', { kind: 'model', messages, maxTokens: 50 }),
    call.ask('client_roots', { kind: 'roots' }),
  ])
  return JSON.stringify({ name: person.content?.['name'], greeting: greeting.content, roots: folders.roots.length })
}
