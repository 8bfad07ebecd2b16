import { readFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { Checkpoint } from './keeper.ts'
import type { SegmentRow } from './recovery.ts'
import { checkpointText, markText, segmentText, verifierOf } from './signing.ts'

/** What a signature says of a row. */
export interface SignedPoint {
  readonly hash: string
  /** For people: where the signature is from. */
  readonly source: string
  /** Of the sums of a segment. */
  readonly state?: string
}

/** Rows that are missing with the ledger's own word for it. */
export interface Mark {
  readonly what: 'pruned' | 'lost' | 'skipped'
  readonly from_seq: number
  readonly to_seq: number
  readonly hash: string
  readonly at: number
  readonly signature: string
}

export interface Signed {
  readonly writer: string
  readonly points: ReadonlyMap<number, readonly SignedPoint[]>
  readonly marks: readonly Mark[]
  /** The first that this ledger's key did not sign. */
  readonly forged: { readonly seq: number; readonly why: 'forged'; readonly detail: string } | undefined
}

/** All that was ever signed of a ledger, in its database and elsewhere, by the row it is about. */
export function readSigned(db: DatabaseSync, publicKey: string | undefined, elsewhere: readonly Checkpoint[]): Signed {
  const own = db.prepare('SELECT writer, public_key FROM ledger_writer').get() as
    { readonly writer: string; readonly public_key: string } | undefined
  const writer = own?.writer ?? ''
  const key = publicKey ?? own?.public_key ?? ''
  const signedBy = key === '' ? () => false : verifierOf(key)
  const points = new Map<number, SignedPoint[]>()
  let forged: Signed['forged']
  const add = (seq: number, text: string, signature: string, point: SignedPoint | undefined, what: string): void => {
    if (!signedBy(text, signature)) {
      if (forged === undefined || seq < forged.seq) {
        forged = { seq, why: 'forged', detail: `${what} is not signed with the key of this ledger.` }
      }
      return
    }
    if (point === undefined) return
    const known = points.get(seq)
    if (known === undefined) points.set(seq, [point])
    else known.push(point)
  }
  for (const segment of db
    .prepare('SELECT * FROM ledger_segments')
    .iterate() as Iterable<unknown> as Iterable<SegmentRow>) {
    const { last_seq: seq, hash, state, signature } = segment
    const text = segmentText(writer, segment, hash, state)
    add(
      seq,
      text,
      signature,
      { hash, source: 'sums of the segment', state },
      `The sums of the segment that ends with row ${seq}`,
    )
  }
  const inside = db.prepare('SELECT seq, hash, at, signature FROM ledger_checkpoints').iterate()
  for (const { seq, hash, at, signature } of inside as Iterable<unknown> as Iterable<Checkpoint>) {
    const point = { hash, source: 'checkpoint in the database' }
    add(seq, checkpointText(writer, seq, hash, at), signature, point, `The checkpoint of row ${seq} in the database`)
  }
  for (const { ledger, seq, hash, at, signature } of elsewhere) {
    if (ledger !== writer) continue
    const point = { hash, source: 'checkpoint kept elsewhere' }
    add(
      seq,
      checkpointText(writer, seq, hash, at),
      signature,
      point,
      `The checkpoint of row ${seq} that was kept elsewhere`,
    )
  }
  const marks = db.prepare('SELECT * FROM ledger_marks ORDER BY from_seq').all() as unknown as Mark[]
  for (const mark of marks) {
    const { from_seq: from, to_seq: to, what } = mark
    add(from, markText(writer, mark), mark.signature, undefined, `The mark that rows ${from} to ${to} are ${what}`)
  }
  return { writer, points, marks, forged }
}

export const readCheckpoints = (file: string): Checkpoint[] => parseCheckpoints(readFileSync(file, 'utf8'))

/** Lines that are no checkpoint are left out, as one is that was half written. */
export const parseCheckpoints = (text: string): Checkpoint[] =>
  text.split('\n').flatMap((line) => {
    try {
      const value = JSON.parse(line) as Partial<Checkpoint> | null
      return typeof value?.seq === 'number' && typeof value.signature === 'string' ? [value as Checkpoint] : []
    } catch {
      return []
    }
  })
