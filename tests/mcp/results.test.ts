import { describe, expect, it } from 'vitest'
import type { Json } from '../../src/compat/contract-document.ts'
import { revisions, type McpRevision } from '../../generated/mcp/revisions.ts'
import { judgeOf } from './judge.ts'
import { legacy, modern, type Message } from './client.ts'
import { testServer, tool, type TestServer, type Thing } from './server.ts'

const all = Object.keys(revisions) as McpRevision[]

const annotations = { audience: ['user'], priority: 0.5, lastModified: '2026-01-01T00:00:00Z' }
const icons = [{ src: 'https://example.org/a.png', mimeType: 'image/png', sizes: ['48x48'], theme: 'dark' }] as const
const blocks = [
  { type: 'text', text: 'a', annotations, _meta: { 'example.org/a': 1 } },
  { type: 'image', data: 'aGk=', mimeType: 'image/png' },
  { type: 'audio', data: 'aGk=', mimeType: 'audio/wav' },
  { type: 'resource', resource: { uri: 'test://a', text: 'x', mimeType: 'text/plain' } },
  { type: 'resource_link', uri: 'test://b', name: 'b', title: 'B', size: 3 },
] as const

/** A thing of each kind with everything that can be said of it. */
const things: readonly Thing[] = [
  tool('rich', () => ({ content: blocks, structuredContent: { sum: 1 } }), {
    title: 'Rich',
    description: 'Everything.',
    icons,
    tags: ['x'],
    meta: { 'io.owlclaw/rate': 60 },
    annotations: { title: 'Rich', readOnlyHint: true },
    outputSchema: { type: 'object', properties: { sum: { type: 'number' } } },
  }),
  tool('list', () => [1, 2], { outputSchema: { type: 'array', items: { type: 'number' } } }),
  tool('text', () => 'words'),
  tool('failing', () => ({ content: [{ type: 'text', text: 'no' }], isError: true })),
  tool('nothing', () => undefined),
  {
    kind: 'resource',
    name: 'test://a',
    listing: {
      name: 'a',
      title: 'A',
      description: 'd',
      mimeType: 'text/plain',
      size: 1,
      icons,
      annotations,
      tags: ['t'],
    },
    run: () => ({ contents: [{ uri: 'test://a', text: 'x', meta: { 'io.owlclaw/size': 1 } }] }),
  },
  {
    kind: 'resource_template',
    name: 'test://{id}',
    listing: { name: 't', title: 'T', icons, annotations },
    run: ({ uri }: { uri: string }) => ({ contents: [{ uri, blob: 'aGk=' }] }),
  },
  {
    kind: 'prompt',
    name: 'p',
    listing: {
      title: 'P',
      description: 'd',
      icons,
      arguments: [{ name: 'a', title: 'A', description: 'd', required: true }],
    },
    run: () => ({ description: 'd', messages: blocks.map((content) => ({ role: 'user', content })) }),
    complete: () => Array.from({ length: 150 }, (_, index) => String(index)),
  },
]

const requests: readonly (readonly [string, object])[] = [
  ['tools/list', {}],
  ['resources/list', {}],
  ['resources/templates/list', {}],
  ['prompts/list', {}],
  ...['rich', 'list', 'text', 'failing', 'nothing'].map((name) => ['tools/call', { name }] as const),
  ['resources/read', { uri: 'test://a' }],
  ['resources/read', { uri: 'test://77' }],
  ['prompts/get', { name: 'p', arguments: { a: 'b' } }],
  ['completion/complete', { ref: { type: 'ref/prompt', name: 'p' }, argument: { name: 'a', value: '' } }],
]

type Ask = (method: string, params?: object) => Promise<Message>

async function asker(server: TestServer, revision: McpRevision): Promise<Ask> {
  if (revision === '2026-07-28') return (method, params) => modern(server, method, params).answer()
  const client = await legacy(server, { revision })
  return (method, params) => client.request(method, params).answer()
}

describe.each(all)('what %s is told', (revision) => {
  it('[R1.10] fits its schemas, whatever a thing brings', async () => {
    const [judge, ask] = [await judgeOf(revision), await asker(testServer({ things }), revision)]
    const wrong: string[] = []
    for (const [method, params] of requests) {
      const answer = await ask(method, params)
      expect(answer.error).toBeUndefined()
      wrong.push(...judge.answer(method, answer as Json))
    }
    expect(wrong).toEqual([])
  })
})

describe('what a revision does not know', () => {
  const membersOf = async (revision: McpRevision): Promise<string[]> => {
    const ask = await asker(testServer({ things }), revision)
    const { result } = await ask('tools/list')
    const rich = (result?.['tools'] as { name: string }[]).find(({ name }) => name === 'rich')
    return Object.keys(rich ?? {}).sort()
  }

  it('is left out of its tools', async () => {
    const first = ['description', 'inputSchema', 'name']
    expect(await membersOf('2024-11-05')).toEqual(first)
    expect(await membersOf('2025-03-26')).toEqual(['annotations', ...first])
    expect(await membersOf('2025-06-18')).toEqual(['_meta', 'annotations', ...first, 'outputSchema', 'title'])
    expect(await membersOf('2025-11-25')).toEqual([
      '_meta',
      'annotations',
      'description',
      'icons',
      'inputSchema',
      'name',
      'outputSchema',
      'title',
    ])
    expect(await membersOf('2026-07-28')).toEqual(await membersOf('2025-11-25'))
  })

  it('is said in words where it has some', async () => {
    const kinds = async (revision: McpRevision): Promise<unknown> => {
      const ask = await asker(testServer({ things }), revision)
      const { result } = await ask('tools/call', { name: 'rich' })
      return [(result?.['content'] as { type: string }[]).map(({ type }) => type), result?.['structuredContent']]
    }
    expect(await kinds('2024-11-05')).toEqual([['text', 'image', 'text', 'resource', 'text'], undefined])
    expect(await kinds('2025-03-26')).toEqual([['text', 'image', 'audio', 'resource', 'text'], undefined])
    expect(await kinds('2025-06-18')).toEqual([['text', 'image', 'audio', 'resource', 'resource_link'], { sum: 1 }])
  })

  it('of structure is what is no object, before 2026-07-28', async () => {
    for (const [revision, structured] of [
      ['2025-11-25', undefined],
      ['2026-07-28', [1, 2]],
    ] as const) {
      const ask = await asker(testServer({ things }), revision)
      const { result } = await ask('tools/call', { name: 'list' })
      expect(result?.['structuredContent']).toEqual(structured)
      expect(result?.['content']).toEqual([{ type: 'text', text: '[1,2]' }])
      const { tools } = (await ask('tools/list')).result as unknown as {
        tools: { name: string; outputSchema?: unknown }[]
      }
      expect(tools.find(({ name }) => name === 'list')?.outputSchema === undefined).toBe(structured === undefined)
    }
  })
})

describe('a result', () => {
  it('says what governs the tool, and its tags, beside it', async () => {
    const { result } = await modern(testServer({ things }), 'tools/list').answer()
    const rich = (result?.['tools'] as { name: string; _meta?: object }[]).find(({ name }) => name === 'rich')
    expect(rich?._meta).toEqual({ 'io.owlclaw/rate': 60, 'io.owlclaw/tags': ['x'] })
  })

  it('keeps the metadata a handler gave it, beside ours', async () => {
    const own = tool('own', () => ({ content: [], _meta: { 'example.org/cost': 1 } }))
    const { result } = await modern(testServer({ things: [own] }), 'tools/call', { name: 'own' }).answer()
    expect(result?.['_meta']).toEqual({
      'example.org/cost': 1,
      'io.modelcontextprotocol/serverInfo': { name: 'owlclaw-mcp-server', version: '0.0.0' },
    })
  })

  it.each([
    [[{ type: 'text' }]],
    [[{ type: 'image', data: 'x' }]],
    [[{ type: 'unheard-of' }]],
    [[{ type: 'text', text: 'a', _meta: 5 }]],
    [[{ type: 'resource', resource: {} }]],
  ])('that is none is withheld, and is the server’s fault: %j', async (content) => {
    const server = testServer({ things: [tool('odd', () => ({ content }))] })
    const { error } = await modern(server, 'tools/call', { name: 'odd' }).answer()
    expect(error).toMatchObject({ data: { code: 'response_contract_violation' } })
  })

  it('that nothing can write is the server’s fault, and the next call works', async () => {
    const circle: Record<string, unknown> = {}
    circle['me'] = circle
    const server = testServer({
      things: [tool('odd', () => ({ content: [], structuredContent: circle })), tool('deep', (input) => input)],
    })
    expect((await modern(server, 'tools/call', { name: 'odd' }).answer()).error).toMatchObject({
      data: { code: 'internal' },
    })
    expect((await modern(server, 'tools/call', { name: 'deep', arguments: { a: 1 } }).answer()).result).toBeDefined()
  })

  const many = Array.from({ length: 150 }, (_, index) => String(index))
  it.each([
    [{ values: ['a', 'b'] }, { values: ['a', 'b'], total: 2, hasMore: false }],
    [
      { values: ['a'], total: 9 },
      { values: ['a'], total: 9, hasMore: true },
    ],
    [
      { values: ['a'], hasMore: true },
      { values: ['a'], hasMore: true },
    ],
    [
      { values: ['a'], total: 0, hasMore: false },
      { values: ['a'], total: 1, hasMore: false },
    ],
    [
      { values: many, hasMore: false },
      { values: many.slice(0, 100), total: 150, hasMore: true },
    ],
  ])('of a completion says how many there are, and whether more: %j', async (found, completion) => {
    const prompt = { kind: 'prompt' as const, name: 'p', run: () => ({ messages: [] }), complete: () => found }
    const params = { ref: { type: 'ref/prompt', name: 'p' }, argument: { name: 'a', value: '' } }
    const { result } = await modern(testServer({ things: [prompt] }), 'completion/complete', params).answer()
    expect(result?.['completion']).toEqual(completion)
  })

  it('of a completion has a hundred values at most', async () => {
    const params = { ref: { type: 'ref/prompt', name: 'p' }, argument: { name: 'a', value: '' } }
    const { result } = await modern(testServer({ things }), 'completion/complete', params).answer()
    expect(result).toMatchObject({ completion: { total: 150, hasMore: true } })
    expect((result?.['completion'] as { values: string[] }).values.length).toBe(100)
    const unknown = { ...params, ref: { type: 'ref/prompt', name: 'none' } }
    expect((await modern(testServer(), 'completion/complete', unknown).answer()).error).toMatchObject({ code: -32602 })
  })

  it('of a reading takes a range and an etag from the request’s metadata, and says what was read', async () => {
    const inputs: unknown[] = []
    const read: Thing = {
      kind: 'resource',
      name: 'test://r',
      run: (input) => {
        inputs.push(input)
        return { contents: [], etag: '"1"', notModified: true }
      },
    }
    const server = testServer({ things: [read] })
    const ask = (meta: object): Promise<Message> =>
      modern(server, 'resources/read', { uri: 'test://r' }, { meta }).answer()
    const { result } = await ask({ 'io.owlclaw/range': { start: 0, end: 9 }, 'io.owlclaw/ifNoneMatch': '"1"' })
    expect(result?.['_meta']).toMatchObject({ 'io.owlclaw/etag': '"1"', 'io.owlclaw/notModified': true })
    await ask({ 'io.owlclaw/range': { end: 5 } })
    await ask({ 'io.owlclaw/range': { start: 5 } })
    expect(inputs).toMatchObject([
      { range: { first: 0, last: 9 }, ifNoneMatch: ['"1"'] },
      { range: { lastBytes: 5 } },
      { range: { first: 5 } },
    ])
    for (const range of [{}, 5, { start: -1 }, { start: 5, end: 2 }, { start: 'a' }, { end: 0 }, { start: 1.5 }]) {
      expect((await ask({ 'io.owlclaw/range': range })).error).toMatchObject({ code: -32602 })
    }
  })
})
