import { DamagedStore } from '../store/store.ts'
import type { Sums } from './sums.ts'

/** What was called. */
export interface Tool {
  readonly kind: string
  readonly name: string
}

/**
 * Sums of tools as bytes: texts with their lengths before them, numbers of seven bits a byte, small ones in one. A third of what
 * they are as JSON, and read in a tenth of the time: a month of a client is a hundred of these.
 */
export function bytesOfSums(tools: Iterable<Tool & { readonly sums: Sums }>): Uint8Array {
  const bytes: number[] = []
  const number = (value: number): void => {
    let left = Math.max(0, value) // somebody may have altered a row to less than nothing
    for (; left >= 128; left = Math.floor(left / 128)) bytes.push(128 + (left % 128))
    bytes.push(left)
  }
  const text = (value: string): void => {
    const encoded = Buffer.from(value)
    number(encoded.length)
    for (const byte of encoded) bytes.push(byte)
  }
  const counts = (values: Readonly<Record<string, number>>): void => {
    const entries = Object.entries(values)
    number(entries.length)
    for (const [key, count] of entries) {
      text(key)
      number(count)
    }
  }
  for (const { kind, name, sums } of tools) {
    text(kind)
    text(name)
    number(sums.calls)
    number(sums.cost)
    counts(sums.states)
    counts(sums.denials)
    number(sums.latency.size)
    for (const [step, count] of sums.latency) {
      number(step)
      number(count)
    }
  }
  return Uint8Array.from(bytes)
}

/** Adds what bytes say to sums, tool by tool, and leaves out tools for which none are given. */
export function addBytes(bytes: Uint8Array, sumsOf: (kind: string, name: string) => Sums | undefined): void {
  const { number, text, more } = readerOf(bytes)
  const counts = (to: Record<string, number> | undefined): void => {
    for (let left = number(); left > 0; left -= 1) {
      const key = text()
      const count = number()
      if (to !== undefined) to[key] = (to[key] ?? 0) + count
    }
  }
  while (more()) {
    const sums = sumsOf(text(), text())
    const [calls, cost] = [number(), number()]
    if (sums !== undefined) {
      sums.calls += calls
      sums.cost += cost
    }
    counts(sums?.states)
    counts(sums?.denials)
    for (let left = number(); left > 0; left -= 1) {
      const step = number()
      const count = number()
      sums?.latency.set(step, (sums.latency.get(step) ?? 0) + count)
    }
  }
}

function readerOf(bytes: Uint8Array) {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const byte = (): number => {
    const value = buffer[at]
    if (value === undefined) throw new DamagedStore('Sums in the index of the ledger end too early.', false)
    at += 1
    return value
  }
  const number = (): number => {
    let value = 0
    for (let unit = 1; ; unit *= 128) {
      const next = byte()
      if (next < 128) return value + next * unit
      value += (next - 128) * unit
    }
  }
  return {
    number,
    text: (): string => {
      const end = number() + at
      const text = buffer.toString('utf8', at, end)
      at = end
      return text
    },
    more: (): boolean => at < buffer.length,
  }
}
