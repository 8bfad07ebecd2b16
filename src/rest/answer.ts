import type { NextFunction, Request, RequestHandler, Response } from 'express'
import type { RestRoute } from '../../generated/rest/v1/operations.ts'
import type { Call } from '../core/call.ts'
import { exchangeOf } from './exchange.ts'
import { textOf } from './prepared.ts'
import { RawBody } from './raw-body.ts'
import type { Reporter } from './report.ts'
import { sendPieces, StreamedBody } from './streamed-body.ts'

interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export type AnyHandler = (input: unknown, call: Call) => Answer | Promise<Answer>

/** Runs the handler of a route and sends what it answers, JSON only after `judge` has seen it. */
export function answerer(
  route: RestRoute,
  handler: AnyHandler,
  judge: RequestHandler,
  report: Reporter,
): RequestHandler {
  return (req: Request, res: Response, next: NextFunction): void => {
    const send = (answer: Answer): void => {
      res.statusCode = answer.status
      if (answer.headers !== undefined) setAll(res, answer.headers)
      const type = route.produces[answer.status]
      if (type === 'application/json') sendJudged(req, res, answer.body, judge, report, next)
      else if (answer.body instanceof RawBody) sendBytes(res, answer.body, report)
      else if (answer.body instanceof StreamedBody) {
        sendPieces(res, answer.body, exchangeOf(res).call.principal.lifetime).then(() => report.answered(res), next)
      } else sendText(res, type === undefined ? undefined : `${type}; charset=utf-8`, String(answer.body), report)
    }
    try {
      const answer = handler(inputOf(req, route), exchangeOf(res).call)
      if (answer instanceof Promise) answer.then(send).catch(next)
      else send(answer)
    } catch (thrown) {
      next(thrown)
    }
  }
}

function inputOf(req: Request, route: RestRoute): Record<string, unknown> {
  const headers: Record<string, unknown> = {}
  for (const name of route.headers) if (req.headers[name] !== undefined) headers[name] = req.headers[name]
  return { path: req.params, query: req.query, headers, body: req.body as unknown }
}

/**
 * What the validator sees of an answer, in place of the answer itself: it replaces `json` for a while, and a function put
 * on one of Express's responses stays in the response's hidden class, which keeps the whole request until a full collection.
 */
class Judged {
  readonly statusCode: number
  readonly headersSent = false
  json: (body: unknown) => void

  constructor(statusCode: number, json: (body: unknown) => void) {
    this.statusCode = statusCode
    this.json = json
  }

  getHeaders(): Readonly<Record<string, string>> {
    return jsonType
  }
}

const jsonType = { 'content-type': 'application/json' } as const

function sendJudged(
  req: Request,
  res: Response,
  body: unknown,
  judge: RequestHandler,
  report: Reporter,
  next: NextFunction,
): void {
  const judged = new Judged(res.statusCode, () => sendText(res, 'application/json', textOf(body), report))
  void judge(req, judged as unknown as Response, (error?: unknown) => {
    if (error === undefined) judged.json(body)
    else next(error)
  })
}

function sendText(res: Response, type: string | undefined, text: string, report: Reporter): void {
  if (type === undefined) res.end()
  else {
    res.setHeader('Content-Type', type)
    res.setHeader('Content-Length', Buffer.byteLength(text))
    res.end(text) // as text it leaves in one piece with its head
  }
  report.answered(res)
}

function sendBytes(res: Response, { bytes, mediaType }: RawBody, report: Reporter): void {
  res.setHeader('Content-Type', mediaType)
  res.setHeader('Content-Length', bytes.length)
  res.end(bytes)
  report.answered(res)
}

function setAll(res: Response, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
}
