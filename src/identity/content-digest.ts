import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Fault } from '../core/fault.ts'

type Check = (body: Buffer) => void

/** Bodies come after what was signed of them. */
const expected = new WeakMap<IncomingMessage, Check>()

const member = /^(sha-256|sha-512)=:([A-Za-z0-9+/]{43,88}={0,2}):$/

/** Has the body of a request held to its Content-Digest (RFC 9530) once it is read. */
export function expectBody(req: IncomingMessage, header: string): void {
  const strong = header
    .split(',')
    .map((text) => member.exec(text.trim()))
    .filter((match) => match !== null)
  if (strong.length === 0) throw mismatch('Content-Digest names no sha-256 or sha-512.')
  expected.set(req, (body) => {
    for (const [, algorithm = '', digest = ''] of strong) {
      const own = Buffer.from(hash(algorithm.replace('-', ''), body, 'base64'))
      const theirs = Buffer.from(digest)
      if (own.length !== theirs.length || !timingSafeEqual(own, theirs))
        throw mismatch('The body is not the one that was signed.')
    }
  })
}

/** Throws where the body is not the one that was signed. Everybody who reads a body has to ask. */
export function checkBody(req: IncomingMessage, body: Buffer): void {
  if (req.headers['signature'] !== undefined) expected.get(req)?.(body)
}

const mismatch = (detail: string): Fault => new Fault('signature_invalid', detail)
