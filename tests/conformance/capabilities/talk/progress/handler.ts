import { setTimeout as pause } from 'node:timers/promises'
import type { HandlerCall } from '../../../../../src/core/call.ts'

export const tool = { name: 'test_tool_with_progress', description: 'Says three times how far it has come.' }

export default async function progress(_input: Record<string, never>, call: HandlerCall): Promise<string> {
  for (const done of [0, 50, 100]) {
    call.progress({ progress: done, total: 100, message: `${done} of 100` })
    await pause(20)
  }
  return 'All 100 are done.'
}
