import { setTimeout as pause } from 'node:timers/promises'
import type { HandlerCall } from '../../../../../src/core/call.ts'

export const tool = { name: 'test_tool_with_logging', description: 'Writes three lines to the log of the client.' }

export default async function logging(_input: Record<string, never>, call: HandlerCall): Promise<string> {
  for (const line of ['Started', 'Working', 'Finished']) {
    call.log('info', line, 'conformance')
    await pause(20)
  }
  return 'Three lines were written.'
}
