import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { Head } from './chain.ts'
import type { Checkpoint } from './keeper.ts'
import type { LedgerLog } from './ledger-log.ts'
import { segmentOf, segmentRows } from './row.ts'
import { checkpointText, markText, verifierOf, type Signer } from './signing.ts'
import { parseCheckpoints } from './signed-points.ts'

/** The last checkpoint that was kept elsewhere and signed by this ledger; undefined where there is none. */
export function lastCheckpoint(
  file: string | undefined,
  { writer, signer, log }: { readonly writer: string; readonly signer: () => Signer; readonly log: LedgerLog },
): Checkpoint | undefined {
  const text = file === undefined ? undefined : endOf(file)
  if (text === undefined) return undefined
  let verify: (text: string, signature: string) => boolean
  try {
    verify = verifierOf(signer().publicKey)
  } catch (error) {
    log.error({ error }, 'checkpoints can not be compared: the key of the ledger can not be read')
    return undefined
  }
  return parseCheckpoints(text)
    .reverse()
    .find(
      ({ ledger, seq, hash, at, signature }) =>
        ledger === writer && verify(checkpointText(writer, seq, hash, at), signature),
    )
}

const enough = 16_384

function endOf(file: string): string | undefined {
  let descriptor: number
  try {
    descriptor = openSync(file, 'r')
  } catch {
    return undefined // none was written yet, or it is out of reach: verify says which are missing
  }
  const { size } = fstatSync(descriptor)
  const bytes = Buffer.alloc(Math.min(size, enough))
  readSync(descriptor, bytes, 0, bytes.length, size - bytes.length)
  closeSync(descriptor)
  return bytes.toString()
}

/** The last row that is known of from outside the database. */
export interface Known extends Head {
  /** Whether there were none after it. */
  readonly last: boolean
}

export function furthest(checkpoint: Checkpoint | undefined, noted: Head | undefined): Known | undefined {
  if (noted === undefined || (checkpoint !== undefined && checkpoint.seq > noted.seq))
    return checkpoint && { seq: checkpoint.seq, hash: checkpoint.hash, last: false }
  return { ...noted, last: true }
}

/**
 * Where the database stands behind what is known of it, its end was lost, a backup was restored, or rows were cut off. Calls
 * go on, with names that were never given; a signed mark tells of the gap. Answers where to go on; undefined where all is well.
 */
export function goOnBeyond(
  db: DatabaseSync,
  { writer, head, signer }: { readonly writer: string; readonly head: Head; readonly signer: () => Signer },
  known: Known | undefined,
  log: LedgerLog,
): number | undefined {
  if (known === undefined) return undefined
  if (known.seq <= head.seq) {
    const row =
      known.seq === head.seq
        ? head
        : (db.prepare('SELECT hash FROM ledger_rows WHERE seq = ?').get(known.seq) as Pick<Head, 'hash'> | undefined)
    if (row !== undefined && row.hash !== known.hash) {
      log.error(
        { known: known.seq },
        'the ledger is not what was written: rows were written anew. Run `owlclaw ledger verify`',
      )
    }
    return undefined
  }
  // Rows after a checkpoint may have been given names too: a whole segment is left out beyond it.
  const to = known.last ? known.seq : (segmentOf(known.seq) + 2) * segmentRows - 1
  const mark = { what: 'skipped', from_seq: head.seq + 1, to_seq: to, hash: head.hash, at: Date.now() }
  const add = 'INSERT INTO ledger_marks (what, from_seq, to_seq, hash, at, signature) VALUES (?, ?, ?, ?, ?, ?)'
  const signature = signer().sign(markText(writer, mark))
  db.prepare(add).run(mark.what, mark.from_seq, to, mark.hash, mark.at, signature)
  log.error(
    { last: head.seq, known: known.seq },
    'the database was set back: rows that were written are not in it, since its end was damaged, a backup was restored, or rows were removed. Entries go on with new numbers',
  )
  return to + 1
}
