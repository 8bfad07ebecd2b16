import { describe, expect, it } from 'vitest'
import type { Answer } from '../rest/served.ts'
import { modernCall, modernHeaders, requestText } from '../transports/mcp-served.ts'
import { converse } from '../transports/raw-socket.ts'
import { attacked, codeOf, elsewhere, saidBy, type Attacked } from './attacked.ts'
import { nowSeconds } from './issuer.ts'
import { digestOf, signed, type Signed, type Wanted } from './signing.ts'

type Key = Wanted['key']

interface Place {
  readonly gateway: Attacked
  readonly key: Key
  readonly other: Key
  readonly host: string
  readonly sign: (wanted?: Partial<Wanted>) => Signed
}

/** A gateway that takes signatures of now: what was signed in its first second may be older than it. */
async function place(): Promise<Place> {
  const gateway = await attacked()
  const [key, other] = await Promise.all([
    gateway.key('signer', { sign: 'hmac-sha256' }),
    gateway.key('ada', { sign: 'hmac-sha256' }),
  ])
  const host = `127.0.0.1:${gateway.port}`
  const sign: Place['sign'] = (wanted = {}) => signed({ key, host, ...wanted })
  for (let status = 0; status !== 200;) {
    const answer = await gateway.ask('GET', '/v1/tools', sign())
    status = answer.status
    expect([200, 401]).toContain(status)
  }
  return { gateway, key, other, host, sign }
}

const whoami = JSON.stringify(modernCall('whoami'))
const mcpHeaders = { ...modernHeaders('tools/call', 'whoami'), accept: 'application/json, text/event-stream' }

const without = (headers: Signed, name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([one]) => one !== name))

const alterations = ({ key, other, sign }: Place): Readonly<Record<string, Record<string, string>>> => {
  const good = (): Signed => sign()
  const input = (change: (text: string) => string): Signed => {
    const headers = good()
    return { ...headers, 'signature-input': change(headers['signature-input']) }
  }
  return {
    otherKey: input((text) => text.replace(key.id, other.id)),
    otherTime: input((text) => text.replace(/created=\d+/, `created=${nowSeconds() - 1}`)),
    otherNonce: input((text) => text.replace(/nonce="[^"]*"/, 'nonce="other"')),
    otherOrder: input((text) => text.replace('"@method" "@authority"', '"@authority" "@method"')),
    lessCovered: input((text) => text.replace('"@method" ', '')),
    twiceCovered: input((text) => text.replace('"@method" ', '"@method" "@method" ')),
    withParameter: input((text) => text.replace('"@path"', '"@path";sf')),
    algorithmNone: input((text) => `${text};alg="none"`),
    signedForOtherAlgorithm: sign({ more: ';alg="ed25519"' }),
    signedForNone: sign({ more: ';alg="none"' }),
    noTime: input((text) => text.replace(/created=\d+;/, '')),
    noNonce: sign({ nonce: '' }),
    twoNonces: sign({ more: ';nonce="b"' }),
    nothingCovered: sign({ components: [] }),
    methodOnly: sign({ components: ['@method'] }),
    noMethod: sign({ components: ['@authority', '@path'] }),
    otherHost: sign({ host: 'other.example' }),
    otherPath: sign({ path: '/v1/prompts' }),
    otherMethod: sign({ method: 'POST' }),
    signedQuery: sign({ query: 'a=b' }),
    otherLabel: { ...good(), signature: good().signature.replace('sig=', 'gis=') },
    swapped: { ...good(), signature: good().signature },
    shortened: { ...good(), signature: 'sig=:AAAA:' },
    empty: { ...good(), signature: 'sig=::' },
    twoSignatures: { ...good(), signature: `${good().signature}, ${good().signature}` },
    withoutInput: without(good(), 'signature-input'),
    withoutSignature: without(good(), 'signature'),
    ofNobody: sign({ key: { id: 'key_0000000000000000', secret: key.secret } }),
    ofPrototype: sign({ key: { id: '__proto__', secret: key.secret } }),
    withBearerSecret: { host: good().host, authorization: `Bearer ${key.secret}` },
  }
}

describe('signed requests', () => {
  it('[R8.1] [G9] are taken once, as they were signed, and not otherwise', async () => {
    const at = await place()
    const { gateway, sign, host } = at
    const send = (headers: Record<string, string>): Promise<Answer> =>
      // What names another host is sent to this one all the same.
      gateway.ask('GET', '/v1/tools', { ...headers, ...elsewhere(), host })
    const good = sign()
    expect((await send(good)).status).toBe(200)
    const replays = await Promise.all(Array.from({ length: 20 }, () => send(good)))
    expect(replays.map(codeOf)).toEqual(replays.map(() => 'signature_replayed'))
    const [one, ...more] = await Promise.all(Array.from({ length: 5 }, () => sign({ nonce: 'once' })).map(send))
    expect([one, ...more].filter((answer) => answer?.status === 200)).toHaveLength(1)
    const old = await Promise.all(
      [-3600, -301, 3600, 10 ** 9].map((seconds) => send(sign({ created: nowSeconds() + seconds }))),
    )
    expect(old.map(codeOf)).toEqual(old.map(() => 'signature_expired'))
    const altered = await Promise.all(
      Object.entries(alterations(at)).map(async ([name, headers]) => [name, await send(headers)] as const),
    )
    for (const [name, answer] of altered) {
      expect([name, answer.status]).toEqual([name, 401])
      expect(['signature_invalid', 'signature_expired', 'invalid_token']).toContain(codeOf(answer))
    }
    expect(await gateway.counted('signature_replayed')).toBe(24)
    expect(await gateway.counted('signature_invalid')).toBeGreaterThan(20)
    expect((await send(sign())).status).toBe(200)
    await gateway.unharmed()
  })

  it('[R8.1] [G9] hold for their target and body only', async () => {
    const { gateway, sign } = await place()
    const target = { method: 'POST', path: '/mcp', body: whoami }
    const post = (headers: Record<string, string>, path: string, body: string): Promise<Answer> =>
      gateway.ask('POST', path, { ...mcpHeaders, ...headers, ...elsewhere(), 'content-type': 'application/json' }, body)
    expect(saidBy(await post(sign(target), '/mcp', whoami))).toBe('signer')
    const other = whoami.replace('whoami', 'pay')
    for (const [headers, path, body] of [
      [sign(target), '/mcp', other],
      [sign(target), '/mcp', `${whoami} `],
      [sign(target), '/mcp', ''],
      [sign(target), '/mcp/sums', whoami],
      [sign(target), '/mcp?x=1', whoami],
      [{ ...sign(target), 'content-digest': digestOf(other) }, '/mcp', other],
      [{ ...sign(target), 'content-digest': `${digestOf(whoami)}, ${digestOf(other)}` }, '/mcp', other],
      [sign({ ...target, components: ['@method', '@authority', '@path'] }), '/mcp', whoami],
      [sign({ ...target, query: 'session=a' }), '/mcp?session=b', whoami],
    ] as const) {
      expect([body, codeOf(await post(headers, path, body))]).toEqual([body, 'signature_invalid'])
    }
    await gateway.unharmed()
  })

  it('[R8.1] [G9] are refused when what they said was taken out on the way', async () => {
    const { gateway, host } = await place()
    const admin = await gateway.key('signing-root', { sign: 'hmac-sha256', scopes: ['admin'] })
    const { id } = await gateway.key('victim')
    const path = `/v1/keys/${id}/rotate`
    const body = '{"grace_seconds":0}'
    const sign = (): Signed => signed({ key: admin, host, method: 'POST', path, body })
    const raw = (more: object, text: string) =>
      converse(
        gateway.port,
        requestText(
          `POST ${path}`,
          { ...sign(), ...elsewhere(), connection: 'close', 'content-type': 'application/json', ...more },
          text,
        ).replace('Host: localhost\r\n', ''),
      )
    for (const [more, text] of [
      [{ 'content-length': 0 }, ''],
      [{ 'content-length': '00' }, ''],
      [{}, ''],
      [{ 'transfer-encoding': 'chunked' }, '0\r\n\r\n'],
      [{ 'content-length': 2 }, '{}'],
    ] as const) {
      const answer = await raw(more, text)
      expect([text, answer.status, codeOf(answer)]).toEqual([text, 401, 'signature_invalid'])
    }
    expect((await raw({ 'content-length': body.length }, body)).status).toBe(201)
    await gateway.unharmed()
  })
})
