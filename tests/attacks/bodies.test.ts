import { describe, expect, it } from 'vitest'
import type { Answer } from '../rest/served.ts'
import { both, modernCall, modernHeaders, requestText, wire } from '../transports/mcp-served.ts'
import { attacked, bearer, codeOf, saidBy, type Attacked, type Headers } from './attacked.ts'

const deep = 30_000
const arrays = '['.repeat(deep) + ']'.repeat(deep)
const objects = '{"a":'.repeat(deep) + '1' + '}'.repeat(deep)
/** Deep, and something in it that is no secret but looks like one: whoever hides secrets has to go down. */
const secrets = `${'{"a":'.repeat(deep)}"password=hunter2"${'}'.repeat(deep)}`
/** Text that is JSON, in which text is JSON. */
const texts = JSON.stringify(`${'['.repeat(deep)}"password=hunter2"${']'.repeat(deep)}`)

const marker = '"put it here"'

/** A message of the newest revision with one place filled by text that no serialiser would write. */
function message(method: string, params: object, filling: string): string {
  const whole = modernCall('take', {})
  return JSON.stringify({ ...whole, method, params: { ...whole.params, ...params } }).replace(marker, filling)
}
const here = 'put it here'

const messages = (filling: string): readonly (readonly [string, string, string | undefined])[] => [
  ['tools/call', message('tools/call', { name: 'take', arguments: { anything: here } }, filling), 'take'],
  ['tools/call', message('tools/call', { name: 'take', arguments: here }, filling), 'take'],
  ['tools/call', message('tools/call', { name: 'pay', arguments: { amount: here } }, filling), 'pay'],
  ['tools/call', message('tools/call', { name: here }, filling), undefined],
  ['tools/call', message('tools/call', { name: 'greet', inputResponses: here, requestState: 'x' }, filling), 'greet'],
  ['tools/call', message('tools/call', { name: 'greet', requestState: here }, filling), 'greet'],
  ['tools/list', message('tools/list', { cursor: here }, filling), undefined],
  ['tools/list', message('tools/list', { more: here }, filling), undefined],
  ['completion/complete', message('completion/complete', { ref: here, argument: here }, filling), undefined],
  ['tasks/update', message('tasks/update', { taskId: 'x', inputResponses: here }, filling), 'x'],
  [
    'subscriptions/listen',
    message('subscriptions/listen', { notifications: { toolsListChanged: here } }, filling),
    undefined,
  ],
]

const raw = (filling: string): readonly string[] => [
  filling,
  `[${filling}]`,
  `{"jsonrpc":"2.0","id":${filling},"method":"ping"}`,
  `{"jsonrpc":"2.0","id":1,"method":${filling}}`,
  `{"jsonrpc":"2.0","id":1,"method":"ping","params":${filling}}`,
  `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":${filling},"clientInfo":{"name":"a","version":"1"}}}`,
  `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":${filling}}}`,
  `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":${filling}}}`,
  `{"jsonrpc":"2.0","id":1,"result":${filling}}`,
  `{"jsonrpc":"2.0","id":1,"error":${filling}}`,
]

const bodies = (filling: string): readonly (readonly [string, string, string])[] => [
  ['POST', '/v1/tools/take/calls', `{"arguments":{"anything":${filling}}}`],
  ['POST', '/v1/tools/take/calls', `{"arguments":${filling}}`],
  ['POST', '/v1/tools/pay/calls', `{"arguments":{"amount":${filling}}}`],
  ['POST', '/v1/tools/take/calls', filling],
  ['POST', '/v1/keys', `{"client":${filling}}`],
  ['POST', '/v1/keys', `{"client":"x","scopes":${filling}}`],
  ['PUT', '/v1/policy', filling],
  ['PUT', '/v1/policy', `{"policy":1,"permissions":${filling}}`],
  ['PUT', '/v1/policy', `{"document":${filling}}`],
  ['PUT', '/v1/policy', JSON.stringify({ text: filling.slice(0, 5000) })],
  ['PUT', '/v1/log-level', `{"level":${filling}}`],
]

/** Sends a filling to all there is to send it to; nothing may be a mistake of the gateway's. */
async function everywhere(gateway: Attacked, who: Headers, filling: string): Promise<Answer[]> {
  const admin = bearer(gateway.root)
  const asked = messages(filling).map(([method, text, name]) =>
    gateway.ask('POST', '/mcp', { ...modernHeaders(method, name), accept: both, ...who }, text),
  )
  const bare = raw(filling).map((text) => gateway.ask('POST', '/mcp', { accept: both, ...who }, text))
  const rest = bodies(filling).map(([method, path, text]) =>
    gateway.ask(method, path, path.startsWith('/v1/tools') ? who : admin, text),
  )
  return Promise.all([...asked, ...bare, ...rest])
}

const names = ({ status, text }: Answer): string => `${status} ${text.slice(0, 300)}`

describe('JSON', () => {
  it.each([
    ['arrays', arrays],
    ['objects', objects],
    ['objects with a secret', secrets],
    ['arrays in a text', texts],
    ['arrays that do not end', '['.repeat(deep)],
  ])(
    '[G9] nested as deeply as a body is long: %s',
    async (_what, filling) => {
      const gateway = await attacked()
      const who = bearer((await gateway.key('ada')).secret)
      const answers = await everywhere(gateway, who, filling)
      expect(answers.filter(({ status }) => status >= 500).map(names)).toEqual([])
      expect(saidBy(await gateway.mcp('tools/call', { name: 'whoami' }, who))).toBe('ada')
      await gateway.unharmed()
    },
    300_000,
  )

  it('[G9] whose keys are those of prototypes is only JSON', async () => {
    const gateway = await attacked()
    const who = bearer((await gateway.key('ada')).secret)
    const poison = '{"polluted":"yes","status":200,"scopes":["admin"],"isError":true,"kind":"local"}'
    for (const key of ['__proto__', 'constructor', 'then', 'toJSON']) {
      const filling = `{"${key}":${poison},"constructor":{"prototype":${poison}}}`
      const answers = await everywhere(gateway, who, filling)
      expect(answers.filter(({ status }) => status >= 500).map(names)).toEqual([])
      const named = await gateway.mcp('tools/call', { name: key }, who)
      expect([key, codeOf(named)]).toEqual([key, 'tool_not_found'])
      for (const path of ['/v1/tools', '/v1/runs', '/v1/contracts']) {
        for (const target of [
          `${path}/${key}`,
          `${path}?${key}=1`,
          `${path}?${key}[polluted]=1`,
          `${path}?limit=${key}`,
        ]) {
          const answer = await gateway.ask('GET', target, who)
          expect([target, answer.status < 500]).toEqual([target, true])
        }
      }
      const header = await gateway.ask('GET', '/v1/tools', { ...who, [key]: 'x' })
      expect([key, header.status]).toEqual([key, 200])
    }
    const health = await gateway.ask('GET', '/health')
    expect(health.text).not.toContain('polluted')
    expect((await gateway.ask('GET', '/v1/keys', who)).status).toBe(403)
    await gateway.unharmed()
  }, 300_000)

  it('[G9] with as many keys, or equal ones, as a body has room for', async () => {
    const gateway = await attacked()
    const who = bearer((await gateway.key('ada')).secret)
    const count = 50_000
    const objectOf = (key: (at: number) => string): string =>
      `{${Array.from({ length: count }, (_, at) => `"${key(at)}":0`).join()}}`
    const fillings = {
      texts: objectOf((at) => `key${at}`),
      numbers: objectOf(String),
      // Equal where only the lower bits count.
      spaced: objectOf((at) => String((at % 4095) * 2 ** 20 + Math.floor(at / 4095))),
      large: objectOf((at) => String(4_294_967_295 + at)),
      equal: objectOf(() => 'same'),
      // Equal for a hash that multiplies by 31.
      pairs: objectOf((at) => at.toString(2).padStart(16, '0').replaceAll('0', 'Aa').replaceAll('1', 'BB')),
    }
    for (const [name, filling] of Object.entries(fillings)) {
      const text = message('tools/call', { name: 'take', arguments: { anything: here } }, filling)
      const headers = { ...modernHeaders('tools/call', 'take'), accept: both, ...who }
      const answer = await gateway.ask('POST', '/mcp', headers, text)
      expect([name, answer.status < 500]).toEqual([name, true])
      const over = await gateway.ask('POST', '/v1/tools/take/calls', who, `{"arguments":{"anything":${filling}}}`)
      expect([name, over.status < 500]).toEqual([name, true])
    }
    await gateway.unharmed()
  }, 300_000)
})

describe('bodies', () => {
  it('[G9] larger than they may be are refused, said to be so or not, and counted', async () => {
    const gateway = await attacked({ http: { max_body_bytes: 10_000 } })
    const who = bearer((await gateway.key('ada')).secret)
    const before = await gateway.counted('payload_too_large')
    const large = JSON.stringify({ arguments: { anything: 'x'.repeat(20_000) } })
    for (const path of ['/mcp', '/v1/tools/take/calls']) {
      const answer = await gateway.ask('POST', path, { ...who, accept: both }, large)
      expect([path, answer.status, codeOf(answer)]).toEqual([path, 413, 'payload_too_large'])
      const head = { ...who, 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
      // Express reads to the end before it answers, and keeps nothing; MCP hangs up.
      const chunks = `1000\r\n${'x'.repeat(4096)}\r\n`.repeat(8) + (path === '/mcp' ? '' : '0\r\n\r\n')
      const sent = wire(gateway.port, requestText(`POST ${path}`, head, chunks))
      await sent.until(/HTTP\/1\.1 413 /)
      await sent.closed
    }
    expect(await gateway.counted('payload_too_large')).toBe(before + 4)
    const long = await gateway.ask('GET', `/v1/tools?cursor=${'x'.repeat(20_000)}`, who)
    expect(long.status).toBe(431)
    const packed = await gateway.ask('POST', '/mcp', { ...who, 'content-encoding': 'gzip' }, 'x')
    expect(packed.status).toBe(415)
    await gateway.unharmed()
  })
})
