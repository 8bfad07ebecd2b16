import type { DatabaseSync } from 'node:sqlite'
import { isFirst, type LightRow } from './light-row.ts'
import { bytesOf, postingsOf } from './posting.ts'
import { segmentRows } from './row.ts'
import { addRow, addSums, ends, noSums, type Sums } from './sums.ts'
import { endTerm, firstTerms, lastTerms } from './terms.ts'
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
  const found = new Map<number, number[]>()
  const open = new Set<number>()
  let [minAt, maxAt] = [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]
  const adder = (offset: number) => (term: number) => {
    const offsets = found.get(term)
    if (offsets === undefined) found.set(term, [offset])
    else offsets.push(offset)
  }
  for (const row of rows) {
    const offset = row.seq - base
    minAt = Math.min(minAt, row.at)
    maxAt = Math.max(maxAt, row.at)
    if (isFirst(row)) {
      const add = adder(offset)
      firstTerms(row, add)
      if (row.state === 'begun') open.add(row.seq)
      else lastTerms(row, add)
      continue
    }
    const { begins } = row as { readonly begins: number }
    if (begins >= base) {
      open.delete(begins)
      adder(offset)(endTerm(begins - base))
      lastTerms(row, adder(begins - base))
    } else {
      statements.closed.run(begins)
      statements.lateEnd.run(begins, row.seq)
      lastTerms(row, (term) => statements.lateTerm.run(term, begins))
    }
  }
  const { frequent, pairs, bloom } = postingsOf(found)
  for (const [term, offsets] of frequent) statements.posting.run(segment, term, bytesOf(offsets))
  for (const seq of open) statements.open.run(seq)
  statements.segment.run(segment, base + segmentRows - 1, minAt, maxAt, bloom, bytesOf(pairs))
}

export interface Summed {
  /** A row whose client, kind and name they are of. */
  readonly of: LightRow
  /** Of the quarter of an hour. */
  readonly start: number
  readonly sums: Sums
}

/** Sums by client, tool and quarter of an hour. */
export function sumUp(rows: Iterable<LightRow>): Map<string, Summed> {
  const found = new Map<string, Summed>()
  for (const row of rows) {
    if (!ends(row)) continue
    const start = Math.floor(row.at / quarterMs) * quarterMs
    const key = `${start}\n${row.kind}\n${row.name.length}${row.name}${row.client}`
    let known = found.get(key)
    if (known === undefined) found.set(key, (known = { of: row, start, sums: noSums() }))
    addRow(known.sums, row)
  }
  return found
}

export function addStatistics(index: DatabaseSync, rows: readonly LightRow[]): void {
  const read = index.prepare(
    'SELECT sums FROM sums WHERE client = ? AND span = ? AND start = ? AND kind = ? AND name = ?',
  )
  const setSums = index.prepare('INSERT OR REPLACE INTO sums VALUES (?, ?, ?, ?, ?, ?)')
  for (const { of, start, sums } of sumUp(rows).values()) {
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
