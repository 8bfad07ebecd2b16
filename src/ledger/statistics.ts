import type { DatabaseSync } from 'node:sqlite'
import { addBytes, type Tool } from './sums-bytes.ts'
import { dayMs, toolKey } from './summing.ts'
import { addSums, noSums, percentile, type Sums } from './sums.ts'
import type { Tail } from './tail.ts'
import { quarterMs } from './usage.ts'

export interface StatisticsQuery {
  /** Milliseconds since the epoch; widened to whole quarters of an hour. */
  readonly from: number
  readonly to: number
  readonly client?: string | undefined
  readonly name?: string | undefined
  readonly kind?: string | undefined
}

export interface Statistics {
  /** What was summed up, in milliseconds since the epoch: from, and before. */
  readonly from: number
  readonly to: number
  /** By client, then by name. */
  readonly rows: readonly ClientStatistics[]
}

/** Calls of one client and one tool that ended in that time. */
export interface ClientStatistics {
  readonly client: string
  readonly kind: string
  readonly name: string
  readonly calls: number
  readonly ok: number
  /** Failed, or did not end in time. */
  readonly errors: number
  readonly denied: number
  /** Why, by code. */
  readonly denials: Readonly<Record<string, number>>
  readonly input_required: number
  readonly timed_out: number
  readonly cancelled: number
  /** Nobody knows how they ended: the gateway ended first. */
  readonly unknown: number
  readonly cost_micros: number
  /** Of the calls that ran, to 5 in 100. */
  readonly latency_ms?: { readonly p50: number; readonly p95: number; readonly p99: number }
}

interface Summed extends Tool {
  readonly client: string
  readonly sums: Sums
}

/** Sums what was summed up by day and by quarter of an hour, and the rows of the tail. */
export function createStatistics(index: DatabaseSync, tail: Tail): (query: StatisticsQuery) => Statistics {
  const columns = 'SELECT client, sums FROM sums'
  const ofClient = index.prepare(`${columns} WHERE client = ? AND span = ? AND start >= ? AND start < ?`)
  const ofAll = index.prepare(`${columns} WHERE span = ? AND start >= ? AND start < ?`)
  return (query) => {
    tail.refresh()
    const from = Math.floor(query.from / quarterMs) * quarterMs
    const to = Math.ceil(query.to / quarterMs) * quarterMs
    const clients = new Map<string, Map<string, Summed>>()
    const found =
      (client: string) =>
      (kind: string, name: string): Sums | undefined => {
        if ((query.name ?? name) !== name || (query.kind ?? kind) !== kind) return undefined
        let tools = clients.get(client)
        if (tools === undefined) clients.set(client, (tools = new Map<string, Summed>()))
        const key = toolKey(kind, name)
        const known = tools.get(key)
        if (known !== undefined) return known.sums
        const sums = noSums()
        tools.set(key, { client, kind, name, sums })
        return sums
      }
    for (const [span, start, end] of stretches(from, to)) {
      const rows =
        query.client === undefined ? ofAll.all(span, start, end) : ofClient.all(query.client, span, start, end)
      for (const { client, sums } of rows as unknown as { readonly client: string; readonly sums: Uint8Array }[]) {
        addBytes(sums, found(client))
      }
    }
    for (const { client, kind, name, start, sums } of tail.sums(query.client)) {
      if (start < from || start >= to) continue
      const known = found(client)(kind, name)
      if (known !== undefined) addSums(known, sums)
    }
    const rows = [...clients.values()].flatMap((tools) => [...tools.values()].map(shown))
    return { from, to, rows: rows.sort((a, b) => order(a.client, b.client) || order(a.name, b.name)) }
  }
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Whole days, and quarters of an hour before and after them. */
function stretches(from: number, to: number): (readonly [span: number, start: number, end: number])[] {
  const firstDay = Math.ceil(from / dayMs) * dayMs
  const lastDay = Math.floor(to / dayMs) * dayMs
  if (firstDay >= lastDay) return [[quarterMs, from, to]]
  return [
    [quarterMs, from, firstDay],
    [dayMs, firstDay, lastDay],
    [quarterMs, lastDay, to],
  ]
}

function shown({ client, kind, name, sums }: Summed): ClientStatistics {
  const { states, denials, latency, calls, cost } = sums
  const of = (state: string): number => states[state] ?? 0
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(latency, share))
  return {
    client,
    kind,
    name,
    calls,
    ok: of('ok'),
    errors: of('error') + of('timed_out'),
    denied: of('denied'),
    denials,
    input_required: of('input_required'),
    timed_out: of('timed_out'),
    cancelled: of('cancelled'),
    unknown: of('unknown'),
    cost_micros: cost,
    ...(p50 === undefined || p95 === undefined || p99 === undefined
      ? {}
      : { latency_ms: { p50: p50 / 1000, p95: p95 / 1000, p99: p99 / 1000 } }),
  }
}
