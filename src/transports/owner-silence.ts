import { readFileSync } from 'node:fs'
import { StartupError } from '../core/startup-error.ts'
import { ownerText, whatToDo, type Owner } from '../store/store.ts'

/** The owner of a data folder says nothing: it was stopped, or has no time. */
export class OwnerSilent extends StartupError {
  readonly owner: Owner

  constructor(owner: Owner) {
    super(
      `The data folder belongs to ${ownerText(owner)}, which does not answer. ${whatToDo(owner)} Or give this one its own with --data-dir.`,
    )
    this.owner = owner
  }
}

const tickMs = 1000

export interface Silence {
  /** Something was heard. */
  readonly heard: () => void
  readonly stop: () => void
}

/**
 * Tells each second for how many nothing was heard. It counts seconds in which this process ran: after one in which it was
 * stopped itself nobody is to blame.
 */
export function createSilence(told: (seconds: number) => void): Silence {
  let seconds = 0
  const timer = setInterval(() => {
    seconds += 1
    told(seconds)
  }, tickMs)
  return {
    heard: () => {
      seconds = 0
    },
    stop: () => clearInterval(timer),
  }
}

/** Whether the operating system says that a process was stopped; false where it says nothing of processes. */
export function isStopped(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return /^[Tt]/.test(stat.slice(stat.lastIndexOf(')') + 2))
  } catch {
    return false // no such process, or no Linux
  }
}
