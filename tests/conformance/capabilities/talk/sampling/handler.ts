import type { HandlerCall } from '../../../../../src/core/call.ts'

export const tool = { name: 'test_sampling', description: 'Lets the model of the client answer a prompt.' }

export default async function sampling({ prompt }: { prompt: string }, call: HandlerCall): Promise<string> {
  const messages = [{ role: 'user' as const, content: { type: 'text', text: prompt } }]
  const { content } = await call.ask('answer', { kind: 'model', messages, maxTokens: 100 })
  return `The model said: ${JSON.stringify(content)}`
}
