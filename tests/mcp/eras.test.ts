import { describe, expect, it } from 'vitest'
import { revisions, type McpRevision } from '../../generated/mcp/revisions.ts'
import { allCodecs } from '../../src/wire/wire.ts'
import { extensionMethods, methods } from '../../src/mcp/methods.ts'
import { routesOf } from '../../src/mcp/dispatch.ts'
import { legacy, modern, sendText, type Message } from './client.ts'
import { testServer, tool, type ServerOptions } from './server.ts'

const known = Object.keys(revisions) as McpRevision[]
const echo = tool('echo', () => 'said')
const serving = (...supportedVersions: readonly McpRevision[]): ServerOptions => ({ things: [echo], supportedVersions })

const initialize = (protocolVersion: unknown): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion, capabilities: {}, clientInfo: { name: 'a', version: '1' } },
  })

describe('the method table', () => {
  it('[R1.1] answers every request that a client of any revision can send, and nothing else', () => {
    for (const codec of allCodecs) {
      const offered = [...codec.methods].filter(([, row]) => row.kind === 'request' && row.from !== 'server')
      const answered = [...routesOf(codec).keys(), ...(codec.era === 'legacy' ? ['initialize'] : [])]
      const extensions = codec.era === 'modern' ? Object.keys(extensionMethods) : []
      expect(answered.sort()).toEqual([...offered.map(([name]) => name), ...extensions].sort())
    }
    const all = new Set(allCodecs.flatMap((codec) => [...codec.methods.keys()]))
    expect(Object.keys(methods).filter((name) => !all.has(name))).toEqual([])
  })
})

describe('agreeing on a revision', () => {
  it.each(known.filter((revision) => revision !== '2026-07-28'))('[R1.3] answers %s with itself', async (revision) => {
    const { answer, channel } = sendText(testServer(serving(...known)), initialize(revision))
    expect((await answer()).result).toMatchObject({ protocolVersion: revision })
    expect((await channel.done()).headers['Mcp-Session-Id']).toMatch(/^[0-9a-f]{32}$/)
  })

  it.each(['1.0', '2024-10-07', '2030-01-01', '', 'constructor', '2026-07-28'])(
    '[R1.3] answers %j, which begins with no handshake here, with the newest that does',
    async (revision) => {
      const { result } = await sendText(testServer(serving(...known)), initialize(revision)).answer()
      expect(result).toMatchObject({ protocolVersion: '2025-11-25' })
    },
  )

  it('refuses one that is switched off, and names those that are not', async () => {
    const server = testServer(serving('2026-07-28', '2025-06-18'))
    const { error } = await sendText(server, initialize('2025-11-25')).answer()
    expect(error).toMatchObject({
      code: -32602,
      data: {
        code: 'protocol_version_disabled',
        requested: '2025-11-25',
        supported: ['2026-07-28', '2025-06-18'],
        upgrade: '2026-07-28',
      },
    })
    expect((await sendText(server, initialize('unheard-of')).answer()).result).toMatchObject({
      protocolVersion: '2025-06-18',
    })
  })

  it('refuses every handshake where none is served', async () => {
    const { error } = await sendText(testServer(serving('2026-07-28')), initialize('2025-11-25')).answer()
    expect(error).toMatchObject({ data: { code: 'protocol_version_disabled', supported: ['2026-07-28'] } })
    const plain = await sendText(testServer(serving('2026-07-28')), '{"jsonrpc":"2.0","id":1,"method":"ping"}').answer()
    expect(plain.error).toMatchObject({ data: { code: 'protocol_version_disabled', requested: '2025-03-26' } })
  })

  it.each([
    [{}],
    [{ protocolVersion: 1 }],
    [{ protocolVersion: '2025-11-25', capabilities: [], clientInfo: {} }],
    [undefined],
  ])('refuses params that are none: %j', async (params) => {
    const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })
    const { error } = await sendText(testServer(), text).answer()
    expect(error).toMatchObject({ code: -32602, data: { code: 'invalid_params' } })
  })

  it('names modern revisions only where a modern one is refused, and echoes what was asked for', async () => {
    for (const requested of ['2099-01-01', '2025-11-25', 'v999.0.0']) {
      const meta = { 'io.modelcontextprotocol/protocolVersion': requested }
      const headers = { 'mcp-protocol-version': requested }
      const sent = modern(testServer(serving(...known)), 'tools/list', {}, { meta, headers })
      expect((await sent.answer()).error).toMatchObject({
        code: -32022,
        data: { supported: ['2026-07-28'], requested },
      })
      expect((await sent.channel.done()).status).toBe(400)
    }
  })

  it('[G2] refuses the modern revision where it is switched off, and names the one to move to by a handshake', async () => {
    const server = testServer(serving('2025-11-25', '2025-03-26'))
    const requested = '2099-01-01'
    const unknown = { meta: { 'io.modelcontextprotocol/protocolVersion': requested } }
    const headers = { 'mcp-protocol-version': requested }
    const answers = [
      ['protocol_version_disabled', await modern(server, 'server/discover').answer()],
      ['unsupported_protocol_version', await modern(server, 'tools/list', {}, { ...unknown, headers }).answer()],
    ] as const
    for (const [code, { error }] of answers) {
      expect(error).toMatchObject({ code: -32022, data: { code, supported: [], upgrade: '2025-11-25' } })
      expect(error?.message).toContain('None is served so here: send initialize for 2025-11-25.')
    }
  })
})

describe('eras', () => {
  it('are told apart message by message, on one server and over one stdio', async () => {
    const server = testServer(serving(...known))
    const client = await legacy(server)
    const params = { name: 'echo' }
    const answers = await Promise.all([
      modern(server, 'tools/call', params).answer(),
      client.request('tools/call', params).answer(),
      sendText(server, JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })).answer(),
      modern(server, 'tools/call', params, { transport: 'stdio' }).answer(),
    ])
    expect(answers.map(({ result }) => result?.['resultType'])).toEqual(['complete', undefined, undefined, 'complete'])
  })

  it.each([
    ['missing', undefined],
    ['null', null],
    ['no object', 'x'],
    ['without capabilities', { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' }],
    [
      'with capabilities that are none',
      { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': 1 },
    ],
    [
      'with a version that is none',
      { 'io.modelcontextprotocol/protocolVersion': 5, 'io.modelcontextprotocol/clientCapabilities': {} },
    ],
  ])('[R9.4] need their metadata on the modern one: %s', async (_, _meta) => {
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' }
    const text = JSON.stringify({ jsonrpc: '2.0', id: 'm', method: 'tools/list', params: { _meta } })
    const { answer, channel } = sendText(testServer(serving(...known)), text, { headers })
    const { error, id } = await answer()
    expect(id).toBe('m')
    expect([-32602, -32020]).toContain(error?.code)
    expect((await channel.done()).status).toBe(400)
  })

  it('take notifications with 202 and no body, whatever they are', async () => {
    const server = testServer(serving(...known))
    const headers = { 'mcp-protocol-version': '2026-07-28' }
    for (const method of [
      'notifications/initialized',
      'notifications/cancelled',
      'notifications/unheard',
      'tools/list',
    ]) {
      const text = JSON.stringify({ jsonrpc: '2.0', method })
      expect(await sendText(server, text, { headers }).channel.done()).toEqual({
        body: undefined,
        status: 202,
        headers: {},
      })
      expect((await sendText(server, text).channel.done()).status).toBe(202)
    }
  })

  it('take no answers on the modern one, and only in a session on the other', async () => {
    const server = testServer(serving(...known))
    const text = '{"jsonrpc":"2.0","id":1,"result":{}}'
    const sent = sendText(server, text, { headers: { 'mcp-protocol-version': '2026-07-28' } })
    expect((await sent.channel.done()).status).toBe(400)
    expect((await sendText(server, text).answer()).error?.data['code']).toBe('session_required')
  })
})

describe('batches', () => {
  const batch = (...messages: readonly object[]): string =>
    JSON.stringify(messages.map((one) => ({ jsonrpc: '2.0', ...one })))
  const ping = { method: 'ping' }

  it('[R13.4] are answered together, each by its id, on the revisions that have them and without a version', async () => {
    const server = testServer(serving(...known))
    for (const revision of ['2025-03-26', '2024-11-05', undefined]) {
      const session = revision === undefined ? undefined : (await legacy(server, { revision })).session
      const headers = session === undefined ? {} : { 'mcp-session-id': session }
      const text = batch(
        { id: 1, ...ping },
        { method: 'notifications/initialized' },
        { id: 'two', method: 'tools/call', params: { name: 'echo' } },
      )
      const answers = (await sendText(server, text, { headers }).answer()) as unknown as Message[]
      expect(answers.map(({ id }) => id).sort()).toEqual([1, 'two'])
    }
  })

  it('[R13.4] are refused on those that have none', async () => {
    const server = testServer(serving(...known))
    const text = batch({ id: 1, ...ping })
    for (const revision of ['2025-11-25', '2025-06-18']) {
      const { session } = await legacy(server, { revision })
      const { error } = await sendText(server, text, { headers: { 'mcp-session-id': session } }).answer()
      expect(error).toMatchObject({ code: -32600 })
    }
    const sent = sendText(server, text, { headers: { 'mcp-protocol-version': '2026-07-28' } })
    expect((await sent.answer()).error).toMatchObject({ code: -32600 })
    expect((await sent.channel.done()).status).toBe(400)
  })

  it('answer each message that is none, with the id null, and take no handshake and no other era', async () => {
    const text = JSON.stringify([
      1,
      null,
      [],
      {},
      { jsonrpc: '2.0', id: 1, method: 'initialize', params: {} },
      {
        jsonrpc: '2.0',
        id: 2,
        method: 'tools/list',
        params: { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } },
      },
      { jsonrpc: '2.0', id: 3, method: 'ping' },
    ])
    const answers = (await sendText(testServer(serving(...known)), text).answer()) as unknown as Message[]
    expect(answers.map(({ id, error }) => [id, error?.code])).toEqual([
      [null, -32600],
      [null, -32600],
      [null, -32600],
      [null, -32600],
      [1, -32600],
      [2, -32600],
      [3, undefined],
    ])
  })

  it('of notifications get 202, and one too many messages gets nothing', async () => {
    const server = testServer(serving(...known))
    expect((await sendText(server, batch({ method: 'notifications/initialized' })).channel.done()).status).toBe(202)
    const many = batch(...Array.from({ length: 1001 }, (_, id) => ({ id, ...ping })))
    expect((await sendText(server, many).answer()).error).toMatchObject({ code: -32600, data: { limit: 1000 } })
  })

  it('wait for the slowest of them', async () => {
    const slow = tool('slow', () => new Promise((resolve) => setTimeout(() => resolve('late'), 5)))
    const server = testServer({ things: [slow] })
    const text = batch({ id: 1, method: 'tools/call', params: { name: 'slow' } }, { id: 2, ...ping })
    const answers = (await sendText(server, text).answer()) as unknown as Message[]
    expect(answers.map(({ id }) => id)).toEqual([2, 1])
  })
})
