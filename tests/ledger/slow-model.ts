import type { Row } from '../../src/ledger/row.ts'

/** One entry, as whoever made the calls knows it. */
export interface Known {
  readonly id: string
  readonly client: string
  readonly name: string
  state: string
  /** What it costs, or may. */
  cost: number
  readonly trace: string
  code: string
}

/** What a client used, counted in the most obvious way from all rows there are. */
export function usedByRows(rows: readonly Row[]): Map<string, { calls: number; micros: number }> {
  const used = new Map<string, { calls: number; micros: number }>()
  const ended = new Set(rows.map(({ begins }) => begins))
  for (const row of rows) {
    if (row.kind !== 'tool' && row.kind !== 'ledger') continue
    const open = row.state === 'begun' && row.kind === 'tool' && !ended.has(row.seq)
    const micros = row.cost + (open ? (row.reserved ?? 0) : 0)
    if (row.counted === 0 && micros === 0) continue
    const sums = used.get(row.client) ?? { calls: 0, micros: 0 }
    used.set(row.client, { calls: sums.calls + row.counted, micros: sums.micros + micros })
  }
  return used
}

/** Entries as the rows tell of them: first rows, each with its end. */
export function entriesOf(rows: readonly Row[], writer: string): Known[] {
  const ends = new Map(rows.flatMap((row) => (row.begins === null ? [] : [[row.begins, row] as const])))
  return rows
    .filter(({ begins, kind }) => begins === null && kind !== 'ledger')
    .map((first) => {
      const { state, cost, code } = ends.get(first.seq) ?? first
      const { client, name, trace } = first
      return { id: `${writer}-${first.seq}`, client, name, state, cost, trace, code }
    })
}

/** What statistics must say, summed row by row. */
export function sumsOf(rows: readonly Row[], wanted: (row: Row) => boolean) {
  const sums = { calls: 0, cost: 0, denied: 0, unknown: 0, ok: 0, denials: {} as Record<string, number> }
  for (const row of rows) {
    if (row.state === 'begun' || !wanted(row)) continue
    sums.calls += row.calls
    sums.cost += row.cost
    if (row.state === 'ok' && row.kind !== 'ledger') sums.ok += row.calls
    if (row.state === 'unknown') sums.unknown += row.calls
    if (row.state !== 'denied') continue
    sums.denied += row.calls
    sums.denials[row.code] = (sums.denials[row.code] ?? 0) + row.calls
  }
  return sums
}
