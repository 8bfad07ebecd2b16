import { connect, type Socket } from 'node:net'

/** What came back over one connection, until the server ended it. */
export interface Conversation {
  readonly text: string
  /** Of the last answer. */
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
}

/** Sends bytes as they are and reads until the server closes. */
export function converse(port: number, bytes: string | Buffer): Promise<Conversation> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    untilClosed(socket).then(resolve, reject)
  })
}

export function untilClosed(socket: Socket): Promise<Conversation> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => (text += chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(parsed(text)))
  })
}

export const statusLine = /HTTP\/1\.1 \d{3} /g

function parsed(text: string): Conversation {
  const last = text.slice([...text.matchAll(statusLine)].at(-1)?.index ?? 0)
  const [head = '', body = ''] = last.split('\r\n\r\n')
  const [status = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  return {
    text,
    status: Number(status.split(' ')[1]),
    headers,
    body: body.startsWith('{') ? (JSON.parse(body) as Readonly<Record<string, unknown>>) : {},
  }
}
