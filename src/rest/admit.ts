import type { IncomingMessage, ServerResponse } from 'node:http'
import type { NextFunction, Request, Response } from 'express'
import type { RestRoute } from '../../generated/rest/v1/operations.ts'
import { Fault } from '../core/fault.ts'
import { exchangeOf } from './exchange.ts'
import { versionHeader, versionOf } from './version.ts'

/** What must hold of a request before anything of it is read: version, media types; then it is in one form. */
export function admit(
  route: RestRoute,
  defaultVersion: string,
): (req: Request, res: Response, next: NextFunction) => void {
  const produces = [...new Set(Object.values(route.produces))].filter((type) => type !== undefined)
  return (req, res, next) => {
    const exchange = exchangeOf(res)
    exchange.operationId = route.operationId
    res.setHeader(versionHeader, defaultVersion)
    res.setHeader(versionHeader, versionOf(req, exchange.path, defaultVersion))
    checkAccept(req, produces)
    takeBody(req, res, route)
    if (req.method === 'HEAD') req.method = 'GET' // node leaves the body out of the answer either way
    next()
  }
}

function checkAccept(req: Request, produces: readonly string[]): void {
  const { accept } = req.headers
  if (accept === undefined || accept === '*/*' || produces.length === 0 || produces.includes(accept)) return
  if (produces.includes('*/*')) return // it answers what it finds, and says what that is
  if (req.accepts([...produces]) === false)
    throw new Fault('not_acceptable', `This operation answers ${produces.join(' or ')}.`)
}

const utf8Json = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*$/i

/**
 * The validator keeps one compiled judge for every Content-Type it meets, so whatever a client invents must not reach it:
 * there is exactly one spelling per operation, or none.
 */
function takeBody(req: Request, res: ServerResponse, route: RestRoute): void {
  const type = req.headers['content-type']
  if (route.consumes === undefined) {
    delete req.headers['content-type']
    return
  }
  if (!hasBody(req)) {
    throw new Fault('invalid_params', 'This operation needs a body, if only {}.', {
      violations: [{ path: '/body', rule: 'required', expected: 'a JSON object', got: 'nothing' }],
    })
  }
  if (type === undefined || !utf8Json.test(type) || req.headers['content-encoding'] !== undefined) {
    res.setHeader('Accept-Post', route.consumes)
    throw new Fault(
      'unsupported_media_type',
      `Send the body as ${route.consumes} in UTF-8, without a Content-Encoding.`,
    )
  }
  req.headers['content-type'] = route.consumes
}

const hasBody = (req: IncomingMessage): boolean =>
  req.headers['transfer-encoding'] !== undefined ||
  (req.headers['content-length'] !== undefined && req.headers['content-length'] !== '0')
