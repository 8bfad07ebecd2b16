import type { Readable, Writable } from 'node:stream'

export type Output = Pick<Writable, 'write' | 'on' | 'once'>

export interface ClientStreams {
  readonly input: Readable
  readonly output: Output
}

/**
 * From now on only who holds what this returns reads from the client and writes to it. Whatever a handler prints goes to stderr, what it
 * reads of stdin is at its end, and neither is its to close.
 */
export function takeStdio(): ClientStreams {
  const { stdin, stdout, stderr } = process
  const write = stdout.write.bind(stdout)
  stdout.write = stderr.write.bind(stderr) // whoever holds it already, such as the console
  standIn('stdin', () => emptyInput(stdin.isTTY))
  standIn('stdout', () => towards(stderr))
  return {
    input: stdin,
    output: { write, on: stdout.on.bind(stdout), once: stdout.once.bind(stdout) },
  }
}

/** Made when somebody asks for it. */
function standIn(name: 'stdin' | 'stdout', make: () => Readable | Writable): void {
  let made: Readable | Writable | undefined
  Object.defineProperty(process, name, { configurable: true, enumerable: true, get: () => (made ??= make()) })
}

const streams = (): typeof import('node:stream') => process.getBuiltinModule('stream')

function emptyInput(isTTY: boolean): Readable {
  const { Readable } = streams()
  const empty = new Readable({ read: () => empty.push(null) })
  return Object.assign(empty, { fd: 0, isTTY, setRawMode: () => empty })
}

function towards(stderr: Writable): Writable {
  const { Writable } = streams()
  const printed = new Writable({
    decodeStrings: false,
    write: (chunk, encoding, done) => {
      stderr.write(chunk, encoding, () => done())
    },
  })
  const end = (...given: readonly unknown[]): Writable => {
    const [last] = given.slice(-1)
    if (typeof given[0] === 'string' || given[0] instanceof Uint8Array) printed.write(given[0])
    if (typeof last === 'function') printed.write('', last as () => void)
    return printed
  }
  return Object.assign(printed, { fd: 2, isTTY: false, end, destroy: () => printed, destroySoon: () => undefined })
}
