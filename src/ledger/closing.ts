import type { DatabaseSync } from 'node:sqlite'
import type { Cover } from './cover.ts'
import { endWhatWasOpen } from './endings.ts'
import type { LedgerLog } from './ledger-log.ts'
import type { Closing } from './segment-row.ts'
import type { Refusals } from './refusals.ts'
import { closingText } from './signing.ts'
import { writtenState } from './usage.ts'
import type { LedgerWriting } from './writing.ts'

/** Ends what is open, gives back what was held, signs, and leaves a note of how the ledger stands. */
export function closeLedger(
  db: DatabaseSync,
  { writer, files, chain, keeper, state, sign, checkpoint, stop }: LedgerWriting,
  refusals: Refusals,
  cover: Cover,
  log: LedgerLog,
): void {
  cover.close()
  refusals.flush()
  if (chain.flush()) {
    endWhatWasOpen(files, chain, state, log, cover)
    if (chain.head.seq > 0 && checkpoint()) {
      const { seq, hash } = chain.head
      const closing: Closing = { seq, hash, state: writtenState(state), filling: keeper.filling }
      const signature = sign(closingText(writer, JSON.stringify(closing)))
      db.prepare('UPDATE ledger_writer SET closed = ?').run(JSON.stringify({ ...closing, signature }))
    }
  }
  stop()
}
