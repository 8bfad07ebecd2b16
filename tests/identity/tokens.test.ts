import { exportSPKI, SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { tool } from '../mcp/server.ts'
import { both, initialize, modernCall, modernHeaders } from '../transports/mcp-served.ts'
import { bearer } from './guarded.ts'
import { audience, issuer, status, withTokens } from './issuer.ts'

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

  it('that lack a scope are told where there is a better one for what they asked for', async () => {
    const login = await issuer()
    const whoami = tool('whoami', (_input, { principal }) => ({ client: principal.id }))
    const things = { things: [whoami], toolsets: ['sums'] }
    const server = await withTokens(login, { scopes: { tools: 'mcp:tools' } }, { things })
    const call = (path: string, token: string) =>
      path === '/v1/tools/explain_error/calls'
        ? server.ask('POST', path, bearer(token), '{"arguments":{"code":"internal"}}')
        : server.ask(
            ...(['POST', path, { ...modernHeaders('tools/call', 'whoami'), ...bearer(token), accept: both }] as const),
            JSON.stringify(modernCall('whoami')),
          )
    for (const [path, place] of [
      ['/v1/tools/explain_error/calls', ''],
      ['/mcp', '/mcp'],
      ['/mcp/sums', '/mcp/sums'],
    ] as const) {
      const refused = await call(path, await login.token({ aud: `${audience}${place}`, scope: '' }))
      const metadata = `${audience}/.well-known/oauth-protected-resource${place}`
      const challenge = `Bearer error="insufficient_scope", scope="mcp:tools", resource_metadata="${metadata}"`
      expect([path, refused.status, refused.headers['www-authenticate']]).toEqual([path, 403, challenge])
      const { body } = await server.ask('GET', new URL(metadata).pathname)
      const better = await login.token({ aud: body['resource'], scope: 'mcp:tools' })
      expect([path, (await call(path, better)).status]).toEqual([path, 200])
    }
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
