import * as OpenApiValidator from 'express-openapi-validator'
import type { Request } from 'express'
import { Fault } from '../core/fault.ts'
import { parseJson } from '../core/json-text.ts'
import { formatted, kindOf, type InputViolation } from '../core/violation.ts'

interface BodyError {
  readonly type: string
  readonly status: number
  readonly limit?: number
  readonly message: string
  /** What could not be parsed. */
  readonly body?: string
}

interface ValidatorError {
  readonly errors: readonly { readonly path: string; readonly message: string; readonly errorCode?: string }[]
}

/** What the validator hangs on a request once it knows the operation. */
type Described = Request & {
  readonly openapi?: {
    readonly openApiRoute: string
    readonly pathParams?: Readonly<Record<string, string>>
    readonly examples?: ReadonlyMap<string, string>
  }
}

/** What Express, its body parser and the validator throw, as faults of ours. */
export function faultOf(thrown: unknown, req: Request): Fault {
  if (thrown instanceof Fault) return thrown
  if (thrown instanceof OpenApiValidator.error.BadRequest) return invalidParams(thrown, req)
  if (isBodyError(thrown)) return bodyFault(thrown)
  if (thrown instanceof URIError || (isHttpError(thrown) && thrown.status === 400)) {
    return new Fault('malformed_request', 'The path is not valid percent-encoded UTF-8.', { cause: thrown })
  }
  return Fault.from(thrown)
}

function invalidParams(error: ValidatorError, req: Request): Fault {
  const violations = foremost(error.errors.slice(0, 100).map((one) => violationOf(one, req)))
  const [firstOne] = violations
  const detail =
    firstOne === undefined
      ? 'The request breaks its contract.'
      : `${sentenceOf(firstOne)}${exampleHint(firstOne, req)}.${listHint(firstOne, req)}`
  return new Fault('invalid_params', detail, { violations, cause: error })
}

/** How long something must be says nothing to whoever wrote it in another form. */
const foremost = (violations: readonly InputViolation[]): InputViolation[] =>
  violations.filter(
    ({ path, rule }) =>
      !/^m(?:in|ax)Length$/.test(rule) || !violations.some((one) => one.path === path && one.rule === 'format'),
  )

function violationOf({ path, message, errorCode }: ValidatorError['errors'][number], req: Request): InputViolation {
  return {
    path: path.replace(/^\/params(?=\/|$)/, '/path').slice(0, 1000),
    rule: errorCode?.split('.')[0] ?? 'contract',
    expected: inWords(message).slice(0, 1000),
    got: kindOf(valueAt(req, path)),
  }
}

const said: readonly (readonly [RegExp, string])[] = [
  [/^must have required property .*$/, 'a value'],
  [/^must NOT have (additional|unevaluated) properties$/, 'no such property'],
  [/^must NOT have (?:fewer|less) than (\d+) /, 'must have at least $1 '],
  [/^must NOT have more than (\d+) /, 'must have at most $1 '],
  [/^must NOT have duplicate items .*$/, 'must not have the same item twice'],
  [
    /^must match (?:exactly one schema in oneOf|a schema in anyOf)$/,
    'must have one of the forms that the contract has',
  ],
  [/^must NOT be valid$/, 'is what the contract rules out'],
]

/** What the validator says, as it is said of a tool's arguments. */
function inWords(message: string): string {
  const format = /^must match format "(.+)"$/.exec(message)?.[1]
  if (format !== undefined) return `must be ${formatted(format)}`
  const [pattern, words] = said.find(([one]) => one.test(message)) ?? []
  const text = pattern === undefined ? message : message.replace(pattern, words ?? '')
  return text.replace(/ 1 (item|character)s$/, ' 1 $1').replace(/ 1 properties$/, ' 1 property')
}

function sentenceOf({ path, rule, expected }: InputViolation): string {
  if (rule === 'required') return `${path} is required`
  return rule === 'additionalProperties' ? `${path} is not a known property` : `${path} ${expected}`
}

function exampleHint({ path }: InputViolation, req: Described): string {
  const example = req.openapi?.examples?.get(path)
  return example === undefined ? '' : `, such as ${example}`
}

/** What a path names is listed where the path begins. */
function listHint({ path }: InputViolation, req: Described): string {
  const [list, ...more] = req.openapi?.openApiRoute.split('/{') ?? []
  return path.startsWith('/path/') && more.length > 0 ? ` GET ${list} lists what there is.` : ''
}

/** Express has none any more, where errors are answered. */
const paramsOf = ({ openapi, params }: Described): object => openapi?.pathParams ?? params

function valueAt(req: Request, path: string): unknown {
  let value: unknown = { body: req.body as unknown, query: req.query, headers: req.headers, params: paramsOf(req) }
  for (const key of path.split('/').slice(1)) {
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined
  }
  return value
}

function bodyFault(error: BodyError): Fault {
  const details = { cause: error }
  switch (error.type) {
    case 'entity.parse.failed':
      return notJson(error, details)
    case 'entity.too.large':
      return new Fault('payload_too_large', `The body is larger than ${error.limit ?? 'allowed'} bytes.`, {
        ...details,
        members: { limit: error.limit },
      })
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new Fault('unsupported_media_type', 'Send the body as UTF-8 without a Content-Encoding.', details)
    case 'request.aborted':
      return new Fault('cancelled', 'The connection closed before the body had come.', details)
    default:
      return new Fault('malformed_request', 'The body could not be read.', details)
  }
}

/** V8 quotes the text around the mistake, which may be a secret, and says of few mistakes where they are. */
function notJson({ body }: BodyError, details: { readonly cause: BodyError }): Fault {
  const read = parseJson(body ?? '')
  if (read.ok) return new Fault('malformed_request', 'The body could not be read.', details)
  return new Fault('parse_error', read.detail, { ...details, members: { position: read.position } })
}

const isHttpError = (thrown: unknown): thrown is { readonly status: number } =>
  typeof thrown === 'object' && thrown !== null && 'status' in thrown && typeof thrown.status === 'number'

const isBodyError = (thrown: unknown): thrown is BodyError =>
  isHttpError(thrown) && 'type' in thrown && typeof thrown.type === 'string' && 'message' in thrown
