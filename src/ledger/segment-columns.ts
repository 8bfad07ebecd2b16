import type { LightRow } from './light-row.ts'
import { segmentOf, segmentRows } from './row.ts'
import { termOf } from './terms.ts'

/**
 * The rows of a segment as the index needs them, column by column, to be handed from one thread to another. A text that many rows
 * have is there once, and rows have its number.
 */
export interface SegmentColumns {
  readonly segment: number
  readonly count: number
  readonly texts: readonly string[]
  readonly buffer: ArrayBuffer
  /** Where the rows stand in their file, as far as that is known. */
  readonly map: Uint8Array | undefined
}

const wide = ['at', 'begins', 'calls', 'cost', 'duration'] as const
const terms = ['trace', 'incident'] as const
const narrow = ['offset', 'state', 'kind', 'name', 'client', 'surface', 'code'] as const

/** Of `trace` and `incident` the terms, 0 where there is none; `offset` is where in its segment a row stands. */
type Columns = Readonly<
  Record<(typeof wide)[number], Float64Array> &
    Record<(typeof terms)[number], Uint32Array> &
    Record<(typeof narrow)[number], Uint16Array>
>

const bytesEach = wide.length * 8 + terms.length * 4 + narrow.length * 2
/** Of a row that ends nothing. */
export const beginsNothing = -1

export function columnsOn(buffer: ArrayBuffer): Columns {
  let from = 0
  const next = (bytes: number): number => (from += bytes * segmentRows) - bytes * segmentRows
  const all = [
    ...wide.map((name) => [name, new Float64Array(buffer, next(8), segmentRows)]),
    ...terms.map((name) => [name, new Uint32Array(buffer, next(4), segmentRows)]),
    ...narrow.map((name) => [name, new Uint16Array(buffer, next(2), segmentRows)]),
  ]
  return Object.fromEntries(all) as Columns
}

/** Takes rows as they are written. Answers the segments that are full with them, where all their rows came by here. */
export function createColumnsGathering(mapOf: (segment: number) => Uint8Array | undefined) {
  let filling: ColumnsWriter | undefined
  return (rows: readonly LightRow[]): readonly SegmentColumns[] => {
    const full: SegmentColumns[] = []
    for (const row of rows) {
      const segment = segmentOf(row.seq)
      if (row.seq === Math.max(1, segment * segmentRows)) filling = new ColumnsWriter(segment)
      else if (filling?.segment !== segment) filling = undefined
      filling?.add(row)
      if (filling !== undefined && (row.seq + 1) % segmentRows === 0) full.push(filling.done(mapOf(segment)))
    }
    return full
  }
}

interface Last {
  text: string | undefined
  number: number
}

const noText = (): Last => ({ text: undefined, number: 0 })

/** Takes the rows of one segment, in order. */
export class ColumnsWriter {
  readonly segment: number
  readonly #base: number
  readonly #buffer = new ArrayBuffer(bytesEach * segmentRows)
  readonly #columns = columnsOn(this.#buffer)
  readonly #texts: string[] = []
  readonly #numbers = new Map<string, number>()
  readonly #last = {
    state: noText(),
    kind: noText(),
    name: noText(),
    client: noText(),
    surface: noText(),
    code: noText(),
  }
  #count = 0

  constructor(segment: number) {
    this.segment = segment
    this.#base = segment * segmentRows
  }

  add(row: LightRow): void {
    const at = this.#count++
    const columns = this.#columns
    columns.offset[at] = row.seq - this.#base
    columns.at[at] = row.at
    columns.begins[at] = row.begins ?? beginsNothing
    columns.calls[at] = row.calls
    columns.cost[at] = row.cost
    columns.duration[at] = row.duration
    columns.trace[at] = row.trace === '' ? 0 : termOf('trace', row.trace)
    columns.incident[at] = row.incident === '' ? 0 : termOf('incident', row.incident)
    const { state, kind, name, client, surface, code } = row
    const last = this.#last
    // Most rows have what the one before has, and to know that is quicker than to look.
    columns.state[at] = state === last.state.text ? last.state.number : this.#numberOf(state, last.state)
    columns.kind[at] = kind === last.kind.text ? last.kind.number : this.#numberOf(kind, last.kind)
    columns.name[at] = name === last.name.text ? last.name.number : this.#numberOf(name, last.name)
    columns.client[at] = client === last.client.text ? last.client.number : this.#numberOf(client, last.client)
    columns.surface[at] = surface === last.surface.text ? last.surface.number : this.#numberOf(surface, last.surface)
    columns.code[at] = code === last.code.text ? last.code.number : this.#numberOf(code, last.code)
  }

  done(map: Uint8Array | undefined): SegmentColumns {
    return { segment: this.segment, count: this.#count, texts: this.#texts, buffer: this.#buffer, map }
  }

  #numberOf(text: string, last: Last): number {
    let number = this.#numbers.get(text)
    if (number === undefined) {
      number = this.#texts.push(text) - 1
      this.#numbers.set(text, number)
    }
    last.text = text
    last.number = number
    return number
  }
}
