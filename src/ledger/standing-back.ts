import { getPriority, setPriority } from 'node:os'

const steps = 10
const last = 19

/**
 * Where processors are few, calls go before what this thread does. Only Linux lets one thread say so; elsewhere it would be
 * said of the whole process. Counted from where the process stands: whoever started it may have put it further back, and
 * going forward is refused.
 */
export function standBack(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(Math.min(getPriority() + steps, last))
  } catch {
    return // a sandbox may forbid it: then the thread does its work all the same
  }
}
