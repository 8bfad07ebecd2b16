import { setFlagsFromString } from 'node:v8'

/** Flags of V8 as they are, by what they were when the process started. */
const changed = new Map<string, string>()

/** Says something else of the engine than at the start, or the same again. */
export function setFlag(flag: string, atStart: string): void {
  setFlagsFromString(flag)
  if (flag === atStart) changed.delete(atStart)
  else changed.set(atStart, flag)
}

function setAll(flags: Iterable<string>): void {
  for (const flag of flags) setFlagsFromString(flag)
}

/** Code that is kept for the next start is taken by a process only if the flags were the same when it was kept: those that keep it do it by this. */
function asAtStart<Result>(work: () => Result): Result {
  setAll(changed.keys())
  try {
    return work()
  } finally {
    setAll(changed.values())
  }
}

Reflect.set(globalThis, Symbol.for('owlclaw.asAtStart'), asAtStart)
// Node keeps what was compiled later than that as it ends.
process.once('exit', () => setAll(changed.keys()))
