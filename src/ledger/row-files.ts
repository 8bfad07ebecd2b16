import { hash } from 'node:crypto'
import { closeSync, existsSync, fstatSync, openSync } from 'node:fs'
import { basename } from 'node:path'
import { isUnreadable, readBytes } from './file-bytes.ts'
import { lineEnd, linesOf, type FileLine } from './file-lines.ts'
import { lastSeq } from './large-numbers.ts'
import type { LightRow } from './light-row.ts'
import { isLineOf, lightIn, rowIn, seqIn } from './row-line.ts'
import { segmentOf, segmentRows, type Row } from './row.ts'
import { createSegmentList, isMissing, removeSegmentFile, segmentFile } from './segment-files.ts'
import { SegmentMap, type Mark } from './segment-map.ts'

/** A line that is no row of the ledger, or stands where it does not belong; or rows that are not there. */
export interface Broken {
  /** The last row before it. */
  readonly after: number
  readonly file: string
  readonly offset: number
  /** It is a row, though not one that belongs there. */
  readonly stray: boolean
  /** Nothing stands there at all, and rows after it do. */
  readonly missing: boolean
  /** Of what stands there. */
  readonly hash: string
  /** Rows up to this one are missing in its place; where it is the one before, none is. */
  readonly upTo: number
}

/** Told before the row that comes next. */
export type OnBroken = (broken: Broken) => void

/** Where rows end in a file, and whether anything but room stands after them. */
export interface SegmentEnd {
  readonly offset: number
  readonly rest: number
}

interface PlacedLine extends FileLine {
  /** Of the row that should stand in it; undefined where none that belongs there does. */
  readonly seq: number | undefined
  /** There is a number, and it belongs elsewhere. */
  readonly stray: boolean
}

type Read<T extends LightRow> = (bytes: Buffer, from: number, to: number) => T | undefined

export interface RowFilesParts {
  /** What was learnt of segments that are full, by whoever kept `mapOf`. */
  readonly known?: (segment: number) => Uint8Array | undefined
  /** The last row that is on disk for certain, where another writes meanwhile: what comes after it may be half there, or taken back. */
  readonly durable?: (() => number) | undefined
}

/** That many segments are remembered by where their rows stand. */
const mostMaps = 4096

/** The rows of a ledger, as its files have them. What can't be read as a row is passed over, and told where somebody listens. */
export class RowFiles {
  readonly #folder: string
  readonly #writer: string
  readonly #segments: () => readonly number[]
  readonly #known: RowFilesParts['known']
  readonly #durable: () => number
  readonly #maps = new Map<number, SegmentMap>()

  constructor(folder: string, writer: string, { known, durable = () => lastSeq }: RowFilesParts = {}) {
    this.#folder = folder
    this.#writer = writer
    this.#segments = createSegmentList(folder, writer)
    this.#known = known
    this.#durable = durable
  }

  /** In order, from the one after a row on. `exact`: what is not written just as the ledger writes it is no row. */
  *after(
    seq: number,
    upTo = lastSeq,
    { onBroken, exact = false }: { readonly onBroken?: OnBroken | undefined; readonly exact?: boolean } = {},
  ): Generator<Row, void> {
    yield* this.#rows(exact ? exactRowIn : rowIn, seq, upTo, onBroken)
  }

  /** The same without their bodies. */
  *light(seq: number, upTo = lastSeq, onBroken?: OnBroken): Generator<LightRow, void> {
    yield* this.#rows(lightIn, seq, upTo, onBroken)
  }

  /** The rows before one, the last first. */
  *back(from = lastSeq + 1): Generator<LightRow, void> {
    const before = Math.min(from, this.#durable() + 1)
    for (const segment of this.#segments().toReversed()) {
      const base = segment * segmentRows
      if (base >= before) continue
      const top = Math.min(before, base + segmentRows) - 1
      for (const { seq, upTo } of this.#marksBefore(segment, top)) {
        const rows = [...this.#rows(lightIn, seq - 1, upTo)]
        yield* rows.reverse()
      }
    }
  }

  at(seq: number): Row | undefined {
    return firstOf(this.after(seq - 1, seq))
  }

  last(): LightRow | undefined {
    return firstOf(this.back())
  }

  /** The first row after one. */
  next(seq: number): LightRow | undefined {
    return firstOf(this.light(seq))
  }

  /** The first rows after files that are not there, each with the last row that would be before them. */
  *afterHoles(): Generator<{ readonly before: number; readonly row: Row }> {
    let next = 0
    for (const segment of this.#segments()) {
      const row = segment === next ? undefined : firstOf(this.after(segment * segmentRows - 1))
      if (row !== undefined) yield { before: Math.max(0, next * segmentRows - 1), row }
      next = segment + 1
    }
  }

  /** How many rows there are after one and up to another. */
  count(after: number, upTo: number): number {
    let rows = 0
    for (const segment of this.#segments()) {
      if (segment < segmentOf(after + 1) || segment > segmentOf(upTo)) continue
      for (const { seq = 0 } of this.#lines(segment)) if (seq > after && seq <= upTo) rows += 1
    }
    return rows
  }

  /** Removes the files of segments that end with a row or before it. */
  remove(upTo: number): void {
    for (const segment of this.#segments()) {
      if ((segment + 1) * segmentRows - 1 > upTo) break
      removeSegmentFile(this.#folder, this.#writer, segment)
      this.#maps.delete(segment)
    }
  }

  /** Where the next row of a segment goes, whose number that is. */
  endOf(segment: number, next = lastSeq + 1): SegmentEnd {
    const end = this.#lastEnd(segment, next - 1, next) ?? this.#lastEnd(segment, -1, next) ?? 0
    return { offset: end, rest: this.#restAfter(segment, end) }
  }

  /** Looked for from what is known of a row on. */
  #lastEnd(segment: number, from: number, next: number): number | undefined {
    let end: number | undefined
    for (const { bytes, from: begin, to, offset, seq } of this.#lines(segment, from)) {
      if (seq !== undefined && seq < next && rowIn(bytes, begin, to)?.seq === seq) end = offset + to - begin + 1
    }
    return end
  }

  /** The file of the last rows, where something stands behind them that is none: its end was not written whole, or was damaged. */
  torn(): string | undefined {
    const last = segmentOf(this.last()?.seq ?? 0)
    const torn = this.#segments().find((segment) => segment >= last && this.endOf(segment).rest > 0)
    return torn === undefined ? undefined : segmentFile(this.#folder, this.#writer, torn)
  }

  /** What was learnt of where the rows of a segment stand. */
  mapOf(segment: number): Uint8Array | undefined {
    return this.#mapOf(segment).bytes(segment * segmentRows)
  }

  *#rows<T extends LightRow>(read: Read<T>, after: number, to: number, onBroken?: OnBroken): Generator<T, void> {
    const upTo = Math.min(to, this.#durable())
    const segments = this.#segments().filter((segment) => segment >= segmentOf(after + 1))
    const broken: Omit<Broken, 'upTo'>[] = []
    let before = after
    for (const segment of segments) {
      if (segment > segmentOf(upTo)) return
      const file = this.#fileOf(segment * segmentRows)
      let [begin, end] = [0, 0]
      for (const { bytes, from, to, offset, seq, stray } of this.#lines(segment, after, upTo)) {
        end = offset + to - from + 1
        if (seq !== undefined && seq <= after) {
          broken.length = 0
          continue
        }
        if (seq !== undefined && seq > upTo) return
        const row = seq === undefined ? undefined : read(bytes, from, to)
        if (seq === undefined || row?.seq !== seq) {
          const found = { after: before, file, offset, stray: stray && seq === undefined, missing: false }
          broken.push({ ...found, hash: hashOfBytes(bytes.subarray(from, to)) })
          continue
        }
        if (onBroken !== undefined && seq > before + 1 && broken.length === 0) {
          // Where the head of the one before is whole, what stands behind that goes on into other rows.
          const cut = before > after && this.at(before) === undefined
          const where = cut ? { file, offset: begin } : { file: this.#fileOf(before + 1), offset: 0 }
          broken.push({ after: cut ? before - 1 : before, ...where, stray: false, missing: !cut, hash: '' })
        }
        begin = offset
        for (const one of broken.splice(0)) onBroken?.({ ...one, upTo: seq - 1 })
        before = seq
        yield row
        if (seq === upTo) return
      }
      if (onBroken === undefined) continue
      // What stands after the last line was cut off, where other rows follow.
      const rest = this.#restAfter(segment, end)
      if (rest > 0) broken.push({ after: before, file, offset: end, stray: false, missing: false, hash: `${rest}` })
    }
  }

  /** Where stretches of rows begin that are read at once, the last first. */
  *#marksBefore(segment: number, top: number): Generator<{ readonly seq: number; readonly upTo: number }> {
    for (const { seq = 0 } of this.#lines(segment, top)) if (seq >= top) break
    for (let upTo = top; ;) {
      const mark = this.#mapOf(segment).before(upTo)
      if (mark === undefined) return
      yield { seq: mark.seq, upTo }
      upTo = mark.seq - 1
    }
  }

  #fileOf(seq: number): string {
    return segmentFile(this.#folder, this.#writer, segmentOf(seq))
  }

  #mapOf(segment: number): SegmentMap {
    let map = this.#maps.get(segment)
    if (map === undefined) {
      map = new SegmentMap(this.#known?.(segment), segment * segmentRows)
      const [oldest] = this.#maps.keys()
      if (oldest !== undefined && this.#maps.size >= mostMaps) this.#maps.delete(oldest)
      this.#maps.set(segment, map)
    }
    return map
  }

  /**
   * The lines of a segment in which rows after one may stand, and up to another, as far as that is known. What is learnt on the way
   * is remembered.
   */
  *#lines(segment: number, after = -1, upTo = lastSeq): Generator<PlacedLine, void> {
    const descriptor = this.#opened(segment)
    if (descriptor === undefined) return
    const [bottom, top] = [segment * segmentRows, (segment + 1) * segmentRows]
    try {
      const map = this.#mapHolding(segment, descriptor, after, upTo)
      const known = map.before(after)
      const durable = this.#durable()
      let before = (known?.seq ?? bottom) - 1
      for (const line of linesOf(descriptor, known?.offset ?? 0, map.after(upTo)?.offset)) {
        const { bytes, from, to, offset } = line
        const said = seqIn(bytes, from, to)
        const fits = said !== undefined && said > before && said >= bottom && said < top && !isAhead(said, before, line)
        if (said === undefined || said <= durable) map.take(fits ? said : undefined, offset, offset + to - from + 1)
        if (fits) before = said
        yield { bytes, from, to, offset, seq: fits ? said : undefined, stray: said !== undefined }
      }
    } finally {
      closeSync(descriptor)
    }
  }

  /** What is known of a segment, or nothing where its file is another by now than the one that was read. */
  #mapHolding(segment: number, descriptor: number, after: number, upTo: number): SegmentMap {
    const map = this.#mapOf(segment)
    if ([map.before(after), map.after(upTo)].every((mark) => mark === undefined || stands(mark, descriptor))) return map
    const fresh = new SegmentMap(undefined, 0)
    this.#maps.set(segment, fresh)
    return fresh
  }

  /** Undefined where it was pruned meanwhile, or the disk can't give it. */
  #opened(segment: number): number | undefined {
    try {
      return openSync(segmentFile(this.#folder, this.#writer, segment), 'r')
    } catch (thrown) {
      if (isMissing(thrown) || isUnreadable(thrown)) return undefined
      throw thrown
    }
  }

  /** How many bytes there are after a place, up to the last that is not zero. */
  #restAfter(segment: number, offset: number): number {
    const descriptor = this.#opened(segment)
    // One that can't be opened is no row, all of it.
    if (descriptor === undefined) return existsSync(this.#fileOf(segment * segmentRows)) ? 1 : 0
    try {
      const { size } = fstatSync(descriptor)
      const bytes = Buffer.alloc(Math.min(64 * 1024, Math.max(0, size - offset)))
      let end = offset
      for (let at = offset; at < size; at += bytes.length) {
        const read = readBytes(descriptor, bytes, bytes.length, at)
        const last = bytes.subarray(0, read).findLastIndex((byte) => byte !== 0)
        if (last !== -1) end = at + last + 1
      }
      return end - offset
    } finally {
      closeSync(descriptor)
    }
  }
}

/** Enough for the beginning of a row, with the end of the line before it. */
const markBytes = Buffer.alloc(32)

/** Whether a row begins there. */
function stands({ seq, offset }: Mark, descriptor: number): boolean {
  const from = offset === 0 ? 0 : 1
  const read = readBytes(descriptor, markBytes, markBytes.length, offset - from)
  return (from === 0 || markBytes[0] === lineEnd) && seqIn(markBytes, from, read) === seq
}

function exactRowIn(bytes: Buffer, from: number, to: number): Row | undefined {
  const row = rowIn(bytes, from, to)
  return row !== undefined && isLineOf(row, bytes, from, to) ? row : undefined
}

/** Whether the next line goes on from before a row: then its number is wrong, and not those of all rows up to it. */
function isAhead(seq: number, before: number, { bytes, to }: FileLine): boolean {
  if (seq === before + 1) return false
  const next = seqIn(bytes, to + 1, bytes.length)
  return next !== undefined && next > before && next < seq
}

/** Ends what it is taken from: a file is open meanwhile. */
function firstOf<T>(rows: Iterable<T>): T | undefined {
  for (const row of rows) return row
  return undefined
}

/** Rows can't be read. */
export const isLoss = ({ after, upTo }: Broken): boolean => upTo > after

export function brokenText(broken: Broken): string {
  const { after, upTo, file, offset, stray, missing } = broken
  if (missing)
    return `${upTo === after + 1 ? `row ${upTo} is` : `rows ${after + 1} to ${upTo} are`} missing: ${missedIn(broken)}`
  return `${basename(file)} has ${stray ? 'a row that does not belong there' : 'no row'} at byte ${offset}, after row ${after}`
}

/** Where rows should stand that are missing. */
export const missedIn = ({ file }: Broken): string =>
  `${basename(file)} ${existsSync(file) ? 'does not have what should be in it' : 'is not there'}`

const hashOfBytes = (bytes: Uint8Array): string => hash('sha256', bytes, 'base64url')
