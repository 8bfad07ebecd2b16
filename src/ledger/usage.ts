import type { Draft } from './row.ts'

/** Time is counted in quarters of an hour: every zone's days begin on one. */
export const quarterMs = 900_000
export const quarterOf = (at: number): number => Math.floor(at / quarterMs)

/** What was used in a quarter of an hour. */
export interface Used {
  readonly quarter: number
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

/** A row `clock`: the clock was set back, from the latest time of any row before. */
export interface SetBack {
  readonly seq: number
  readonly at: number
  readonly from: number
}

/** By client, and in the order of first use: of a segment that is nearly always one quarter or two. */
export type Usage = Map<string, Used[]>

/** All that follows from rows and is needed to go on after them. */
export interface State {
  /** The latest time of any row since the clock was set back: no row counts before it, even where the clock goes back a little. */
  latest: number
  /** What clients used in the segment that is not full yet, since the clock was set back. */
  usage: Usage
  /** The same before that, up to the row before each that set it back. */
  earlier: { readonly seq: number; readonly usage: Usage }[]
  setBacks: readonly SetBack[]
  readonly open: Map<number, Open>
  readonly pools: Map<string, Pool>
}

export const emptyState = (): State => ({
  latest: 0,
  usage: new Map(),
  earlier: [],
  setBacks: [],
  open: new Map(),
  pools: new Map(),
})

/** The same for the segment after it, in which nothing was used yet. */
export function inNextSegment(state: State): State {
  state.usage = new Map()
  state.earlier = []
  return state
}

/** The latest time of any row. */
export const furthestOf = ({ latest, setBacks = [] }: Pick<WrittenState, 'latest' | 'setBacks'>): number =>
  Math.max(latest, ...setBacks.map(({ from }) => from))

/** Takes one row in. The same for a row just written and for one read again after a crash. */
export function take(state: State, seq: number, row: Draft): void {
  const before = state.latest
  if (row.at > before) state.latest = row.at
  if (row.kind === 'ledger') {
    if (row.name === 'hold') takeHold(state, seq, row, before)
    else if (row.name === 'clock') takeSetBack(state, { seq, at: row.at, from: before })
    return
  }
  const { client, kind, reserved } = row
  if (row.begins !== null) {
    const begun = state.open.get(row.begins)
    state.open.delete(row.begins)
    if (kind === 'tool' && (row.counted > 0 || row.cost > 0)) {
      const at = begun?.at ?? state.latest
      use(usageAt(state, row.begins), client, quarterOf(at), row.counted, row.cost)
    }
    return
  }
  if (row.state === 'begun') state.open.set(seq, { at: state.latest, client, kind, reserved: reserved ?? 0 })
  else if (reserved !== null) spend(state.pools, client, row.counted, reserved)
  if (kind === 'tool' && (row.counted > 0 || row.cost > 0)) {
    use(state.usage, client, quarterOf(state.latest), row.counted, row.cost)
  }
}

/** More of them say nothing but that there is no clock. */
const mostSetBacks = 32

function takeSetBack(state: State, one: SetBack): void {
  const { usage, earlier, setBacks } = state
  if (usage.size > 0) earlier.push({ seq: one.seq - 1, usage })
  state.usage = new Map()
  state.latest = one.at
  state.setBacks = [...setBacks, one].slice(-mostSetBacks)
}

/** Of what was used with that row, or begun by it. */
function usageAt({ setBacks, usage, earlier }: State, seq: number): Usage {
  const setBack = setBacks.length === 0 ? undefined : setBacks.find((one) => one.seq > seq)
  if (setBack === undefined) return usage
  const known = earlier.find((one) => one.seq === setBack.seq - 1)
  if (known !== undefined) return known.usage
  const made: Usage = new Map()
  earlier.push({ seq: setBack.seq - 1, usage: made })
  return made
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
  if (row.counted > 0 || row.cost > 0) use(state.usage, client, quarterOf(before), row.counted, row.cost)
}

function spend(pools: Map<string, Pool>, client: string, calls: number, micros: number): void {
  const pool = pools.get(client)
  if (pool === undefined) return
  pool.calls -= calls
  pool.micros -= micros
  if (pool.calls <= 0 && pool.micros <= 0) pools.delete(client)
}

function use(usage: Usage, client: string, quarter: number, calls: number, micros: number): void {
  const quarters = usage.get(client)
  if (quarters === undefined) {
    usage.set(client, [{ quarter, calls, micros }])
    return
  }
  const last = quarters.at(-1)
  const used = last?.quarter === quarter ? last : quarters.find((one) => one.quarter === quarter)
  if (used === undefined) quarters.push({ quarter, calls, micros })
  else {
    used.calls += calls
    used.micros += micros
  }
}

export type WrittenUsage = readonly (readonly [
  client: string,
  quarters: readonly (readonly [quarter: number, calls: number, micros: number])[],
])[]

/**
 * The state after a segment, as its signed sums say it. Maps in the order of first use, so that the same rows say the same. What
 * is there only where the clock was set back is left out elsewhere, as it was before anybody wrote it.
 */
export interface WrittenState {
  readonly latest: number
  readonly usage: WrittenUsage
  readonly earlier?: readonly { readonly seq: number; readonly usage: WrittenUsage }[]
  readonly setBacks?: readonly SetBack[]
  readonly open: readonly (readonly [seq: number, at: number, client: string, kind: string, reserved: number])[]
  readonly pools: readonly (readonly [client: string, seq: number, calls: number, micros: number])[]
}

export const writtenState = ({ latest, usage, earlier, setBacks, open, pools }: State): WrittenState => ({
  latest,
  usage: writtenUsage(usage),
  ...(earlier.length === 0
    ? {}
    : { earlier: earlier.map((one) => ({ seq: one.seq, usage: writtenUsage(one.usage) })) }),
  ...(setBacks.length === 0 ? {} : { setBacks }),
  open: [...open].map(([seq, { at, client, kind, reserved }]) => [seq, at, client, kind, reserved]),
  pools: [...pools].map(([client, { seq, calls, micros }]) => [client, seq, calls, micros]),
})

const writtenUsage = (usage: Usage): WrittenUsage =>
  [...usage].map(([client, quarters]) => [
    client,
    quarters.map(({ quarter, calls, micros }) => [quarter, calls, micros] as const),
  ])

export const readState = ({ latest, usage, earlier = [], setBacks = [], open, pools }: WrittenState): State => ({
  latest,
  usage: readUsage(usage),
  earlier: earlier.map((one) => ({ seq: one.seq, usage: readUsage(one.usage) })),
  setBacks,
  open: new Map(open.map(([seq, at, client, kind, reserved]) => [seq, { at, client, kind, reserved }])),
  pools: new Map(pools.map(([client, seq, calls, micros]) => [client, { seq, calls, micros }])),
})

const readUsage = (written: WrittenUsage): Usage =>
  new Map(
    written.map(([client, quarters]) => [
      client,
      quarters.map(([quarter, calls, micros]) => ({ quarter, calls, micros })),
    ]),
  )
