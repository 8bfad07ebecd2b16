import type { JsonObject } from './json.ts'
import { banner } from './part.ts'

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema: { readonly default?: unknown }
}
interface Header {
  readonly required?: boolean
  readonly 'x-set-by'?: 'server'
}
interface Response {
  readonly headers?: Readonly<Record<string, Header>>
  readonly content?: Readonly<Record<string, unknown>>
}
export interface RestOperation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly parameters: readonly Parameter[]
  readonly consumes: string | undefined
  /** By status; those below 400. */
  readonly successes: readonly (readonly [string, Response])[]
  readonly failures: readonly string[]
  readonly raw: JsonObject
}

const methods = ['get', 'put', 'post', 'delete', 'patch']

export function operationsOf(document: JsonObject): RestOperation[] {
  return Object.entries(document['paths'] as Record<string, Record<string, JsonObject>>).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const raw = item[method]
      return raw === undefined ? [] : [operationOf(document, path, method, raw)]
    }),
  )
}

function operationOf(document: JsonObject, path: string, method: string, raw: JsonObject): RestOperation {
  const find = (value: unknown): unknown => resolved(document, value as JsonObject)
  const responses = Object.entries(raw['responses'] as JsonObject)
  const body = raw['requestBody'] as { content: JsonObject } | undefined
  return {
    id: raw['operationId'] as string,
    method,
    path,
    tag: (raw['tags'] as string[])[0] ?? '',
    summary: raw['summary'] as string,
    parameters: ((raw['parameters'] ?? []) as unknown[]).map((parameter) => find(parameter) as Parameter),
    consumes: body === undefined ? undefined : Object.keys(body.content)[0],
    successes: responses
      .filter(([status]) => Number(status) < 400)
      .map(([status, value]) => {
        const response = find(value) as Response
        const headers = Object.entries(response.headers ?? {}).map(
          ([name, header]) => [name, find(header) as Header] as const,
        )
        return [status, { ...response, headers: Object.fromEntries(headers) }] as const
      }),
    failures: responses.map(([status]) => status).filter((status) => Number(status) >= 400),
    raw,
  }
}

export function resolved(document: JsonObject, value: JsonObject): JsonObject {
  if (typeof value['$ref'] !== 'string') return value
  let found: unknown = document
  for (const key of value['$ref'].slice(2).split('/')) found = (found as Record<string, unknown>)[key]
  return resolved(document, found as JsonObject)
}

export function operationsModule(document: JsonObject, source: string): string {
  const operations = operationsOf(document)
  return `${banner(source)}
import type { Operation } from '../../operation.ts'
import type { operations } from './types.ts'

/** What a handler gets and what it answers with, by operationId. A failure is thrown, never returned. */
export interface RestOperations {
${operations.map(operationText).join('\n')}
}

export type RestOperationId = keyof RestOperations

/** Everything but a JSON body: what the transport must know of an operation. */
export interface RestRoute {
  readonly operationId: RestOperationId
  readonly method: ${methods.map((method) => `'${method}'`).join(' | ')}
  readonly path: string
  readonly tag: string
  readonly consumes: string | undefined
  /** Media type of each success; undefined where there is no body. */
  readonly produces: Readonly<Record<number, string | undefined>>
  /** Request headers the handler gets, in lower case. */
  readonly headers: readonly string[]
}

export const restRoutes = [
${operations.map(routeText).join('\n')}
] as const satisfies readonly RestRoute[]

type WithDefaults<T, K extends keyof T> = Omit<T, K> & { readonly [Name in K]-?: NonNullable<T[Name]> }
`
}

function operationText(operation: RestOperation): string {
  const of = `operations['${operation.id}']`
  const input: string[] = []
  const query = operation.parameters.filter((parameter) => parameter.in === 'query')
  if (operation.path.includes('{')) input.push(`readonly path: ${of}['parameters']['path']`)
  if (query.length > 0) {
    const defaults = query
      .filter((parameter) => parameter.schema.default !== undefined)
      .map((parameter) => `'${parameter.name}'`)
    const type = `NonNullable<${of}['parameters']['query']>`
    input.push(`readonly query: ${defaults.length > 0 ? `WithDefaults<${type}, ${defaults.join(' | ')}>` : type}`)
  }
  const headers = headersOf(operation).map(
    ({ name, required }) => `readonly '${name.toLowerCase()}'${required ? '' : '?'}: string`,
  )
  if (headers.length > 0) input.push(`readonly headers: { ${headers.join('; ')} }`)
  if (operation.consumes !== undefined)
    input.push(`readonly body: ${of}['requestBody']['content']['${operation.consumes}']`)
  const outputs = operation.successes.map(([status, response]) => answerText(of, status, response))
  return [
    `  readonly ${operation.id}: Operation<`,
    `    ${input.length > 0 ? `{ ${input.join('; ')} }` : 'Readonly<Record<never, never>>'},`,
    ...outputs.map((output) => `    | ${output}`),
    '  >',
  ].join('\n')
}

/** The version header is judged before any operation is found. */
const headersOf = (operation: RestOperation): Parameter[] =>
  operation.parameters.filter((parameter) => parameter.in === 'header' && parameter.name !== 'OwlClaw-API-Version')

function answerText(of: string, status: string, response: Response): string {
  const headers = Object.entries(response.headers ?? {})
    .filter(([, header]) => header['x-set-by'] !== 'server')
    .map(([name, header]) => `readonly '${name}'${header.required === true ? '' : '?'}: string`)
  const type = Object.keys(response.content ?? {})[0]
  return `{ ${[
    `readonly status: ${status}`,
    ...(headers.length > 0 ? [`readonly headers: { ${headers.join('; ')} }`] : []),
    ...(type === undefined ? [] : [`readonly body: ${of}['responses'][${status}]['content']['${type}']`]),
  ].join('; ')} }`
}

function routeText(operation: RestOperation): string {
  const produces = operation.successes.map(([status, { content }]) => {
    const [type, more] = Object.keys(content ?? {})
    // Of several the handler says which it is.
    return `${status}: ${type === undefined ? 'undefined' : more === undefined ? `'${type}'` : `'*/*'`}`
  })
  return [
    '  {',
    `    operationId: '${operation.id}',`,
    `    method: '${operation.method}',`,
    `    path: '${operation.path}',`,
    `    tag: '${operation.tag}',`,
    `    consumes: ${operation.consumes === undefined ? 'undefined' : `'${operation.consumes}'`},`,
    `    produces: { ${produces.join(', ')} },`,
    `    headers: [${headersOf(operation)
      .map(({ name }) => `'${name.toLowerCase()}'`)
      .join(', ')}],`,
    '  },',
  ].join('\n')
}
