import type { HandlerCall } from '../../../../../src/core/call.ts'

export const tool = { name: 'test_input_required_result_list_roots', description: 'Asks which folders the client has.' }

export default async function roots(_input: Record<string, never>, call: HandlerCall): Promise<string> {
  const answer = await call.ask('client_roots', { kind: 'roots' })
  return `The client has ${answer.roots.map(({ uri }) => uri).join(', ')}.`
}
