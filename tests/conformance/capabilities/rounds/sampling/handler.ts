import type { HandlerCall } from '../../../../../src/core/call.ts'

export const tool = { name: 'test_input_required_result_sampling', description: 'Asks the model for a capital.' }

export default async function capital(_input: Record<string, never>, call: HandlerCall): Promise<string> {
  const messages = [{ role: 'user' as const, content: { type: 'text', text: 'What is the capital of France?' } }]
  const { content } = await call.ask('capital_question', { kind: 'model', messages, maxTokens: 100 })
  return `The model said: ${JSON.stringify(content)}`
}
