import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, it, onTestFinished } from 'vitest'
import { defaults } from '../../generated/config/v1/defaults.ts'
import { initialize, modernCall, modernHeaders } from '../transports/mcp-served.ts'
import { bearer, guarded, type Guarded } from './guarded.ts'

const audience = 'https://gateway.example.com'

interface Pair {
  readonly publicKey: CryptoKey
  readonly privateKey: CryptoKey
}

/** An authorization server with keys of its own. */
async function issuer() {
  const made: { kid: string; pair: Pair }[] = []
  const state = { down: false, fetched: 0 }
  const add = async (kid: string) => {
    made.push({ kid, pair: await generateKeyPair('ES256', { extractable: true }) })
  }
  await add('first')
  const jwks = async () => ({
    keys: await Promise.all(
      made.map(async ({ kid, pair }) => ({ ...(await exportJWK(pair.publicKey)), kid, alg: 'ES256' })),
    ),
  })
  const server = createServer((req, res) => {
    if (state.down) {
      res.writeHead(500).end()
      return
    }
    if (req.url === '/jwks') {
      state.fetched += 1
      void jwks().then((set) => res.end(JSON.stringify(set)))
    } else if (req.url === '/.well-known/oauth-authorization-server') {
      res.end(JSON.stringify({ issuer: url, jwks_uri: `${url}/jwks` }))
    } else res.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const token = (
    claims: Readonly<Record<string, unknown>> = {},
    kid = 'first',
    header: object = {},
  ): Promise<string> => {
    const now = Math.floor(Date.now() / 1000)
    const key = made.find((one) => one.kid === kid)?.pair.privateKey
    return new SignJWT({ iss: url, aud: audience, sub: 'ada', exp: now + 600, ...claims })
      .setProtectedHeader({ alg: 'ES256', kid, ...header })
      .sign(key!)
  }
  return { url, token, add, state, made }
}

type Issuer = Awaited<ReturnType<typeof issuer>>

const withTokens = (login: Issuer, more: object = {}, options: object = {}): Promise<Guarded> =>
  guarded({
    auth: { oauth: { ...defaults.auth.oauth, issuer: login.url, audience, ...more } },
    cooldownMs: 0,
    ...options,
  })

const status = async (server: Guarded, token: string, path = '/v1/tools') =>
  (await server.ask('GET', path, bearer(token))).status

describe('access tokens', () => {
  it('[R5.4] let in whom they name, verified once', async () => {
    const login = await issuer()
    const server = await withTokens(login)
    const token = await login.token()
    const headers = { ...modernHeaders('tools/call', 'whoami'), ...bearer(token) }
    for (let round = 0; round < 3; round += 1) {
      expect(await server.post(modernCall('whoami'), headers)).toMatchObject({
        status: 200,
        body: { result: { structuredContent: { client: 'oauth:ada' } } },
      })
    }
    expect(login.state.fetched).toBe(1)
  })

  it('are asked for with where to get them', async () => {
    const login = await issuer()
    const server = await withTokens(login, { required_scopes: ['mcp'], scopes: { tools: 'mcp:tools' } })
    const { status: code, headers } = await server.post(initialize('2025-11-25'))
    expect([code, headers['www-authenticate']]).toEqual([
      401,
      `Bearer resource_metadata="${audience}/.well-known/oauth-protected-resource/mcp", scope="mcp mcp:tools"`,
    ])
    for (const path of ['', '/mcp']) {
      expect((await server.ask('GET', `/.well-known/oauth-protected-resource${path}`)).body).toMatchObject({
        resource: `${audience}${path}`,
        authorization_servers: [login.url],
        scopes_supported: ['mcp', 'mcp:tools'],
      })
    }
  })

  it('need their scopes, and say which are missing', async () => {
    const login = await issuer()
    const server = await withTokens(login, { required_scopes: ['mcp'], scopes: { tools: 'mcp:tools', admin: 'root' } })
    const call = async (scope: string) =>
      server.post(modernCall('whoami'), {
        ...modernHeaders('tools/call', 'whoami'),
        ...bearer(await login.token({ scope })),
      })
    expect((await call('other')).headers['www-authenticate']).toContain('error="insufficient_scope", scope="mcp"')
    const lacking = await call('mcp')
    expect([lacking.status, lacking.headers['www-authenticate']]).toEqual([
      403,
      expect.stringContaining('scope="mcp:tools"'),
    ])
    expect((await call('mcp mcp:tools')).status).toBe(200)
    expect(await status(server, await login.token({ scope: 'mcp' }), '/v1/keys')).toBe(403)
    expect(await status(server, await login.token({ scope: 'mcp root' }), '/v1/keys')).toBe(200)
  })

  it('are refused when forged, expired, unsigned, early, of others or for others', async () => {
    const login = await issuer()
    const other = await issuer()
    const server = await withTokens(login)
    const now = Math.floor(Date.now() / 1000)
    const own = await exportSPKI(login.made[0]!.pair.publicKey)
    const claims = { iss: login.url, aud: audience, sub: 'ada', exp: now + 600 }
    const good = await login.token()
    const [head, body, signature = ''] = good.split('.')
    const bad = {
      none: new UnsecuredJWT(claims).encode(),
      hmacWithPublicKey: await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: 'first' })
        .sign(new TextEncoder().encode(own)),
      otherKey: await other.token(claims),
      expired: await login.token({ exp: now - 600 }),
      early: await login.token({ nbf: now + 600 }),
      endless: await login.token({ exp: undefined }),
      otherIssuer: await login.token({ iss: other.url }),
      otherAudience: await login.token({ aud: 'https://elsewhere.example.com' }),
      nearlyThisAudience: await login.token({ aud: `${audience}.evil.example` }),
      nobody: await login.token({ sub: undefined }),
      badName: await login.token({ sub: 'ada\n{"level":"error"}' }),
      altered: `${head}.${Buffer.from(JSON.stringify({ ...claims, sub: 'root' })).toString('base64url')}.${signature}`,
      cut: `${head}.${body}.`,
      noToken: 'a.b.c',
      critical: await login.token({}, 'first', { crit: ['x'], x: 1 }).catch(() => 'a.b.d'),
    }
    expect(await status(server, good)).toBe(200)
    for (const [what, token] of Object.entries(bad)) expect([what, await status(server, token)]).toEqual([what, 401])
    expect(await status(server, good)).toBe(200)
  }, 120_000)

  it('for one path are good for nothing else', async () => {
    const login = await issuer()
    const server = await withTokens(login)
    const token = await login.token({ aud: `${audience}/mcp` })
    expect((await server.post(initialize('2025-11-25'), bearer(token))).status).toBe(200)
    expect(await status(server, token)).toBe(401)
    const toolset = await login.token({ aud: `${audience}/mcp/finance` })
    expect((await server.post(initialize('2025-11-25'), bearer(toolset))).status).toBe(401)
  })

  it('signed with a new key are taken, once the issuer publishes it', async () => {
    const login = await issuer()
    const server = await withTokens(login)
    expect(await status(server, await login.token())).toBe(200)
    await login.add('second')
    expect(await status(server, await login.token({}, 'second'))).toBe(200)
    expect(login.state.fetched).toBe(2)
  })

  it('can not be checked while the issuer is away: that is no refusal, and what is known goes on', async () => {
    const login = await issuer()
    const server = await withTokens(login)
    const known = await login.token()
    login.state.down = true
    const { status: code, body } = await server.ask('GET', '/v1/tools', bearer(known))
    expect([code, body]).toMatchObject([503, { code: 'identity_unavailable', retryable: true }])
    login.state.down = false
    expect(await status(server, known)).toBe(200)
    login.state.down = true
    expect(await status(server, known)).toBe(200)
  })
})
