import type { DatabaseSync } from 'node:sqlite'
import { wholly } from './index-file.ts'
import type { LightRow } from './light-row.ts'
import { bytesOf, createGatherer, type Gatherer } from './posting.ts'
import { segmentRows } from './row.ts'
import { blockOf } from './segments.ts'
import { endTerm, termOf } from './terms.ts'

/** Takes full segments into the index, one transaction each. */
export function createIndexBuilder(db: DatabaseSync): (segment: number, rows: Iterable<LightRow>) => void {
  const statements = prepare(db)
  return (segment, rows) => wholly(db, () => addSegment(statements, segment, rows))
}

type Statements = ReturnType<typeof prepare>

const prepare = (db: DatabaseSync) => ({
  segment: db.prepare('INSERT OR REPLACE INTO segments VALUES (?, ?, ?, ?, ?)'),
  pairs: db.prepare('INSERT OR REPLACE INTO pairs VALUES (?, ?)'),
  posting: db.prepare('INSERT OR REPLACE INTO postings VALUES (?, ?, ?, ?)'),
  lateEnd: db.prepare('INSERT OR REPLACE INTO late_ends VALUES (?, ?)'),
  lateTerm: db.prepare('INSERT OR IGNORE INTO late_terms VALUES (?, ?)'),
  open: db.prepare('INSERT OR IGNORE INTO open_rows VALUES (?)'),
  closed: db.prepare('DELETE FROM open_rows WHERE seq = ?'),
})

function addSegment(statements: Statements, segment: number, rows: Iterable<LightRow>): void {
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
  const { common, pairs, bloom } = gatherer.postings()
  const block = blockOf(segment)
  for (const [term, offsets] of common) statements.posting.run(block, term, segment, bytesOf(offsets))
  for (const seq of open) statements.open.run(seq)
  statements.pairs.run(segment, bytesOf(pairs))
  statements.segment.run(segment, base + segmentRows - 1, minAt, maxAt, bloom)
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
