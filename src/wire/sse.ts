/** One event of a stream, as Server-Sent Events write it. */
export interface StreamEvent {
  /** JSON, or at least without U+0085, U+2028 and U+2029. */
  readonly data: string
  readonly event?: string
  readonly id?: string
  /** Milliseconds a client shall wait before it comes back. */
  readonly retry?: number
}

/**
 * Data with line breaks is written as several lines, and read as one text again. What only some clients take for the end of
 * a line is escaped: in JSON it can stand in strings alone, where that is the same text.
 */
export function encodeEvent({ data, event, id, retry }: StreamEvent): string {
  let text = ''
  if (event !== undefined) text += `event: ${event}\n`
  if (id !== undefined) text += `id: ${id}\n`
  if (retry !== undefined) text += `retry: ${retry}\n`
  const written = endsForSome.test(data) ? data.replaceAll(endsForSomeEach, escaped) : data
  text += written.includes('\n') || written.includes('\r') ? dataLines(written) : `data: ${written}\n`
  return `${text}\n`
}

const endsForSome = /[\u0085\u2028\u2029]/
const endsForSomeEach = new RegExp(endsForSome, 'g')
const escaped = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`

const dataLines = (data: string): string =>
  data
    .split(/\r\n|\r|\n/)
    .map((line) => `data: ${line}\n`)
    .join('')

/** Keeps a connection open without telling anything. */
export const heartbeat = ': \n\n'

/** Reads events out of pieces of text, wherever the pieces were cut. */
export function createEventReader(onEvent: (event: StreamEvent) => void): (piece: string) => void {
  let rest = ''
  let began = false
  let data: string[] = []
  let event: string | undefined
  let id: string | undefined
  let retry: number | undefined
  const dispatch = (): void => {
    if (data.length > 0) {
      onEvent({
        data: data.join('\n'),
        ...(event === undefined ? {} : { event }),
        ...(id === undefined ? {} : { id }),
        ...(retry === undefined ? {} : { retry }),
      })
    }
    data = []
    event = undefined
    retry = undefined
  }
  const field = (line: string): void => {
    const colon = line.indexOf(':')
    if (colon === 0) return
    const name = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1)
    if (name === 'data') data.push(value)
    else if (name === 'event') event = value
    else if (name === 'id' && !value.includes('\0')) id = value
    else if (name === 'retry' && /^\d+$/.test(value)) retry = Number(value)
  }
  return (piece) => {
    rest += piece
    if (!began && rest !== '') {
      began = true
      if (rest.startsWith('\uFEFF')) rest = rest.slice(1)
    }
    for (;;) {
      const end = /\r\n|\n|\r(?!$)/.exec(rest)
      if (end === null) return
      const line = rest.slice(0, end.index)
      rest = rest.slice(end.index + end[0].length)
      if (line === '') dispatch()
      else field(line)
    }
  }
}
