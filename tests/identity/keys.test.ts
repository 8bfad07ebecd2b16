import { generateKeyPairSync } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createIdentity } from '../../src/identity/identity.ts'
import { initialize, modernCall, modernHeaders } from '../transports/mcp-served.ts'
import { bearer, configWith, guarded } from './guarded.ts'

const loopback = { remoteAddress: '127.0.0.1' } as Socket
const asked = (name: string) => ['tools/call', name] as const

describe('API keys', () => {
  it('[R5.4] [G1] let in whom they were made for, on every surface, and say who that is', async () => {
    const server = await guarded({ auth: { required: true } })
    const { secret, id } = server.key('ada')
    expect(secret).toMatch(/^owl_[A-Za-z0-9_-]{43}$/)
    expect((await server.ask('GET', '/v1/tools', bearer(secret))).status).toBe(200)
    expect((await server.ask('GET', '/v1/tools', { 'x-api-key': secret })).status).toBe(200)
    const headers = { ...modernHeaders(...asked('whoami')), ...bearer(secret), 'x-mcp-client-id': 'bob' }
    const { status, body } = await server.post(modernCall('whoami'), headers)
    expect([status, body]).toMatchObject([200, { result: { structuredContent: { client: 'ada' } } }])
    expect(server.administer('key_list', {})).toMatchObject({ keys: [{ id, used_at: expect.any(String) as string }] })
  })

  it.each([
    ['POST', '/mcp'],
    ['GET', '/mcp'],
    ['DELETE', '/mcp'],
    ['GET', '/mcp/sse'],
    ['POST', '/mcp/messages?session=x'],
    ['GET', '/v1/tools'],
    ['GET', '/v1/keys'],
    ['GET', '/docs'],
    ['GET', '/metrics'],
    ['GET', '/health/../v1/tools'],
    ['GET', 'http://localhost/v1/tools'],
  ])('[R8.1] nobody gets in without one: %s %s', async (method, path) => {
    const server = await guarded({ auth: { required: true } })
    const answer = await server.ask(method, path.startsWith('http') ? '/v1/tools' : path, { accept: '*/*' })
    expect(answer.status).toBe(401)
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="owlclaw"')
    expect(answer.text).toContain('unauthenticated')
    expect((await server.ask('GET', '/health')).status).toBe(200)
  })

  it.each(['x', '{}', 'null', '{"scopes":[1]}', '{"scopes":["tools"],"addresses":7}'])(
    '[R8.1] whose grants can not be read (%s) let nobody in, and nobody else takes the name of their client',
    async (grants) => {
      const { db, key } = await guarded()
      const { secret, id } = key('ada')
      db.prepare('UPDATE api_keys SET grants = ?').run(grants)
      const told: object[] = []
      const log = { warn: () => undefined, error: (fields: object) => told.push(fields) }
      const identity = createIdentity({ config: configWith({}), db, log })
      const asking = (headers: Record<string, string>) =>
        ({ headers, rawHeaders: Object.entries(headers).flat(), url: '/mcp', socket: loopback }) as IncomingMessage
      expect(() => identity.identify(asking(bearer(secret)))).toThrow('revoked')
      expect(identity.identify(asking({ 'x-mcp-client-id': 'ada' }))).toMatchObject({ id: '127.0.0.1' })
      expect(told).toEqual([{ key: id }])
      identity.close()
    },
  )

  it('leave nothing in the store from which they could be made again', async () => {
    const server = await guarded()
    const { secret, id } = server.key('ada')
    const [row] = server.db.prepare('SELECT * FROM api_keys').all()
    expect(JSON.stringify(row)).not.toContain(secret.slice(4, 20))
    expect(row).toMatchObject({ id, secret: expect.stringMatching(/^[0-9a-f]{64}$/) as string })
    expect(JSON.stringify(server.administer('key_list', {}))).not.toContain(secret.slice(4, 20))
  })

  it('are found again by the next process', async () => {
    const server = await guarded()
    const { secret } = server.key('ada', { expires_in_days: 1 })
    await server.ask('GET', '/v1/tools', bearer(secret))
    server.identity.close()
    const next = createIdentity({ config: configWith({ required: true }), db: server.db })
    const req = { headers: bearer(secret), rawHeaders: [], socket: { remoteAddress: '127.0.0.1' }, url: '/mcp' }
    expect(next.identify(req as never)).toMatchObject({ id: 'ada', kind: 'api_key' })
    expect(server.db.prepare('SELECT used_at FROM api_keys').get()).toMatchObject({
      used_at: expect.any(Number) as number,
    })
  })

  it('end: by time, by being revoked, and a while after being rotated', async () => {
    let now = Date.now()
    const server = await guarded({ now: () => now })
    const status = async (secret: string) => (await server.ask('GET', '/v1/tools', bearer(secret))).status
    const short = server.key('ada', { expires_in_days: 1 })
    const old = server.key('bob', { scopes: ['tools', 'admin'], addresses: ['127.0.0.0/8'], label: 'ci' })
    const next = server.administer('key_rotate', { id: old.id, grace_seconds: 60 }) as typeof old
    expect(next).toMatchObject({ client: 'bob', scopes: ['tools', 'admin'], addresses: ['127.0.0.0/8'], label: 'ci' })
    expect([await status(short.secret), await status(old.secret), await status(next.secret)]).toEqual([200, 200, 200])
    now += 61_000
    expect([await status(short.secret), await status(old.secret), await status(next.secret)]).toEqual([200, 401, 200])
    now += 86_400_000
    expect(await status(short.secret)).toBe(401)
    server.administer('key_revoke', { id: next.id })
    expect(await status(next.secret)).toBe(401)
    expect(() => server.administer('key_revoke', { id: next.id })).toThrow('was revoked')
    expect(() => server.administer('key_rotate', { id: next.id })).toThrow('was revoked')
    expect(server.administer('key_list', {})).toMatchObject({
      keys: [{ state: 'expired' }, { state: 'expired', replaced_by: next.id }, { state: 'revoked' }],
    })
  })

  it('are made, shown, rotated and revoked over REST by whoever has the scope, and by nobody else', async () => {
    const server = await guarded({ auth: { required: true } })
    const admin = bearer(server.key('root', { scopes: ['admin'] }).secret)
    const user = bearer(server.key('ada').secret)
    const send = (path: string, who: Record<string, string>, body: object) =>
      server.ask('POST', path, who, JSON.stringify(body))
    const refused = await send('/v1/keys', user, { client: 'eve' })
    expect(refused).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
    expect(refused.headers['www-authenticate']).toBe('Bearer error="insufficient_scope", scope="admin"')
    const made = await send('/v1/keys', admin, { client: 'bob', expires_in_days: 30 })
    expect(made).toMatchObject({ status: 201, body: { client: 'bob', state: 'active' } })
    const bob = bearer(String(made.body['secret']))
    expect((await server.ask('GET', '/v1/tools', bob)).status).toBe(200)
    const id = String(made.body['id'])
    expect((await send(`/v1/keys/${id}/rotate`, admin, { grace_seconds: 0 })).status).toBe(201)
    expect((await server.ask('GET', '/v1/tools', bob)).status).toBe(401)
    expect(await server.ask('POST', `/v1/keys/${id}/revoke`, admin)).toMatchObject({ body: { state: 'revoked' } })
    expect(await server.ask('POST', `/v1/keys/${id}/revoke`, admin)).toMatchObject({
      status: 404,
      body: { code: 'key_not_found' },
    })
    const { body } = await server.ask('GET', '/v1/keys', admin)
    expect((body['keys'] as { client: string }[]).map(({ client }) => client)).toEqual(['root', 'ada', 'bob', 'bob'])
    expect((await server.ask('GET', '/v1/tools', admin)).status).toBe(200)
  })

  it('[R5.4] are good for as much of the administration as whoever has one needs', async () => {
    const server = await guarded({ auth: { required: true } })
    const of = (...scopes: string[]) => bearer(server.key('ada', { scopes }).secret)
    const keys = {
      metrics: of('metrics'),
      audit: of('audit'),
      approve: of('approve'),
      tools: of('tools'),
      admin: of('admin'),
    }
    const asked = async (path: string) => {
      const answers = Object.entries(keys).map(
        async ([name, who]) => [name, await server.ask('GET', path, who)] as const,
      )
      const found = await Promise.all(answers)
      const [, refused] = found.find(([, { status }]) => status === 403) ?? []
      return [
        found.flatMap(([name, { status }]) => (status === 403 ? [] : [name])),
        refused?.headers['www-authenticate'],
      ]
    }
    const lacking = (scope: string) => `Bearer error="insufficient_scope", scope="${scope}"`
    expect(await asked('/metrics')).toEqual([['metrics', 'admin'], lacking('metrics')])
    expect(await asked('/v1/keys')).toEqual([['admin'], lacking('admin')])
    expect(await asked('/v1/log-level')).toEqual([['admin'], lacking('admin')])
    expect(await asked('/v1/tools')).toEqual([Object.keys(keys), undefined])
    const listed = await server.ask('GET', '/v1/keys', keys.admin)
    expect(listed.body['keys']).toContainEqual(expect.objectContaining({ scopes: [], admin_scopes: ['metrics'] }))
  })

  it('are refused over REST where the public key is another’s, and live as long as was asked', async () => {
    const server = await guarded({ auth: { required: true } })
    const admin = bearer(server.key('root', { scopes: ['admin'] }).secret)
    const send = (path: string, body: object) => server.ask('POST', path, admin, JSON.stringify(body))
    const pem = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' })
    const wanted = { sign: 'ed25519', public_key: pem }
    expect((await send('/v1/keys', { client: 'bob', ...wanted })).status).toBe(201)
    expect(await send('/v1/keys', { client: 'eve', ...wanted })).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: expect.stringMatching(/^This public key is key_\w+ of bob\./) as string },
    })
    expect((await send('/v1/keys', { client: 'operator' })).body).toMatchObject({ code: 'invalid_params' })
    const expires_at = new Date(Date.now() + 60_000).toISOString()
    const made = await send('/v1/keys', { client: 'cleo', expires_at })
    expect(made).toMatchObject({ status: 201, body: { expires_at } })
    const later = new Date(Date.now() + 120_000).toISOString()
    const id = String(made.body['id'])
    expect((await send(`/v1/keys/${id}/rotate`, { expires_at: later })).body).toMatchObject({ expires_at: later })
  })

  it('are not made for places that are none, which is said so that it can be mended', async () => {
    const { administer } = await guarded()
    expect(() => administer('key_create', { client: 'ada', addresses: ['10.0.0.0/99'] })).toThrow(
      '/body/addresses must be addresses or networks such as 10.0.0.0/8; "10.0.0.0/99" has no length from 0 to 32 after the slash.',
    )
  })

  it.each([
    ['https://C.example', 'https://c.example'],
    ['https://c.example:443', 'https://c.example'],
    ['https://c.example/page', 'https://c.example'],
    ['c.example', 'https://app.example.com'],
  ])('[R8.1] are not made for pages of %s, which no browser sends, but told what it sends', async (origin, sent) => {
    const { administer } = await guarded()
    expect(() => administer('key_create', { client: 'ada', origins: [origin] })).toThrow(
      `/body/origins must be origins as browsers send them, such as ${sent}.`,
    )
    expect(administer('key_create', { client: 'ada', origins: [sent] })).toMatchObject({ origins: [sent] })
  })

  it.each([`owl_${'Ab3-_'.repeat(9)}`, `eyJ${'hbGciOi'.repeat(3)}.${'eyJzdWIi'.repeat(3)}.${'c2lnbmF0'.repeat(3)}`])(
    '[R8.8] are not made for a client that is called like a secret, and that is not repeated: %s',
    async (client) => {
      const { administer } = await guarded()
      const make = () => administer('key_create', { client })
      expect(make).toThrow('/body/client must be a name; this looks like a key or a token.')
      expect(make).not.toThrow(client.slice(-10))
      expect(administer('key_list', {})).toEqual({ keys: [] })
    },
  )

  it('[R8.8] have labels without secrets', async () => {
    const { administer, db } = await guarded()
    const secret = `owl_${'Ab3-_'.repeat(9)}`
    const label = `in place of ${secret}`
    expect(administer('key_create', { client: 'ada', label })).toMatchObject({ label: 'in place of [redacted]' })
    expect(JSON.stringify(db.prepare('SELECT * FROM api_keys').all())).not.toContain(secret)
  })

  it('end with the year 9999 at the latest, which is the last that can be told', async () => {
    let now = Date.now()
    const { administer } = await guarded({ now: () => now })
    const end = '9999-12-31T23:59:59.999Z'
    const made = administer('key_create', { client: 'ada', expires_at: '9999-12-31T23:59:59.999-12:00' })
    expect(made).toMatchObject({ expires_at: end })
    now += 60_000
    const { id } = made as { readonly id: string }
    expect(administer('key_rotate', { id })).toMatchObject({ expires_at: end })
  })

  it('are good for their scopes only', async () => {
    const server = await guarded({ auth: { required: true } })
    const reader = bearer(server.key('ada', { scopes: ['resources'] }).secret)
    const call = await server.post(modernCall('whoami'), { ...modernHeaders(...asked('whoami')), ...reader })
    expect(call).toMatchObject({ status: 403, body: { error: { data: { code: 'insufficient_scope' } } } })
    expect(call.headers['www-authenticate']).toContain('scope="tools"')
  })

  it.each([
    [{ client: 'oauth:ada' }],
    [{ client: '@local' }],
    [{ client: '@friends' }],
    [{ client: 'a b' }],
    [{ client: 'ada', scopes: ['root'] }],
    [{ client: 'ada', addresses: ['10.0.0.0/40'] }],
    [{ client: 'ada', sign: 'none' }],
    [{ client: 'ada', sign: 'ed25519' }],
    [{ client: 'ada', public_key: 'x' }],
    [{ client: 'ada', expires_in_days: 0 }],
    [{ client: 'ada', expires_at: '2099-02-30T00:00:00Z' }],
  ])('are not made of %j', async (input) => {
    const server = await guarded()
    expect(() => server.administer('key_create', input)).toThrow(/must be/)
  })

  it('[R5.5] bind sessions: another client’s id names nothing', async () => {
    const server = await guarded({ auth: { required: true } })
    const [ada, bob] = [bearer(server.key('ada').secret), bearer(server.key('bob').secret)]
    const opened = await server.post(initialize('2025-11-25'), ada)
    const session = { 'mcp-session-id': String(opened.headers['mcp-session-id']), 'mcp-protocol-version': '2025-11-25' }
    const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' }
    expect((await server.post(list, { ...session, ...ada })).status).toBe(200)
    expect((await server.post(list, { ...session, ...bob })).status).toBe(404)
    expect((await server.post(list, session)).status).toBe(401)
    expect((await server.ask('DELETE', '/mcp', { ...session, ...bob })).status).toBe(404)
  })
})
