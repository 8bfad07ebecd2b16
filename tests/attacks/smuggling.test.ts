import { describe, expect, it } from 'vitest'
import { startGateway } from '../e2e/gateway-process.ts'
import { converse, statusLine, type Conversation } from '../transports/raw-socket.ts'
import { attacked, codeOf, type Attacked } from './attacked.ts'

const bytes = (lines: readonly string[], body = ''): string => `${lines.join('\r\n')}\r\n\r\n${body}`

const statuses = ({ text }: Conversation): number[] =>
  [...text.matchAll(statusLine)].map(([line]) => Number(line.split(' ')[1]))

/** What hides behind the first request: it would show who has keys. */
const hidden = (secret: string): string =>
  bytes(['GET /v1/keys HTTP/1.1', 'Host: localhost', `Authorization: Bearer ${secret}`, 'Connection: close'])

interface Vector {
  readonly lines: readonly string[]
  readonly body?: string
}

const post = ['POST /mcp HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']
const get = 'GET /v1/tools HTTP/1.1'

/** Requests that two readers read in two ways: one of them sees a second request where the other sees a body. */
const ambiguous = (secret: string): Readonly<Record<string, Vector>> => {
  const inside = hidden(secret)
  const chunked = `0\r\n\r\n${inside}`
  const length = (text: string): string => `Content-Length: ${text.length}`
  return {
    bothLengths: { lines: [...post, length(chunked), 'Transfer-Encoding: chunked'], body: chunked },
    bothTurned: { lines: [...post, 'Transfer-Encoding: chunked', 'Content-Length: 4'], body: chunked },
    twoLengths: { lines: [...post, 'Content-Length: 0', length(inside)], body: inside },
    listOfLengths: { lines: [...post, `Content-Length: 0, ${inside.length}`], body: inside },
    signedLength: { lines: [...post, 'Content-Length: +0'], body: inside },
    negativeLength: { lines: [...post, 'Content-Length: -1'], body: inside },
    hexLength: { lines: [...post, 'Content-Length: 0x0'], body: inside },
    emptyLength: { lines: [...post, 'Content-Length:'], body: inside },
    unknownCoding: { lines: [...post, 'Transfer-Encoding: xchunked'], body: chunked },
    codingBefore: { lines: [...post, 'Transfer-Encoding: chunked, identity'], body: chunked },
    codingTwice: { lines: [...post, 'Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], body: chunked },
    codingWithTab: { lines: [...post, 'Transfer-Encoding:\x0bchunked', length(chunked)], body: chunked },
    spaceBeforeColon: { lines: [...post, 'Transfer-Encoding : chunked', length(chunked)], body: chunked },
    folded: { lines: [...post, 'X-A: b', ' Transfer-Encoding: chunked', length(chunked)], body: chunked },
    bareReturn: { lines: [...post, `X-A: b\rTransfer-Encoding: chunked`, length(chunked)], body: chunked },
    chunkInHexPrefix: { lines: [...post, 'Transfer-Encoding: chunked'], body: `0x0\r\n\r\n${inside}` },
    chunkNegative: { lines: [...post, 'Transfer-Encoding: chunked'], body: `-1\r\n\r\n${inside}` },
    chunkTooLong: { lines: [...post, 'Transfer-Encoding: chunked'], body: `fffffffffffffffff\r\n${inside}` },
    chunkWithoutEnd: { lines: [...post, 'Transfer-Encoding: chunked'], body: `1\r\nxx\r\n${inside}` },
    chunkLinefeed: { lines: [...post, 'Transfer-Encoding: chunked'], body: `1\nx\n0\n\n${inside}` },
    nulInHeader: { lines: [...post, `X-A: a\0b`, length(inside)], body: inside },
    nameWithSpace: { lines: [...post, 'Content Length: 0', length(inside)], body: inside },
    noVersion: { lines: ['GET /v1/tools'], body: inside },
    otherVersion: { lines: ['GET /v1/tools HTTP/9.9', 'Host: localhost'], body: inside },
    nextVersion: { lines: ['PRI * HTTP/2.0'], body: 'SM\r\n\r\n' },
  }
}

describe('requests that could be read in two ways', () => {
  it('[G9] are refused as one, and nothing behind them is answered', async () => {
    const gateway = await attacked()
    const before = (await gateway.counted('malformed_request')) + (await gateway.counted('payload_too_large'))
    const vectors = Object.entries(ambiguous(gateway.root))
    for (const [name, { lines, body }] of vectors) {
      const answer = await converse(gateway.port, bytes(lines, body))
      expect([name, statuses(answer).filter((status) => ![400, 401, 413].includes(status))]).toEqual([name, []])
      // One of them at most is answered, and the connection ends with it.
      expect([name, statuses(answer).length < 2]).toEqual([name, true])
      expect([name, answer.text.includes('"client":"root"')]).toEqual([name, false])
    }
    const after = (await gateway.counted('malformed_request')) + (await gateway.counted('payload_too_large'))
    const unknown = await gateway.counted('unauthenticated')
    expect(after - before + unknown).toBeGreaterThanOrEqual(vectors.length)
    await gateway.unharmed()
  })

  it('[G9] a credential that comes twice, folded or beside another one opens nothing', async () => {
    const gateway = await attacked()
    const { secret } = await gateway.key('ada')
    const good = `Authorization: Bearer ${secret}`
    const bad = 'Authorization: Bearer owl_no'
    const heads: Readonly<Record<string, readonly string[]>> = {
      goodFirst: [good, bad],
      badFirst: [bad, good],
      same: [good, good],
      otherCase: [good, good.replace('Authorization', 'aUTHORIZATION')],
      keyBeside: [good, `X-API-Key: ${secret}`],
      keyTwice: [`X-API-Key: ${secret}`, 'x-api-key: owl_no'],
      list: [`${good}, Bearer owl_no`],
      words: [`${good} Bearer`],
      folded: ['Authorization: Bearer', ` ${secret}`],
      spaceBeforeColon: [`Authorization : Bearer ${secret}`],
      underscore: [good.replace('Authorization', 'Authorization_')],
      far: [good, ...Array.from({ length: 1100 }, () => 'a: b'), bad],
    }
    for (const [name, head] of Object.entries(heads)) {
      const lines = [get, 'Host: localhost', 'Connection: close', ...head]
      const { status, text } = await converse(gateway.port, bytes(lines))
      expect([name, [400, 401].includes(status), text.includes('"tools"')]).toEqual([name, true, false])
    }
    const alone = bytes([get, 'Host: localhost', 'Connection: close', good])
    expect((await converse(gateway.port, alone)).status).toBe(200)
    await gateway.unharmed()
  })
})

const places = [
  '/health/../v1/keys',
  '/health/..%2fv1%2fkeys',
  '/health/%2e%2e/v1/keys',
  '/health/..;/v1/keys',
  '/health\\..\\v1\\keys',
  '/health#/../v1/keys',
  '/health?/../v1/keys',
  '/.well-known/oauth-protected-resource/../../v1/keys',
  '/mcp/../v1/keys',
  '//v1/keys',
  '///v1/keys',
  '//localhost/v1/keys',
  '/./v1/keys',
  '/v1//keys',
  '/v1/keys/',
  '/v1/keys%00',
  '/v1/keys;a=b',
  '/v1/keys?/health',
  '/v1/keys#/health',
  '/V1/KEYS',
  '/%76%31/keys',
  'http://localhost/v1/keys',
  'http://localhost/health/../v1/keys',
  'http://localhost//v1/keys',
  'http://localhost@evil.example/v1/keys',
  'http://evil.example/v1/keys',
  'file:///v1/keys',
  'javascript:/v1/keys',
  'localhost/v1/keys',
  '*',
]

async function noKeysAt(gateway: Attacked, target: string): Promise<void> {
  const { text, status } = await converse(
    gateway.port,
    bytes([`GET ${target} HTTP/1.1`, 'Host: localhost', 'Connection: close']),
  )
  expect([target, status >= 200 && status < 500, text.includes('key_')]).toEqual([target, true, false])
  // Without a credential only /health itself answers, whatever stands behind it.
  if (!/^\/health[?#]/.test(target)) expect([target, status >= 400]).toEqual([target, true])
}

describe('targets', () => {
  it('[G9] spelt in whatever way lead nowhere without a credential', async () => {
    const gateway = await attacked()
    for (const target of places) await noKeysAt(gateway, target)
    await gateway.unharmed()
  })

  it('[G9] name no host but ours, in the target or in Host', async () => {
    const gateway = await attacked()
    const before = await gateway.counted('origin_denied')
    for (const [target, host] of [
      ['http://evil.example/v1/tools', 'localhost'],
      ['/v1/tools', 'evil.example'],
      ['/v1/tools', 'localhost.evil.example'],
      ['/v1/tools', '127.0.0.1.evil.example'],
      ['/v1/tools', '127.evil.example'],
      ['/v1/tools', 'evil.example:80'],
      ['/mcp', 'evil.example'],
    ]) {
      const head = [
        `GET ${target} HTTP/1.1`,
        `Host: ${host}`,
        'Connection: close',
        `Authorization: Bearer ${gateway.root}`,
      ]
      const answer = await converse(gateway.port, bytes(head))
      expect([target, host, answer.status, codeOf(answer)]).toEqual([target, host, 403, 'origin_denied'])
    }
    expect(await gateway.counted('origin_denied')).toBe(before + 7)
    for (const lines of [['Host: localhost', 'Host: evil.example'], ['Host: evil.example', 'Host: localhost'], []]) {
      const answer = await converse(gateway.port, bytes([get, ...lines, 'Connection: close']))
      expect([400, 403]).toContain(answer.status)
    }
    await gateway.unharmed()
  })
})

describe('a proxy that nobody trusts', () => {
  it.each(['X-Forwarded-For: 203.0.113.9', 'X-Forwarded-For: 127.0.0.1', 'Forwarded: for=127.0.0.1'])(
    '[R8.1] [G9] makes nobody a caller of this machine: %s, however many headers stand before it',
    async (passedOn) => {
      const { url } = await startGateway()
      const port = Number(new URL(url).port)
      for (const padding of [0, 999, 1000, 2500]) {
        const padded = Array.from({ length: padding }, () => 'a:')
        const head = [get, 'Host: localhost', 'Connection: close', ...padded, passedOn]
        const { status } = await converse(port, bytes(head))
        expect([padding, status]).toEqual([padding, 401])
      }
      const own = await converse(port, bytes([get, 'Host: localhost', 'Connection: close']))
      expect(own.status).toBe(200)
    },
  )
})
