import { wrapAll } from './wrapping.ts'

const atOnce = ['spawnSync', 'execSync', 'execFileSync']

/** A child gets neither the client's lines nor its ear: what it would inherit of stdin is empty, and what of stdout is stderr. */
export function guardChildren(): () => void {
  const children = process.getBuiltinModule('child_process')
  const releases = [
    wrapAll(
      children,
      atOnce,
      (call) =>
        (...given) =>
          call(...given.map((one) => (isOptions(one) ? apart(one) : one))),
    ),
    wrapAll(children.ChildProcess.prototype, ['spawn'], (call) => {
      return function (options, ...more) {
        return call.call(this, isOptions(options) ? apart(options) : options, ...more)
      }
    }),
  ]
  return () => {
    for (const release of releases) release()
  }
}

interface Options {
  readonly stdio?: unknown
}

const isOptions = (value: unknown): value is Options =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function apart(options: Options): Options {
  const { stdio } = options
  const listed = stdio === 'inherit' ? [stdio, stdio, stdio] : stdio
  return Array.isArray(listed) ? { ...options, stdio: listed.map(replaced) } : options
}

/** What a child gets in place of the client's streams, however they are named; `index` is its own number of it. */
function replaced(given: unknown, index: number): unknown {
  const from = given === 'inherit' ? index : typeof given === 'number' ? given : numberOf(given)
  if (from === 0) return 'ignore'
  return from === 1 ? 2 : given
}

const numberOf = (stream: unknown): unknown =>
  typeof stream === 'object' && stream !== null && 'fd' in stream ? stream.fd : undefined
