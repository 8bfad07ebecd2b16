import type { HandlerCall } from '../../../../../src/core/call.ts'

export const tool = {
  name: 'test_input_required_result_request_state',
  description: 'Asks for a yes before it goes on.',
}

const schema = { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] }

export default async function requestState(_input: Record<string, never>, call: HandlerCall): Promise<string> {
  const { content } = await call.ask('confirm', { kind: 'form', message: 'Please confirm.', schema })
  return content?.['ok'] === true ? 'state-ok: confirmed.' : 'Not confirmed.'
}
