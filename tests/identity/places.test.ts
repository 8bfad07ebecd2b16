import { describe, expect, it } from 'vitest'
import { createIdentity } from '../../src/identity/identity.ts'
import { createSlowing } from '../../src/identity/slowing.ts'
import type { Config } from '../../src/config/config.ts'
import type { Principal } from '../../src/core/call.ts'
import { bearer, configWith, emptyStore, guarded } from './guarded.ts'

const asking = (remoteAddress: string, headers: Record<string, string> = {}, raw?: string[]) =>
  ({ headers, rawHeaders: raw ?? Object.entries(headers).flat(), socket: { remoteAddress }, url: '/v1/tools' }) as never

const identityOf = (auth: Partial<Config['auth']>, insecure = false) =>
  createIdentity({ config: configWith(auth, {}, insecure), db: emptyStore() })

describe('where callers come from', () => {
  it('[R8.1] this machine’s programs name themselves; whoever was passed on by an unknown proxy is not one of them', () => {
    const { identify } = identityOf({})
    expect(identify(asking('127.0.0.1', { 'x-mcp-client-id': 'ann' }))).toMatchObject({ id: 'ann', kind: 'local' })
    expect(identify(asking('::ffff:127.0.0.1'))).toMatchObject({ id: '127.0.0.1', kind: 'local' })
    expect(identify(asking('127.0.0.1', { 'x-mcp-client-id': 'oauth:ann' }))).toMatchObject({ id: '127.0.0.1' })
  })

  it('[P10] who sends what looks like a secret for its name is not called so', () => {
    const { identify } = identityOf({})
    const idOf = (name: string) => (identify(asking('127.0.0.1', { 'x-mcp-client-id': name })) as Principal).id
    const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcdefghijk'
    for (const name of ['ghp_abcdefghijklmnopqrstuvwxyz0123456789', `owl_${'a1'.repeat(25)}`, token, 'token:hunter2'])
      expect(idOf(name)).toBe('127.0.0.1')
    for (const name of ['ann@example.com', 'token-service', 'basic.bot', 'mysql-backup']) expect(idOf(name)).toBe(name)
  })

  it.each([
    ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'via', 'x-real-ip', 'x-client-ip'],
    ...['x-cluster-client-ip', 'x-original-forwarded-for', 'true-client-ip', 'cf-connecting-ip', 'fastly-client-ip'],
  ])('[R8.1] whoever says that it was passed on is no program of this machine: %s', (name) => {
    const headers = { 'x-mcp-client-id': 'ann', [name]: '127.0.0.1' }
    const { identify } = identityOf({})
    const socket = asking('127.0.0.1')
    expect(identify(socket)).toMatchObject({ kind: 'local' })
    expect(() => identify(asking('127.0.0.1', headers))).toThrow(`a proxy that is not trusted, as ${name} says`)
    expect(identityOf({}, true).identify(asking('127.0.0.1', headers))).toMatchObject({ kind: 'anonymous' })
    const server = identityOf({ required: true })
    expect(() => server.identify(asking('127.0.0.1', headers))).toThrow('Send an API key')
  })

  it('[R8.1] who asks by a name that was pointed at this machine is no program of it', () => {
    const config = configWith({ public_url: 'https://gateway.example.com' }, { host: 'box.lan' }, true)
    const { identify } = createIdentity({ config, db: emptyStore() })
    const asked = (host: string) => identify(asking('127.0.0.1', { host }))
    for (const host of ['127.0.0.1:8080', 'LOCALHOST.', '[::1]:8080', 'box.lan:8080', 'gateway.example.com'])
      expect(asked(host)).toMatchObject({ kind: 'local' })
    for (const host of ['evil.example:8080', '127.0.0.1.evil.example', 'lan', ''])
      expect(asked(host)).toMatchObject({ id: '127.0.0.1', kind: 'anonymous' })
  })

  it('[R8.1] each request of a connection is judged by its own headers', () => {
    const { identify } = identityOf({})
    const socket = { remoteAddress: '127.0.0.1' }
    const sent = (headers: Record<string, string>) => identify({ headers, rawHeaders: [], socket, url: '/' } as never)
    expect(sent({})).toMatchObject({ kind: 'local' })
    expect(() => sent({ via: '1.1 proxy' })).toThrow('not trusted')
    expect(() => sent({ 'x-forwarded-for': '8.8.8.8' })).toThrow('not trusted')
    expect(sent({})).toMatchObject({ kind: 'local' })
  })

  it('only trusted proxies say for whom they ask, and only the last hop counts', () => {
    const { identify } = identityOf({ trusted_proxies: ['10.0.0.0/8', '127.0.0.1'] }, true)
    const from = (peer: string, forwarded: string) => identify(asking(peer, { 'x-forwarded-for': forwarded }))
    expect(from('10.1.1.1', '1.2.3.4')).toMatchObject({ id: '1.2.3.4', kind: 'anonymous' })
    expect(from('10.1.1.1', '127.0.0.1, 1.2.3.4, 10.2.2.2')).toMatchObject({ id: '1.2.3.4', kind: 'anonymous' })
    expect(from('9.9.9.9', '1.2.3.4')).toMatchObject({ id: '9.9.9.9', kind: 'anonymous' })
    expect(identify(asking('127.0.0.1'))).toMatchObject({ id: '127.0.0.1', kind: 'anonymous' })
    expect(from('10.1.1.1', '203.0.113.5:4711, 10.2.2.2:80')).toMatchObject({ id: '203.0.113.5' })
    expect(from('10.1.1.1', '[2001:db8::1]:443')).toMatchObject({ id: '2001:db8::1' })
    expect(from('10.1.1.1', '[2001:db8::1]')).toMatchObject({ id: '2001:db8::1' })
    expect(from('10.1.1.1', '2001:db8::1:443')).toMatchObject({ id: '2001:db8::1:443' })
    for (const wrong of [
      'nonsense',
      '1.2.3.4:',
      '1.2.3.4:x',
      '[::1]:',
      '[::1]443',
      '[nonsense]:1',
      ':80',
      '1.2.3.4:1:2',
    ])
      expect(() => from('10.1.1.1', wrong), wrong).toThrow('X-Forwarded-For')
  })

  it.each(['unknown, 203.0.113.9', ', 203.0.113.9', 'a b,,203.0.113.9:80, 10.2.2.2'])(
    '[R8.1] what stands before the hop that counts decides nothing, address or not: %s',
    (forwarded) => {
      const { identify } = identityOf({ trusted_proxies: ['10.0.0.0/8'] }, true)
      const from = (text: string) => identify(asking('10.1.1.1', { 'x-forwarded-for': text }))
      expect(from(forwarded)).toMatchObject({ id: '203.0.113.9', kind: 'anonymous' })
      for (const last of ['unknown', '', 'unknown, 10.2.2.2'])
        expect(() => from(`${forwarded}, ${last}`)).toThrow('X-Forwarded-For')
    },
  )

  it('the server, a client and a key can be bound to places', async () => {
    expect(() => identityOf({ allowed_addresses: ['10.0.0.0/8'] }).identify(asking('127.0.0.1'))).toThrow(
      'not for callers',
    )
    expect(() => identityOf({ trusted_proxies: ['10.0.0.0/99'] })).toThrow('auth.trusted_proxies')
    const server = await guarded({ auth: { required: true, clients: { ada: { addresses: ['10.0.0.1'] } } } })
    const status = async (secret: string, headers = {}) =>
      (await server.ask('GET', '/v1/tools', { ...bearer(secret), ...headers })).status
    expect(await status(server.key('ada').secret)).toBe(403)
    expect(await status(server.key('bob', { addresses: ['192.168.0.0/16'] }).secret)).toBe(403)
    expect(await status(server.key('bob', { addresses: ['127.0.0.0/8'] }).secret)).toBe(200)
    const page = server.key('cleo', { origins: ['https://app.example.com'] }).secret
    expect(await status(page)).toBe(403)
  })

  it('nobody lends the name of a client that has a key', async () => {
    const server = await guarded()
    server.key('ada')
    expect(server.identity.identify(asking('127.0.0.1', { 'x-mcp-client-id': 'ada' }))).toMatchObject({
      id: '127.0.0.1',
    })
  })
})

describe('what is tried in vain', () => {
  it('one credential is read in one way only', async () => {
    const server = await guarded({ auth: { required: true } })
    const { secret } = server.key('ada')
    const refused = (headers: Record<string, string>, raw?: string[]) =>
      expect(() => server.identity.identify(asking('127.0.0.1', headers, raw))).toThrow()
    refused({ authorization: `Bearer ${secret}` }, ['Authorization', `Bearer ${secret}`, 'authorization', 'Bearer x'])
    refused({ authorization: `Bearer ${secret}`, 'x-api-key': secret })
    refused({ authorization: `Basic ${secret}` })
    refused({ authorization: secret })
    refused({ authorization: `Bearer ${secret}x` })
    refused({ authorization: `Bearer ${secret.slice(0, -1)}` })
    refused({ authorization: 'Bearer owl___proto__' })
  })

  it('waits longer each time, by address, in a bounded memory', () => {
    let now = 0
    const slowing = createSlowing(() => now)
    const waits = Array.from({ length: 14 }, () => slowing.failed('1.2.3.4'))
    expect(waits.slice(0, 8)).toEqual([0, 0, 0, 0, 0, 100, 200, 400])
    expect(waits.at(-1)).toBe(5000)
    expect(slowing.failed('1.2.3.5')).toBe(0)
    for (let at = 0; at < 6; at += 1) slowing.failed(`2001:db8::${at}`)
    expect(slowing.failed('2001:db8::ffff')).toBeGreaterThan(0)
    for (let at = 0; at < 12_000; at += 1) slowing.failed(`10.0.${at >> 8}.${at & 255}`)
    expect(slowing.addresses()).toBeLessThanOrEqual(10_000)
    now += 3_600_000
    expect(slowing.failed('10.0.46.1')).toBe(0)
  })

  it('is counted by address', async () => {
    const counted: string[] = []
    const server = await guarded({
      auth: { required: true },
      countRefusal: (_request, { principal }, { code }) => {
        counted.push(`${principal.id} ${code}`)
        return { entry: 'e-1', durable: Promise.resolve() }
      },
    })
    const { headers } = await server.ask('GET', '/v1/tools', { ...bearer('owl_x'), 'x-mcp-client-id': 'ada' })
    await server.post({ jsonrpc: '2.0', id: 1, method: 'ping' })
    expect(counted).toEqual(['127.0.0.1 invalid_token', '127.0.0.1 unauthenticated'])
    expect(headers['owlclaw-ledger-entry']).toBe('e-1')
  })
})
