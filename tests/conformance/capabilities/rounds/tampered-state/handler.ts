import type { HandlerCall } from '../../../../../src/core/call.ts'

export const tool = {
  name: 'test_input_required_result_tampered_state',
  description: 'Asks for a yes; whoever changes the state in between is refused.',
}

const schema = { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] }

export default async function tamperedState(_input: Record<string, never>, call: HandlerCall): Promise<string> {
  const { action } = await call.ask('confirm', { kind: 'form', message: 'Please confirm.', schema })
  return `The state came back whole, and the person chose ${action}.`
}
