import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

export interface Receiver {
  readonly url: string
  readonly received: readonly Received[]
  /** What it answers next, in this order; 200 after that. */
  readonly answers: (number | 'hang up')[]
  /** Settles when so many have come. */
  readonly has: (count: number) => Promise<void>
}

/** Takes whatever is posted, until the test ends. */
export async function receiver(answers: (number | 'hang up')[] = []): Promise<Receiver> {
  const received: Received[] = []
  const waiting: (() => void)[] = []
  const server = createServer((req, res) => {
    let text = ''
    req.setEncoding('utf8')
    req.on('data', (chunk: string) => (text += chunk))
    req.on('end', () => {
      received.push({ path: req.url ?? '', headers: req.headers, text })
      const answer = answers.shift() ?? 200
      if (answer === 'hang up') req.socket.destroy()
      else res.writeHead(answer, { 'Content-Type': 'application/json' }).end('{}')
      for (const look of waiting.splice(0)) look()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answers,
    has: async (count) => {
      while (received.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
    },
  }
}
