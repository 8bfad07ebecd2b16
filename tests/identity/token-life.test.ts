import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { defaults } from '../../generated/config/v1/defaults.ts'
import { Fault } from '../../src/core/fault.ts'
import { modernMeta } from '../mcp/client.ts'
import { tool, type Thing } from '../mcp/server.ts'
import { modernHeaders, requestText, wire } from '../transports/mcp-served.ts'
import { bearer, configWith, type Guarded } from './guarded.ts'
import { audience, issuer, status, withTokens } from './issuer.ts'

const uri = 'test://pages/one'
const things: readonly Thing[] = [
  tool('whoami', (_input, { principal }) => ({ client: principal.id })),
  { kind: 'resource', name: uri, run: () => ({ contents: [{ uri, text: 'one' }] }) },
  { kind: 'prompt', name: 'greet', run: () => ({ messages: [] }), complete: () => ['Ada'] },
]

const asked = {
  tools: ['tools/call', { name: 'whoami', arguments: {} }, 'whoami'],
  resources: ['resources/read', { uri }, uri],
  prompts: ['prompts/get', { name: 'greet' }, 'greet'],
  completion: [
    'completion/complete',
    { ref: { type: 'ref/prompt', name: 'greet' }, argument: { name: 'who', value: 'A' } },
    undefined,
  ],
} as const

async function send(server: Guarded, token: string, what: keyof typeof asked) {
  const [method, params, name] = asked[what]
  const body = { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: modernMeta() } }
  const answer = await server.post(body, { ...modernHeaders(method, name), ...bearer(token) })
  return [answer.status, /scope="([^"]*)"/.exec(answer.headers['www-authenticate'] ?? '')?.[1]]
}

describe('a token', () => {
  it('[R5.4] is good for its scopes, and each refusal names the one to come back with', async () => {
    const login = await issuer()
    const scopes = { tools: 'x:tools', resources: 'x:resources', prompts: 'x:prompts', admin: 'x:admin' }
    const server = await withTokens(login, { scopes }, { things: { things } })
    const none = await login.token()
    expect(await send(server, none, 'tools')).toEqual([403, 'x:tools'])
    expect(await send(server, none, 'resources')).toEqual([403, 'x:resources'])
    expect(await send(server, none, 'prompts')).toEqual([403, 'x:prompts'])
    expect(await send(server, none, 'completion')).toEqual([403, 'x:prompts'])
    const keys = await server.ask('GET', '/v1/keys', bearer(none))
    expect([keys.status, keys.headers['www-authenticate']]).toEqual([403, expect.stringContaining('scope="x:admin"')])
    const more = await login.token({ scope: 'x:tools x:prompts' })
    expect(await send(server, more, 'tools')).toEqual([200, undefined])
    expect(await send(server, more, 'prompts')).toEqual([200, undefined])
    expect(await send(server, more, 'completion')).toEqual([200, undefined])
    expect(await send(server, more, 'resources')).toEqual([403, 'x:resources'])
    for (const claim of ['scp', 'scope']) {
      const asList = await login.token({ [claim]: ['x:resources', 7] })
      expect(await send(server, asList, 'resources')).toEqual([200, undefined])
    }
  })

  it('for a toolset is asked for with where to get it', async () => {
    const login = await issuer()
    const server = await withTokens(login)
    const where = '/.well-known/oauth-protected-resource/mcp/reading'
    expect(await server.ask('GET', where)).toMatchObject({
      status: 200,
      body: { resource: `${audience}/mcp/reading`, authorization_servers: [login.url] },
    })
    expect((await server.ask('GET', '/.well-known/oauth-protected-resource/mcp/No*Name')).status).toBe(400)
    const refused = await server.ask('POST', '/mcp/reading', {}, '{}')
    expect(refused.headers['www-authenticate']).toBe(`Bearer resource_metadata="${audience}${where}"`)
    for (const wrong of ['owl_wrong', 'a.b.c']) {
      const { headers } = await server.ask('POST', '/mcp/reading', bearer(wrong), '{}')
      expect(headers['www-authenticate']).toBe(`Bearer error="invalid_token", resource_metadata="${audience}${where}"`)
    }
  })

  it('ends, and its open streams with it', async () => {
    let ahead = 0
    const login = await issuer()
    const server = await withTokens(login, {}, { now: () => Date.now() + ahead, lookEveryMs: 10 })
    const token = await login.token()
    const stream = wire(server.port, requestText('GET /mcp/sse', { Accept: 'text/event-stream', ...bearer(token) }))
    await stream.until(/event: endpoint/)
    // Its last second, with what clocks may be apart.
    ahead = 600_000
    expect(await status(server, token)).toBe(200)
    expect(stream.text()).not.toMatch(/\r\n0\r\n\r\n$/)
    ahead = 631_000
    await stream.until(/\r\n0\r\n\r\n$/)
    expect(await status(server, token)).toBe(401)
  })

  it('[R5.4] says when it ends, for a run that outlives the process', async () => {
    const kept = tool('kept', (_input, { principal }) => ({ ...principal.lifetime?.kept }))
    const login = await issuer()
    const server = await withTokens(login, {}, { things: { things: [kept] } })
    const exp = Math.floor(Date.now() / 1000) + 600
    const headers = { ...modernHeaders('tools/call', 'kept'), ...bearer(await login.token({ exp })) }
    const params = { name: 'kept', arguments: {}, _meta: modernMeta() }
    const { body } = await server.post({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }, headers)
    expect(body).toMatchObject({ result: { structuredContent: { until: (exp + 30) * 1000 } } })
  })

  it('by a key that the issuer took back is good for ten minutes at most', async () => {
    const login = await issuer()
    const server = await withTokens(login, {}, { now: () => Date.now() })
    const [known, other] = [await login.token({ exp: 1e11 }), await login.token({ exp: 1e11, jti: '2' })]
    expect(await status(server, known)).toBe(200)
    await login.add('second')
    const next = await login.token({ exp: 1e11 }, 'second')
    login.withdraw('first')
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    vi.setSystemTime(Date.now() + 301_000)
    expect([await status(server, next), await status(server, known), await status(server, other)]).toEqual([
      200, 401, 401,
    ])
  })

  it('that names a key nobody knows has the keys fetched once in a while, and is told to come back until then', async () => {
    const login = await issuer()
    let now = Date.now()
    const server = await withTokens(login, {}, { cooldownMs: 30_000, now: () => now })
    const good = await login.token()
    await login.add('second')
    const guess = (at: number) => login.token({ jti: String(at) }, 'second', { kid: `guess-${at}` })
    const asked = async (token: string) => {
      const { status: code, body, headers } = await server.ask('GET', '/v1/tools', bearer(token))
      return [code, body['code'], headers['retry-after']]
    }
    // The first had the keys fetched: they lack what it names.
    expect(await asked(await guess(0))).toEqual([401, 'invalid_token', undefined])
    expect(await asked(await guess(0))).toEqual([401, 'invalid_token', undefined])
    now += 10_000
    for (let at = 1; at < 10; at += 1) {
      expect(await asked(await guess(at))).toEqual([503, 'identity_unavailable', '20'])
      expect((await asked(good))[0]).toBe(200)
    }
    const refused = new Fault('identity_unavailable', 'x')
    const from = { headers: {}, rawHeaders: [], socket: { remoteAddress: '10.9.9.9' } } as never
    expect(Array.from({ length: 9 }, () => server.identity.failed(from, refused))).toEqual(Array(9).fill(0))
    expect(login.state.fetched).toBe(1)
    now += 20_000
    expect(await asked(await guess(1))).toEqual([401, 'invalid_token', undefined])
    expect(login.state.fetched).toBe(2)
  })

  it('by a key that is new waits for no longer than that, whatever others name meanwhile', async () => {
    const login = await issuer()
    let now = Date.now()
    const server = await withTokens(login, {}, { cooldownMs: 30_000, now: () => now })
    expect(await status(server, await login.token())).toBe(200)
    await login.add('second')
    const [next, guess] = [await login.token({}, 'second'), await login.token({}, 'second', { kid: 'guess' })]
    now += 29_000
    const early = await server.ask('GET', '/v1/tools', bearer(next))
    expect([early.status, early.body, early.headers['retry-after']]).toMatchObject([503, { retryable: true }, '1'])
    now += 1000
    expect([await status(server, guess), await status(server, next)]).toEqual([401, 200])
    expect(login.state.fetched).toBe(2)
  })

  it('by a key that somebody named before it was published is taken once keys are fetched again', async () => {
    const login = await issuer()
    let now = Date.now()
    const server = await withTokens(login, {}, { cooldownMs: 30_000, now: () => now })
    expect(await status(server, await login.token())).toBe(200)
    const early = await login.token({}, 'first', { kid: 'second' })
    now += 31_000
    expect([await status(server, early), await status(server, early), login.state.fetched]).toEqual([401, 401, 2])
    await login.add('second')
    now += 30_000
    expect([await status(server, await login.token({}, 'second')), login.state.fetched]).toEqual([200, 3])
  })

  it('is not asked about again and again while the issuer is away', async () => {
    const login = await issuer()
    let now = Date.now()
    const server = await withTokens(login, {}, { cooldownMs: 30_000, now: () => now })
    expect(await status(server, await login.token())).toBe(200)
    login.state.down = true
    now += 31_000
    for (let at = 0; at < 5; at += 1)
      expect(await status(server, await login.token({ jti: String(at) }, 'first', { kid: `guess-${at}` }))).toBe(503)
    expect(login.state.refused).toBe(1)
    login.state.down = false
    now += 5000
    expect(await status(server, await login.token({ jti: 'new' }))).toBe(200)
  })

  it('of another issuer is taken once the configuration names that one, and no longer of the first', async () => {
    const [first, second] = [await issuer(), await issuer()]
    const server = await withTokens(first)
    const [old, next] = [await first.token(), await second.token()]
    expect([await status(server, old), await status(server, next)]).toEqual([200, 401])
    const oauth = (url: string) => ({ oauth: { ...defaults.auth.oauth, issuer: url, audience } })
    const change = (url: string) => server.identity.reconfigure(configWith(oauth(url)), configWith(oauth(first.url)))
    expect(() => change('http://login.example.com')).toThrow('keys have to come over https')
    expect([await status(server, old), await status(server, next)]).toEqual([200, 401])
    change(second.url)()
    expect([await status(server, old), await status(server, next)]).toEqual([401, 200])
  })

  it('a reload that would let strangers in without a credential is refused', async () => {
    const login = await issuer()
    const server = await withTokens(login)
    const open = configWith({}, { host: '0.0.0.0' })
    const config = { ...open, mcp_server: { ...open.mcp_server, transport: 'http' as const } }
    const before = configWith({ required: true })
    expect(() => server.identity.reconfigure(config, before)).toThrow('without a credential')
    const said = { ...config, mcp_server: { ...config.mcp_server, insecure: true } }
    expect(() => server.identity.reconfigure(said, before)).not.toThrow()
  })
})
