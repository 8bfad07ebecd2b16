import addFormatsModule from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { errors, type ErrorCode } from '../../generated/errors.ts'
import { Fault } from '../../src/core/fault.ts'
import { root, served, start, type Answer, type Served } from './served.ts'

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormatsModule.default(ajv)
const isProblem = ajv.compile(
  parse(readFileSync(join(root, 'contracts/errors/v1/problem.schema.yaml'), 'utf8')) as object,
)

/** Whatever went wrong, this holds. */
function expectProblem(answer: Answer, code: ErrorCode): void {
  expect(answer.headers['content-type']).toBe('application/problem+json')
  isProblem(answer.body)
  expect(isProblem.errors).toBeNull()
  const row = errors[code]
  expect(answer.body).toMatchObject({
    code,
    status: row.http,
    category: row.category,
    retryable: row.retryable,
    title: row.title,
  })
  expect(answer.status).toBe(row.http)
  expect(answer.body['incident_id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(answer.body['trace_id']).toMatch(/^[0-9a-f]{32}$/)
  expect(answer.headers['traceparent']).toContain(answer.body['trace_id'])
  expect(answer.headers['owlclaw-api-version']).toBe('v1')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
}

const call = '/v1/tools/explain_error/calls'
const good = JSON.stringify({ arguments: { code: 'internal' } })

interface Case {
  readonly title: string
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  readonly code: ErrorCode
  readonly more?: Readonly<Record<string, unknown>>
}

const cases: readonly Case[] = [
  {
    title: 'a path nobody serves',
    method: 'GET',
    path: '/v1/nothing',
    code: 'route_not_found',
    more: { instance: '/v1/nothing' },
  },
  { title: 'a path that ends in a slash', method: 'GET', path: '/v1/tools/', code: 'route_not_found' },
  { title: 'a path in capitals', method: 'GET', path: '/V1/tools', code: 'route_not_found' },
  { title: 'a path with two slashes', method: 'GET', path: '//v1/tools', code: 'route_not_found' },
  { title: 'a method the path does not take', method: 'DELETE', path: '/v1/tools', code: 'method_not_allowed' },
  { title: 'TRACE', method: 'TRACE', path: '/health', code: 'method_not_allowed' },
  {
    title: 'an Accept that allows nothing',
    method: 'GET',
    path: '/v1/tools',
    headers: { accept: 'text/csv' },
    code: 'not_acceptable',
  },
  {
    title: 'an Accept that excludes it',
    method: 'GET',
    path: '/v1/tools',
    headers: { accept: 'application/json;q=0, text/html' },
    code: 'not_acceptable',
  },
  {
    title: 'an unknown query parameter',
    method: 'GET',
    path: '/v1/tools?secret=hunter2',
    code: 'invalid_params',
    more: { instance: '/v1/tools' },
  },
  { title: 'a query parameter out of bounds', method: 'GET', path: '/v1/tools?limit=0', code: 'invalid_params' },
  { title: 'a query parameter of another type', method: 'GET', path: '/v1/tools?limit=ten', code: 'invalid_params' },
  ...['0x10', '0b11', '1e1', ' 1', '1.0', '+1'].map((value): Case => ({
    title: `${value}, which is no integer on the wire`,
    method: 'GET',
    path: `/v1/tools?limit=${encodeURIComponent(value)}`,
    code: 'invalid_params',
    more: { errors: [{ path: '/query/limit', rule: 'type', expected: 'integer', got: 'string' }] },
  })),
  ...['limit[__proto__]', 'limit[a]', '__proto__', 'constructor'].map((name): Case => ({
    title: `the query parameter ${name}`,
    method: 'GET',
    path: `/v1/tools?${name}=1`,
    code: 'invalid_params',
    more: {
      errors: [{ path: `/query/${name}`, rule: 'additionalProperties', expected: 'no such parameter', got: 'string' }],
    },
  })),
  { title: 'a query parameter given twice', method: 'GET', path: '/v1/tools?limit=1&limit=2', code: 'invalid_params' },
  { title: 'an empty query parameter', method: 'GET', path: '/v1/tools?limit=', code: 'invalid_params' },
  { title: 'a cursor that was not made here', method: 'GET', path: '/v1/tools?cursor=YWR_x', code: 'invalid_cursor' },
  {
    title: 'a path parameter that breaks its pattern',
    method: 'GET',
    path: '/v1/contracts/UPPER/1.0.0',
    code: 'invalid_params',
  },
  {
    title: 'a path that is no percent-encoding',
    method: 'GET',
    path: '/v1/contracts/%zz/1.0.0',
    code: 'malformed_request',
  },
  { title: 'a path that is no UTF-8', method: 'GET', path: '/v1/contracts/%ff/1.0.0', code: 'malformed_request' },
  { title: 'an unknown contract', method: 'GET', path: '/v1/contracts/nothing/1.0.0', code: 'contract_not_found' },
  {
    title: 'a version that is not served',
    method: 'GET',
    path: '/v1/tools',
    headers: { 'owlclaw-api-version': 'v9' },
    code: 'unsupported_api_version',
    more: { requested: 'v9', supported: ['v1'], upgrade: 'v1' },
  },
  {
    title: 'an unknown tool',
    method: 'POST',
    path: '/v1/tools/nothing/calls',
    body: '{}',
    code: 'tool_not_found',
    more: { tool: 'nothing' },
  },
  ...['{"arguments":', '{"arguments":nope}'].map((body) => ({
    title: `a body that is not JSON: ${body}`,
    ...{ method: 'POST', path: call, body, code: 'parse_error' as const, more: { position: 13 } },
  })),
  {
    title: 'a body that is not UTF-8',
    method: 'POST',
    path: call,
    body: Buffer.from('{"a":"\xff"}', 'latin1'),
    code: 'parse_error',
    more: { position: 6 },
  },
  { title: 'a body that is no object', method: 'POST', path: call, body: '[]', code: 'invalid_params' },
  { title: 'a body that is only a number', method: 'POST', path: call, body: '7', code: 'invalid_params' },
  {
    title: 'a body with an unknown member',
    method: 'POST',
    path: call,
    body: '{"argumnets":{}}',
    code: 'invalid_params',
  },
  {
    title: 'a body that is missing',
    method: 'POST',
    path: call,
    headers: { 'content-type': 'application/json', 'content-length': '0' },
    code: 'invalid_params',
    more: { errors: [{ path: '/body', rule: 'required', expected: 'a JSON object', got: 'nothing' }] },
  },
  {
    title: 'a body of no type',
    method: 'POST',
    path: call,
    body: good,
    headers: { 'content-type': '' },
    code: 'unsupported_media_type',
  },
  {
    title: 'a body of another type',
    method: 'POST',
    path: call,
    body: good,
    headers: { 'content-type': 'text/plain' },
    code: 'unsupported_media_type',
  },
  {
    title: 'a body in another charset',
    method: 'POST',
    path: call,
    body: good,
    headers: { 'content-type': 'application/json; charset=latin1' },
    code: 'unsupported_media_type',
  },
  {
    title: 'a body that is compressed',
    method: 'POST',
    path: call,
    body: good,
    headers: { 'content-encoding': 'gzip' },
    code: 'unsupported_media_type',
  },
  {
    title: 'a body that is too large',
    method: 'POST',
    path: call,
    body: JSON.stringify({ arguments: { code: 'x'.repeat(200_000) } }),
    code: 'payload_too_large',
    more: { limit: 100_000 },
  },
  {
    title: 'a body that is too large and says no length',
    method: 'POST',
    path: call,
    body: JSON.stringify({ arguments: { code: 'x'.repeat(200_000) } }),
    headers: { 'transfer-encoding': 'chunked' },
    code: 'payload_too_large',
  },
  {
    title: 'arguments that break the schema of the tool',
    method: 'POST',
    path: call,
    body: '{"arguments":{"code":7}}',
    code: 'invalid_arguments',
    more: {
      tool: 'explain_error',
      errors: [{ path: '/body/arguments/code', rule: 'type', expected: 'string', got: 'integer' }],
    },
  },
  {
    title: 'a page of another origin',
    method: 'GET',
    path: '/v1/tools',
    headers: { origin: 'https://evil.example' },
    code: 'origin_denied',
  },
  {
    title: 'a page without an origin',
    method: 'GET',
    path: '/v1/tools',
    headers: { origin: 'null' },
    code: 'origin_denied',
  },
  {
    title: 'a name that was pointed at this machine',
    method: 'GET',
    path: '/v1/tools',
    headers: { host: 'evil.example:8080' },
    code: 'origin_denied',
  },
  {
    title: 'an expectation nobody knows',
    method: 'GET',
    path: '/v1/tools',
    headers: { expect: 'miracles' },
    code: 'malformed_request',
  },
]

describe('[R9] [G4] every failure is a problem of the catalog', () => {
  let server: Served
  beforeAll(async () => {
    server = await start()
  })
  afterAll(() => server.http.close(0))

  it.each(cases)('$title: $code', async ({ method, path, headers, body, code, more }) => {
    const answer = await server.ask(method, path, headers, body)
    expectProblem(answer, code)
    expect(answer.body).toMatchObject(more ?? {})
    expect(answer.text).not.toContain('hunter2')
    const line = server.lines.find((one) => one['incident_id'] === answer.body['incident_id'])
    expect(line, 'every failure is logged').toMatchObject({
      code,
      trace_id: answer.body['trace_id'],
      category: answer.body['category'],
      retryable: answer.body['retryable'],
    })
    expect(JSON.stringify(server.lines)).not.toContain('hunter2')
  })
})

describe('what a tool throws', () => {
  const throwing = (thrown: () => unknown) => ({
    tools: [
      {
        name: 'bad',
        run: () => {
          throw thrown()
        },
      },
    ],
  })
  const post = (server: Awaited<ReturnType<typeof served>>) => server.ask('POST', '/v1/tools/bad/calls', {}, '{}')

  it('every row of the catalog is rendered from its row', async () => {
    let code: ErrorCode = 'internal'
    const server = await served(throwing(() => new Fault(code, 'It is so.')))
    for (code of Object.keys(errors) as ErrorCode[]) expectProblem(await post(server), code)
  })

  it('[R9.4] says when to come back, in the body and in the header', async () => {
    const server = await served(throwing(() => new Fault('rate_limited', 'Slow down.', { retryAfter: 12 })))
    const answer = await post(server)
    expect(answer.body['retry_after']).toBe(12)
    expect(answer.headers['retry-after']).toBe('12')
  })

  it('[R9.8] shows where it broke in development only, and never the message of what nobody foresaw', async () => {
    const secret = throwing(() => new Error('no login as hunter2'))
    const production = await served({ ...secret, development: false })
    const answer = await post(production)
    expectProblem(answer, 'execution_error')
    expect(answer.text).not.toContain('hunter2')
    expect(answer.body).not.toHaveProperty('stack')
    expect(JSON.stringify(production.lines)).toContain('hunter2')

    const development = await post(await served({ ...secret, development: true }))
    expect((development.body['stack'] as string[])[0]).toContain('hunter2')
  })

  it('can leave the incident id out, which the log has anyway', async () => {
    const server = await served({ includeIncidentId: false })
    const answer = await server.ask('GET', '/v1/nothing')
    expect(answer.body).not.toHaveProperty('incident_id')
    expect(server.lines[0]).toHaveProperty('incident_id')
  })
})

describe('headers of failures', () => {
  it('a 405 names the methods, and so does OPTIONS', async () => {
    const server = await served()
    expect((await server.ask('PUT', call, {}, good)).headers.allow).toBe('POST, OPTIONS')
    expect((await server.ask('POST', '/v1/tools', {}, good)).headers.allow).toBe('GET, HEAD, OPTIONS')
    const options = await server.ask('OPTIONS', '/v1/tools')
    expect([options.status, options.headers.allow, options.text]).toEqual([204, 'GET, HEAD, OPTIONS', ''])
  })

  it('a 415 names what it takes', async () => {
    const answer = await (await served()).ask('POST', call, { 'content-type': 'text/plain' }, good)
    expect(answer.headers['accept-post']).toBe('application/json')
  })

  it('a body that was too large ends the connection, so that the rest of it is not read', async () => {
    const answer = await (await served()).ask('POST', call, {}, 'x'.repeat(200_000))
    expect(answer.headers.connection).toBe('close')
  })
})
