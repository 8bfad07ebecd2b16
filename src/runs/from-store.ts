import { Fault } from '../core/fault.ts'

/** A store that can't be used is no fault of the caller's. */
export function fromStore<T>(work: () => T): T {
  try {
    return work()
  } catch (thrown) {
    if (thrown instanceof Fault) throw thrown
    throw new Fault('store_unavailable', 'Runs can not be kept or looked up at the moment. Try again later.', {
      cause: thrown,
    })
  }
}
