import { isUtf8 } from 'node:buffer'
import express, { type RequestHandler } from 'express'
import { placeOfBadUtf8 } from '../core/bad-utf8.ts'
import { Fault } from '../core/fault.ts'
import { checkBody } from '../identity/identity.ts'

/** Reads a JSON body once, up to a limit. Its media type has been judged already. */
export function bodyReader(maxBytes: number): RequestHandler {
  const read = express.json({
    limit: maxBytes,
    inflate: false,
    strict: false,
    type: () => true,
    verify: (req, _res, bytes) => {
      checkBody(req, bytes)
      if (bytes.length === 0) throw new Fault('parse_error', 'The body is empty; send a JSON object, if only {}.')
      if (isUtf8(bytes)) return
      const position = placeOfBadUtf8(bytes, bytes.toString())
      const detail = `The body is not valid UTF-8: the first mistake is at character ${position}.`
      throw new Fault('parse_error', detail, { members: { position } })
    },
  })
  return (req, res, next) => {
    // Express would refuse it as well, but only when all of it has come.
    if (Number(req.headers['content-length'] ?? 0) > maxBytes) {
      throw new Fault('payload_too_large', `The body is larger than ${maxBytes} bytes.`, {
        members: { limit: maxBytes },
      })
    }
    read(req, res, next)
  }
}
