import type { DatabaseSync } from 'node:sqlite'
import type { LedgerLog } from './ledger-log.ts'
import { ownRow } from './own-row.ts'
import type { SegmentRow } from './recovery.ts'
import { markText } from './signing.ts'
import type { LedgerWriting } from './writing.ts'

interface PrunerParts {
  readonly db: DatabaseSync
  readonly writing: LedgerWriting
  readonly retentionDays: number | undefined
  readonly log: LedgerLog
  /** Rows are gone, and can go from the index. */
  readonly pruned: () => void
}

export interface Pruner {
  readonly prune: (before: number) => Promise<number>
  readonly stop: () => void
}

const dayMs = 86_400_000
const hourMs = 3_600_000
/** The sums of segments outlive their rows: budgets of this month are counted by them. */
const sumsMs = 62 * dayMs

/**
 * Removes rows from the beginning of the chain, whole segments at a time. A signed mark keeps the hash that the rest
 * follows from, so that what is left can still be verified, and nobody can remove more than that unseen.
 */
export function createPruner({ db, writing, retentionDays, log, pruned }: PrunerParts): Pruner {
  const { chain, state } = writing
  let stopped = false
  const segments = db.prepare(
    'SELECT last_seq, hash, max_at FROM ledger_segments WHERE last_seq >= (SELECT MIN(seq) FROM ledger_rows) ORDER BY last_seq',
  )
  const prune = async (before: number): Promise<number> => {
    let rows = 0
    let last = 0
    for (const segment of segments.all() as unknown as SegmentRow[]) {
      // What is not ended is needed to end it, and the last row to go on after it.
      const needed = Math.min(chain.head.seq, ...state.open.keys())
      if (segment.max_at >= before || segment.last_seq >= needed || stopped) break
      rows += remove(db, writing, segment)
      last = segment.last_seq
      await new Promise((resolve) => setTimeout(resolve, 2)) // calls go on meanwhile
    }
    if (rows === 0 || stopped) return rows
    chain.append(
      { ...ownRow('prune', ''), body: JSON.stringify({ before: new Date(before).toISOString(), rows, last }) },
      true,
    )
    await chain.durable()
    pruned()
    log.info({ rows, last }, 'rows of the ledger were pruned')
    return rows
  }
  const byAge = (): void => {
    if (retentionDays === undefined) return
    prune(Date.now() - retentionDays * dayMs).catch((error: unknown) =>
      log.error({ error }, 'the ledger could not be pruned'),
    )
  }
  const first = setTimeout(byAge, hourMs / 60).unref()
  const timer = setInterval(byAge, hourMs).unref()
  return {
    prune,
    stop: () => {
      stopped = true
      clearTimeout(first)
      clearInterval(timer)
    },
  }
}

function remove(db: DatabaseSync, { writer, signer }: LedgerWriting, { last_seq: to, hash }: SegmentRow): number {
  const mark = { what: 'pruned', from_seq: 1, to_seq: to, hash, at: Date.now() }
  const signature = signer().sign(markText(writer, mark))
  db.exec('BEGIN IMMEDIATE')
  try {
    const { changes } = db.prepare('DELETE FROM ledger_rows WHERE seq <= ?').run(to)
    db.prepare('DELETE FROM ledger_checkpoints WHERE seq <= ?').run(to)
    db.prepare('DELETE FROM ledger_segments WHERE last_seq < ? AND max_at < ?').run(to, mark.at - sumsMs)
    db.prepare('DELETE FROM ledger_marks WHERE to_seq <= ?').run(to)
    db.prepare('INSERT INTO ledger_marks (what, from_seq, to_seq, hash, at, signature) VALUES (?, 1, ?, ?, ?, ?)').run(
      mark.what,
      to,
      hash,
      mark.at,
      signature,
    )
    db.exec('COMMIT')
    return Number(changes)
  } catch (thrown) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw thrown
  }
}
