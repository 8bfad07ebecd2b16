import type { HandlerCall } from '../../../../../src/core/call.ts'

export const tool = { name: 'test_input_required_result_multi_round', description: 'Asks twice, one after the other.' }

const form = (field: string) => ({ type: 'object', properties: { [field]: { type: 'string' } }, required: [field] })

export default async function multiRound(_input: Record<string, never>, call: HandlerCall): Promise<string> {
  const first = await call.ask('step1', { kind: 'form', message: 'What is your name?', schema: form('name') })
  const second = await call.ask('step2', { kind: 'form', message: 'Which colour do you like?', schema: form('color') })
  return `${String(first.content?.['name'])} likes ${String(second.content?.['color'])}.`
}
