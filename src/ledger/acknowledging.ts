import type { DatabaseSync } from 'node:sqlite'
import { Fault } from '../core/fault.ts'
import { markStory } from './mark-text.ts'
import { addMark, markOf, readMarks, unresolved } from './marks.ts'
import { ownRow } from './own-row.ts'
import type { LedgerReader } from './reading.ts'
import type { Signer } from './signing.ts'
import type { LedgerWriting } from './writing.ts'

export interface AcknowledgeQuestion {
  /** Who takes note, and why all is as it is; for whoever looks into it later. */
  readonly by: string
  readonly reason: string
  /** The clock is right, however far it has jumped. */
  readonly clock?: boolean | undefined
}

export interface Acknowledged {
  /** What was taken note of, one sentence each. */
  readonly acknowledged: readonly string[]
}

/**
 * Takes note of all that is not as it was written: a row of the ledger, and a signed mark with what it was, by whom and why,
 * which `verify` tells ever after. It passes over just this, and finds what is changed later.
 */
export async function acknowledge(
  db: DatabaseSync,
  { chain, writer, signer, history }: LedgerWriting,
  reader: LedgerReader,
  { by, reason, clock = false }: AcknowledgeQuestion,
): Promise<Acknowledged> {
  const { acceptable = [], ok, problem } = await reader.verify({ accepting: true })
  if (!ok)
    throw new Fault('conflict', `This can not be taken note of: ${problem?.detail ?? 'the ledger can not be read'}`)
  const jumps = clock ? readMarks(db).filter(({ what }) => what === 'clock') : []
  const stories = [...unresolved(readMarks(db)), ...jumps].map((mark) => markStory(mark))
  const acknowledged = [...new Set([...stories, ...acceptable.map(({ said }) => said)])]
  if (acknowledged.length === 0) return { acknowledged }
  const { sign } = keyOf(signer)
  chain.append(
    { ...ownRow('acknowledge', ''), body: JSON.stringify({ arguments: { by, reason, acknowledged } }) },
    true,
  )
  await chain.durable()
  const accepted = acceptable.map(({ what, from, to, hash }) => ({ what, from, to, hash }))
  const { seq, hash } = chain.head
  addMark(db, writer, sign, markOf('acknowledged', seq, seq, hash, { by, reason, clock, accepted }))
  history.acknowledged()
  return { acknowledged }
}

/** What is not signed is nobody's word. */
function keyOf(signer: LedgerWriting['signer']): Signer {
  try {
    return signer()
  } catch (thrown) {
    throw new Fault('conflict', (thrown as Error).message, { cause: thrown })
  }
}
