import { getPriority, setPriority } from 'node:os'

/** As `nice` says it. */
const behindCalls = 10

/**
 * Where processors are few, calls go first. Only Linux lets one thread say so; elsewhere it would be said of the whole process.
 * One that stands further back already stays there: only root may come forward, and asking for it fails. A sandbox may
 * forbid even to stand back, and the thread does its work all the same.
 */
export function standBack(set: typeof setPriority = setPriority): void {
  if (process.platform !== 'linux') return
  try {
    if (getPriority() < behindCalls) set(behindCalls)
  } catch {
    // It is only slower for calls.
  }
}
