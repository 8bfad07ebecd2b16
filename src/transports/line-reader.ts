import { isUtf8 } from 'node:buffer'
import { endOf, idOfEnd, idOfFront, notUtf8, tooLong, type UnreadableLine } from './unreadable-line.ts'

export interface LineTaker {
  readonly line: (text: string) => void
  /** A line that is none: too long, or not UTF-8. */
  readonly bad: (line: UnreadableLine) => void
}

/** What one message may measure at most. */
export const longestLine = 10 * 1024 * 1024

const newline = 10
const carriageReturn = 13

/** Cuts bytes into lines wherever the reads were cut; text is made of whole lines only, so no character is split. */
export function createLineReader(maxBytes: number, taker: LineTaker) {
  let parts: Buffer[] = []
  let bytes = 0
  let skipped: SkippedLine | undefined
  const finish = (last: Buffer): void => {
    if (skipped !== undefined) {
      skipped.end(last)
      skipped = undefined
      return
    }
    const whole = parts.length === 0 ? last : Buffer.concat([...parts, last])
    parts = []
    bytes = 0
    const end = whole[whole.length - 1] === carriageReturn ? whole.length - 1 : whole.length
    if (end > maxBytes) taker.bad(tooLong(maxBytes, idOfFront(whole) ?? idOfEnd(whole)))
    else if (isUtf8(whole)) taker.line(whole.toString('utf8', 0, end))
    else taker.bad(notUtf8(whole.subarray(0, end)))
  }
  return {
    take: (chunk: Buffer): void => {
      let start = 0
      for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
        finish(chunk.subarray(start, end))
        start = end + 1
      }
      if (start === chunk.length) return
      const rest = chunk.subarray(start)
      if (skipped !== undefined) {
        skipped.more(rest)
        return
      }
      parts.push(rest)
      bytes += rest.length
      if (bytes <= maxBytes + 1) return
      skipped = skip(Buffer.concat(parts), (id) => taker.bad(tooLong(maxBytes, id)))
      parts = []
      bytes = 0
    },
    /** What stands behind the last line break is a line as well. */
    end: (): void => {
      if (parts.length > 0 || skipped !== undefined) finish(Buffer.alloc(0))
    },
  }
}

interface SkippedLine {
  readonly more: (chunk: Buffer) => void
  readonly end: (last: Buffer) => void
}

/** A line that is too long: refused at once where its front says whose it is, and else at its end. */
function skip(begun: Buffer, refuse: (id: string | undefined) => void): SkippedLine {
  const id = idOfFront(begun)
  if (id !== undefined) {
    refuse(id)
    return { more: () => undefined, end: () => undefined }
  }
  let last = Buffer.from(endOf(begun))
  const more = (chunk: Buffer): void => {
    last = Buffer.concat([last, chunk])
    if (last.length > mostKept) last = Buffer.from(endOf(last))
  }
  return {
    more,
    end: (chunk) => {
      more(chunk)
      refuse(idOfEnd(last))
    },
  }
}

const mostKept = 64 * 1024
