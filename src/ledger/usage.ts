import type { Draft } from './row.ts'

/** Time is counted in quarters of an hour: every zone's days begin on one. */
export const quarterMs = 900_000
export const quarterOf = (at: number): number => Math.floor(at / quarterMs)

export interface Used {
  calls: number
  micros: number
}

/** What a client's rows may still be followed by: begun calls, and what is held for calls that only read. */
export interface Open {
  readonly at: number
  readonly client: string
  readonly kind: string
  readonly reserved: number
}

export interface Pool {
  /** The row that last added to it. */
  seq: number
  calls: number
  micros: number
}

/** All that follows from rows and is needed to go on after them. */
export interface State {
  /** The latest time of any row so far: no row counts before it, even where the clock was set back. */
  latest: number
  /** What clients used in the segment that is not full yet, by quarter. */
  usage: Map<string, Map<number, Used>>
  readonly open: Map<number, Open>
  readonly pools: Map<string, Pool>
}

export const emptyState = (): State => ({ latest: 0, usage: new Map(), open: new Map(), pools: new Map() })

/** Takes one row in. The same for a row just written and for one read again after a crash. */
export function take(state: State, seq: number, row: Draft): void {
  const before = state.latest
  if (row.at > before) state.latest = row.at
  if (row.kind === 'ledger') {
    if (row.name === 'hold') takeHold(state, seq, row, before)
    return
  }
  const { client, kind, reserved } = row
  if (row.begins !== null) {
    const begun = state.open.get(row.begins)
    state.open.delete(row.begins)
    if (kind === 'tool' && (row.counted > 0 || row.cost > 0)) {
      use(state, client, quarterOf(begun?.at ?? state.latest), row.counted, row.cost)
    }
    return
  }
  if (row.state === 'begun') state.open.set(seq, { at: state.latest, client, kind, reserved: reserved ?? 0 })
  else if (reserved !== null) spend(state.pools, client, row.counted, reserved)
  if (kind === 'tool' && (row.counted > 0 || row.cost > 0)) {
    use(state, client, quarterOf(state.latest), row.counted, row.cost)
  }
}

function takeHold(state: State, seq: number, row: Draft, before: number): void {
  const { client } = row
  if (row.state === 'begun') {
    const pool = state.pools.get(client)
    if (pool === undefined) state.pools.set(client, { seq, calls: row.calls, micros: row.reserved ?? 0 })
    else {
      pool.seq = seq
      pool.calls += row.calls
      pool.micros += row.reserved ?? 0
    }
    return
  }
  state.pools.delete(client)
  // What was held ran, if it ran, before the crash and not when the ledger was opened again.
  if (row.counted > 0 || row.cost > 0) use(state, client, quarterOf(before), row.counted, row.cost)
}

function spend(pools: Map<string, Pool>, client: string, calls: number, micros: number): void {
  const pool = pools.get(client)
  if (pool === undefined) return
  pool.calls -= calls
  pool.micros -= micros
  if (pool.calls <= 0 && pool.micros <= 0) pools.delete(client)
}

function use({ usage }: State, client: string, quarter: number, calls: number, micros: number): void {
  let quarters = usage.get(client)
  if (quarters === undefined) usage.set(client, (quarters = new Map<number, Used>()))
  const used = quarters.get(quarter)
  if (used === undefined) quarters.set(quarter, { calls, micros })
  else {
    used.calls += calls
    used.micros += micros
  }
}

/** The state after a segment, as its signed sums say it. Maps in the order of first use, so that the same rows say the same. */
export interface WrittenState {
  readonly latest: number
  readonly usage: readonly (readonly [client: string, quarters: readonly (readonly [number, number, number])[]])[]
  readonly open: readonly (readonly [seq: number, at: number, client: string, kind: string, reserved: number])[]
  readonly pools: readonly (readonly [client: string, seq: number, calls: number, micros: number])[]
}

export const writtenState = ({ latest, usage, open, pools }: State): WrittenState => ({
  latest,
  usage: [...usage].map(([client, quarters]) => [
    client,
    [...quarters].map(([quarter, { calls, micros }]) => [quarter, calls, micros] as const),
  ]),
  open: [...open].map(([seq, { at, client, kind, reserved }]) => [seq, at, client, kind, reserved]),
  pools: [...pools].map(([client, { seq, calls, micros }]) => [client, seq, calls, micros]),
})

export const readState = (written: WrittenState): State => ({
  latest: written.latest,
  usage: new Map(
    written.usage.map(([client, quarters]) => [
      client,
      new Map(quarters.map(([quarter, calls, micros]) => [quarter, { calls, micros }])),
    ]),
  ),
  open: new Map(written.open.map(([seq, at, client, kind, reserved]) => [seq, { at, client, kind, reserved }])),
  pools: new Map(written.pools.map(([client, seq, calls, micros]) => [client, { seq, calls, micros }])),
})
