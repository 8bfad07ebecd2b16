import type { HandlerCall } from '../core/call.ts'
import { Unsayable } from './as-json.ts'

type Stream = AsyncIterable<unknown>

/** What a handler written as `async function*` returns, and whatever else gives its answer bit by bit. */
export const isStream = (returned: unknown): returned is Stream =>
  typeof returned === 'object' && returned !== null && Symbol.asyncIterator in returned

/**
 * Tells each bit as progress, and answers what is returned at the end; where that is nothing, all bits together. Whoever
 * left, or has no time any more, ends it where it stands, and lets it clean up.
 */
export async function wholeAnswer(stream: Stream, call: Pick<HandlerCall, 'progress' | 'signal'>): Promise<unknown> {
  const bits: unknown[] = []
  const iterator = stream[Symbol.asyncIterator]()
  const { signal } = call
  const end = (): void => void iterator.return?.()
  signal.addEventListener('abort', end, { once: true })
  try {
    while (!signal.aborted) {
      const { done, value } = (await iterator.next()) as IteratorResult<unknown, unknown>
      if (done === true) return value === undefined ? together(bits) : value
      if (value === undefined) continue
      if (ArrayBuffer.isView(value))
        throw new TypeError('It yields bytes: make them text before, as chunk.toString() does.')
      bits.push(value)
      call.progress({ progress: bits.length, message: textOf(value) })
    }
    return undefined
  } catch (thrown) {
    end()
    throw thrown
  } finally {
    signal.removeEventListener('abort', end)
  }
}

function textOf(bit: unknown): string {
  if (typeof bit === 'string') return bit
  try {
    return JSON.stringify(bit)
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown
    const [why = ''] = thrown.message.split('\n')
    throw new Unsayable(why, { cause: thrown })
  }
}

function together(bits: readonly unknown[]): unknown {
  if (bits.length === 0) return undefined
  return bits.every((bit) => typeof bit === 'string') ? bits.join('') : bits
}
