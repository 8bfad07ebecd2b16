import { join } from 'node:path'
import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { errors } from '../../../generated/errors.ts'
import { loadContractDocument } from '../../../src/compat/contract-document.ts'

const contract = (name: string): Record<string, unknown> =>
  loadContractDocument(join(import.meta.dirname, '../../../contracts/errors/v1', name))
const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true })
addFormats.default(ajv)
const rows = contract('catalog.yaml')['errors'] as Record<string, unknown>[]
const known = new Map(Object.entries<(typeof errors)[keyof typeof errors]>(errors))
const codesWhere = (holds: (row: (typeof errors)[keyof typeof errors]) => boolean): string[] =>
  [...known.values()].filter(holds).map(({ code }) => code).sort()

describe('the error catalog', () => {
  it('[G4] fits its schema, one row a meaning', () => {
    const valid = ajv.compile(contract('catalog.schema.yaml'))
    expect(valid({ errors: rows }), ajv.errorsText(valid.errors)).toBe(true)
    expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length)
    expect(new Set(rows.map(({ title }) => title)).size).toBe(rows.length)
    expect(Object.values(errors)).toEqual(rows)
  })

  it('[R9.2] [R9.3] [R9.6] [R9.7] has the number of each error on the revisions before 2026-07-28', () => {
    const legacy = Object.fromEntries([...known].map(([code, row]) => [code, row.json_rpc.legacy]))
    expect(legacy).toMatchObject({
      parse_error: -32700,
      invalid_request: -32600,
      method_not_found: -32601,
      invalid_params: -32602,
      invalid_arguments: -32602,
      tool_not_found: -32001,
      resource_not_found: -32002,
      governance_denied: -32003,
      budget_exceeded: -32003,
      cost_limit_exceeded: -32003,
      rate_limited: -32003,
      permission_denied: -32003,
      approval_required: -32003,
      approval_denied: -32003,
      approval_pending: -32003,
      concurrency_limited: -32003,
      timeout: -32004,
      execution_error: -32005,
    })
    expect([...new Set(Object.values(legacy))].sort((a, b) => a - b)).toEqual([
      -32700, -32603, -32602, -32601, -32600, -32005, -32004, -32003, -32002, -32001,
    ])
  })

  it('[R9.3] uses no number of -32000..-32019 on 2026-07-28', () => {
    const modern = Object.fromEntries([...known].map(([code, row]) => [code, row.json_rpc.modern]))
    expect(modern).toMatchObject({
      tool_not_found: -32602,
      resource_not_found: -32602,
      governance_denied: -31003,
      rate_limited: -31003,
      timeout: -31004,
      execution_error: -31005,
      header_mismatch: -32020,
      missing_client_capability: -32021,
      unsupported_protocol_version: -32022,
      protocol_version_disabled: -32022,
    })
    expect([...new Set(Object.values(modern))].sort((a, b) => a - b)).toEqual([
      -32700, -32603, -32602, -32601, -32600, -32022, -32021, -32020, -31005, -31004, -31003,
    ])
  })

  it('[R9.3] translates the numbers of one era into those of the other in one way', () => {
    const pairs = new Set([...known.values()].map(({ json_rpc: { legacy, modern } }) => `${legacy} ${modern}`))
    expect([...pairs].filter((pair) => !/^(-\d+) \1$/.test(pair)).sort()).toEqual([
      '-32001 -32602',
      '-32002 -32602',
      '-32003 -31003',
      '-32004 -31004',
      '-32005 -31005',
      '-32600 -32020',
      '-32602 -32021',
      '-32602 -32022',
    ])
  })

  it('[U10] [S4] has the errors of upstream servers and of the sandbox', () => {
    const numbers = (code: keyof typeof errors): [number, number, boolean] => [
      errors[code].http,
      errors[code].json_rpc.legacy,
      errors[code].retryable,
    ]
    expect(numbers('mcp_unavailable')).toEqual([503, -32005, true])
    expect(numbers('mcp_timeout')).toEqual([504, -32004, true])
    expect(numbers('mcp_invalid_arguments')).toEqual([422, -32602, false])
    expect(numbers('mcp_policy_denied')).toEqual([403, -32003, false])
    expect(numbers('mcp_output_too_large')).toEqual([502, -32005, false])
    expect(numbers('sandbox_failed')).toEqual([500, -32603, false])
    expect(numbers('sandbox_limit_exceeded')).toEqual([429, -32600, true])
    expect(numbers('sandbox_misconfigured')).toEqual([500, -32603, false])
  })

  it('answers on /mcp with 200 but for what HTTP itself must say', () => {
    const differing = Object.fromEntries(
      [...known.values()]
        .filter(({ category, mcp_http: { legacy, modern } }) => category !== 'transport' && (legacy !== 200 || modern !== 200))
        .map(({ code, mcp_http: { legacy, modern } }) => [code, [legacy, modern]]),
    )
    expect(differing).toEqual({
      parse_error: [200, 400],
      invalid_request: [200, 400],
      method_not_found: [200, 404],
      missing_meta: [200, 400],
      session_not_found: [404, 400],
      session_required: [400, 400],
      unauthenticated: [401, 401],
      invalid_token: [401, 401],
      insufficient_scope: [403, 403],
      origin_denied: [403, 403],
      address_denied: [403, 403],
      signature_missing: [401, 401],
      signature_invalid: [401, 401],
      signature_expired: [401, 401],
      signature_replayed: [401, 401],
      identity_unavailable: [503, 503],
      unsupported_api_version: [400, 400],
      version_mismatch: [400, 400],
      unsupported_protocol_version: [400, 400],
      protocol_version_disabled: [200, 400],
      header_mismatch: [400, 400],
      missing_client_capability: [200, 400],
    })
    for (const { category, http, mcp_http } of known.values()) {
      if (category === 'transport') expect(mcp_http).toEqual({ legacy: http, modern: http })
    }
  })

  it('[R9.9] [G4] says what may be retried', () => {
    expect(codesWhere(({ retryable }) => retryable)).toEqual([
      'approval_expired',
      'approval_pending',
      'concurrency_limited',
      'idempotency_key_in_progress',
      'identity_unavailable',
      'ledger_unavailable',
      'mcp_timeout',
      'mcp_unavailable',
      'overloaded',
      'policy_unavailable',
      'rate_limited',
      'request_timeout',
      'sandbox_limit_exceeded',
      'shutting_down',
      'store_unavailable',
      'timeout',
    ])
  })

  it('[G4] never calls a 429 or 503 final, nor anything of the client to correct retryable', () => {
    for (const { code, http, category, retryable } of known.values()) {
      if (http === 429 || http === 503) expect(retryable, code).toBe(true)
      if (['request', 'not_found', 'authentication', 'version'].includes(category)) expect(retryable, code).toBe(false)
    }
  })

  it('speaks in sentences', () => {
    for (const { code, title, action, description } of known.values()) {
      expect(title, code).toMatch(/^[A-Z].*[^.]$/)
      expect(action, code).toMatch(/^[A-Z].*\.$/)
      expect(description, code).toMatch(/^[A-Z].*\.$/)
    }
  })
})

describe('Problem Details and JSON-RPC error data', () => {
  const problem = contract('problem.schema.yaml')
  const data = contract('jsonrpc-error-data.schema.yaml')
  const propertiesOf = (schema: Record<string, unknown>): Record<string, unknown> => schema['properties'] as Record<string, unknown>

  it('[G4] share every member that is not HTTP’s or JSON-RPC’s own', () => {
    const [http, rpc] = [problem, data].map((schema) => Object.keys(propertiesOf(schema))) as [string[], string[]]
    expect(http.filter((name) => !rpc.includes(name)).sort()).toEqual(['detail', 'instance', 'status', 'title', 'type'])
    expect(rpc.filter((name) => !http.includes(name)).sort()).toEqual(['details', 'method', 'requiredCapabilities', 'uri'])
    for (const name of ['category', 'code', 'incident_id', 'retryable', 'retry_after', 'trace_id']) expect(http).toContain(name)
  })

  it('[G4] know the categories of the catalog', () => {
    const categories = [problem, data, contract('catalog.schema.yaml')].map(
      (schema) => ((schema['$defs'] as Record<string, { enum: string[] }>)['ErrorCategory'] as { enum: string[] }).enum,
    )
    expect(categories[1]).toEqual(categories[0])
    expect(categories[2]).toEqual(categories[0])
    expect([...new Set([...known.values()].map(({ category }) => category))].sort()).toEqual([...(categories[0] ?? [])].sort())
  })

  it('[R9.4] hold every violation and unknown members', () => {
    const errorsMember = [{ path: '/a', rule: 'type', expected: 'number', got: 'string' }]
    const common = { code: 'invalid_arguments', category: 'request', retryable: false, errors: errorsMember, later: 1 }
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
    const validProblem = ajv.compile(problem)
    const full = { ...common, type: 'urn:owlclaw:error:invalid_arguments', title: 'x', status: 422, trace_id: trace }
    expect(validProblem(full), ajv.errorsText(validProblem.errors)).toBe(true)
    expect(validProblem(common)).toBe(false)
    const validData = ajv.compile(data)
    expect(validData(common), ajv.errorsText(validData.errors)).toBe(true)
    expect(validData({ ...common, retryable: 'no' })).toBe(false)
    expect(validData({ ...common, errors: [{ path: '/a' }] })).toBe(false)
  })
})
