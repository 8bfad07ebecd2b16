import express, { type NextFunction, type Request, type Response } from 'express'
import { restRoutes, type RestOperations } from '../../generated/rest/v1/operations.ts'
import { Fault } from '../core/fault.ts'
import type { Gateway } from '../core/gateway.ts'
import type { Handlers } from '../core/operation.ts'
import type { CountRefusal } from '../core/ledger.ts'
import type { RunQueue } from '../core/runs.ts'
import type { Identity } from '../identity/identity.ts'
import { answerer, type AnyHandler } from './answer.ts'
import { approvalHandlers } from './approvals.ts'
import { admit } from './admit.ts'
import { bodyReader } from './body.ts'
import { contractHandlers, type PublishedContract } from './contracts.ts'
import { deprecation } from './deprecation.ts'
import { docsHandlers } from './docs.ts'
import { errorHandlers } from './errors.ts'
import { exchangeOf, type Rest } from './exchange.ts'
import { faultOf } from './foreign-errors.ts'
import { healthHandlers, type Health } from './health.ts'
import { keyHandlers } from './keys.ts'
import { ledgerHandlers } from './ledger.ts'
import { policyHandlers } from './policy.ts'
import { promptHandlers } from './prompts.ts'
import { queryCheck } from './query.ts'
import type { Reporter } from './report.ts'
import { resourceHandlers } from './resources.ts'
import { runHandlers } from './runs.ts'
import { telemetryHandlers, type Metrics } from './telemetry.ts'
import { toolHandlers } from './tools.ts'
import { entered } from './uncalled.ts'
import { createValidation } from './validation.ts'
import { versionOf } from './version.ts'

/** What lies in files of ours. */
export interface RestDocuments {
  /** generated/rest/v1/openapi.server.json. */
  readonly apiSpec: object
  readonly contracts: readonly PublishedContract[]
  readonly docsPage: string | undefined
}

export interface RestParts {
  readonly gateway: Gateway
  /** Where calls go on that outlive their request; without it every caller waits. */
  readonly runs?: RunQueue
  readonly health: Health
  /** Left out, nothing is counted. */
  readonly metrics?: Metrics | undefined
  /** Where clients get access tokens; left out, none are taken. */
  readonly resourceMetadata?: Identity['metadata']
  readonly defaultVersion: string
  readonly maxBodyBytes: number
  readonly report: Reporter
  /** Where what is refused before it becomes a call is written down; left out, it is not. */
  readonly countRefusal?: CountRefusal
}

/** Every operation of the contract, and a problem for everything else. */
export function createRoutes(parts: RestParts, documents: RestDocuments): Rest {
  const handlers: Handlers<RestOperations> = {
    ...toolHandlers(parts.gateway, parts.runs, parts.report.problemOf),
    ...runHandlers(parts.gateway, parts.runs, parts.report.problemOf),
    ...ledgerHandlers(parts.gateway),
    ...approvalHandlers(parts.gateway),
    ...policyHandlers(parts.gateway),
    ...keyHandlers(parts.gateway, parts.resourceMetadata),
    ...resourceHandlers(parts.gateway),
    ...promptHandlers(parts.gateway),
    ...contractHandlers(documents.contracts),
    ...errorHandlers(),
    ...healthHandlers(parts.health, parts.gateway),
    ...telemetryHandlers(parts.gateway, parts.metrics),
    ...docsHandlers(documents.docsPage),
  }
  const app = express()
  app
    .disable('x-powered-by')
    .disable('etag')
    .enable('strict routing')
    .enable('case sensitive routing')
    .set('query parser', 'simple')
  addRoutes(app, parts, documents.apiSpec, handlers)
  app.use((req: Request) => {
    versionOf(req, req.path, parts.defaultVersion)
    throw new Fault('route_not_found', `Nothing is served at ${req.path}. GET /docs shows what is.`)
  })
  app.use((thrown: unknown, req: Request, res: Response, _next: NextFunction) => {
    const fault = faultOf(thrown, req)
    const { forged } = exchangeOf(res)
    if (forged !== undefined && fault.code === 'signature_invalid') forged(fault)
    else entered(parts.countRefusal, req, res, fault, () => parts.report.failed(res, fault))
  })
  return app
}

function addRoutes(app: express.Express, parts: RestParts, apiSpec: object, handlers: Handlers<RestOperations>): void {
  const { report } = parts
  const validation = createValidation(apiSpec, {
    onViolation: (violation, _req, res) => report.violated(res, violation),
  })
  const read = bodyReader(parts.maxBodyBytes)
  const methods = new Map<string, string[]>()
  for (const route of restRoutes) {
    const path = route.path.replaceAll(/\{([^}]+)\}/g, ':$1')
    const { request, response } = validation(route.produces)
    const notice = deprecation(apiSpec, route.path, route.method)
    const steps = [
      admit(route, parts.defaultVersion),
      ...(notice === undefined ? [] : [notice]),
      queryCheck(apiSpec, route.path, route.method),
      ...(route.consumes === undefined ? [] : [read]),
      ...request,
      answerer(route, handlers[route.operationId] as AnyHandler, response, report),
    ]
    app[route.method](path, ...steps)
    methods.set(path, [
      ...(methods.get(path) ?? []),
      ...(route.method === 'get' ? ['GET', 'HEAD'] : [route.method.toUpperCase()]),
    ])
  }
  for (const [path, taken] of methods) {
    const allow = [...taken, 'OPTIONS'].join(', ')
    app.all(path, (req, res) => {
      versionOf(req, req.path, parts.defaultVersion)
      res.setHeader('Allow', allow)
      if (req.method !== 'OPTIONS')
        throw new Fault('method_not_allowed', `${req.path} takes ${allow}, not ${req.method}.`)
      res.statusCode = 204
      res.end()
      report.answered(res)
    })
  }
}
