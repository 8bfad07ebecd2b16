import { isUtf8 } from 'node:buffer'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Fault } from '../core/fault.ts'
import { checkBody } from '../identity/identity.ts'
import { findGarbled } from '../wire/wire.ts'

/** What is taken for a body. */
export interface Bodies {
  readonly maxBytes: number
  /** Answers one that is not the one that was signed: as whoever has no right credential is answered. */
  readonly forged: (req: IncomingMessage, res: ServerResponse, fault: Fault) => void
}

/** Why a body is no message, as its headers say. */
export function notJson({ headers }: IncomingMessage): Fault | undefined {
  const type = headers['content-type']
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
    return new Fault('unsupported_media_type', 'A message comes as it is, without a Content-Encoding.')
  if (type === 'application/json') return undefined
  if (type === undefined || !/^application\/json\s*(?:;|$)/i.test(type))
    return new Fault('unsupported_media_type', 'A message comes as Content-Type: application/json.')
  const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(type)?.[1]
  if (charset === undefined || /^utf-?8$/i.test(charset)) return undefined
  return new Fault('unsupported_media_type', 'A message comes in UTF-8.')
}

/** Reads a body as text; what can't be one is refused before it is read to its end. */
export function readText(
  req: IncomingMessage,
  res: ServerResponse,
  { maxBytes, forged }: Bodies,
  done: (text: string) => void,
  refuse: (fault: Fault, id?: string) => void,
): void {
  const tooLarge = (): Fault =>
    new Fault('payload_too_large', `The body is larger than the ${maxBytes} bytes this server takes.`, {
      members: { limit: maxBytes },
    })
  if (Number(req.headers['content-length'] ?? 0) > maxBytes) {
    refuse(tooLarge())
    return
  }
  let first: Buffer | undefined
  let more: Buffer[] | undefined
  let bytes = 0
  let refused = false
  req.on('data', (chunk: Buffer) => {
    if (refused) return
    bytes += chunk.length
    if (bytes > maxBytes) {
      refused = true
      refuse(tooLarge())
    } else if (first === undefined) first = chunk
    else (more ??= [first]).push(chunk)
  })
  req.on('end', () => {
    if (refused) return
    const body = more === undefined ? (first ?? Buffer.alloc(0)) : Buffer.concat(more, bytes)
    try {
      checkBody(req, body)
    } catch (thrown) {
      forged(req, res, Fault.from(thrown))
      return
    }
    const text = body.toString()
    // What is no UTF-8 became this character; nearly no text has it of itself.
    if (!text.includes('\uFFFD') || isUtf8(body)) done(text)
    else {
      const { detail, position, id } = findGarbled(body)
      refuse(new Fault('parse_error', detail, { members: { position } }), id)
    }
  })
}
