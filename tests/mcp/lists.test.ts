import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { legacy, modern, sendText } from './client.ts'
import { testServer, tool, type TestServer, type Thing } from './server.ts'

const names = fc.uniqueArray(
  fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'x', 'y', 'z', '-', '_', '.'), minLength: 1, maxLength: 4 }),
  {
    maxLength: 400,
  },
)
const toolsOf = (all: readonly string[]): Thing[] => all.map((name) => tool(name, () => name))

interface Page {
  readonly tools: readonly { readonly name: string }[]
  readonly nextCursor?: string
}

async function page(server: TestServer, cursor?: string): Promise<Page> {
  const { result } = await modern(server, 'tools/list', cursor === undefined ? {} : { cursor }).answer()
  return result as unknown as Page
}

describe('lists', () => {
  it('[R4.9] go on by pages of a hundred until everything was there once, in order', async () => {
    await fc.assert(
      fc.asyncProperty(names, async (all) => {
        const server = testServer({ things: toolsOf(all) })
        const seen: string[] = []
        let cursor: string | undefined
        do {
          const { tools, nextCursor } = await page(server, cursor)
          expect(tools.length).toBeLessThanOrEqual(100)
          seen.push(...tools.map(({ name }) => name))
          cursor = nextCursor
        } while (cursor !== undefined)
        expect(seen).toEqual([...all].sort((a, b) => (a < b ? -1 : 1)))
      }),
      { numRuns: 100 },
    )
  })

  it('[R4.9] lose nothing that was there all the time, and repeat nothing, when they change between two pages', async () => {
    await fc.assert(
      fc.asyncProperty(names, names, fc.func(fc.boolean()), async (before, added, stays) => {
        const server = testServer({ things: toolsOf(before) })
        const first = await page(server)
        const kept = before.filter((name) => stays(name))
        const now = [...new Set([...kept, ...added])]
        server.things.set(toolsOf(now))
        const seen = first.tools.map(({ name }) => name)
        for (let cursor = first.nextCursor; cursor !== undefined;) {
          const { tools, nextCursor } = await page(server, cursor)
          seen.push(...tools.map(({ name }) => name))
          cursor = nextCursor
        }
        expect(new Set(seen).size).toBe(seen.length)
        if (first.nextCursor !== undefined) expect(seen).toEqual(expect.arrayContaining(kept))
      }),
      { numRuns: 100 },
    )
  })

  it('[P11] [R4.10] are those of the moment, whatever changed and however often', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(names, { maxLength: 6 }), async (changes) => {
        const server = testServer()
        for (const all of changes) {
          await page(server)
          server.things.set(toolsOf(all))
          const { tools } = await page(server)
          expect(tools.map(({ name }) => name)).toEqual([...all].sort((a, b) => (a < b ? -1 : 1)).slice(0, 100))
        }
      }),
      { numRuns: 100 },
    )
  })

  it('are made once for each revision, and not again until they change', async () => {
    const server = testServer({ things: toolsOf(['a', 'b']) })
    const text = async (): Promise<unknown> => (await modern(server, 'tools/list', {}, { id: 1 }).channel.done()).body
    expect(await text()).toBe(await text())
    const before = await text()
    server.things.set(toolsOf(['a', 'b', 'c']))
    expect(await text()).not.toBe(before)
  })

  it.each([
    'zzz',
    '',
    'dA',
    Buffer.from('p').toString('base64url'),
    Buffer.from('pname').toString('base64url'),
    '%%%',
    'dGE=',
  ])('refuse the cursor %j, which is none of theirs', async (cursor) => {
    const { result, error } = await modern(testServer({ things: toolsOf(['a']) }), 'tools/list', { cursor }).answer()
    // The empty name's cursor is one: everything comes after it.
    if (cursor === 'dA') expect(result).toMatchObject({ tools: [{ name: 'a' }] })
    else expect(error).toMatchObject({ code: -32602, data: { code: 'invalid_cursor' } })
  })

  it('[R4.7] [P6] show each client what it may see, page by page', async () => {
    const things = toolsOf(Array.from({ length: 250 }, (_, index) => `${index % 2 === 0 ? 'open' : 'secret'}-${index}`))
    const server = testServer({
      things,
      policy: {
        sees: ({ name }, call) => name.startsWith('open') || call.principal.id === 'ann',
        rights: (call) => call.principal.id,
      },
    })
    for (const [principal, count] of [
      ['ann', 250],
      ['bob', 125],
    ] as const) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const sent = modern(server, 'tools/list', cursor === undefined ? {} : { cursor }, { principal })
        const { tools, nextCursor } = (await sent.answer()).result as unknown as Page
        seen.push(...tools.map(({ name }) => name))
        cursor = nextCursor
      } while (cursor !== undefined)
      expect(seen.length).toBe(count)
      if (principal === 'bob') expect(seen.some((name) => name.startsWith('secret'))).toBe(false)
    }
    const { result } = await modern(server, 'tools/list', {}, { principal: 'bob' }).answer()
    expect(result).toMatchObject({ cacheScope: 'private' })
  })

  it('[R6.8] of resources have pages of fifty, and may be asked for by category and tag', async () => {
    const resource = (name: string, tags: readonly string[]): Thing => ({
      kind: 'resource',
      name: `skill://${name}`,
      listing: { name, tags },
      run: () => ({ contents: [] }),
    })
    const many = Array.from({ length: 120 }, (_, index) =>
      resource(`math/n${String(index).padStart(3, '0')}`, ['number']),
    )
    const server = testServer({
      things: [...many, resource('text/upper', ['word']), resource('text/pi', ['number', 'word'])],
    })
    const list = async (meta: object): Promise<{ resources: { name: string }[]; nextCursor?: string }> =>
      (await modern(server, 'resources/list', {}, { meta }).answer()).result as never
    const all = await list({})
    expect(all.resources.length).toBe(50)
    expect(all.nextCursor).toBeDefined()
    const texts = await list({ 'io.owlclaw/category': 'text' })
    expect(texts.resources.map(({ name }) => name)).toEqual(['text/pi', 'text/upper'])
    const both = await list({ 'io.owlclaw/category': 'skill://text/*', 'io.owlclaw/tag': 'number' })
    expect(both.resources.map(({ name }) => name)).toEqual(['text/pi'])
    const client = await legacy(server)
    const { result } = await client.request('resources/list', { _meta: { 'io.owlclaw/tag': 'word' } }).answer()
    expect(result).toMatchObject({ resources: [{ name: 'text/pi' }, { name: 'text/upper' }] })
  })

  it('answer without params where the revision lets them', async () => {
    const { answer } = sendText(
      testServer({ things: toolsOf(['a']) }),
      '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    )
    expect(await answer()).toMatchObject({ result: { tools: [{ name: 'a' }] } })
  })
})
