import { readBytes } from './file-bytes.ts'

/** A line of a file, and where in the file it begins. The bytes are read over by the next ones. */
export interface FileLine {
  readonly bytes: Buffer
  readonly from: number
  /** Where the line ends, without its end. */
  readonly to: number
  readonly offset: number
}

export const lineEnd = 10
const pieceBytes = 256 * 1024
/** No line that the ledger writes is longer: what is, is read as nothing. */
const longestLine = 256 * 1024 * 1024

/**
 * The lines of a file from a place on that a line begins at, up to another or to the last that has an end. Zeros after that are
 * room for lines that are to come.
 */
export function* linesOf(descriptor: number, offset: number, upTo = Infinity): Generator<FileLine, void> {
  let at = offset
  let bytes = Buffer.allocUnsafe(Math.min(pieceBytes, Math.max(1024, upTo - offset)))
  while (at < upTo) {
    const read = readBytes(descriptor, bytes, Math.min(bytes.length, upTo - at), at)
    const piece = bytes.subarray(0, read)
    let from = 0
    for (let to = piece.indexOf(lineEnd); to !== -1; to = piece.indexOf(lineEnd, from)) {
      yield { bytes: piece, from, to, offset: at + from }
      from = to + 1
    }
    at += from
    if (from > 0 && read === bytes.length) continue
    if (read < bytes.length) return
    const end = endOfLine(descriptor, at + read)
    if (end === undefined) return
    if (end - at > longestLine) at = end + 1
    else bytes = Buffer.allocUnsafe(end + 1 - at)
  }
}

/** Where the first line ends that ends after a place. */
function endOfLine(descriptor: number, from: number): number | undefined {
  const bytes = Buffer.allocUnsafe(pieceBytes)
  for (let at = from; ;) {
    const read = readBytes(descriptor, bytes, bytes.length, at)
    const end = bytes.subarray(0, read).indexOf(lineEnd)
    if (end !== -1) return at + end
    if (read === 0) return undefined
    at += read
  }
}
