import {
  close,
  closeSync,
  constants,
  fdatasyncSync,
  fstatSync,
  ftruncate,
  ftruncateSync,
  readSync,
  statSync,
  writeSync,
} from 'node:fs'
import { alignedBytes, blockBytes, goThroughCache, openPastCache, wholeBlocks } from './aligned.ts'
import { NextSegment } from './next-segment.ts'
import type { RowFiles } from './row-files.ts'
import { lineOf } from './row-line.ts'
import { segmentOf, segmentRows, type Row } from './row.ts'
import { SegmentMap } from './segment-map.ts'
import { keepAside, makeRowsFolder, segmentFile, syncRowsFolder } from './segment-files.ts'

export interface RowWriterParts {
  /** The data folder. */
  readonly folder: string
  readonly writer: string
  /** What was written before. */
  readonly files: RowFiles
  /** What stood behind the rows of a file is kept beside it. */
  readonly onAside?: (file: string) => void
  /** The file that rows were written to was taken away, or made shorter, by somebody else. */
  readonly onGone?: (file: string) => void
}

/** A file that rows are written to. */
interface Segment {
  readonly number: number
  readonly descriptor: number
  readonly openedAt: number
  /** Where the next row goes. */
  at: number
  /** What was to be written and was not may stand there. */
  unclean: boolean
  /** The beginning of the block that it goes to is in memory. */
  loaded: boolean
  /** Where its rows stand, where all of them were written here. */
  readonly map: SegmentMap | undefined
}

const firstBytes = 256 * 1024
/** Rows of a commit are written so many characters at a time. */
const mostText = 4 * 1024 * 1024
/** After one that is filled as quickly as this, the next one is made ready. */
const busyMs = 60_000
const lookEveryMs = 1000

/** Puts rows at the end of their files. When `write` returns they are on disk; where it throws, none of them is. */
export class RowWriter {
  readonly #parts: RowWriterParts
  readonly #next: NextSegment
  #segment: Segment | undefined
  #before: Segment | undefined
  /** Its first rows could not be written. */
  #refused: Segment | undefined
  /** From the beginning of the block that the next row goes to. */
  #bytes: Buffer | undefined
  /** Of what was encoded last. */
  #end = 0
  #lookedAt = 0

  constructor(parts: RowWriterParts) {
    this.#parts = parts
    this.#next = new NextSegment(parts.folder, parts.writer)
  }

  write(rows: readonly Row[]): void {
    const [first, last] = [rows[0], rows.at(-1)]
    if (first === undefined || last === undefined) return
    const segment = this.#of(first.seq)
    if (segmentOf(last.seq) === segment.number) this.#append(segment, rows)
    else this.#appendAcross(segment, rows)
    this.#makeReady(last.seq)
  }

  /** Where the rows of a segment stand that was written just now, from its first to its last. */
  mapOf(segment: number): Uint8Array | undefined {
    const written = [this.#segment, this.#before].find((one) => one?.number === segment)
    return written?.map?.bytes(segment * segmentRows)
  }

  /** Gives back the room that was made ready. */
  close(): void {
    this.#next.close()
    this.#refuse(undefined)
    const segment = this.#segment
    this.#segment = undefined
    if (segment === undefined) return
    try {
      ftruncateSync(segment.descriptor, segment.at)
    } catch {
      return // room behind rows is in nobody's way
    } finally {
      closeSync(segment.descriptor)
    }
  }

  /** The rest goes to the files that come next. Where those fail, what was written here is taken back. */
  #appendAcross(segment: Segment, rows: readonly Row[]): void {
    const rest = rows.findIndex(({ seq }) => segmentOf(seq) !== segment.number)
    const before = segment.at
    this.#append(segment, rows.slice(0, rest))
    try {
      this.#segment = undefined
      this.write(rows.slice(rest))
    } catch (thrown) {
      this.#refuse(this.#segment)
      this.#segment = segment
      takeBack(segment, before)
      throw thrown
    }
    this.#before = segment
    endFile(segment)
  }

  #append(segment: Segment, rows: readonly Row[]): void {
    const { descriptor, at } = segment
    if (segment.unclean) ftruncateSync(descriptor, at)
    segment.unclean = true
    try {
      this.#put(segment, rows)
      fdatasyncSync(descriptor)
    } catch (thrown) {
      takeBack(segment, at)
      if (goThroughCache(thrown)) this.#letGo(segment)
      throw thrown
    }
    segment.unclean = false
    segment.map?.mark(rows[0]?.seq ?? 0, at)
  }

  #put(segment: Segment, rows: readonly Row[]): void {
    let text = ''
    for (const row of rows) {
      text += lineOf(row)
      if (text.length < mostText) continue
      this.#putText(segment, text)
      text = ''
    }
    if (text !== '') this.#putText(segment, text)
  }

  #putText(segment: Segment, text: string): void {
    const before = segment.at % blockBytes
    const bytes = this.#encoded(segment, before, text)
    writeAll(segment.descriptor, bytes, wholeBlocks(this.#end), segment.at - before)
    segment.at += this.#end - before
    bytes.copyWithin(0, this.#end - (this.#end % blockBytes), this.#end)
  }

  /** Rows behind what their first block has already, and zeros up to the end of the last. */
  #encoded(segment: Segment, before: number, text: string): Buffer {
    const bytes = this.#room(before, text)
    if (!segment.loaded && before > 0) loadBlock(segment, bytes, before)
    segment.loaded = true
    this.#end = before + bytes.write(text, before)
    bytes.fill(0, this.#end, wholeBlocks(this.#end))
    return bytes
  }

  #room(before: number, text: string): Buffer {
    const bytes = this.#bytes
    if (bytes !== undefined && bytes.length >= wholeBlocks(before + text.length * 3)) return bytes
    const needed = wholeBlocks(before + Buffer.byteLength(text))
    if (bytes !== undefined && bytes.length >= needed) return bytes
    const larger = alignedBytes(Math.max(firstBytes, needed))
    bytes?.copy(larger, 0, 0, blockBytes)
    this.#bytes = larger
    return larger
  }

  #of(seq: number): Segment {
    const number = segmentOf(seq)
    this.#look()
    if (this.#segment?.number === number) return this.#segment
    if (this.#segment !== undefined) endFile(this.#segment)
    this.#before = this.#segment
    this.#segment = undefined
    this.#segment = this.#begun(number, seq)
    return this.#segment
  }

  /** Whether rows still go where they are looked for: a file that has lost its name takes them all the same. */
  #look(): void {
    const segment = this.#segment
    const now = performance.now()
    if (segment === undefined || now - this.#lookedAt < lookEveryMs) return
    this.#lookedAt = now
    const { folder, writer, onGone } = this.#parts
    const file = segmentFile(folder, writer, segment.number)
    const { ino, size } = fstatSync(segment.descriptor)
    if (statSync(file, { throwIfNoEntry: false })?.ino === ino && size >= segment.at) return
    this.#letGo(segment)
    onGone?.(file)
  }

  #begun(number: number, seq: number): Segment {
    const refused = this.#refused
    if (refused?.number === number) {
      this.#refused = undefined
      return refused
    }
    const descriptor = this.#next.take(number)
    return descriptor === undefined ? this.#open(number, seq) : segmentOn(number, descriptor, 0)
  }

  /** Rows after the one before that were never told of to anybody. */
  #open(number: number, seq: number): Segment {
    const { folder, writer, files, onAside } = this.#parts
    makeRowsFolder(folder)
    const file = segmentFile(folder, writer, number)
    const { offset, rest } = files.endOf(number, seq)
    if (rest > 0) {
      const aside = keepAside(file, offset)
      onAside?.(aside)
    }
    const descriptor = openPastCache(file, constants.O_RDWR | constants.O_CREAT)
    try {
      ftruncateSync(descriptor, offset)
      if (offset === 0) syncRowsFolder(folder)
    } catch (thrown) {
      closeSync(descriptor)
      throw thrown
    }
    return segmentOn(number, descriptor, offset)
  }

  /** Keeps a file that is to be gone on with when its rows come again. */
  #refuse(segment: Segment | undefined): void {
    if (this.#refused !== undefined) closeSync(this.#refused.descriptor)
    this.#refused = segment
  }

  #letGo(segment: Segment): void {
    closeSync(segment.descriptor)
    if (this.#segment === segment) this.#segment = undefined
  }

  #makeReady(seq: number): void {
    const segment = this.#segment
    const rows = (seq + 1) % segmentRows
    // One that was begun before this process says nothing of how quickly calls come.
    if (segment?.map === undefined || rows < segmentRows / 2 || performance.now() - segment.openedAt > busyMs) return
    this.#next.makeReady(segment.number + 1, Math.ceil((segment.at / rows) * segmentRows))
  }
}

const segmentOn = (number: number, descriptor: number, at: number): Segment => ({
  ...{ number, descriptor, at, unclean: false, loaded: at === 0 },
  map: at === 0 ? new SegmentMap(undefined, 0) : undefined,
  openedAt: performance.now(),
})

/** Nobody waits for it: whoever reads the file takes the room behind its rows for none. */
function endFile({ descriptor, at }: Segment): void {
  ftruncate(descriptor, at, () => close(descriptor))
}

/** It is written again with the rows that come: what is not read as it stands would be lost. */
function loadBlock({ descriptor, at }: Segment, bytes: Buffer, before: number): void {
  const read = readSync(descriptor, bytes, 0, blockBytes, at - before)
  if (read < before) throw new Error(`${read} of ${before} bytes could be read back before byte ${at} of the rows`)
}

/** What was written from a place on is no row. */
function takeBack(segment: Segment, at: number): void {
  segment.loaded &&= segment.at === at
  segment.at = at
  segment.unclean = true
  try {
    ftruncateSync(segment.descriptor, segment.at)
    segment.unclean = false
  } catch {
    return // it is tried again before anything else is written
  }
}

/** A disk that is nearly full takes a part, and says with the next what is wrong. */
function writeAll(descriptor: number, bytes: Buffer, length: number, position: number): void {
  for (let written = 0; written < length;) {
    written += writeSync(descriptor, bytes, written, length - written, position + written)
  }
}
