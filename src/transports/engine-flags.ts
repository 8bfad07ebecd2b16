import { setFlagsFromString } from 'node:v8'

/** Flags of V8 as they are, by what they were when the process started. */
const changed = new Map<string, string>()

/** `--no-some-flag=1` and `--some_flag` are the same to V8. */
const nameOf = (flag: string): string => flag.replaceAll('_', '-').replace(/^--(no-?)?|=.*$/g, '')

const chosen = new Set([...process.execArgv, ...(process.env['NODE_OPTIONS'] ?? '').split(/\s+/)].map(nameOf))

/** Whether whoever started the process said something of it: that stands, and what V8 has else is not what it had at the start. */
export const isChosen = (name: string): boolean => chosen.has(name)

/** Says something else of the engine than at the start, or the same again, of what nobody chose. */
export function setFlag(flag: string, atStart: string): void {
  if (isChosen(nameOf(flag))) return
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
