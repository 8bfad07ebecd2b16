import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { Fault } from '../core/fault.ts'

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
      return new Fault('malformed_request', 'The bytes that came are not a valid HTTP/1.1 request.', details)
  }
}

/**
 * Lets the answer of a request that is here in whole be the last of its connection; false where there is none under way. A timer
 * of node's that goes off for it all the same, on a machine with too much to do, must not have its client told that nothing ran.
 */
export function endsAfterAnswer(socket: Duplex): boolean {
  const answer = (socket as { readonly _httpMessage?: Pick<ServerResponse, 'req' | 'shouldKeepAlive'> | null })
    ._httpMessage
  if (answer?.req.complete !== true) return false
  answer.shouldKeepAlive = false
  return true
}

/** How long a client that was told so may go on sending, so that it can read what it was told. */
const lingerMs = 1000

/** Says it and ends the connection, whatever the client does; never into the middle of an answer that is on its way. */
export function endWith(socket: Duplex, message: string): void {
  socket.on('error', () => socket.destroy()) // of a CONNECT nobody else listens
  const answering =
    (socket as { readonly _httpMessage?: { readonly headersSent?: boolean } })._httpMessage?.headersSent === true
  if (!socket.writable || answering) {
    socket.destroy()
    return
  }
  const enough = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(enough))
  socket.end(message)
  socket.resume() // unread bytes would keep it open, and its end unseen
}
