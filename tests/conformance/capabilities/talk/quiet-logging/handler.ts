import type { HandlerCall } from '../../../../../src/core/call.ts'

export const tool = { name: 'test_logging_tool', description: 'Writes a line to the log of clients that want one.' }

export default function quietLogging(_input: Record<string, never>, call: HandlerCall): string {
  call.log('info', 'A line for those who asked for lines.')
  return 'Done.'
}
