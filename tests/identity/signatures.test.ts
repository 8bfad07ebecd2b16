import { createHash, createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Fault } from '../../src/core/fault.ts'
import type { CountRefusal } from '../../src/core/ledger.ts'
import { guarded, type Guarded } from './guarded.ts'

interface Wanted {
  readonly method?: string
  readonly path?: string
  readonly body?: string
  readonly created?: number
  readonly nonce?: string
  readonly components?: readonly string[]
  readonly keyId: string
  readonly by: (data: string) => Buffer
}

let nonces = 0
const nowSeconds = (): number => Math.floor(Date.now() / 1000)

function signed({ method = 'GET', path = '/v1/tools', body, created, nonce, components, keyId, by }: Wanted) {
  const digest = `sha-256=:${createHash('sha256')
    .update(body ?? '')
    .digest('base64')}:`
  const names = components ?? ['@method', '@authority', '@path', ...(body === undefined ? [] : ['content-digest'])]
  const values: Record<string, string> = {
    '@method': method,
    '@authority': 'gateway.test',
    '@path': path,
    'content-digest': digest,
  }
  const list = names.map((name) => `"${name}"`).join(' ')
  const parameters = `(${list});created=${created ?? nowSeconds()};nonce="${nonce ?? `n${(nonces += 1)}`}";keyid="${keyId}"`
  const base = [...names.map((name) => `"${name}": ${values[name]}`), `"@signature-params": ${parameters}`].join('\n')
  return {
    host: 'gateway.test',
    ...(body === undefined ? {} : { 'content-digest': digest }),
    'signature-input': `sig=${parameters}`,
    signature: `sig=:${by(base).toString('base64')}:`,
  }
}

/** The clock of the server began a while ago. */
async function server(countRefusal?: CountRefusal): Promise<Guarded> {
  const begun = Date.now() - 5000
  let first = true
  const now = (): number => (first ? ((first = false), begun) : Date.now())
  const counting = countRefusal === undefined ? {} : { countRefusal }
  return guarded({ auth: { required: true }, now, http: { host: '0.0.0.0' }, ...counting })
}

const hmac = (made: { id: string; secret: string }) => ({
  keyId: made.id,
  by: (data: string) => createHmac('sha256', made.secret).update(data).digest(),
})

describe('signed requests (RFC 9421)', () => {
  it('are taken, with HMAC and with Ed25519', async () => {
    const gateway = await server()
    const pair = generateKeyPairSync('ed25519')
    const publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' })
    const ed = gateway.key('ada', { sign: 'ed25519', public_key: publicKey })
    const byEd = { keyId: ed.id, by: (data: string) => sign(null, Buffer.from(data), pair.privateKey) }
    for (const by of [hmac(gateway.key('bob', { sign: 'hmac-sha256' })), byEd])
      expect((await gateway.ask('GET', '/v1/tools', signed(by))).status).toBe(200)
    expect(ed).not.toHaveProperty('secret')
  })

  it('are refused when replayed, old, early, altered, of another key, or not signing what counts', async () => {
    const gateway = await server()
    const bob = hmac(gateway.key('bob', { sign: 'hmac-sha256' }))
    const sent = gateway.key('eve')
    const code = async (headers: Record<string, string>, path = '/v1/tools') =>
      (await gateway.ask('GET', path, headers)).body['code']
    const good = signed(bob)
    expect(await code(good)).toBeUndefined()
    expect(await code(good)).toBe('signature_replayed')
    expect(await code(signed({ ...bob, nonce: 'n1', created: nowSeconds() - 400 }))).toBe('signature_expired')
    expect(await code(signed({ ...bob, created: nowSeconds() + 400 }))).toBe('signature_expired')
    expect(await code(signed(bob), '/v1/prompts')).toBe('signature_invalid')
    expect(await code(signed({ ...bob, components: ['@method'] }))).toBe('signature_invalid')
    expect(await code({ ...signed(bob), signature: signed(bob).signature })).toBe('signature_invalid')
    expect(await code(signed({ ...hmac(sent), keyId: sent.id }))).toBe('invalid_token')
    expect(await code({ ...signed(bob), authorization: `Bearer ${sent.secret}` })).toBe('invalid_token')
    expect(await code({ ...signed(bob), 'signature-input': 'sig=(" );x' })).toBe('signature_invalid')
  }, 120_000)

  it('[G9] hold their body: another one is a wrong credential, counted and slowed like every other', async () => {
    const counted: string[] = []
    const gateway = await server((_request, { principal }, { code }) => {
      counted.push(`${principal.id} ${code}`)
      return { entry: 'e-1', durable: Promise.resolve() }
    })
    const bob = hmac(gateway.key('bob', { sign: 'hmac-sha256', scopes: ['tools', 'admin'] }))
    const body = JSON.stringify({ client: 'x' })
    const wanted = { ...bob, method: 'POST', path: '/v1/keys', body }
    const post = (headers: Record<string, string>, text: string, path = '/v1/keys') =>
      gateway.ask('POST', path, { accept: '*/*', ...headers }, text)
    expect((await post(signed(wanted), body)).status).toBe(201)
    const refused = {
      status: 401,
      headers: { 'www-authenticate': 'Bearer realm="owlclaw"', 'owlclaw-ledger-entry': 'e-1' },
    }
    expect(await post(signed(wanted), JSON.stringify({ client: 'y' }))).toMatchObject({
      ...refused,
      body: { code: 'signature_invalid' },
    })
    expect(counted).toEqual(['127.0.0.1 signature_invalid'])
    const unsigned = signed({ ...bob, method: 'POST', path: '/v1/keys' })
    expect((await post(unsigned, body)).body['code']).toBe('signature_invalid')
    const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}'
    const toMcp = signed({ ...bob, method: 'POST', path: '/mcp', body: ping })
    expect(await post(toMcp, ping.replace('ping', 'pong'), '/mcp')).toMatchObject(refused)
    const stranger = { headers: {}, rawHeaders: [], socket: { remoteAddress: '127.0.0.1' } } as never
    const forged = new Fault('signature_invalid', 'The body is not the one that was signed.')
    const waits = Array.from({ length: 3 }, () => gateway.identity.failed(stranger, forged))
    expect([counted.length, waits]).toEqual([3, [0, 0, 100]])
  })
})
