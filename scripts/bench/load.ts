import { connect, type Socket } from 'node:net'

export interface Load {
  readonly url: URL
  readonly path: string
  readonly body: string
  /** Whole lines, each with its line break. */
  readonly headers?: string
  readonly connections: number
  readonly requests: number
}

export interface LoadResult {
  readonly seconds: number
  /** Milliseconds, sorted. */
  readonly latencies: Float64Array
}

/**
 * Sends the same request over and over on kept connections, one at a time each, and counts an answer only when it is a
 * whole 200. Plain sockets, so that the generator costs little beside what it measures.
 */
export async function load({ url, path, body, headers = '', connections, requests }: Load): Promise<LoadResult> {
  const message = Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
  const latencies = new Float64Array(requests)
  let sent = 0
  let answered = 0
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true })
      try {
        while (sent < requests) {
          sent += 1
          const askedAt = performance.now()
          await ask(socket, message)
          latencies[answered] = performance.now() - askedAt
          answered += 1
        }
      } finally {
        socket.destroy()
      }
    }),
  )
  return { seconds: (performance.now() - startedAt) / 1000, latencies: latencies.sort() }
}

function ask(socket: Socket, message: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0)
    const end = (error?: Error): void => {
      socket.off('data', take).off('error', end).off('close', closed)
      if (error === undefined) resolve()
      else reject(error)
    }
    const closed = (): void => end(new Error('the server closed the connection'))
    const take = (chunk: Buffer): void => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const head = received.indexOf('\r\n\r\n')
      if (head === -1) return
      const text = received.toString('latin1', 0, head)
      const length = Number(/^content-length: (\d+)$/im.exec(text)?.[1])
      if (received.length < head + 4 + length) return
      end(text.startsWith('HTTP/1.1 200') ? undefined : new Error(received.toString()))
    }
    socket.on('data', take).on('error', end).on('close', closed)
    socket.write(message)
  })
}
