import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { guarded, bearer, type Guarded } from '../identity/guarded.ts'

const name = 'gateway.example.com'
const page = `https://${name}`
/** As a proxy of this machine that ends TLS asks; some keep the name that was asked for, some don't. */
const kept = { host: name, 'x-forwarded-for': '198.51.100.7' }
const rewritten = { 'x-forwarded-for': '198.51.100.7' }

const behindProxy = (auth: object = {}): Promise<Guarded> =>
  guarded({ auth: { required: true, public_url: page, trusted_proxies: ['127.0.0.1'], ...auth } })

describe('[G9] behind a proxy, by the name that clients know', () => {
  it('who asks by it gets in, whether the proxy keeps it or not', async () => {
    const server = await behindProxy()
    const key = bearer(server.key('ada').secret)
    for (const passed of [
      kept,
      rewritten,
      { ...kept, host: `${name}:443` },
      { ...kept, host: 'GATEWAY.example.com.' },
    ]) {
      expect((await server.ask('GET', '/health', passed)).status).toBe(200)
      expect((await server.ask('GET', '/v1/tools', { ...passed, ...key })).status).toBe(200)
      expect((await server.ask('GET', '/v1/tools', passed)).body['code']).toBe('unauthenticated')
    }
  })

  it('its own pages may call, those of others may not', async () => {
    const server = await behindProxy()
    const key = bearer(server.key('ada').secret)
    for (const passed of [kept, rewritten]) {
      const asked = (origin: string) => server.ask('GET', '/v1/tools', { ...passed, ...key, origin })
      expect((await asked(page)).status).toBe(200)
      for (const origin of [`http://${name}`, `${page}:8443`, 'https://example.com', 'https://evil.example', 'null'])
        expect((await asked(origin)).body['code']).toBe('origin_denied')
    }
  })

  it('names that were pointed at this machine stay refused, and it is said how to let one in', async () => {
    const server = await behindProxy()
    for (const host of ['evil.example', `${name}.evil.example`, `evil.${name}`, 'example.com']) {
      const { status, body } = await server.ask('GET', '/health', { ...kept, host })
      expect([status, body['code']]).toEqual([403, 'origin_denied'])
      expect(body['detail']).toMatch(/auth\.public_url/)
    }
    const without = await guarded({ auth: { required: true, trusted_proxies: ['127.0.0.1'] } })
    expect((await without.ask('GET', '/health', kept)).status).toBe(403)
  })

  it('the address that tokens are for is such a name as well', async () => {
    const oauth = { ...{ issuer: 'https://login.example.com', audience: page, required_scopes: [] }, scopes: {} }
    const more = { algorithms: ['ES256'], client_claim: 'sub', clock_tolerance_seconds: 0 }
    const server = await behindProxy({ public_url: undefined, oauth: { ...oauth, ...more } })
    expect((await server.ask('GET', '/health', kept)).status).toBe(200)
  })

  it('[R5.4] signatures over the name hold', async () => {
    const server = await behindProxy()
    const { id, secret } = server.key('ada', { sign: 'hmac-sha256' })
    const parameters = `("@method" "@authority" "@path");created=${Math.floor(Date.now() / 1000) + 1};nonce="one";keyid="${id}"`
    const lines = [
      '"@method": GET',
      `"@authority": ${name}`,
      '"@path": /v1/tools',
      `"@signature-params": ${parameters}`,
    ]
    const signature = createHmac('sha256', secret).update(lines.join('\n')).digest('base64')
    const signed = { 'signature-input': `sig=${parameters}`, signature: `sig=:${signature}:` }
    const answer = await server.ask('GET', '/v1/tools', { ...kept, ...signed })
    expect([answer.status, answer.body['detail']]).toEqual([200, undefined])
  })
})
