import type { DatabaseSync } from 'node:sqlite'
import { dayMs, toolOf, type ToolSums } from './summing.ts'
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

interface Summed {
  readonly client: string
  readonly kind: string
  readonly name: string
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
    const found = new Map<string, Summed>()
    const add = (row: Omit<Summed, 'sums'>, sums: Sums): void => {
      if (query.name !== undefined && row.name !== query.name) return
      if (query.kind !== undefined && row.kind !== query.kind) return
      const key = `${row.client.length}${row.client}${row.kind} ${row.name}`
      const known = found.get(key)
      if (known === undefined) {
        const { client, kind, name } = row
        const copy = noSums()
        addSums(copy, sums)
        found.set(key, { client, kind, name, sums: copy })
      } else addSums(known.sums, sums)
    }
    for (const [span, start, end] of stretches(from, to)) {
      const rows =
        query.client === undefined ? ofAll.all(span, start, end) : ofClient.all(query.client, span, start, end)
      for (const { client, sums } of rows as unknown as { readonly client: string; readonly sums: string }[]) {
        const tools = JSON.parse(sums) as ToolSums
        for (const key in tools) add({ client, ...toolOf(key) }, tools[key] ?? noSums())
      }
    }
    for (const summed of tail.sums()) {
      const { client, start, sums } = summed
      if (start >= from && start < to && (query.client ?? client) === client) add(summed, sums)
    }
    const rows = [...found.values()].map(shown)
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
