import { isUtf8 } from 'node:buffer'

export interface LineTaker {
  readonly line: (text: string) => void
  /** A line that is none: too long, or not UTF-8. */
  readonly bad: (detail: string) => void
}

/** What one message may measure at most. */
export const longestLine = 10 * 1024 * 1024

const newline = 10
const carriageReturn = 13

/** Cuts bytes into lines wherever the reads were cut; text is made of whole lines only, so no character is split. */
export function createLineReader(maxBytes: number, taker: LineTaker) {
  let parts: Buffer[] = []
  let bytes = 0
  let skipping = false
  const finish = (last: Buffer): void => {
    if (skipping) {
      skipping = false
      return
    }
    const whole = parts.length === 0 ? last : Buffer.concat([...parts, last])
    parts = []
    bytes = 0
    const end = whole[whole.length - 1] === carriageReturn ? whole.length - 1 : whole.length
    if (end > maxBytes) tooLong()
    else if (isUtf8(whole)) taker.line(whole.toString('utf8', 0, end))
    else taker.bad('The line is not UTF-8.')
  }
  const tooLong = (): void => {
    taker.bad(`The line is longer than the ${maxBytes} bytes this server takes.`)
  }
  return {
    take: (chunk: Buffer): void => {
      let start = 0
      for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
        finish(chunk.subarray(start, end))
        start = end + 1
      }
      if (start === chunk.length || skipping) return
      parts.push(chunk.subarray(start))
      bytes += chunk.length - start
      if (bytes <= maxBytes + 1) return
      parts = []
      bytes = 0
      skipping = true
      tooLong()
    },
    /** What stands behind the last line break is a line as well. */
    end: (): void => {
      if (parts.length > 0) finish(Buffer.alloc(0))
    },
  }
}
