import { setTimeout as sleep } from 'node:timers/promises'
import type { HandlerCall } from '../../../../../src/core/call.ts'

/** Takes its time. */
export default async function slow_compute(
  { seconds, label = 'it' }: { seconds: number; label?: string },
  call: HandlerCall,
): Promise<string> {
  await sleep(seconds * 1000, undefined, { signal: call.signal })
  return `Computed ${label} in ${seconds} s.`
}

export const tool = { async: true, annotations: { readOnlyHint: true } }
