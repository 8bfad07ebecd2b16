import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { operationsOf, type OpenApi } from '../../scripts/fuzz/contract.ts'

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

interface ResponseObject {
  readonly $ref?: string
  readonly headers?: Readonly<Record<string, { readonly $ref?: string; readonly required?: boolean }>>
  readonly content?: Readonly<Record<string, unknown>>
}

/** Says in words where an answer does not keep to the contract. */
export type Judge = (method: string, path: string, reply: Reply) => string[]

/** Judges answers by an OpenAPI document, on our own: what schemathesis found must not need schemathesis to be seen again. */
export function judgeOf(document: OpenApi): Judge {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({ ...document, $id: 'contract:' })
  // `/tools/add` before `/tools/{name}`: a path that is spelt out says more than a template that fits as well.
  const ordered = operationsOf(document).sort((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')))
  const operations = ordered.map(({ label, path, operation }) => ({
    label,
    method: label.split(' ')[0],
    pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
    pointer: `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${label.split(' ')[0]?.toLowerCase()}`,
    responses: operation.responses as Record<string, ResponseObject>,
  }))
  const valid = (pointer: string, value: unknown): string[] => {
    const validate = ajv.compile({ $ref: `contract:#${encodeURI(pointer)}` })
    if (validate(value)) return []
    return (validate.errors ?? []).map((error) => `the body breaks the schema: ${error.instancePath} ${error.message}`)
  }
  const resolve = <T extends { readonly $ref?: string }>(value: T): T => {
    if (value.$ref === undefined) return value
    return resolve(
      value.$ref
        .slice(2)
        .split('/')
        .reduce<never>((at, key) => at[key], document as never),
    )
  }

  return (method, path, reply) => {
    const bare = path.split('?')[0] ?? path
    const known = operations.filter(({ pattern }) => pattern.test(bare))
    const operation = known.find((candidate) => candidate.method === method)
    if (operation === undefined) return judgeRefusal(known.length > 0, reply, valid)
    const key = [String(reply.status), `${String(reply.status)[0]}XX`].find((name) => operation.responses[name])
    if (key === undefined) return [`status ${reply.status} is not in the contract of ${operation.label}`]
    const written = operation.responses[key]!
    const response = resolve(written)
    const pointer = written.$ref?.slice(1) ?? `${operation.pointer}/responses/${key}`
    return [...judgeHeaders(response, reply, resolve), ...judgeBody(response, pointer, reply, valid)]
  }
}

/** Paths and methods outside the contract: 404 or 405 with a problem, and `Allow` where another method would do. */
function judgeRefusal(
  pathKnown: boolean,
  reply: Reply,
  valid: (pointer: string, value: unknown) => string[],
): string[] {
  const complaints: string[] = []
  if (reply.status < 400 || reply.status > 499)
    complaints.push(`status ${reply.status} for what the contract does not have`)
  if (pathKnown && reply.status === 405 && !reply.headers['allow']) complaints.push('405 without Allow')
  const type = mediaType(reply)
  if (type !== 'application/problem+json') return [...complaints, `a refusal as ${type}`]
  return [...complaints, ...withJson(reply, (value) => valid('/components/schemas/Problem', value))]
}

function judgeHeaders(
  response: ResponseObject,
  reply: Reply,
  resolve: <T extends { readonly $ref?: string }>(value: T) => T,
): string[] {
  return Object.entries(response.headers ?? {}).flatMap(([name, header]) =>
    resolve(header).required === true && reply.headers[name.toLowerCase()] === undefined
      ? [`header ${name} is missing`]
      : [],
  )
}

function judgeBody(
  response: ResponseObject,
  pointer: string,
  reply: Reply,
  valid: (pointer: string, value: unknown) => string[],
): string[] {
  const types = Object.keys(response.content ?? {})
  if (types.length === 0) return reply.body.length > 0 ? ['a body where the contract has none'] : []
  const type = mediaType(reply)
  if (!types.includes(type)) return [`content type ${type} is not in the contract`]
  if (!type.endsWith('json')) return []
  return withJson(reply, (value) => valid(`${pointer}/content/${type.replaceAll('/', '~1')}/schema`, value))
}

function withJson(reply: Reply, judge: (value: unknown) => string[]): string[] {
  try {
    return judge(JSON.parse(reply.body.toString('utf8')))
  } catch (error) {
    if (error instanceof SyntaxError) return ['the body is not JSON']
    throw error
  }
}

const mediaType = (reply: Reply): string =>
  String(reply.headers['content-type'] ?? 'none')
    .split(';')[0]
    ?.trim() ?? ''
