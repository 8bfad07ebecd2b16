/** Where an answer on a kept connection ends. */
export interface Frame {
  readonly status: number
  readonly bodyAt: number
  /** One past its last byte; undefined while that can't be known. */
  readonly end: number | undefined
  readonly chunked: boolean
  readonly events: boolean
}

const blankLine = Buffer.from('\r\n\r\n')

/** undefined while the head is not whole. Only the first `length` bytes count. */
export function frameOf(bytes: Buffer, length: number): Frame | undefined {
  const headEnd = bytes.indexOf(blankLine)
  if (headEnd === -1 || headEnd + 4 > length) return undefined
  const head = bytes.toString('latin1', 0, headEnd)
  const bodyAt = headEnd + 4
  const status = Number(head.slice(9, 12))
  const contentLength = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (contentLength !== undefined) {
    return { status, bodyAt, end: bodyAt + Number(contentLength), chunked: false, events: false }
  }
  const chunked = /\r\ntransfer-encoding: *chunked/i.test(head)
  const events = /\r\ncontent-type: *text\/event-stream/i.test(head)
  return { status, bodyAt, end: chunked ? endOfChunks(bytes, bodyAt, length) : bodyAt, chunked, events }
}

function endOfChunks(bytes: Buffer, from: number, length: number): number | undefined {
  for (let at = from; ;) {
    const chunk = chunkAt(bytes, at, length)
    if (chunk === undefined || chunk.next > length) return undefined
    if (chunk.size === 0) return chunk.next
    at = chunk.next
  }
}

function chunkAt(bytes: Buffer, at: number, length: number): { start: number; size: number; next: number } | undefined {
  const lineEnd = bytes.indexOf('\r\n', at)
  if (lineEnd === -1 || lineEnd + 2 > length) return undefined
  const size = parseInt(bytes.toString('latin1', at, lineEnd), 16)
  return { start: lineEnd + 2, size, next: lineEnd + 2 + size + 2 }
}

/** The JSON of an answer: the body, its chunks put together, or the last event that holds one. */
export function jsonOf(bytes: Buffer, { bodyAt, end = bodyAt, chunked, events }: Frame): string {
  const body = chunked ? unchunked(bytes, bodyAt, end) : bytes.toString('utf8', bodyAt, end)
  if (!events) return body
  const data = body.split(/\r?\n/).flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trim()] : []))
  return data.findLast((text) => text !== '') ?? ''
}

function unchunked(bytes: Buffer, from: number, end: number): string {
  const parts: Buffer[] = []
  for (let at = from; ;) {
    const chunk = chunkAt(bytes, at, end)
    if (chunk === undefined || chunk.size === 0) return Buffer.concat(parts).toString()
    parts.push(bytes.subarray(chunk.start, chunk.start + chunk.size))
    at = chunk.next
  }
}
