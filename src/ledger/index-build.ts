import type { DatabaseSync } from 'node:sqlite'
import type { LightRow } from './light-row.ts'
import { bytesOf, createGatherer, type Gatherer } from './posting.ts'
import { segmentRows } from './row.ts'
import { addRow, addSums, ends, noSums, type Sums } from './sums.ts'
import { endTerm, termOf } from './terms.ts'
import { quarterMs } from './usage.ts'

export const dayMs = 86_400_000
/** Statistics are kept by quarter of an hour and by day, of UTC both. */
export const spans = [quarterMs, dayMs] as const

/** Takes full segments into the index, one transaction each. */
export function createIndexBuilder(db: DatabaseSync): (segment: number, rows: readonly LightRow[]) => void {
  const statements = prepare(db)
  return (segment, rows) => {
    db.exec('BEGIN IMMEDIATE')
    try {
      addSegment(statements, segment, rows)
      addStatistics(db, rows)
      db.exec('COMMIT')
    } catch (thrown) {
      if (db.isTransaction) db.exec('ROLLBACK')
      throw thrown
    }
  }
}

type Statements = ReturnType<typeof prepare>

const prepare = (db: DatabaseSync) => ({
  segment: db.prepare('INSERT OR REPLACE INTO segments VALUES (?, ?, ?, ?, ?, ?)'),
  posting: db.prepare('INSERT OR REPLACE INTO postings VALUES (?, ?, ?)'),
  lateEnd: db.prepare('INSERT OR REPLACE INTO late_ends VALUES (?, ?)'),
  lateTerm: db.prepare('INSERT OR IGNORE INTO late_terms VALUES (?, ?)'),
  open: db.prepare('INSERT OR IGNORE INTO open_rows VALUES (?)'),
  closed: db.prepare('DELETE FROM open_rows WHERE seq = ?'),
})

function addSegment(statements: Statements, segment: number, rows: readonly LightRow[]): void {
  const base = segment * segmentRows
  const gatherer = createGatherer()
  const open = new Set<number>()
  let [minAt, maxAt] = [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]
  for (const row of rows) {
    const { seq, at, begins } = row
    if (at < minAt) minAt = at
    if (at > maxAt) maxAt = at
    if (begins === null) {
      addFirst(gatherer, row, seq - base)
      if (row.state === 'begun') open.add(seq)
      else addLast(gatherer, row, seq - base)
    } else if (begins >= base) {
      open.delete(begins)
      gatherer.rare(endTerm(begins - base), seq - base)
      addLast(gatherer, row, begins - base)
    } else addLateEnd(statements, row, begins)
  }
  const { frequent, pairs, bloom } = gatherer.postings()
  for (const [term, offsets] of frequent) statements.posting.run(segment, term, bytesOf(offsets))
  for (const seq of open) statements.open.run(seq)
  statements.segment.run(segment, base + segmentRows - 1, minAt, maxAt, bloom, bytesOf(pairs))
}

/** What the first row of an entry says of it. */
function addFirst({ common, rare }: Gatherer, row: LightRow, offset: number): void {
  common('client', row.client, offset)
  common('kind', row.kind, offset)
  common('name', row.name, offset)
  common('surface', row.surface, offset)
  if (row.trace !== '') rare(termOf('trace', row.trace), offset)
}

/** What the last row of an entry says of it. */
function addLast({ common, rare }: Gatherer, row: LightRow, offset: number): void {
  common('state', row.state, offset)
  if (row.code !== '') common('code', row.code, offset)
  if (row.incident !== '') rare(termOf('incident', row.incident), offset)
}

/** The segment of what it ends is in the index already. */
function addLateEnd({ closed, lateEnd, lateTerm }: Statements, row: LightRow, begins: number): void {
  closed.run(begins)
  lateEnd.run(begins, row.seq)
  lateTerm.run(termOf('state', row.state), begins)
  if (row.code !== '') lateTerm.run(termOf('code', row.code), begins)
  if (row.incident !== '') lateTerm.run(termOf('incident', row.incident), begins)
}

export interface Summed {
  /** A row whose client, kind and name they are of. */
  readonly of: LightRow
  /** Of the quarter of an hour. */
  readonly start: number
  readonly sums: Sums
}

/** Sums by client, tool and quarter of an hour. */
export function sumUp(rows: Iterable<LightRow>): Summed[] {
  const clients = new Map<string, Map<string, Summed[]>>()
  const all: Summed[] = []
  for (const row of rows) {
    if (!ends(row)) continue
    const start = Math.floor(row.at / quarterMs) * quarterMs
    let names = clients.get(row.client)
    if (names === undefined) clients.set(row.client, (names = new Map<string, Summed[]>()))
    const known = names.get(row.name)
    let summed = known?.find((one) => one.start === start && one.of.kind === row.kind)
    if (summed === undefined) {
      summed = { of: row, start, sums: noSums() }
      all.push(summed)
      if (known === undefined) names.set(row.name, [summed])
      else known.push(summed)
    }
    addRow(summed.sums, row)
  }
  return all
}

export function addStatistics(index: DatabaseSync, rows: readonly LightRow[]): void {
  const read = index.prepare(
    'SELECT sums FROM sums WHERE client = ? AND span = ? AND start = ? AND kind = ? AND name = ?',
  )
  const setSums = index.prepare('INSERT OR REPLACE INTO sums VALUES (?, ?, ?, ?, ?, ?)')
  for (const { of, start, sums } of sumUp(rows)) {
    const { client, kind, name } = of
    for (const span of spans) {
      const from = Math.floor(start / span) * span
      const before = read.get(client, span, from, kind, name) as { readonly sums: string } | undefined
      const all = before === undefined ? sums : (JSON.parse(before.sums) as Sums)
      if (before !== undefined) addSums(all, sums)
      setSums.run(client, span, from, kind, name, JSON.stringify(all))
    }
  }
}
