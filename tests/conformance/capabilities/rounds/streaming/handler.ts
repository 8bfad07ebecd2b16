import type { HandlerCall } from '../../../../../src/core/call.ts'

export const tool = { name: 'test_streaming_elicitation', description: 'Says how far it has come, then asks.' }

const schema = { type: 'object', properties: { value: { type: 'string' } }, required: ['value'] }

export default async function streaming(_input: Record<string, never>, call: HandlerCall): Promise<string> {
  call.progress({ progress: 1, total: 2 })
  const { action } = await call.ask('value', { kind: 'form', message: 'Say anything.', schema })
  return `The person chose ${action}.`
}
