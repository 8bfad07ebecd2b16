import type { HandlerCall } from '../../../../../src/core/call.ts'

export const tool = { name: 'test_missing_capability', description: 'Needs a client whose model can be asked.' }

export default async function missingCapability(_input: Record<string, never>, call: HandlerCall): Promise<string> {
  const messages = [{ role: 'user' as const, content: { type: 'text', text: 'Are you there?' } }]
  const { content } = await call.ask('presence', { kind: 'model', messages, maxTokens: 10 })
  return JSON.stringify(content)
}
