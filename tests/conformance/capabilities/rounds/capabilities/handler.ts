import type { HandlerCall } from '../../../../../src/core/call.ts'

export const tool = {
  name: 'test_input_required_result_capabilities',
  description: 'Asks only what the client can answer.',
}

const schema = { type: 'object', properties: { value: { type: 'string' } }, required: ['value'] }
const messages = [{ role: 'user' as const, content: { type: 'text', text: 'Say anything.' } }]

export default async function capabilities(_input: Record<string, never>, call: HandlerCall): Promise<string> {
  const answers = await Promise.all([
    ...(call.canAsk('form') ? [call.ask('person', { kind: 'form' as const, message: 'Say anything.', schema })] : []),
    ...(call.canAsk('model') ? [call.ask('model', { kind: 'model' as const, messages, maxTokens: 50 })] : []),
  ])
  return `${answers.length} answered.`
}
