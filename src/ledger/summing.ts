import type { DatabaseSync } from 'node:sqlite'
import type { LightRow } from './light-row.ts'
import { bytesOfSums, type Tool } from './sums-bytes.ts'
import { columnsOn, type SegmentColumns } from './segment-columns.ts'
import { addCalls, ends, isEnd, noSums, type Sums } from './sums.ts'
import { quarterMs } from './usage.ts'

export const dayMs = 86_400_000
/** A segment has fewer texts. */
const most = 65_536
/** Statistics are kept by quarter of an hour and by day, of UTC both. */
export const spans = [quarterMs, dayMs] as const

export interface Summed extends Tool {
  readonly client: string
  /** Of the quarter of an hour. */
  readonly start: number
  readonly sums: Sums
}

/** Sums by client, tool and quarter of an hour, gathered row by row. */
export class Summer {
  readonly #clients = new Map<string, Map<string, Summed[]>>()
  #all: Summed[] = []

  add(row: LightRow): void {
    if (ends(row)) addCalls(this.#of(row), row)
  }

  /** The same of many rows: of calls of the same client and tool in the same quarter the sums are looked for once. */
  addColumns({ count, texts, buffer }: SegmentColumns): void {
    const { at, calls, cost, duration, state, code, client, kind, name } = columnsOn(buffer)
    const known = new Map<number, Sums>()
    const begun = texts.indexOf('begun')
    let quarter = NaN
    for (let row = 0; row < count; row += 1) {
      const said = { calls: calls[row] ?? 0, cost: cost[row] ?? 0 }
      if (state[row] === begun || !isEnd(said)) continue
      const start = Math.floor((at[row] ?? 0) / quarterMs)
      if (start !== quarter) known.clear()
      quarter = start
      const key = ((client[row] ?? 0) * most + (name[row] ?? 0)) * most + (kind[row] ?? 0)
      let sums = known.get(key)
      if (sums === undefined) {
        const [who = '', what = '', how = ''] = [client, name, kind].map((column) => texts[column[row] ?? 0])
        known.set(key, (sums = this.#of({ client: who, name: what, kind: how, at: at[row] ?? 0 })))
      }
      addCalls(sums, {
        ...said,
        state: texts[state[row] ?? 0] ?? '',
        code: texts[code[row] ?? 0] ?? '',
        duration: duration[row] ?? 0,
      })
    }
  }

  /** Of one client, or of all. */
  all(client?: string): readonly Summed[] {
    return client === undefined ? this.#all : [...(this.#clients.get(client)?.values() ?? [])].flat()
  }

  clear(): void {
    this.#clients.clear()
    this.#all = []
  }

  #of({ client, kind, name, at }: Tool & { readonly client: string; readonly at: number }): Sums {
    const start = Math.floor(at / quarterMs) * quarterMs
    const places = this.#placesOf(client, name)
    // The newest first: nearly all rows are of the quarter of the row before.
    const known = places.findLast((one) => one.start === start && one.kind === kind)
    return (known ?? this.#put(places, { client, kind, name, start, sums: noSums() })).sums
  }

  #placesOf(client: string, name: string): Summed[] {
    let names = this.#clients.get(client)
    if (names === undefined) this.#clients.set(client, (names = new Map<string, Summed[]>()))
    let places = names.get(name)
    if (places === undefined) names.set(name, (places = []))
    return places
  }

  #put(places: Summed[], summed: Summed): Summed {
    places.push(summed)
    this.#all.push(summed)
    return summed
  }
}

/**
 * Puts sums of rows up to one into the index, in a transaction, beside those of other rows: to add them to what is there would be to write
 * all of that again.
 */
export function writeSums(index: DatabaseSync, all: readonly Summed[], upTo: number): void {
  const write = index.prepare('INSERT OR REPLACE INTO sums VALUES (?, ?, ?, ?, ?)')
  for (const span of spans) {
    const stretches = new Map<number, Map<string, Summed[]>>()
    for (const summed of all) {
      const start = Math.floor(summed.start / span) * span
      let clients = stretches.get(start)
      if (clients === undefined) stretches.set(start, (clients = new Map<string, Summed[]>()))
      const known = clients.get(summed.client)
      if (known === undefined) clients.set(summed.client, [summed])
      else known.push(summed)
    }
    for (const [start, clients] of stretches) {
      for (const [client, of] of clients) write.run(client, span, start, upTo, bytesOfSums(of))
    }
  }
}

/** Kinds have no spaces. */
export const toolKey = (kind: string, name: string): string => `${kind} ${name}`
