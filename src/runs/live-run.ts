import type { RunCall } from './run-call.ts'
import type { RunRecord } from './run-rows.ts'

/** A run this process has in hand. */
export interface LiveRun {
  record: RunRecord
  /** While its tool runs. */
  call: RunCall | undefined
  done: Promise<void>
  /** Its owner told it to stop. */
  stopped: boolean
  /** How often it was refused since it was let in last. */
  tries: number
}

export const liveRun = (record: RunRecord): LiveRun => ({
  record,
  call: undefined,
  done: Promise.resolve(),
  stopped: false,
  tries: 0,
})
