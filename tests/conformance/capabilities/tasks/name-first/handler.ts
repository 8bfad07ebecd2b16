import { setTimeout as sleep } from 'node:timers/promises'
import type { HandlerCall } from '../../../../../src/core/call.ts'

/** Asks for a name while its caller waits, and lets the caller go for the rest. */
export default async function test_tool_with_task(_input: Record<string, never>, call: HandlerCall): Promise<string> {
  const schema = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }
  const { content } = await call.ask('user_name', { kind: 'form', message: 'Who are you?', schema })
  call.release()
  await sleep(200, undefined, { signal: call.signal })
  return `Done for ${String(content?.['name'])}.`
}
