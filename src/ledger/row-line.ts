import { unread } from './file-bytes.ts'
import type { LightRow } from './light-row.ts'
import type { Row } from './row.ts'

/**
 * A row as a line of JSON: what is empty is left out, and the body comes last, just as it is. Whoever reads it finds the body by
 * `,"body":`, which stands in no text before it, since JSON has no quote in a text without a backslash.
 */
export function lineOf(row: Row): string {
  const { begins, trace, incident, code, reserved } = row
  return `{"seq":${row.seq},"at":${row.at}${begins === null ? '' : `,"begins":${begins}`},"state":"${row.state}","kind":"${row.kind}","name":${quoted(row.name)},"client":${quoted(row.client)},"surface":"${row.surface}"${trace === '' ? '' : `,"trace":${quoted(trace)}`}${incident === '' ? '' : `,"incident":${quoted(incident)}`}${code === '' ? '' : `,"code":"${code}"`},"calls":${row.calls},"counted":${row.counted}${reserved === null ? '' : `,"reserved":${reserved}`},"cost":${row.cost},"duration":${row.duration},"hash":"${row.hash}","body":${row.body}}\n`
}

/** Half a character is none in UTF-8, of which the hash is made. */
const quoted = (text: string): string => JSON.stringify(text.toWellFormed())

const unreadText = String.fromCharCode(unread)
const bodyMark = Buffer.from(',"body":')
const start = Buffer.from('{"seq":')
const [zero, nine, comma, brace] = [48, 57, 44, 125]

/** The number of the row in a line, which begins with it; undefined where it does not. */
export function seqIn(bytes: Buffer, from: number, to: number): number | undefined {
  for (let letter = 0; letter < start.length; letter += 1) if (bytes[from + letter] !== start[letter]) return undefined
  let [at, seq] = [from + start.length, 0]
  for (; at < to; at += 1) {
    const digit = bytes[at] ?? 0
    if (digit < zero || digit > nine) break
    seq = seq * 10 + (digit - zero)
  }
  return bytes[at] === comma && Number.isSafeInteger(seq) && seq > 0 ? seq : undefined
}

/** The row in a line; undefined where there is none. */
export function rowIn(bytes: Buffer, from: number, to: number): Row | undefined {
  const bodyFrom = bodyAt(bytes, from, to)
  const light = bodyFrom === undefined ? undefined : headIn(bytes, from, bodyFrom)
  if (light === undefined || bodyFrom === undefined) return undefined
  const body = bytes.toString('utf8', bodyFrom + bodyMark.length, to - 1)
  if (isBroken(body)) return undefined
  return {
    seq: light.seq,
    at: light.at,
    begins: light.begins,
    state: light.state,
    kind: light.kind,
    name: light.name,
    client: light.client,
    surface: light.surface,
    trace: light.trace,
    incident: light.incident,
    code: light.code,
    calls: light.calls,
    counted: light.counted,
    reserved: light.reserved,
    cost: light.cost,
    duration: light.duration,
    body,
    hash: light.hash,
  }
}

/** What a disk leaves of a body: zeros, nothing that it can read, or bytes that are no text. What somebody altered is JSON, most likely, and another than was written. */
function isBroken(body: string): boolean {
  if (!body.includes('\u0000') && !body.includes(unreadText) && !body.includes('\ufffd')) return false
  try {
    JSON.parse(body)
    return false
  } catch {
    return true
  }
}

/** The same without its body. */
export function lightIn(bytes: Buffer, from: number, to: number): LightRow | undefined {
  const body = bodyAt(bytes, from, to)
  return body === undefined ? undefined : headIn(bytes, from, body)
}

/** Whether a line says just what is written of that row, and says it in the same way: a member named twice says two things. */
export function isLineOf(row: Row, bytes: Buffer, from: number, to: number): boolean {
  const text = bytes.toString('utf8', from, to + 1)
  // What is no text is read as this character, which may stand in one as well.
  return text === lineOf(row) && (!text.includes('\ufffd') || bytes.subarray(from, to + 1).equals(Buffer.from(text)))
}

function bodyAt(bytes: Buffer, from: number, to: number): number | undefined {
  const at = bytes.indexOf(bodyMark, from)
  return at === -1 || at + bodyMark.length >= to || bytes[to - 1] !== brace ? undefined : at
}

function headIn(bytes: Buffer, from: number, to: number): LightRow | undefined {
  let said: Readonly<Record<string, unknown>>
  try {
    said = JSON.parse(`${bytes.toString('utf8', from, to)}}`) as Readonly<Record<string, unknown>>
  } catch {
    return undefined // a disk broke it, or somebody wrote it
  }
  const { seq, at, begins, state, kind, name, client, surface, trace, incident, code } = said
  const { calls, counted, reserved, cost, duration, hash } = said
  return {
    seq: number(seq),
    at: number(at),
    begins: begins === undefined ? null : number(begins),
    state: text(state) as LightRow['state'],
    kind: text(kind) as LightRow['kind'],
    name: text(name),
    client: text(client),
    surface: text(surface) as LightRow['surface'],
    trace: trace === undefined ? '' : text(trace),
    incident: incident === undefined ? '' : text(incident),
    code: code === undefined ? '' : text(code),
    calls: number(calls),
    counted: number(counted),
    reserved: reserved === undefined ? null : number(reserved),
    cost: number(cost),
    duration: number(duration),
    hash: text(hash),
  }
}

/** The ledger writes whole numbers that JavaScript can say; what else stands there is read as the largest of them, which was not written either. */
const number = (value: unknown): number => (Number.isSafeInteger(value) ? (value as number) : Number.MAX_SAFE_INTEGER)

const text = (value: unknown): string => (typeof value === 'string' ? value : `no text: ${typeof value}`)
