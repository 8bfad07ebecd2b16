import { isUtf8 } from 'node:buffer'
import express, { type RequestHandler } from 'express'
import { Fault } from '../core/fault.ts'

/** Reads a JSON body once, up to a limit. Its media type has been judged already. */
export const bodyReader = (maxBytes: number): RequestHandler =>
  express.json({
    limit: maxBytes,
    inflate: false,
    strict: false,
    type: () => true,
    verify: (_req, _res, bytes) => {
      if (bytes.length === 0) throw new Fault('parse_error', 'The body is empty; send a JSON object, if only {}.')
      if (!isUtf8(bytes)) throw new Fault('parse_error', 'The body is not valid UTF-8.')
    },
  })
