import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { breakerOf, plantedBugs } from '../../scripts/fuzz/planted-bugs.ts'
import { startProxy, type Answer, type Seen } from '../../scripts/fuzz/proxy.ts'
import { judge } from '../../scripts/fuzz/self-test.ts'
import type { Failure } from '../../scripts/fuzz/report.ts'

const echo: Server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const seen = { method: request.method, url: request.url, body: Buffer.concat(chunks).toString() }
    response.setHeader('content-type', 'application/json').setHeader('etag', '"a"')
    if (request.url === '/304') response.writeHead(304).end()
    else response.end(JSON.stringify(seen))
  })
})
let target = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve))
  target = `http://127.0.0.1:${(echo.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => echo.close(resolve)))

describe('the proxy between fuzzer and gateway', () => {
  it('passes on method, path, query and body as they are', async () => {
    const proxy = await startProxy(target, () => undefined)
    const response = await fetch(`${proxy.url}/a%2Fb?c=%00&c=`, { method: 'POST', body: 'x' })
    expect(await response.json()).toEqual({ method: 'POST', url: '/a%2Fb?c=%00&c=', body: 'x' })
    expect(response.headers.get('etag')).toBe('"a"')
    expect((await fetch(`${proxy.url}/304`)).status).toBe(304)
    expect((await fetch(proxy.url, { method: 'HEAD' })).status).toBe(200)
    await proxy.stop()
  })

  it('lets a breaker change the answer', async () => {
    const proxy = await startProxy(target, (_, answer) => ({ ...answer, status: 418, body: Buffer.from('tea') }))
    const response = await fetch(proxy.url)
    expect(response.status).toBe(418)
    expect(await response.text()).toBe('tea')
    await proxy.stop()
  })
})

describe('planted bugs', () => {
  const request: Seen = { method: 'GET', path: '/health', headers: {}, body: Buffer.alloc(0) }
  const answer: Answer = { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') }
  const bug = plantedBugs.find(({ operation }) => operation === 'GET /health')!

  it('are of every kind that is worth finding', () => {
    expect(plantedBugs.map(({ check }) => check)).toEqual(
      expect.arrayContaining([
        'response_schema_conformance',
        'content_type_conformance',
        'not_a_server_error',
        'status_code_conformance',
        'negative_data_rejection',
        'positive_data_acceptance',
        'response_headers_conformance',
        'unsupported_method',
      ]),
    )
  })

  it('spoil what they are meant to and count it', () => {
    const { spoil, bites } = breakerOf([bug])
    expect(spoil(request, answer)?.headers['content-type']).toBe('text/html')
    expect(spoil({ ...request, path: '/v1/tools' }, answer)).toBeUndefined()
    expect(bites.get(bug.name)).toBe(1)
  })

  it('count as found only by the check and at the operation they belong to', () => {
    const answered = (name: string) => ({ status_code: 200, headers: { 'x-planted-bug': [name] } })
    const failure = { operation: bug.operation, check: bug.check, answer: answered(bug.name) } as unknown as Failure
    expect(judge(bug, 1, [failure]).found).toBe(true)
    expect(judge(bug, 1, [{ ...failure, operation: 'GET /v1/tools' }]).found).toBe(false)
    expect(judge(bug, 1, [{ ...failure, answer: answered('another') }]).found).toBe(false)
    expect(judge(bug, 3, [{ ...failure, check: 'not_a_server_error' }]).why).toContain('3 answers')
    expect(judge(bug, 0, []).why).toContain('no request')
  })
})
