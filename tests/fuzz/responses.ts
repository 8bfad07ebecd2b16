/** One answer over HTTP. */
export interface Response {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The whole answers at the beginning of what came over a connection; throws where it is none. */
export function responsesIn(text: string): Response[] {
  const found: Response[] = []
  for (let rest = text; rest !== '';) {
    const end = rest.indexOf('\r\n\r\n')
    if (end === -1) break
    const [line = '', ...lines] = rest.slice(0, end).split('\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1])
    if (Number.isNaN(status)) throw new Error(`no answer: ${rest.slice(0, 200)}`)
    const headers = Object.fromEntries(
      lines.map((each) => [each.slice(0, each.indexOf(':')).toLowerCase(), each.slice(each.indexOf(':') + 1).trim()]),
    )
    const after = rest.slice(end + 4)
    const body = bodyOf(headers, after)
    if (body === undefined) break
    if (status !== 100) found.push({ status, headers, body: body.text })
    rest = after.slice(body.length)
  }
  return found
}

/** Of known length, or in chunks; undefined while it is not all there. */
function bodyOf(headers: Readonly<Record<string, string>>, after: string) {
  if (headers['transfer-encoding'] !== 'chunked') {
    const length = Number(headers['content-length'] ?? 0)
    return after.length < length ? undefined : { text: after.slice(0, length), length }
  }
  let text = ''
  for (let at = 0; ;) {
    const end = after.indexOf('\r\n', at)
    if (end === -1) return undefined
    const size = Number.parseInt(after.slice(at, end), 16)
    if (after.length < end + 2 + size + 2) return undefined
    text += after.slice(end + 2, end + 2 + size)
    at = end + 2 + size + 2
    if (size === 0) return { text, length: at }
  }
}

/** The messages of a stream of events, or of a body that is one. */
export const messagesIn = ({ headers, body }: Response): unknown[] =>
  headers['content-type'] === 'text/event-stream'
    ? [...body.matchAll(/^data: (.+)$/gm)].map(([, data = '']) => JSON.parse(data) as unknown)
    : body === ''
      ? []
      : [JSON.parse(body) as unknown]
