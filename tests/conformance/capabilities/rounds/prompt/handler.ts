import type { HandlerCall } from '../../../../../src/core/call.ts'

export const prompt = {
  name: 'test_input_required_result_prompt',
  description: 'Asks for context before it is written.',
}

const schema = { type: 'object', properties: { context: { type: 'string' } }, required: ['context'] }

export default async function contextual(_input: Record<string, never>, call: HandlerCall): Promise<string> {
  const { content } = await call.ask('user_context', { kind: 'form', message: 'In what context?', schema })
  return `The context is ${String(content?.['context'])}.`
}
