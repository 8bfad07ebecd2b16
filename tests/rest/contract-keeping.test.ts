import { describe, expect, it } from 'vitest'
import type { RestOperations } from '../../generated/rest/v1/operations.ts'
import type { Handlers } from '../../src/core/operation.ts'
import { served, serverSpec } from './served.ts'

const wrong = {
  tools: [{ name: 'wrong', run: () => ({ content: [{ type: 'image', text: 'an image without data' }] }) }],
}
const ask = (server: Awaited<ReturnType<typeof served>>) => server.ask('POST', '/v1/tools/wrong/calls', {}, '{}')
const counted = async (server: Awaited<ReturnType<typeof served>>) =>
  /owlclaw_contract_violations_total\{operation="callTool"\} (\d+)/.exec(await server.counters.registry.metrics())?.[1]

describe('an answer that breaks its contract', () => {
  it('is withheld in development', async () => {
    const server = await served({ ...wrong, development: true })
    const answer = await ask(server)
    expect([answer.status, answer.body['code']]).toEqual([500, 'response_contract_violation'])
    expect(answer.body['detail']).toContain('callTool')
    expect(await counted(server)).toBe('1')
  })

  it('goes out in production, counted and logged', async () => {
    const server = await served({ ...wrong, development: false })
    const answer = await ask(server)
    expect(answer.status).toBe(200)
    expect(await counted(server)).toBe('1')
    expect(server.lines.find(({ message }) => message === 'an answer breaks its contract')).toMatchObject({
      level: 'error',
      operation: 'callTool',
    })
    await ask(server)
    expect(await counted(server)).toBe('2')
  })
})

describe('[G3] an operation its contract calls deprecated', () => {
  it('says since when, until when and what comes after it', async () => {
    const spec = structuredClone(serverSpec) as { paths: Record<string, Record<string, Record<string, unknown>>> }
    Object.assign(spec.paths['/v1/errors']?.['get'] ?? {}, {
      deprecated: true,
      'x-deprecated-at': '2026-12-01',
      'x-sunset': '2027-06-01',
      'x-replacement': '/v2/errors',
    })
    const server = await served({ apiSpec: spec })
    const { headers } = await server.ask('GET', '/v1/errors')
    expect(headers['deprecation']).toBe('@1796083200')
    expect(headers['sunset']).toBe('Tue, 01 Jun 2027 00:00:00 GMT')
    expect(headers['link']).toBe('</v2/errors>; rel="successor-version"')
    expect((await server.ask('GET', '/v1/errors?x=1')).headers['deprecation']).toBe('@1796083200')
    expect((await server.ask('GET', '/v1/tools')).headers).not.toHaveProperty('deprecation')
  })
})

describe('the compiler keeps handlers to the contract', () => {
  type ListErrors = Handlers<Pick<RestOperations, 'listErrors' | 'getHealth'>>

  it('names a handler that is missing, and one that answers something else', () => {
    // @ts-expect-error getHealth is missing
    const missing: ListErrors = { listErrors: () => ({ status: 200, body: { errors: [] } }) }
    const other: ListErrors = {
      // @ts-expect-error errors is a list
      listErrors: () => ({ status: 200, body: { errors: 'none' } }),
      // @ts-expect-error Cache-Control is promised
      getHealth: () => ({ status: 200, body: { status: 'ok', version: '1', checks: {} } }),
    }
    expect([Object.keys(missing), Object.keys(other)]).toEqual([['listErrors'], ['listErrors', 'getHealth']])
  })
})
