import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Salvage } from '../store/store.ts'
import { indexName, removeIndex } from './index-file.ts'
import type { LedgerLog } from './ledger-log.ts'
import { writerIn, type SegmentRow } from './recovery.ts'
import { beginning, columns, hashOf, type Row } from './row.ts'
import { markText, segmentText, type Signer } from './signing.ts'
import { emptyState, readState, take, writtenState, type WrittenState } from './usage.ts'
import { resumeHash } from './verify.ts'

interface Gap {
  readonly from: number
  readonly to: number
  /** What the mark knows of the row after it. */
  readonly hash: string
}

/**
 * Makes a chain again of what was saved: rows that are not as they were written go, signed marks tell of each gap, and
 * signed sums of what is left are there to go on from.
 */
export function mendChain(
  db: DatabaseSync,
  folder: string | undefined,
  signer: () => Signer,
  salvaged: Salvage,
  log: LedgerLog,
): void {
  const { writer } = writerIn(db)
  db.exec('BEGIN IMMEDIATE')
  const gaps = gapsIn(db)
  const at = Date.now()
  const add = db.prepare(
    'INSERT INTO ledger_marks (what, from_seq, to_seq, hash, at, signature) VALUES (?, ?, ?, ?, ?, ?)',
  )
  for (const { from, to, hash } of gaps) {
    const mark = { what: 'lost', from_seq: from, to_seq: to, hash, at }
    add.run(mark.what, from, to, hash, at, signer().sign(markText(writer, mark)))
  }
  sumUpRest(db, writer, signer)
  db.exec('UPDATE ledger_writer SET closed = NULL; COMMIT')
  // It follows from rows that are gone.
  if (folder !== undefined) removeIndex(join(folder, indexName))
  const lost = gaps.reduce((sum, { from, to }) => sum + to - from + 1, 0)
  log.error(
    { ...salvaged, lost },
    'the store was damaged: it was moved aside, what could be read was saved, and the ledger goes on. Compare it with a backup',
  )
}

/** What is missing between rows; takes out rows that do not follow from the one before them. */
function gapsIn(db: DatabaseSync): readonly Gap[] {
  const known = db.prepare('SELECT to_seq, hash, what FROM ledger_marks').all() as unknown as {
    readonly to_seq: number
    readonly hash: string
    readonly what: string
  }[]
  const read = db.prepare(`SELECT ${columns} FROM ledger_rows WHERE seq > ? ORDER BY seq LIMIT 1000`)
  const remove = db.prepare('DELETE FROM ledger_rows WHERE seq = ?')
  const gaps: Gap[] = []
  let [seq, hash, from] = [0, beginning, 0]
  for (
    let rows = read.all(0) as unknown as Row[];
    rows.length > 0;
    rows = read.all(rows.at(-1)?.seq ?? 0) as unknown as Row[]
  ) {
    for (const row of rows) {
      const mark = row.seq === seq + 1 ? undefined : known.find(({ to_seq: to }) => to === row.seq - 1)
      const before = mark?.what === 'pruned' ? mark.hash : hash
      const follows =
        from === 0 && (row.seq === seq + 1 || mark !== undefined) && hashOf(before, row.seq, row) === row.hash
      const resumes = mark?.what === 'lost' && mark.hash === resumeHash(row)
      if (!follows && !resumes) {
        if (from === 0) {
          from = seq + 1
          if (row.seq === seq + 1) {
            remove.run(row.seq)
            seq = row.seq
            continue
          }
        }
        gaps.push({ from, to: row.seq - 1, hash: resumeHash(row) })
        from = 0
      }
      seq = row.seq
      hash = row.hash
    }
  }
  return gaps
}

/** Sums that end with the last row, so that the next start need not follow a chain with gaps. */
function sumUpRest(db: DatabaseSync, writer: string, signer: () => Signer): void {
  const summed = db.prepare('SELECT * FROM ledger_segments ORDER BY last_seq DESC LIMIT 1').get() as unknown as
    SegmentRow | undefined
  const state = summed === undefined ? emptyState() : readState(JSON.parse(summed.state) as WrittenState)
  state.usage = new Map()
  const from = summed?.last_seq ?? 0
  const bounds = {
    first_seq: from + 1,
    last_seq: from,
    min_at: Number.MAX_SAFE_INTEGER,
    max_at: Number.MIN_SAFE_INTEGER,
  }
  let hash = ''
  for (const row of db
    .prepare(`SELECT ${columns} FROM ledger_rows WHERE seq > ? ORDER BY seq`)
    .iterate(from) as Iterable<unknown> as Iterable<Row>) {
    take(state, row.seq, row)
    bounds.last_seq = row.seq
    bounds.min_at = Math.min(bounds.min_at, row.at)
    bounds.max_at = Math.max(bounds.max_at, row.at)
    hash = row.hash
  }
  if (hash === '') return
  const text = JSON.stringify(writtenState(state))
  db.prepare('INSERT INTO ledger_segments VALUES (?, ?, ?, ?, ?, ?, ?)').run(
    bounds.last_seq,
    bounds.first_seq,
    hash,
    bounds.min_at,
    bounds.max_at,
    text,
    signer().sign(segmentText(writer, bounds, hash, text)),
  )
}
