import type { NextFunction, Request, RequestHandler, Response } from 'express'
import type { RestRoute } from '../../generated/rest/v1/operations.ts'
import type { Call } from '../core/call.ts'
import { exchangeOf } from './exchange.ts'
import { textOf } from './prepared.ts'
import type { Reporter } from './report.ts'

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
    res.json = (body: unknown) => sendText(res, textOf(body), report)
    void judge(req, res, (error?: unknown) => {
      if (error !== undefined) {
        next(error)
        return
      }
      try {
        const answer = handler(inputOf(req, route), exchangeOf(res).call)
        if (answer instanceof Promise) answer.then((settled) => send(res, route, settled, report)).catch(next)
        else send(res, route, answer, report)
      } catch (thrown) {
        next(thrown)
      }
    })
  }
}

function inputOf(req: Request, route: RestRoute): Record<string, unknown> {
  const headers: Record<string, unknown> = {}
  for (const name of route.headers) if (req.headers[name] !== undefined) headers[name] = req.headers[name]
  return { path: req.params, query: req.query, headers, body: req.body as unknown }
}

function send(res: Response, route: RestRoute, answer: Answer, report: Reporter): void {
  res.statusCode = answer.status
  if (answer.headers !== undefined)
    for (const [name, value] of Object.entries(answer.headers)) res.setHeader(name, value)
  const type = route.produces[answer.status]
  if (type === undefined) {
    res.end()
    report.answered(res)
    return
  }
  res.setHeader('Content-Type', type === 'application/json' ? 'application/json' : `${type}; charset=utf-8`)
  if (type === 'application/json') res.json(answer.body)
  else sendText(res, String(answer.body), report)
}

function sendText(res: Response, text: string, report: Reporter): Response {
  res.setHeader('Content-Length', Buffer.byteLength(text))
  res.end(text) // as text it leaves in one piece with its head
  report.answered(res)
  return res
}
