import type { DatabaseSync } from 'node:sqlite'
import { wholly } from './wholly.ts'
import { bytesOf, createGatherer } from './posting.ts'
import { segmentRows } from './row.ts'
import { beginsNothing, columnsOn, type SegmentColumns } from './segment-columns.ts'
import { blockOf } from './segments.ts'
import { endTerm, termOf } from './terms.ts'

/** Takes full segments into the index, one transaction each. */
export function createIndexBuilder(db: DatabaseSync): (segment: SegmentColumns) => void {
  const statements = prepare(db)
  return (segment) => wholly(db, () => addSegment(statements, segment))
}

type Statements = ReturnType<typeof prepare>

const prepare = (db: DatabaseSync) => ({
  segment: db.prepare('INSERT OR REPLACE INTO segments VALUES (?, ?, ?, ?, ?, ?)'),
  pairs: db.prepare('INSERT OR REPLACE INTO pairs VALUES (?, ?)'),
  posting: db.prepare('INSERT OR REPLACE INTO postings VALUES (?, ?, ?, ?)'),
  lateEnd: db.prepare('INSERT OR REPLACE INTO late_ends VALUES (?, ?)'),
  lateTerm: db.prepare('INSERT OR IGNORE INTO late_terms VALUES (?, ?)'),
  open: db.prepare('INSERT OR IGNORE INTO open_rows VALUES (?)'),
  closed: db.prepare('DELETE FROM open_rows WHERE seq = ?'),
})

function addSegment(statements: Statements, { segment, count, texts, buffer, map }: SegmentColumns): void {
  const { offset, at, begins, state, kind, name, client, surface, code, trace, incident } = columnsOn(buffer)
  const base = segment * segmentRows
  const gatherer = createGatherer(texts)
  const open = new Set<number>()
  const [begun, empty] = [texts.indexOf('begun'), texts.indexOf('')]
  let [minAt, maxAt] = [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]
  /** What the last row of an entry says of it. */
  const addLast = (row: number, place: number): void => {
    gatherer.common('state', state[row] ?? 0, place)
    if (code[row] !== empty) gatherer.common('code', code[row] ?? 0, place)
    if (incident[row] !== 0) gatherer.rare(incident[row] ?? 0, place)
  }
  for (let row = 0; row < count; row += 1) {
    const [place, time, first] = [offset[row] ?? 0, at[row] ?? 0, begins[row] ?? beginsNothing]
    if (time < minAt) minAt = time
    if (time > maxAt) maxAt = time
    if (first === beginsNothing) {
      gatherer.common('client', client[row] ?? 0, place)
      gatherer.common('kind', kind[row] ?? 0, place)
      gatherer.common('name', name[row] ?? 0, place)
      gatherer.common('surface', surface[row] ?? 0, place)
      if (trace[row] !== 0) gatherer.rare(trace[row] ?? 0, place)
      if (state[row] === begun) open.add(base + place)
      else addLast(row, place)
    } else if (first >= base) {
      open.delete(first)
      gatherer.rare(endTerm(first - base), place)
      addLast(row, first - base)
    } else {
      const said = { state: texts[state[row] ?? 0] ?? '', code: texts[code[row] ?? 0] ?? '' }
      addLateEnd(statements, first, { ...said, seq: base + place, incident: incident[row] ?? 0 })
    }
  }
  const { common, pairs, bloom } = gatherer.postings()
  const block = blockOf(segment)
  for (const [term, offsets] of common) statements.posting.run(block, term, segment, bytesOf(offsets))
  for (const seq of open) statements.open.run(seq)
  statements.pairs.run(segment, bytesOf(pairs))
  statements.segment.run(segment, base + segmentRows - 1, minAt, maxAt, bloom, map ?? null)
}

interface LateEnd {
  readonly seq: number
  readonly state: string
  readonly code: string
  readonly incident: number
}

/** The segment of what it ends is in the index already. */
function addLateEnd({ closed, lateEnd, lateTerm }: Statements, begins: number, end: LateEnd): void {
  closed.run(begins)
  lateEnd.run(begins, end.seq)
  lateTerm.run(termOf('state', end.state), begins)
  if (end.code !== '') lateTerm.run(termOf('code', end.code), begins)
  if (end.incident !== 0) lateTerm.run(end.incident, begins)
}
