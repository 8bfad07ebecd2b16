import type { Progress } from '../core/conversation.ts'

export interface RunTimes {
  /** What takes longer becomes a run where its caller can take one. */
  readonly thresholdMs: number
  /** How long results are kept, and how long a run waits to be told something. */
  readonly keepMs: number
  readonly pollIntervalMs: number
}

/** A timer can't be set for longer. */
export const timerMax = 2 ** 31 - 1

export function progressText({ progress, total, message }: Progress): string {
  const done = total === undefined ? String(progress) : `${progress} of ${total}`
  return (message === undefined || message === '' ? done : `${message} (${done})`).slice(0, 1000)
}
