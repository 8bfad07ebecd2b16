import { describe, expect, it } from 'vitest'
import type { Answer } from '../rest/served.ts'
import { both, initialize, modernCall, modernHeaders, requestText, wire } from '../transports/mcp-served.ts'
import { attacked, bearer, codeOf, saidBy, type Attacked, type Headers } from './attacked.ts'

const tasks = { extensions: { 'io.modelcontextprotocol/tasks': {} } }
const elicitation = { elicitation: {} }

const rpc = (gateway: Attacked, headers: Headers, message: object, path = '/mcp'): Promise<Answer> =>
  gateway.ask('POST', path, { accept: both, ...headers }, JSON.stringify({ jsonrpc: '2.0', id: 7, ...message }))

async function sessionOf(gateway: Attacked, who: Headers): Promise<Headers> {
  const opened = await gateway.ask('POST', '/mcp', { accept: both, ...who }, JSON.stringify(initialize('2025-11-25')))
  expect(opened.status).toBe(200)
  return { 'mcp-session-id': String(opened.headers['mcp-session-id']), 'mcp-protocol-version': '2025-11-25' }
}

async function people(gateway: Attacked) {
  const [ada, bob, lesser] = await Promise.all([
    gateway.key('ada'),
    gateway.key('bob'),
    gateway.key('ada', { scopes: ['resources'] }),
  ])
  const token = await gateway.login.token()
  return { ada: bearer(ada.secret), bob: bearer(bob.secret), lesser: bearer(lesser.secret), token: bearer(token) }
}

describe('what belongs to another client', () => {
  it('[G9] a session, whatever its id looks like, is nobody else’s', async () => {
    const gateway = await attacked()
    const { ada, bob, token } = await people(gateway)
    const session = await sessionOf(gateway, ada)
    const id = session['mcp-session-id'] ?? ''
    const list = { method: 'tools/list' }
    expect((await rpc(gateway, { ...session, ...ada }, list)).status).toBe(200)
    const before = await gateway.counted('session_not_found')
    const attempts: (readonly [Headers, string])[] = [
      [bob, id],
      [token, id],
      [ada, id.toUpperCase().replace(/[^A-F]/g, 'A')],
      [ada, `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`],
      [ada, id.slice(1)],
      [ada, `${id}0`],
      [ada, `${id}, ${id}`],
      [ada, '../../etc/passwd'],
      [ada, "' OR '1'='1"],
      [ada, '__proto__'],
      [ada, '0'.repeat(32)],
      [ada, 'x'.repeat(4000)],
      [ada, '%00'],
    ]
    for (const [who, forged] of attempts) {
      const headers = { ...session, ...who, 'mcp-session-id': forged }
      const answers = [
        await rpc(gateway, headers, list),
        await gateway.ask('GET', '/mcp', { ...headers, accept: 'text/event-stream', 'last-event-id': '1-1' }),
        await gateway.ask('GET', '/mcp/sse', { ...headers, accept: 'text/event-stream' }),
        await gateway.ask('DELETE', '/mcp', headers),
      ]
      expect([forged, ...answers.map(codeOf)]).toEqual([forged, ...answers.map(() => 'session_not_found')])
    }
    expect(await gateway.counted('session_not_found')).toBe(before + 4 * attempts.length)
    expect((await rpc(gateway, { ...session, ...ada }, list)).status).toBe(200)
    await gateway.unharmed()
  })

  it('[G9] a task or run is neither seen, answered nor ended by anybody else, nor by a cursor', async () => {
    const gateway = await attacked()
    const { ada, bob, token } = await people(gateway)
    const begin = () => gateway.mcp('tools/call', { name: 'later', arguments: { text: 'ada’s' } }, ada, tasks)
    const begun = [await begin(), await begin(), await begin()]
    const ids = begun.map(({ body }) => String((body['result'] as { readonly taskId?: string }).taskId))
    const [taskId = ''] = ids
    for (const who of [bob, token]) {
      for (const method of ['tasks/get', 'tasks/cancel', 'tasks/update']) {
        const answer = await gateway.mcp(method, { taskId, inputResponses: {} }, who, tasks)
        expect([method, codeOf(answer), answer.text.includes('ada’s')]).toEqual([method, 'run_not_found', false])
      }
      for (const [method, path, body] of [
        ['GET', `/v1/runs/${taskId}`],
        ['POST', `/v1/runs/${taskId}/cancel`, '{}'],
        ['POST', `/v1/runs/${taskId}/answers`, '{"answers":{}}'],
      ] as const) {
        const answer = await gateway.ask(method, path, who, body)
        expect([path, [404, 405].includes(answer.status), answer.text.includes('ada’s')]).toEqual([path, true, false])
      }
      expect((await gateway.ask('GET', '/v1/runs', who)).body).toEqual({ runs: [] })
    }
    const page = await gateway.ask('GET', '/v1/runs?limit=1', ada)
    const cursor = String(page.body['next_cursor'])
    expect((await gateway.ask('GET', `/v1/runs?cursor=${cursor}`, bob)).text).not.toContain('later')
    for (const forged of [
      '',
      'x',
      '0',
      '-1',
      `${cursor}x`,
      cursor.toUpperCase(),
      '__proto__',
      'e30',
      'x'.repeat(3000),
    ]) {
      const answer = await gateway.ask('GET', `/v1/runs?cursor=${forged}`, bob)
      expect([forged, answer.status < 500, answer.text.includes(taskId)]).toEqual([forged, true, false])
    }
    const unknown = await gateway.mcp('tasks/get', { taskId: '../../x' }, ada, tasks)
    expect(codeOf(unknown)).toBe('run_not_found')
    expect((await gateway.mcp('tasks/get', { taskId }, ada, tasks)).status).toBe(200)
    await gateway.unharmed()
  })

  it('[G9] cursors of lists and of the ledger show nobody more, and forged ones nothing', async () => {
    const gateway = await attacked()
    const { ada, bob } = await people(gateway)
    const seen = async (who: Headers): Promise<string> => (await gateway.ask('GET', '/v1/tools', who)).text
    expect([(await seen(ada)).includes('"pay"'), (await seen(bob)).includes('"pay"')]).toEqual([true, false])
    const admin = bearer(gateway.root)
    const first = await gateway.ask('GET', '/v1/ledger/entries?limit=1', admin)
    const cursors = [
      'x',
      '-1',
      '0',
      '1e9',
      '__proto__',
      'e30',
      'eyJhIjoxfQ',
      String(first.body['next_cursor']),
      '%F0%9F',
    ]
    for (const cursor of cursors) {
      for (const path of ['/v1/tools', '/v1/prompts', '/v1/resources', '/v1/ledger/entries', '/v1/runs', '/v1/keys']) {
        const { status, text } = await gateway.ask('GET', `${path}?cursor=${cursor}`, bob)
        expect([path, cursor, status < 500, text.includes('"pay"')]).toEqual([path, cursor, true, false])
        const { status: ofAdmin } = await gateway.ask('GET', `${path}?cursor=${cursor}`, admin)
        expect([path, cursor, ofAdmin < 500]).toEqual([path, cursor, true])
      }
      for (const method of ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list']) {
        const { status, text } = await gateway.mcp(method, { cursor }, bob)
        expect([method, cursor, status < 500, text.includes('"pay"')]).toEqual([method, cursor, true, false])
      }
    }
    expect((await gateway.ask('GET', '/v1/ledger/entries', bob)).status).toBe(403)
    await gateway.unharmed()
  })

  it('[G9] a requestState is good for its caller and its call, once, as it was made', async () => {
    const gateway = await attacked()
    const { ada, bob, token } = await people(gateway)
    const ask = async (who: Headers): Promise<string> => {
      const { body } = await gateway.mcp('tools/call', { name: 'greet' }, who, elicitation)
      return String((body['result'] as { readonly requestState?: string }).requestState)
    }
    const inputResponses = { name: { action: 'accept', content: { name: 'Ada' } } }
    const answer = (who: Headers, requestState: unknown, more: object = {}) =>
      gateway.mcp('tools/call', { name: 'greet', requestState, inputResponses, ...more }, who, elicitation)
    const state = await ask(ada)
    const [payload = '', signature = ''] = state.split('.')
    const decoded = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
    const forge = (change: object): string =>
      `${Buffer.from(JSON.stringify({ ...decoded, ...change })).toString('base64url')}.${signature}`
    for (const [who, forged, more] of [
      [bob, state],
      [token, state],
      [ada, state, { name: 'whoami' }],
      [ada, state, { arguments: { other: 1 } }],
      [ada, forge({ expires: 9e15 })],
      [ada, forge({ answers: { name: { action: 'accept', content: { name: 'Eve' } } } })],
      [ada, `${payload}.`],
      [ada, payload],
      [ada, `${state}.${signature}`],
      [ada, `${payload}.${signature}=`],
      [ada, `${payload}.${'A'.repeat(43)}`],
      [ada, ''],
      [ada, 'x'.repeat(100_000)],
    ] as const) {
      const refused = await answer(who, forged, more)
      expect([forged.slice(0, 50), saidBy(refused)?.toString().startsWith('Hello') ?? false]).toEqual([
        forged.slice(0, 50),
        false,
      ])
      expect(refused.status).toBeLessThan(500)
    }
    expect(saidBy(await answer(ada, state))).toBe('Hello, Ada')
    expect(codeOf(await answer(ada, state))).toBe('invalid_request_state')
    expect(await gateway.counted('invalid_request_state')).toBeGreaterThanOrEqual(10)
    await gateway.unharmed()
  })
})

describe('a confused deputy', () => {
  it('[G9] a connection does for a message only what the credential of that message is good for', async () => {
    const gateway = await attacked()
    const { ada, bob, lesser } = await people(gateway)
    const stream = wire(gateway.port, requestText('GET /mcp/sse', { ...ada, accept: 'text/event-stream' }))
    const opened = await stream.until(/\/mcp\/messages\?session=[0-9a-f]{32}/)
    const [path = ''] = /\/mcp\/messages\?session=[0-9a-f]{32}/.exec(opened) ?? []
    expect(codeOf(await rpc(gateway, bob, { method: 'ping' }, path))).toBe('session_not_found')
    expect((await rpc(gateway, {}, { method: 'ping' }, path)).status).toBe(401)
    const call = (id: string) => ({ id, method: 'tools/call', params: { name: 'whoami', arguments: {} } })
    const init = { id: 0, method: 'initialize', params: initialize('2024-11-05').params }
    expect((await rpc(gateway, ada, init, path)).status).toBe(202)
    await stream.until(/"id":0/)
    expect((await rpc(gateway, lesser, call('lesser'), path)).status).toBe(202)
    expect(await stream.until(/"id":"lesser".*\n/)).toMatch(/"code":"insufficient_scope"/)
    expect((await rpc(gateway, ada, call('whole'), path)).status).toBe(202)
    expect(await stream.until(/"id":"whole".*\n/)).toContain('"text":"ada"')
    await gateway.unharmed()
  })

  it('[G9] a part of everything gives no more than that part, whatever was opened elsewhere', async () => {
    const gateway = await attacked()
    const { ada } = await people(gateway)
    const session = await sessionOf(gateway, ada)
    const call = { method: 'tools/call', params: { name: 'pay', arguments: { amount: 1 } } }
    expect(codeOf(await rpc(gateway, { ...session, ...ada }, call, '/mcp/sums'))).toBe('tool_not_found')
    const part = bearer(await gateway.login.token({ aud: 'https://gateway.example.com/mcp/sums' }))
    const asked = { ...modernHeaders('tools/call', 'add'), accept: both, ...part }
    const add = JSON.stringify(modernCall('add', { a: 1, b: 2 }))
    expect(saidBy(await gateway.ask('POST', '/mcp/sums', asked, add))).toBe('3')
    for (const path of ['/mcp', '/mcp/sums2', '/mcp?/mcp/sums', '/v1/tools', '/mcp/messages?session=x', '/mcp/SUMS']) {
      const { status } = await gateway.ask('POST', path, asked, add)
      expect([path, status]).toEqual([path, 401])
    }
    for (const path of ['/mcp/sums/../', '/mcp/sums/..%2f', '/mcp/sums//']) {
      expect(['invalid_token', 'route_not_found']).toContain(codeOf(await gateway.ask('POST', path, asked, add)))
    }
    await gateway.unharmed()
  })

  it('[G9] what one door refuses no other one does', async () => {
    const gateway = await attacked()
    const { ada, bob } = await people(gateway)
    const pay = JSON.stringify({ arguments: { amount: 1 } })
    for (const name of ['pay', 'PAY', 'p%61y', 'pay%00', 'pay/', './pay', '..%2fpay']) {
      const answer = await gateway.ask('POST', `/v1/tools/${name}/calls`, bob, pay)
      expect([name, [400, 403, 404].includes(answer.status)]).toEqual([name, true])
    }
    for (const name of [
      'key_list',
      'key_create',
      'policy_get',
      'metrics',
      'set_log_level',
      '__proto__',
      'constructor',
    ]) {
      for (const who of [ada, bob, bearer(gateway.root)]) {
        const params = { name, arguments: { client: 'eve', scopes: ['admin'] } }
        const answer = await gateway.mcp('tools/call', params, who)
        expect([name, codeOf(answer)]).toEqual([name, 'tool_not_found'])
        expect((await gateway.ask('POST', `/v1/tools/${name}/calls`, who, pay)).status).toBe(404)
      }
    }
    for (const path of ['/v1/keys', '/v1/policy', '/metrics', '/v1/log-level', '/v1/approvals', '/v1/ledger/entries']) {
      expect([path, (await gateway.ask('GET', path, ada)).status]).toEqual([path, 403])
    }
    expect(await gateway.counted('insufficient_scope')).toBeGreaterThanOrEqual(6)
    await gateway.unharmed()
  })
})
