import type { Output } from './stdio-guard.ts'

export interface LineWriter {
  readonly line: (message: string) => void
  /** Settles when all lines have been written, or can't be. */
  readonly flush: () => Promise<void>
}

/** Where what is answered comes from. */
export interface Pausable {
  readonly pause: () => unknown
  readonly resume: () => unknown
}

/** Lines of one turn of the event loop leave in one write. What they answer is not read on while they are not taken. */
export function createLineWriter(input: Pausable, output: Output): LineWriter {
  let waiting = ''
  let failed = false
  output.on('error', () => (failed = true))
  const write = (): void => {
    const text = waiting
    waiting = ''
    if (failed || text === '' || output.write(text)) return
    input.pause()
    output.once('drain', () => input.resume())
  }
  return {
    line: (message) => {
      if (waiting === '') setImmediate(write)
      waiting += `${message}\n`
    },
    flush: () => {
      write()
      return new Promise((resolve) => {
        if (failed) resolve()
        else output.write('', () => resolve())
      })
    },
  }
}
