import * as OpenApiValidator from 'express-openapi-validator'
import type { NextFunction, Request, RequestHandler, Response } from 'express'

export interface ResponseViolation {
  readonly message: string
  readonly errors: readonly unknown[]
}

export interface ValidationOptions {
  /** Called with each answer that breaks its contract; throws to withhold the answer, returns to let it go. */
  readonly onViolation: (violation: ResponseViolation, req: Request, res: Response) => void
}

/** Judges requests and answers of one route after the OpenAPI document. */
export interface RouteValidation {
  readonly request: readonly RequestHandler[]
  readonly response: RequestHandler
}

/** The media type of each answer of a route that its handler gives, by status. */
type Produced = Readonly<Record<number, string | undefined>>

interface Parameter {
  readonly $ref?: string
  readonly in?: string
  readonly name?: string
  readonly example?: unknown
}

interface Operation {
  readonly parameters?: readonly Parameter[]
}

interface Described extends Request {
  openapi?: {
    pathParams: unknown
    schema?: Operation
    examples?: ReadonlyMap<string, string>
    _responseSchema?: { readonly responses?: Responses }
  }
}

type Responses = Readonly<Record<string, unknown>>

/**
 * express-openapi-validator, mounted behind Express's own routing. By itself it would look every request up again by
 * compiling the pattern of each path in turn; here it does so for the first request of a route and the answer is kept.
 */
export function createValidation(apiSpec: object, options: ValidationOptions): (produces: Produced) => RouteValidation {
  const handlers = OpenApiValidator.middleware({
    apiSpec: apiSpec as never,
    validateApiSpec: false,
    validateRequests: { allErrors: true, allowUnknownQueryParameters: false },
    validateResponses: { allErrors: true, onError: (error, _body, req) => options.onViolation(error, req, resOf(req)) },
    validateSecurity: false,
    fileUploader: false,
  }) as unknown as readonly RequestHandler[]
  const named = (name: string): RequestHandler => {
    const found = handlers.find((handler) => handler.name === name)
    if (found === undefined) throw new Error(`express-openapi-validator has no ${name}`)
    return found
  }
  const describe = named('metadataMiddleware')
  const request = named('requestMiddleware')
  const response = named('responseMiddleware')
  return (produces) => ({ request: [describedOnce(describe, apiSpec, produces), request], response })
}

const resOf = (req: Request): Response => {
  if (req.res === undefined) throw new Error('a request without its answer')
  return req.res
}

/** What may stand in the path of an operation, by the place that a violation names. */
function examplesOf(apiSpec: object, { parameters = [] }: Operation): ReadonlyMap<string, string> {
  const { components } = apiSpec as { components?: { parameters?: Readonly<Record<string, Parameter>> } }
  const meant = parameters.map((one) => components?.parameters?.[one.$ref?.split('/').at(-1) ?? ''] ?? one)
  return new Map(
    meant.flatMap(({ in: place, name = '', example }) =>
      place === 'path' && typeof example === 'string' ? [[`/path/${name}`, example] as const] : [],
    ),
  )
}

/**
 * The answers that are judged: JSON that a handler gives. For each answer it is shown the validator walks through the
 * whole document, and with all the problems of an operation the first request held everybody up for a second.
 */
const judged = (responses: Responses, produces: Produced): Responses =>
  Object.fromEntries(Object.entries(responses).filter(([status]) => produces[Number(status)] === 'application/json'))

function describedOnce(describe: RequestHandler, apiSpec: object, produces: Produced): RequestHandler {
  let known: object | undefined
  return (req: Described, res: Response, next: NextFunction): void => {
    if (known !== undefined) {
      req.openapi = { ...known, pathParams: req.params }
      next()
      return
    }
    void describe(req, res, (error?: unknown) => {
      if (error === undefined && req.openapi !== undefined) {
        req.openapi.examples = examplesOf(apiSpec, req.openapi.schema ?? {})
        const responses = judged(req.openapi._responseSchema?.responses ?? {}, produces)
        req.openapi._responseSchema = { ...req.openapi._responseSchema, responses }
        known = req.openapi
      }
      next(error)
    })
  }
}
