import { hash as hashText } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Checkpoint } from './signing.ts'
import { allRows } from './large-numbers.ts'
import { rangeText } from './mark-text.ts'
import { detailOf, readMarks, type Accepted, type Mark } from './marks.ts'
import type { SegmentRow } from './segment-row.ts'
import { checkpointText, markText, publicKeysIn, segmentText, verifierOf } from './signing.ts'

/** What a signature says of a row. */
export interface SignedPoint {
  readonly hash: string
  /** For people: where the signature is from. */
  readonly source: string
  /** Of the sums of a segment. */
  readonly state?: string
}

/** Something that none of the keys of this ledger signed. */
export interface Forged {
  readonly seq: number
  readonly why: 'forged'
  readonly detail: string
  /** Of what is signed and of its signature. */
  readonly hash: string
}

export interface Signed {
  readonly writer: string
  readonly points: ReadonlyMap<number, readonly SignedPoint[]>
  /** Those that can be believed. */
  readonly marks: readonly Mark[]
  /** What operators took note of. */
  readonly accepted: readonly Accepted[]
  /** By row, save what operators took note of. */
  readonly forged: readonly Forged[]
  /** The first rows of segments whose sums nobody signed. */
  readonly unsummed: ReadonlySet<number>
  readonly signedBy: (text: string, signature: string) => boolean
  /** The row that the database says it ended with, when it ended in good order; 0 where it does not. */
  readonly closedAt: number
}

interface Own {
  readonly writer: string
  readonly public_key: string
  readonly closed: string | null
}

/** All that was ever signed of a ledger, in its database and elsewhere, by the row it is about. */
export function readSigned(db: DatabaseSync, publicKey: string | undefined, elsewhere: readonly Checkpoint[]): Signed {
  const own = db.prepare('SELECT writer, public_key, closed FROM ledger_writer').get() as Own | undefined
  const writer = own?.writer ?? ''
  const found = readMarks(db)
  const keys = publicKey === undefined ? ownKeys(own) : publicKeysIn(publicKey)
  const signedBy = believed(found, writer, keys)
  const valid = found.filter((mark) => signedBy(markText(writer, mark), mark.signature))
  const accepted = valid.flatMap((mark) => detailOf(mark).accepted ?? [])
  const passed = new Set(accepted.filter(({ what }) => what === 'signature').map(({ hash }) => hash))
  const points = new Map<number, SignedPoint[]>()
  const forged: Forged[] = []
  /** Answers whether it can be believed. What operators took note of says nothing ever after: not of rows that are removed later, either. */
  const check = (seq: number, text: string, signature: string, what: string): boolean => {
    if (signedBy(text, signature)) return true
    const hash = hashText('sha256', `${text}\n${signature}`, 'base64url')
    if (passed.has(hash)) return false
    const whose = keys.length === 0 ? 'a key that the database knows' : 'the key of this ledger'
    forged.push({ seq, why: 'forged', detail: `${what} is not signed with ${whose}.`, hash })
    return false
  }
  const add: Add = (seq, text, signature, point, what) => {
    if (!check(seq, text, signature, what)) return false
    const known = points.get(seq)
    if (known === undefined) points.set(seq, [point])
    else known.push(point)
    return true
  }
  const unsummed = addSegments(db, writer, add)
  const inside = db.prepare('SELECT seq, hash, at, signature FROM ledger_checkpoints')
  for (const { seq, hash, at, signature } of allRows<Checkpoint>(inside)) {
    const point = { hash, source: 'checkpoint in the database' }
    add(seq, checkpointText(writer, seq, hash, at), signature, point, `The checkpoint of row ${seq} in the database`)
  }
  for (const { ledger, seq, hash, at, signature } of elsewhere) {
    if (ledger !== writer) continue
    const point = { hash, source: keptElsewhere }
    const what = `The checkpoint of row ${seq} that was kept elsewhere`
    add(seq, checkpointText(writer, seq, hash, at), signature, point, what)
  }
  const marks = found.filter((mark) => check(mark.from_seq, markText(writer, mark), mark.signature, markName(mark)))
  forged.sort((a, b) => a.seq - b.seq)
  return { writer, points, marks, accepted, forged, unsummed, signedBy, closedAt: closedAt(own) }
}

/** Where a checkpoint is from that was read from a file. */
export const keptElsewhere = 'checkpoint kept elsewhere'

/** Answers whether it can be believed. */
type Add = (seq: number, text: string, signature: string, point: SignedPoint, what: string) => boolean

/** Answers the first rows of those that can't be believed. */
function addSegments(db: DatabaseSync, writer: string, add: Add): ReadonlySet<number> {
  const unsummed = new Set<number>()
  for (const segment of allRows<SegmentRow>(db.prepare('SELECT * FROM ledger_segments'))) {
    const { last_seq: seq, hash, state, signature } = segment
    const text = segmentText(writer, segment, hash, state)
    const point = { hash, source: 'record of the segment', state }
    const believed = add(seq, text, signature, point, `The record of the segment that ends with row ${seq}`)
    if (!believed) unsummed.add(segment.first_seq)
  }
  return unsummed
}

const markName = ({ what, from_seq: from, to_seq: to }: Mark): string =>
  what === 'rekeyed'
    ? `The mark that the key is another from row ${from} on`
    : `The mark '${what}' of ${rangeText(from, to).toLowerCase()}`

/** Which keys a ledger was signed with: those that are known, and those that one of them says came before it. */
export function believed(marks: readonly Mark[], writer: string, known: readonly string[]): Signed['signedBy'] {
  let keys = known
  for (;;) {
    const signedBy = verifierOf(keys)
    const before = marks
      .filter((mark) => signedBy(markText(writer, mark), mark.signature))
      .flatMap((mark) => (detailOf(mark).keys ?? []).filter((key) => !keys.includes(key)))
    if (before.length === 0) return signedBy
    keys = [...keys, ...new Set(before)]
  }
}

function ownKeys(own: Own | undefined): string[] {
  try {
    return publicKeysIn(own?.public_key ?? '')
  } catch {
    return [] // nothing was signed yet; or somebody changed it, and no signature agrees
  }
}

function closedAt(own: Own | undefined): number {
  try {
    const { seq } = JSON.parse(own?.closed ?? '{}') as { readonly seq?: unknown }
    return typeof seq === 'number' ? seq : 0
  } catch {
    return 0 // it counts as not closed at the next start, too
  }
}
