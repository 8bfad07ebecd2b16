import type { DatabaseSync } from 'node:sqlite'
import type { LightRow } from './light-row.ts'
import { addBytes, bytesOfSums, type Tool } from './sums-bytes.ts'
import { addRow, addSums, ends, noSums, type Sums } from './sums.ts'
import { quarterMs } from './usage.ts'

export const dayMs = 86_400_000
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

  add(rows: Iterable<LightRow>): void {
    for (const row of rows) if (ends(row)) addRow(this.#of(row), row)
  }

  /** Of one client, or of all. */
  all(client?: string): readonly Summed[] {
    return client === undefined ? this.#all : [...(this.#clients.get(client)?.values() ?? [])].flat()
  }

  clear(): void {
    this.#clients.clear()
    this.#all = []
  }

  #of({ client, kind, name, at }: LightRow): Sums {
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

/** Adds sums to those in the index, in a transaction. */
export function writeSums(index: DatabaseSync, all: readonly Summed[]): void {
  const read = index.prepare('SELECT sums FROM sums WHERE client = ? AND span = ? AND start = ?')
  const write = index.prepare('INSERT OR REPLACE INTO sums VALUES (?, ?, ?, ?)')
  const stretches = new Map<
    string,
    { readonly client: string; readonly span: number; readonly start: number; readonly of: Summed[] }
  >()
  for (const summed of all) {
    for (const span of spans) {
      const start = Math.floor(summed.start / span) * span
      const key = `${span} ${start} ${summed.client}`
      const known = stretches.get(key)
      if (known === undefined) stretches.set(key, { client: summed.client, span, start, of: [summed] })
      else known.of.push(summed)
    }
  }
  for (const { client, span, start, of } of stretches.values()) {
    const before = read.get(client, span, start) as { readonly sums: Uint8Array } | undefined
    const tools = new Map<string, Tool & { readonly sums: Sums }>()
    const sumsOf = (kind: string, name: string): Sums => {
      const key = toolKey(kind, name)
      const known = tools.get(key)
      if (known !== undefined) return known.sums
      const sums = noSums()
      tools.set(key, { kind, name, sums })
      return sums
    }
    if (before !== undefined) addBytes(before.sums, sumsOf)
    for (const { kind, name, sums } of of) addSums(sumsOf(kind, name), sums)
    write.run(client, span, start, bytesOfSums(tools.values()))
  }
}

/** Kinds have no spaces. */
export const toolKey = (kind: string, name: string): string => `${kind} ${name}`
