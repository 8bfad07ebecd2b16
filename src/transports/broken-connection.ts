import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Principal } from '../core/call.ts'
import { Fault } from '../core/fault.ts'
import type { Channel } from '../mcp/mcp.ts'

/** What node says of bytes that are no request, as a fault; undefined when there is nobody left to tell. */
export function faultOfConnection(
  error: Error & { readonly code?: string },
  limits: { readonly maxHeaderBytes: number },
): Fault | undefined {
  const details = { cause: error }
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW':
      return new Fault('headers_too_large', `The headers are larger than ${limits.maxHeaderBytes} bytes.`, {
        ...details,
        members: { limit: limits.maxHeaderBytes },
      })
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new Fault('payload_too_large', 'The extensions of the chunks are too large.', details)
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Fault('request_timeout', 'The request did not arrive in time.', details)
    case 'ECONNRESET':
    case 'EPIPE':
      return undefined
    default:
      // Neither is what is no TLS, or none that both speak.
      if (error.code?.startsWith('ERR_SSL_') === true)
        return new Fault('malformed_request', `TLS failed before a request came: ${sslReason(error)}.`, details)
      return new Fault('malformed_request', 'The bytes that came are not a valid HTTP/1.1 request.', details)
  }
}

/** In OpenSSL's own words, without where in its sources they were said. */
const sslReason = (error: Error & { readonly reason?: string }): string =>
  error.reason ?? error.message.split(':').at(-3) ?? 'the handshake did not end'

/** What node keeps of a connection: the answer that is under way. */
export const answerOf = (socket: Duplex): ServerResponse | undefined =>
  (socket as { readonly _httpMessage?: ServerResponse | null })._httpMessage ?? undefined

/**
 * Lets the answer of a request that is here in whole be the last of its connection; false where there is none under way. Whatever
 * came after it and is wrong or late, its client must not be told that nothing ran.
 */
export function endsAfterAnswer(socket: Duplex): boolean {
  const answer = answerOf(socket)
  if (answer?.req.complete !== true) return false
  answer.shouldKeepAlive = false
  readNoMore(socket)
  return true
}

/** To whoever sent a request that broke off in its body: the answer ends the connection. Undefined where no headers had come. */
export function channelOfUnfinished(socket: Duplex, stranger: (req: ServerResponse['req']) => Principal) {
  const answer = answerOf(socket)
  if (answer === undefined || answer.req.complete || answer.headersSent) return undefined
  const { req } = answer
  const channel: Channel = {
    transport: 'http',
    principal: stranger(req),
    path: (req.url ?? '').split('?', 1)[0],
    header: (name) => [req.headers[name]].flat().join(', ') || undefined,
    onGone: () => undefined,
    push: () => undefined,
    answer: (body = '', status, headers = {}) => {
      const length = { 'Content-Length': Buffer.byteLength(body), Connection: 'close' }
      const all = { ...answer.getHeaders(), ...headers, 'Content-Type': 'application/json', ...length }
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${[value].flat().join(', ')}\r\n`)
      endWith(socket, `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Error'}\r\n${lines.join('')}\r\n${body}`)
    },
  }
  return { url: req.url ?? '', channel }
}

/** How often, and how far apart, it is looked whether more of a request comes. */
const looks = 4
const lookMs = 250

/**
 * Whether a request that node's timer calls late is late. Where the process was stopped, or had no turn for long, the timer goes off before
 * the bytes are read that came in time. So what waits is read first, and as long as more comes there is a second for it.
 */
export function whetherLate(socket: Socket, late: () => void): void {
  if (answerOf(socket)?.req.complete === true) {
    late() // another one, after the one that is here
    return
  }
  const written = socket.bytesWritten
  let read = socket.bytesRead
  let left = looks
  const look = (): void => {
    const answer = answerOf(socket)
    const here = answer === undefined ? socket.bytesWritten > written : answer.req.complete
    if (socket.destroyed || here) return
    if (left === 0 || socket.bytesRead === read) {
      late()
      return
    }
    left -= 1
    read = socket.bytesRead
    setTimeout(setImmediate, lookMs, look)
  }
  setImmediate(look) // timers come before reading, and this after it
}

/** How long a client that was told so may go on sending, so that it can read what it was told. */
const lingerMs = 1000

/** Says it and ends the connection, whatever the client does; never into the middle of an answer that is on its way. */
export function endWith(socket: Duplex, message: string): void {
  socket.on('error', () => socket.destroy()) // of a CONNECT nobody else listens
  if (!socket.writable || answerOf(socket)?.headersSent === true) {
    socket.destroy()
    return
  }
  const enough = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(enough))
  readNoMore(socket)
  socket.end(message)
}

/** What still comes is thrown away: it must not become a call, of which its client was told that it was none. Unread bytes would keep the socket open, and its end unseen. */
function readNoMore(socket: Duplex): void {
  socket.removeAllListeners('data')
  socket.on('data', () => undefined)
  socket.resume()
}
