import { setTimeout as pause } from 'node:timers/promises'
import type { HandlerCall } from '../../../../../src/core/call.ts'

export const tool = {
  name: 'test_reconnection',
  description: 'Lets the connection go, and answers when the client is back.',
}

export default async function reconnection(_input: Record<string, never>, call: HandlerCall): Promise<string> {
  call.release()
  await pause(200)
  return 'This came after the connection had ended.'
}
