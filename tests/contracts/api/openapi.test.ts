import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { errors, type ErrorCode } from '../../../generated/errors.ts'
import { restRoutes } from '../../../generated/rest/v1/operations.ts'
import type { JsonObject } from '../../../scripts/gen/json.ts'
import { complaintsOf, document, find, operations, root, validator } from './openapi.ts'

interface Media {
  readonly schema: JsonObject
  readonly examples?: Readonly<Record<string, { readonly value: JsonObject }>>
}
const mediaOf = (message: JsonObject): [string, Media][] => Object.entries((message['content'] ?? {}) as unknown as Record<string, Media>)
const responsesOf = (operation: (typeof operations)[number]): [string, JsonObject][] =>
  Object.entries(operation.raw['responses'] as JsonObject).map(([status, response]) => [status, find(response)])

describe('the REST contract', () => {
  it('has the operations this server serves', () => {
    expect(operations.map(({ method, path, id }) => `${method} ${path} ${id}`).sort()).toEqual([
      'get /.well-known/oauth-protected-resource getResourceMetadata',
      'get /.well-known/oauth-protected-resource/mcp getMcpResourceMetadata',
      'get /.well-known/oauth-protected-resource/mcp/{toolset} getToolsetResourceMetadata',
      'get /docs getDocs',
      'get /health getHealth',
      'get /health/live getLiveness',
      'get /health/ready getReadiness',
      'get /metrics getMetrics',
      'get /v1/approvals listApprovals',
      'get /v1/approvals/{id} getApproval',
      'get /v1/contracts listContracts',
      'get /v1/contracts/{name}/{version} getContract',
      'get /v1/errors listErrors',
      'get /v1/keys listKeys',
      'get /v1/ledger/entries listLedgerEntries',
      'get /v1/ledger/entries/{id} getLedgerEntry',
      'get /v1/ledger/export exportLedger',
      'get /v1/ledger/statistics getLedgerStatistics',
      'get /v1/log-level getLogLevel',
      'get /v1/policy getPolicy',
      'get /v1/policy/explanation explainPolicy',
      'get /v1/policy/versions listPolicyVersions',
      'get /v1/policy/versions/{number} getPolicyVersion',
      'get /v1/prompts listPrompts',
      'get /v1/resource readResource',
      'get /v1/resource-templates listResourceTemplates',
      'get /v1/resources listResources',
      'get /v1/runs listRuns',
      'get /v1/runs/{id} getRun',
      'get /v1/tools listTools',
      'post /v1/approvals/{id}/approve approveApproval',
      'post /v1/approvals/{id}/deny denyApproval',
      'post /v1/keys createKey',
      'post /v1/keys/{id}/revoke revokeKey',
      'post /v1/keys/{id}/rotate rotateKey',
      'post /v1/ledger/backups backUpLedger',
      'post /v1/ledger/prune pruneLedger',
      'post /v1/ledger/verification verifyLedger',
      'post /v1/policy/dry-runs dryRunPolicy',
      'post /v1/policy/rollback rollBackPolicy',
      'post /v1/prompts/{name} getPrompt',
      'post /v1/runs/{id}/answers answerRun',
      'post /v1/runs/{id}/cancel cancelRun',
      'post /v1/tools/{name}/calls callTool',
      'put /v1/log-level setLogLevel',
      'put /v1/policy putPolicy',
    ])
    expect(restRoutes.map(({ operationId }) => operationId)).toEqual(operations.map(({ id }) => id))
  })

  it('[C2] satisfies redocly’s strict rules', async () => {
    const cli = join(root, 'node_modules/@redocly/cli/bin/cli.js')
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    const args = ['lint', '--config', 'scripts/redocly.yaml', '--format', 'json', 'contracts/rest/v1/openapi.yaml']
    const { stdout } = await promisify(execFile)(process.execPath, [cli, ...args], { cwd: root, env })
    expect((JSON.parse(stdout) as { problems: unknown[] }).problems).toEqual([])
  })

  it('[C5] has operation names that are methods in Java and Go, and types that are classes', () => {
    for (const { id } of operations) expect(id).toMatch(/^(get|list|call|read|answer|cancel|verify|export|prune|backUp|put|set|rollBack|explain|dryRun|approve|deny|create|rotate|revoke)[A-Z][A-Za-z]+$/)
    const { schemas } = document['components'] as { schemas: Record<string, JsonObject> }
    for (const [name, { title, description }] of Object.entries(schemas)) {
      expect(name).toMatch(/^[A-Z][A-Za-z]+$/)
      expect(title).toBe(name)
      expect(description, name).toMatch(/\.$/)
    }
  })

  it.each(operations)('$id: every example fits its schema', (operation) => {
    const messages = [...responsesOf(operation), ['request', find(operation.raw['requestBody'] ?? {})] as const]
    let seen = 0
    for (const [where, message] of messages) {
      for (const [type, { schema, examples = {} }] of mediaOf(message)) {
        const validate = validator(schema)
        expect(Object.keys(examples), `${where} ${type}`).not.toEqual([])
        for (const [name, { value }] of Object.entries(examples)) {
          expect(validate(value), `${where} ${name}: ${complaintsOf(validate)}`).toBe(true)
          seen += 1
        }
      }
    }
    expect(seen).toBeGreaterThan(10)
    for (const { name, in: place } of operation.parameters) {
      const parameter = (operation.raw['parameters'] as JsonObject[]).map(find).find((one) => one['name'] === name && one['in'] === place)
      const validate = validator(parameter?.['schema'])
      expect(validate(parameter?.['example']), `${name}: ${complaintsOf(validate)}`).toBe(true)
    }
  })

  it.each([
    ['Problem', { code: 'timeout' }],
    ['ToolCall', { arguments: [] }],
    ['ToolCall', { argument: {} }],
    ['ToolResult', { content: [{ type: 'text' }], isError: false }],
    ['ToolResult', { content: [{ type: 'video', text: '' }], isError: false }],
    ['ToolResult', { content: [] }],
    ['ToolPage', { tools: [], next_cursor: 'a/b' }],
    ['Health', { status: 'down', version: '1', checks: {} }],
    ['HealthProblem', { checks: {} }],
    ['PublishedVersion', { version: '1.0', state: 'stable', sha256: '', url: '' }],
  ])('%s does not allow %j', (name, value) => {
    expect(validator({ $ref: `#/components/schemas/${name}` })(value)).toBe(false)
  })

  it.each(operations)('[G4] $id: every failure is a problem, with the words of its row', (operation) => {
    for (const [status, response] of responsesOf(operation).filter(([code]) => Number(code) >= 400)) {
      const media = mediaOf(response)
      expect(media.map(([type]) => type)).toEqual(['application/problem+json'])
      for (const { value } of media.flatMap(([, { examples = {} }]) => Object.values(examples))) {
        const row = errors[value['code'] as ErrorCode]
        expect(row, `${status}: ${value['code'] as string}`).toBeDefined()
        expect(String(row.http)).toBe(status)
        expect(value).toMatchObject({
          type: `urn:owlclaw:error:${row.code}`,
          title: row.title,
          status: row.http,
          category: row.category,
          retryable: row.retryable,
        })
        if ('action' in value) expect(value['action']).toBe(row.action)
      }
    }
  })

  it.each(operations)('[G4] $id: has a problem for every code it can answer with, and no other', (operation) => {
    const codes = [...(document['x-errors'] as ErrorCode[]), ...((operation.raw['x-errors'] ?? []) as ErrorCode[])]
    for (const code of codes) expect(errors[code], code).toBeDefined()
    expect(new Set(codes).size).toBe(codes.length)
    expect(operation.failures.toSorted()).toEqual([...new Set(codes.map((code) => String(errors[code].http)))].sort())
  })

  it.each(operations)('[G2] $id: takes and answers with the version of the API', (operation) => {
    expect(operation.parameters.map(({ name }) => name)).toContain('OwlClaw-API-Version')
    for (const [status, response] of responsesOf(operation)) {
      expect(Object.keys((response['headers'] ?? {}) as JsonObject), status).toContain('OwlClaw-API-Version')
    }
  })

  it('[R8.8] shows what is left of a quota', () => {
    const names = ['RateLimit', 'RateLimit-Policy', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']
    for (const operation of operations.filter(({ tag, id }) => tag === 'tools' || id === 'getRun')) {
      for (const [status, response] of responsesOf(operation).filter(([code]) => ['200', '202', '429'].includes(code))) {
        expect(Object.keys(response['headers'] as JsonObject), status).toEqual(expect.arrayContaining(names))
      }
    }
  })

  it('[G8] has links that lead somewhere', () => {
    const links = operations.flatMap((operation) =>
      responsesOf(operation).flatMap(([, response]) =>
        Object.entries((response['links'] ?? {}) as Record<string, JsonObject>).map(([name, link]) => ({ operation, response, name, link })),
      ),
    )
    expect(links.map(({ operation, name, link }) => `${operation.id} ${name} ${link['operationId'] as string}`).sort()).toEqual([
      'callTool look getRun',
      'callTool stop cancelRun',
      'listApprovals lookAtFirst getApproval',
      'listApprovals nextPage listApprovals',
      'listContracts getFirst getContract',
      'listErrors explainFirst callTool',
      'listLedgerEntries lookAtFirst getLedgerEntry',
      'listLedgerEntries nextPage listLedgerEntries',
      'listPrompts getFirst getPrompt',
      'listPrompts nextPage listPrompts',
      'listResourceTemplates nextPage listResourceTemplates',
      'listResources nextPage listResources',
      'listResources readFirst readResource',
      'listRuns lookAtFirst getRun',
      'listRuns nextPage listRuns',
      'listTools callFirst callTool',
      'listTools nextPage listTools',
    ])
    for (const { response, link } of links) {
      const target = operations.find(({ id }) => id === link['operationId'])
      const wanted = Object.keys(link['parameters'] as JsonObject)
      expect(target?.parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(wanted))
      const [[, media] = [undefined, undefined]] = mediaOf(response)
      const example = Object.values(media?.examples ?? {})[0]?.value
      for (const expression of JSON.stringify(link).match(/\$response\.body#[^"}]*/g) ?? []) {
        let found: unknown = example
        for (const key of expression.split('/').slice(1)) found = (found as Record<string, unknown> | undefined)?.[key]
        expect(found, expression).toBeTypeOf('string')
      }
    }
  })

  it('bounds every string, list and number a client can send', () => {
    const isBounded = (schema: JsonObject): boolean =>
      'enum' in schema ||
      'maxLength' in schema ||
      ('minimum' in schema && 'maximum' in schema) ||
      ('maxItems' in schema && isBounded(find(schema['items'])))
    const unbounded = operations.flatMap(({ id, raw }) =>
      ((raw['parameters'] ?? []) as JsonObject[]).map(find).flatMap((parameter) => {
        return isBounded(find(parameter['schema'])) ? [] : [`${id} ${parameter['name'] as string}`]
      }),
    )
    expect(unbounded).toEqual([])
  })

  it('[G9] names its security schemes, which a server may leave off', () => {
    expect(document['security']).toEqual([{}, { apiKey: [] }, { bearer: [] }])
    const { securitySchemes } = document['components'] as JsonObject
    expect(Object.keys(securitySchemes as JsonObject)).toEqual(['apiKey', 'bearer'])
  })
})
