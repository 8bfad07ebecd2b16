import { createServer, request as send, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Seen {
  readonly method: string
  /** With the query, as it came over the wire. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Changes an answer, or leaves it alone by answering undefined. */
export type Breaker = (request: Seen, answer: Answer) => Answer | undefined

export interface Proxy {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Passes requests on to `target` and lets `breaker` spoil what comes back. */
export async function startProxy(target: string, breaker: Breaker): Promise<Proxy> {
  const server = createServer((incoming, outgoing) => {
    const serve = async (): Promise<void> => {
      const seen = await read(incoming)
      const answer = await passOn(target, seen)
      const { status, headers, body } = breaker(seen, answer) ?? answer
      const bodiless = seen.method === 'HEAD' || status === 204 || status === 304
      const kept = Object.entries(headers).filter(([name]) => name !== 'transfer-encoding' && name !== 'content-length')
      outgoing.writeHead(status, {
        ...Object.fromEntries(kept),
        ...(bodiless ? {} : { 'content-length': body.length }),
      })
      outgoing.end(body)
    }
    serve().catch((error: unknown) => outgoing.destroy(error instanceof Error ? error : new Error(String(error))))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = (): Promise<void> =>
    new Promise((resolve, reject) => {
      server.close((error) => (error ? reject(error) : resolve()))
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}

async function read(incoming: IncomingMessage): Promise<Seen> {
  const { method = 'GET', url = '/', headers } = incoming
  return { method, path: url, headers, body: await collect(incoming) }
}

function passOn(target: string, { method, path, headers, body }: Seen): Promise<Answer> {
  const { hostname, port } = new URL(target)
  return new Promise((resolve, reject) => {
    const onward = send({ hostname, port, method, path, headers }, (reply) => {
      collect(reply).then(
        (content) => resolve({ status: reply.statusCode ?? 502, headers: reply.headers, body: content }),
        reject,
      )
    })
    onward.on('error', reject)
    onward.end(body)
  })
}

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
