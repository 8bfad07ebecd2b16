import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaults } from '../../generated/config/v1/defaults.ts'
import { errors } from '../../generated/errors.ts'
import { restRoutes } from '../../generated/rest/v1/operations.ts'
import { Fault } from '../../src/core/fault.ts'
import type { Provider } from '../../src/core/provider.ts'
import { createAdministration, type LedgerReader } from '../../src/ledger/ledger.ts'
import { served, start, type Served } from './served.ts'

const call = '/v1/tools/explain_error/calls'
const good = JSON.stringify({ arguments: { code: 'internal' } })

/** tests/rest/ledger.test.ts has one that answers. */
const ledgerThatIsBusy = createAdministration({
  reader: new Proxy({} as LedgerReader, { get: () => busy }),
  prune: busy,
  acknowledge: busy,
  backup: busy,
  currency: 'USD',
  quotasOf: () => [],
})

/** Whatever else is asked of rooms that are not in this server. */
const roomsThatAreBusy: Provider = {
  name: 'busy',
  catalogue: () => [],
  resolve: (kind, name) =>
    kind === 'administration'
      ? { kind, name, listing: {}, parseInput: (input) => input, readOnly: true, timeoutMs: 1000 }
      : undefined,
  call: busy,
  onChanged: () => () => undefined,
}

function busy(): never {
  throw new Fault('ledger_unavailable', 'Try again later.')
}

describe('answers', () => {
  let server: Served
  beforeAll(async () => {
    server = await start({ docsPage: '<!doctype html><p>hello', providers: [ledgerThatIsBusy, roomsThatAreBusy] })
  })
  afterAll(() => server.http.close(0))

  it('[G1] a tool call answers what the tool answered', async () => {
    const answer = await server.ask('POST', call, {}, good)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json')
    expect(answer.body).toMatchObject({ structuredContent: { code: 'internal', http: 500 }, isError: false })
    expect(JSON.parse((answer.body['content'] as [{ text: string }])[0].text)).toEqual(answer.body['structuredContent'])
  })

  it('a tool that says it failed is an answer, not a problem', async () => {
    const answer = await server.ask('POST', call, {}, '{"arguments":{"code":"nonsense_code"}}')
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ isError: true })
  })

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'APPLICATION/JSON',
  ])('takes a body of type %s', async (type) => {
    expect((await server.ask('POST', call, { 'content-type': type }, good)).status).toBe(200)
  })

  it.each([
    undefined,
    '*/*',
    'application/*',
    'application/json',
    'text/html, application/json;q=0.1',
    'application/json, */*;q=0',
  ])('answers what accepts %s', async (accept) => {
    expect((await server.ask('GET', '/v1/tools', accept === undefined ? {} : { accept })).status).toBe(200)
  })

  it('HEAD is GET without a body, with its length', async () => {
    const get = await server.ask('GET', '/v1/errors')
    const head = await server.ask('HEAD', '/v1/errors')
    expect([head.status, head.text]).toEqual([200, ''])
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
  })

  it('GET /v1/errors is the catalog', async () => {
    expect((await server.ask('GET', '/v1/errors')).body).toEqual({ errors: Object.values(errors) })
  })

  it('[R11.8] goes on with the trace of the caller, and begins one where there is none or it is not valid', async () => {
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
    const answer = await server.ask('GET', '/v1/tools', { traceparent: `00-${trace}-00f067aa0ba902b7-01` })
    expect(answer.headers['traceparent']).toMatch(new RegExp(`^00-${trace}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`))
    for (const wrong of [
      '',
      'nonsense',
      `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
      `00-${trace}-${'0'.repeat(16)}-01`,
      `ff-${trace}-00f067aa0ba902b7-01`,
      `00-${trace}-00f067aa0ba902b7-01-x`,
    ]) {
      const fresh = String((await server.ask('GET', '/v1/tools', { traceparent: wrong })).headers['traceparent'])
      expect(fresh).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
      expect(fresh).not.toContain(trace)
    }
  })

  it('every request is logged once, with what it was and how it ended, and counted', async () => {
    server.lines.length = 0
    await server.ask('POST', call, { 'x-mcp-client-id': 'ann' }, good)
    expect(server.lines).toHaveLength(1)
    expect(server.lines[0]).toMatchObject({
      level: 'info',
      operation: 'callTool',
      method: 'POST',
      path: call,
      status: 200,
      client: 'ann',
      surface: 'rest',
    })
    expect(server.lines[0]).toHaveProperty('request_id')
    expect(server.lines[0]?.['duration_ms']).toBeGreaterThanOrEqual(0)
    expect(await server.counters.registry.metrics()).toMatch(
      /owlclaw_rest_requests_total\{operation="callTool",status="200"\} [1-9]/,
    )
  })

  it('a made-up Content-Type on a request without a body is nothing to the validator', async () => {
    for (let index = 0; index < 20; index += 1) {
      expect((await server.ask('GET', '/v1/tools', { 'content-type': `text/x-${index}` })).status).toBe(200)
    }
  })

  it('the reference is one page under a policy that lets it load nothing from elsewhere', async () => {
    const answer = await server.ask('GET', '/docs')
    expect([answer.status, answer.text, answer.headers['content-type']]).toEqual([
      200,
      '<!doctype html><p>hello',
      'text/html; charset=utf-8',
    ])
    expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'/)
    expect(answer.headers['content-security-policy']).not.toMatch(/https?:/)
    const again = await server.ask('GET', '/docs', { 'if-none-match': String(answer.headers.etag) })
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', answer.headers.etag])
  })

  it('no contract operation is without a route that answers', async () => {
    const issuer = 'http://127.0.0.1:9'
    const taker = await served({ auth: { oauth: { ...defaults.auth.oauth, issuer, audience: issuer } } })
    for (const { method, path } of restRoutes) {
      const asked = path.startsWith('/.well-known/') ? taker : server
      const at = path.replace('{name}', 'explain_error').replace('{version}', '1.0.0')
      const answer = await asked.ask(method.toUpperCase(), at, {}, method === 'post' ? good : undefined)
      expect(['route_not_found', 'method_not_allowed', 'internal'], path).not.toContain(answer.body['code'])
    }
  })
})

describe('[G2] the version of the API', () => {
  it('is v1 where nothing is said, and is said in every answer', async () => {
    const server = await served()
    for (const path of ['/health', '/v1/tools', '/v1/nothing', '/nothing']) {
      expect((await server.ask('GET', path)).headers['owlclaw-api-version']).toBe('v1')
    }
    expect((await server.ask('GET', '/v1/tools', { 'owlclaw-api-version': 'v1' })).status).toBe(200)
    expect((await server.ask('GET', '/health', { 'owlclaw-api-version': 'v1' })).status).toBe(200)
  })

  it.each(['v2', 'V1', '1', 'v1.0', 'latest', 'v1, v1'])('%s is refused with what is served', async (version) => {
    const answer = await (await served()).ask('GET', '/health', { 'owlclaw-api-version': version })
    expect(answer.body).toMatchObject({
      code: 'unsupported_api_version',
      requested: version,
      supported: ['v1'],
      upgrade: 'v1',
    })
  })
})

describe('GET /v1/tools', () => {
  it('[R4.9] pages through any number of tools, each once, in order, whatever the size of the page', async () => {
    const tools = Array.from({ length: 57 }, (_, index) => ({
      name: `t${String(index).padStart(3, '0')}`,
      run: () => 1,
    }))
    const server = await served({ tools })
    const all = ['explain_error', ...tools.map(({ name }) => name)]
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 100 }), async (limit) => {
        const seen: string[] = []
        let cursor: string | undefined
        do {
          const { body } = await server.ask(
            'GET',
            `/v1/tools?limit=${limit}${cursor === undefined ? '' : `&cursor=${cursor}`}`,
          )
          const page = body['tools'] as { name: string }[]
          expect(page.length).toBeLessThanOrEqual(limit)
          seen.push(...page.map(({ name }) => name))
          cursor = body['next_cursor'] as string | undefined
        } while (cursor !== undefined)
        expect(seen).toEqual(all)
      }),
      { numRuns: 20 },
    )
  })

  it('[P6] shows only what the caller may see', async () => {
    const server = await served({
      tools: [{ name: 'hidden', run: () => 1 }],
      policy: { sees: (entry, { principal }) => entry.name !== 'hidden' || principal.id === 'ann' },
    })
    const names = async (id: string) =>
      ((await server.ask('GET', '/v1/tools', { 'x-mcp-client-id': id })).body['tools'] as { name: string }[]).map(
        ({ name }) => name,
      )
    expect(await names('ann')).toEqual(['explain_error', 'hidden'])
    expect(await names('bob')).toEqual(['explain_error'])
    const refused = await server.ask('POST', '/v1/tools/hidden/calls', { 'x-mcp-client-id': 'bob' }, '{}')
    expect(refused.body['code']).toBe('tool_not_found')
  })
})

describe('GET /v1/contracts', () => {
  const text = '{\n  "title": "Published",\n  "order": [3, 1, 2]\n}\n'
  const sha256 = createHash('sha256').update(text).digest('hex')
  const contracts = [
    {
      name: 'errors-v1',
      title: 'Error catalog',
      versions: [{ version: '1.0.0', state: 'stable' as const, sha256, read: () => Promise.resolve(text) }],
    },
  ]

  it('lists what was published, and each is served byte for byte, for ever', async () => {
    const server = await served({ contracts })
    const { body } = await server.ask('GET', '/v1/contracts')
    expect(body).toEqual({
      contracts: [
        {
          name: 'errors-v1',
          title: 'Error catalog',
          versions: [{ version: '1.0.0', state: 'stable', sha256, url: '/v1/contracts/errors-v1/1.0.0' }],
        },
      ],
    })
    const document = await server.ask('GET', '/v1/contracts/errors-v1/1.0.0')
    expect(document.text).toBe(text)
    expect(document.headers.etag).toBe(`"${sha256}"`)
    expect(document.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await server.ask('GET', '/v1/contracts/errors-v1/2.0.0')).body['code']).toBe('contract_not_found')
  })

  it.each([[`"${sha256}"`], [`W/"${sha256}"`], [`"other", "${sha256}"`], ['*']])(
    '%s is still right: 304 without a body',
    async (etag) => {
      const server = await served({ contracts })
      const answer = await server.ask('GET', '/v1/contracts/errors-v1/1.0.0', { 'if-none-match': etag })
      expect([answer.status, answer.text, answer.headers.etag]).toEqual([304, '', `"${sha256}"`])
    },
  )

  it('another ETag gets the document', async () => {
    const server = await served({ contracts })
    expect((await server.ask('GET', '/v1/contracts/errors-v1/1.0.0', { 'if-none-match': '"other"' })).status).toBe(200)
  })
})

describe('[R3.7] GET /health', () => {
  it('says what the server depends on, how it is and how long it took to find out', async () => {
    const server = await served({
      checks: {
        store: () => ({ status: 'ok', latencyMs: 1.5 }),
        extras: () => ({ status: 'degraded', latencyMs: 0, detail: 'One is gone.' }),
      },
    })
    const answer = await server.ask('GET', '/health')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toEqual({
      status: 'degraded',
      version: '1.2.3',
      checks: {
        store: { status: 'ok', latency_ms: 1.5 },
        extras: { status: 'degraded', latency_ms: 0, detail: 'One is gone.' },
      },
    })
  })

  it('is a retryable problem with the checks when calls would fail', async () => {
    const server = await served({
      checks: { store: () => ({ status: 'down', latencyMs: 3, detail: 'The disk is full.' }) },
    })
    const answer = await server.ask('GET', '/health')
    expect(answer.status).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.body).toMatchObject({
      code: 'store_unavailable',
      retryable: true,
      detail: 'The disk is full.',
      checks: { store: { status: 'down', latency_ms: 3 } },
    })
  })

  it('[G9] tells nobody who brings no credential what is wrong, where one is asked for', async () => {
    const server = await served({
      auth: { required: true },
      checks: { store: () => ({ status: 'down', latencyMs: 3, detail: 'There is no /srv/data/owlclaw.db.' }) },
    })
    const { status, body } = await server.ask('GET', '/health')
    expect([status, body['detail'], body['checks']]).toEqual([
      503,
      'store does not work.',
      { store: { status: 'down', latency_ms: 3 } },
    ])
  })
})
