import { describe, expect, it } from 'vitest'
import { newFolder, owlclaw, startGateway } from '../e2e/gateway-process.ts'
import { ask } from '../rest/served.ts'
import { attacked, bearer, codeOf } from './attacked.ts'

const friend = 'https://app.example.com'

const strangers = [
  'https://evil.example',
  'http://app.example.com',
  'https://app.example.com.evil.example',
  'https://app.example.com:8443',
  'https://evil.example/https://app.example.com',
  'https://APP.example.com.',
  'null',
  'file://',
  '*',
  `${friend} https://evil.example`,
  `${friend}, https://evil.example`,
]

describe('pages of elsewhere', () => {
  it('[G9] neither call nor ask whether they may, and see nothing of an answer', async () => {
    const gateway = await attacked({ http: { cors: { enabled: true, allowed_origins: [friend] } } })
    const who = bearer((await gateway.key('ada')).secret)
    const before = await gateway.counted('origin_denied')
    let count = 0
    for (const origin of strangers) {
      for (const path of ['/v1/tools', '/mcp', '/v1/keys', '/health']) {
        for (const method of ['GET', 'POST', 'OPTIONS']) {
          const asking = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' }
          const { status, headers, ...answer } = await gateway.ask(method, path, { ...who, origin, ...asking })
          expect([origin, path, status, codeOf(answer)]).toEqual([origin, path, 403, 'origin_denied'])
          expect(headers['access-control-allow-origin']).toBeUndefined()
          count += 1
        }
      }
    }
    expect(await gateway.counted('origin_denied')).toBe(before + count)
    const known = await gateway.ask('GET', '/v1/tools', { ...who, origin: friend })
    expect([known.status, known.headers['access-control-allow-origin']]).toEqual([200, friend])
    expect([known.headers['access-control-allow-credentials'], known.headers['vary']]).toEqual([undefined, 'Origin'])
    expect((await gateway.ask('GET', '/v1/tools', { origin: friend })).status).toBe(401)
    await gateway.unharmed()
  })

  it('[G9] do not reach this machine by a name that was pointed at it', async () => {
    const { url } = await startGateway()
    const { port } = new URL(url)
    for (const host of [
      `evil.example:${port}`,
      'evil.example',
      `127.0.0.1.evil.example:${port}`,
      '0x7f000001',
      '[::ffff:8.8.8.8]',
    ]) {
      for (const [method, path] of [
        ['GET', '/v1/tools'],
        ['POST', '/mcp'],
        ['GET', '/mcp/sse'],
        ['GET', '/v1/keys'],
        ['GET', '/health'],
      ] as const) {
        const answer = await ask(url, method, path, { host, origin: `http://${host}`, accept: '*/*' })
        expect([host, path, answer.status, codeOf(answer)]).toEqual([host, path, 403, 'origin_denied'])
      }
    }
    const simple = { 'content-type': 'text/plain', origin: 'null' }
    expect((await ask(url, 'POST', '/v1/tools/add/calls', simple, '{"arguments":{"a":1,"b":2}}')).status).toBe(403)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await ask(url, 'POST', '/v1/tools/add/calls', form, 'arguments=1')).status).toBe(415)
    expect((await ask(url, 'POST', '/mcp', { 'content-type': 'text/plain' }, '{}')).status).toBe(415)
    expect((await ask(url, 'GET', '/v1/tools')).status).toBe(200)
  })

  it('[G9] are not the operator by such a name either, where --insecure lets other machines ask', async () => {
    const open = ['--transport', 'http', '--host', '0.0.0.0', '--port', '0', '--insecure']
    const { says } = owlclaw(['start', ...open, '--data-dir', newFolder()])
    const { port } = new URL(await says(/http:\/\/0\.0\.0\.0:\d+/))
    const key = (host: string) => {
      const headers = { host, origin: `http://${host}`, 'content-type': 'application/json' }
      return ask(`http://127.0.0.1:${port}`, 'POST', '/v1/keys', headers, '{"client":"evil","scopes":["admin"]}')
    }
    for (const host of [`evil.example:${port}`, 'evil.example', `127.0.0.1.evil.example:${port}`]) {
      const answer = await key(host)
      expect([host, answer.status, codeOf(answer)]).toEqual([host, 403, 'permission_denied'])
    }
    expect((await key(`localhost:${port}`)).status).toBe(201)
  })
})
