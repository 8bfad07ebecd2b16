import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Principal } from '../core/call.ts'
import type { Channel } from '../mcp/mcp.ts'
import type { EventStream, EventStreams } from './event-stream.ts'
import { endTogether } from './outbox.ts'

/** How long a client shall wait before it comes back for the rest of a stream. */
const comeBackMs = 1000

/** One POST or GET and its response: a single JSON body, or a stream of events that ends with the answer. */
export class HttpChannel implements Channel {
  readonly transport = 'http'
  readonly principal: Principal
  readonly toolset: string | undefined
  readonly #req: IncomingMessage
  readonly #res: ServerResponse
  readonly #streams: EventStreams
  #stream: EventStream | undefined
  #gone: (() => void)[] | undefined
  #over = false

  constructor(
    req: IncomingMessage,
    res: ServerResponse,
    principal: Principal,
    streams: EventStreams,
    toolset?: string,
  ) {
    this.#req = req
    this.#res = res
    this.principal = principal
    this.toolset = toolset
    this.#streams = streams
  }

  get path(): string {
    return (this.#req.url ?? '').split('?', 1)[0] ?? ''
  }

  header(name: string): string | undefined {
    const value = this.#req.headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }

  onGone(listener: () => void): void {
    if (this.#over || this.#res.closed) {
      if (this.#over || !this.#res.writableFinished) listener()
      return
    }
    if (this.#gone === undefined) {
      this.#gone = []
      this.#res.once('close', () => {
        if (this.#res.writableFinished) return
        for (const one of this.#gone ?? []) one()
      })
    }
    this.#gone.push(listener)
  }

  head(headers: Readonly<Record<string, string>>): void {
    if (this.#res.headersSent) return
    for (const [name, value] of Object.entries(headers)) this.#res.setHeader(name, value)
  }

  push(message: string, eventId?: string, owed?: boolean): void {
    this.#stream ??= this.#open()
    if (eventId === undefined) this.#stream.send({ data: message }, owed)
    else if (message === '') this.#stream.send({ data: message, id: eventId, retry: comeBackMs }, owed)
    else this.#stream.send({ data: message, id: eventId }, owed)
  }

  /** Lets a client that opened a stream see that it is open, even before there is anything to tell. */
  opened(): void {
    if (!this.#res.headersSent && !this.#res.closed) this.#stream ??= this.#open()
  }

  #open(): EventStream {
    const stream = this.#streams.open(this.#res)
    // To whoever waits for this client it has left; it may come back with another credential.
    whileOpen(this.#res, this.principal, () => {
      this.#over = true
      stream.end()
      for (const one of this.#gone ?? []) one()
    })
    return stream
  }

  answer(body: string | undefined, status: number, headers?: Readonly<Record<string, string>>): void {
    const res = this.#res
    if (this.#stream !== undefined) {
      if (body !== undefined) this.#stream.send({ data: body }, true)
      this.#stream.end()
    } else if (body === undefined) {
      res.writeHead(status, status === 204 ? headers : { ...headers, 'Content-Length': 0 })
      res.end()
    } else {
      const length = Buffer.byteLength(body)
      // What a path takes is known where the path was looked at.
      if (status === 405 && res.hasHeader('Allow')) headers = undefined
      res.writeHead(
        status,
        headers === undefined
          ? { 'Content-Type': 'application/json', 'Content-Length': length }
          : { ...headers, 'Content-Type': 'application/json', 'Content-Length': length },
      )
      // Text of one byte a character is sent as it stands in memory.
      endTogether(res, body, length === body.length ? 'latin1' : 'utf8')
    }
  }
}

/** Who is not let in any more is told nothing more either. */
export function whileOpen(res: ServerResponse, { lifetime }: Principal, over: () => void): void {
  if (lifetime !== undefined) res.once('close', lifetime.whenOver(over))
}
