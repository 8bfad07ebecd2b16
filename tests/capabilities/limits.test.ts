import { describe, expect, it } from 'vitest'
import { createArtifacts, loadCapabilities, type LoadOptions } from '../../src/capabilities/capabilities.ts'
import type { Call } from '../../src/core/call.ts'
import type { ResourceResult } from '../../src/core/resource.ts'
import type { ToolResult } from '../../src/core/tool.ts'
import { noLedger } from '../../src/core/ledger.ts'
import { openPolicy } from '../../src/core/policy.ts'
import { createGateway } from '../../src/gateway/gateway.ts'
import { anyObject, call, folderOf, handler } from './capability-folder.ts'

async function served(text: string, options: Partial<LoadOptions> = {}) {
  const artifacts = options.artifacts ?? createArtifacts()
  const root = folderOf({ 'a/one/handler.js': text, 'a/one/SKILL.md': 'x'.repeat(10) })
  const { provider, problems } = await loadCapabilities(root, { defaultTimeoutSeconds: 5, artifacts, ...options })
  expect(problems).toEqual([])
  const gateway = createGateway({
    providers: [provider, artifacts.provider],
    policy: () => openPolicy,
    ledger: noLedger,
  })
  return {
    listing: provider.catalogue()[0]?.listing,
    gateway,
    run: async (input: unknown = {}) =>
      (await gateway.call({ kind: 'tool', name: 'run', input }, call())) as ToolResult,
    read: async (uri: unknown, range?: unknown, as: Call = call(), ifNoneMatch?: readonly string[]) => {
      const input = { uri, ...(range === undefined ? {} : { range }), ...(ifNoneMatch && { ifNoneMatch }) }
      return (await gateway.call({ kind: 'resource', name: String(uri), input }, as)) as ResourceResult
    },
  }
}

const linkIn = ({ content }: ToolResult) => content.find(({ type }) => type === 'resource_link')

describe('an answer that is too large', () => {
  const text = 'ä€😀'.repeat(50)
  const echo = (schemas: string, body: string): string => handler(schemas, body)

  it('of text begins, and its whole is a resource', async () => {
    const { run, read } = await served(echo(anyObject, `return ${JSON.stringify(text)}`), { maxOutputBytes: 100 })
    const result = await run()
    const [shown, note] = result.content
    expect(text.startsWith(String(shown?.['text']))).toBe(true)
    expect(Buffer.byteLength(String(shown?.['text']))).toBeGreaterThan(95)
    expect(Buffer.byteLength(String(shown?.['text']))).toBeLessThanOrEqual(100)
    const link = linkIn(result)
    expect(link).toMatchObject({ name: 'output of run', mimeType: 'text/plain', size: Buffer.byteLength(text) })
    expect(note?.['text']).toBe(
      `This is the beginning. The whole answer has ${Buffer.byteLength(text)} bytes, more than the 100 that fit here. Read ${String(link?.['uri'])} for all of it, soon, or ask for less.`,
    )
    expect(result.isError).toBeUndefined()
    const whole = await read(link?.['uri'])
    expect(whole).toMatchObject({ contents: [{ uri: link?.['uri'], mimeType: 'text/plain', text }] })
    expect(whole.ttlMs).toBeGreaterThan(0)
    expect(whole.ttlMs).toBeLessThanOrEqual(15 * 60_000)
  })

  it('can be read in parts', async () => {
    const { run, read } = await served(echo(anyObject, `return ${JSON.stringify(text)}`), { maxOutputBytes: 100 })
    const uri = linkIn(await run())?.['uri']
    const bytes = Buffer.from(text)
    expect((await read(uri, { first: 0, last: 4 })).contents[0]?.text).toBe('ä€')
    expect((await read(uri, { first: 1, last: 1 })).contents[0]?.blob).toBe(bytes.subarray(1, 2).toString('base64'))
    expect((await read(uri, { lastBytes: 4 })).contents[0]?.text).toBe('😀')
    await expect(read(uri, { first: 10_000 })).rejects.toMatchObject({ code: 'range_not_satisfiable' })
  })

  it('[R7.5] [R7.6] [R7.7] says which part it is of what, as a document does', async () => {
    const { run, read } = await served(echo(anyObject, `return ${JSON.stringify(text)}`), { maxOutputBytes: 100 })
    const uri = linkIn(await run())?.['uri']
    const { etag = '' } = await read(uri)
    const part = await read(uri, { first: 0, last: 4 })
    expect(part).toMatchObject({ etag, range: { first: 0, last: 4, size: 450 } })
    expect(part.contents[0]?.meta).toEqual({
      'io.owlclaw/etag': etag,
      'io.owlclaw/range': { start: 0, end: 4, size: 450 },
    })
    expect(await read(uri, undefined, call(), [etag])).toMatchObject({ notModified: true, etag })
  })

  it('of data is linked to whole; where structure was promised, none is an error for the model', async () => {
    const many = 'return { list: Array.from({ length: 100 }, (_, n) => n) }'
    const free = await served(echo(anyObject, many), { maxOutputBytes: 100 })
    const result = await free.run()
    expect(result).not.toHaveProperty('structuredContent')
    expect(result).not.toHaveProperty('isError')
    expect(result.content.map(({ type }) => type)).toEqual(['text', 'resource_link'])
    const [contents] = (await free.read(linkIn(result)?.['uri'])).contents
    expect(contents?.mimeType).toBe('application/json')
    expect(JSON.parse(String(contents?.text))).toMatchObject({ list: { length: 100 } })
    const promised = await served(echo("{ inputSchema: { type: 'object' }, outputSchema: { type: 'object' } }", many), {
      maxOutputBytes: 100,
    })
    expect((await promised.run()).isError).toBe(true)
  })

  it('of content is kept as its JSON', async () => {
    const blocks =
      "return { content: [{ type: 'image', data: 'x'.repeat(200), mimeType: 'image/png' }, { type: 'text', text: 'y' }] }"
    const { run, read } = await served(echo(anyObject, blocks), { maxOutputBytes: 100 })
    const [contents] = (await read(linkIn(await run())?.['uri'])).contents
    expect(JSON.parse(String(contents?.text))).toMatchObject([{ type: 'image' }, { type: 'text', text: 'y' }])
  })

  it.each([
    { content: [{ type: 'text', text: 'see data' }], structuredContent: { rows: 'z'.repeat(200) } },
    { content: [{ type: 'text', text: 'see data' }], _meta: { more: 'z'.repeat(200) } },
    { content: [], structuredContent: { rows: Array.from({ length: 90 }, (_, n) => n) } },
    { content: [{ type: 'text', text: 'see data', _meta: { more: 'z'.repeat(200) } }] },
  ])('is one by what stands beside its text, too: %j', async (returned) => {
    const { run, read } = await served(echo(anyObject, `return ${JSON.stringify(returned)}`), { maxOutputBytes: 100 })
    const result = await run()
    expect(JSON.stringify(result).length).toBeLessThan(600)
    expect(result).not.toHaveProperty('structuredContent')
    const [contents] = (await read(linkIn(result)?.['uri'])).contents
    const { content, ...beside } = returned
    expect(JSON.parse(String(contents?.text))).toEqual(Object.keys(beside).length > 0 ? returned : content)
  })

  it.each(['throw', 'return Promise.reject(', 'return (async function* () { throw '])(
    'is one where it is an error for the model: %s',
    async (start) => {
      const end = { throw: '', 'return Promise.reject(': ')' }[start] ?? '})()'
      const body = `const error = new Error('y'.repeat(200)); error.name = 'ToolError'; ${start} error${end}`
      const { run, read } = await served(echo(anyObject, body), { maxOutputBytes: 100 })
      const result = await run()
      expect(result).toMatchObject({ isError: true, content: [{ text: 'y'.repeat(100) }, { type: 'text' }, {}] })
      expect((await read(linkIn(result)?.['uri'])).contents[0]?.text).toBe('y'.repeat(200))
    },
  )

  it('that just fits is left alone', async () => {
    const { run } = await served(echo(anyObject, "return 'é'.repeat(50)"), { maxOutputBytes: 100 })
    expect(await run()).toEqual({ content: [{ type: 'text', text: 'é'.repeat(50) }] })
  })

  it('is for its caller alone', async () => {
    const { run, read } = await served(echo(anyObject, `return ${JSON.stringify(text)}`), { maxOutputBytes: 100 })
    const uri = linkIn(await run())?.['uri']
    const other: Call = { ...call(), principal: { id: 'bob', kind: 'local' } }
    await expect(read(uri, undefined, other)).rejects.toMatchObject({ code: 'resource_not_found' })
  })

  it('is kept for a while, and while there is room', async () => {
    let now = 0
    const artifacts = createArtifacts({ keptMs: 1000, mostBytes: 700 }, () => now)
    const { run, read } = await served(echo(anyObject, `return ${JSON.stringify(text)}`), {
      maxOutputBytes: 100,
      artifacts,
    })
    const first = linkIn(await run())?.['uri']
    const second = linkIn(await run())?.['uri']
    await expect(read(first)).rejects.toMatchObject({ code: 'resource_not_found' })
    expect((await read(second)).contents).toHaveLength(1)
    now = 1001
    await expect(read(second)).rejects.toMatchObject({ code: 'resource_not_found' })
    expect(artifacts.provider.catalogue()).toEqual([])
    artifacts.provider.onChanged(() => undefined)()
  })

  it('is refused where it could never be kept, and what is kept stays', async () => {
    const artifacts = createArtifacts({ keptMs: 1000, mostBytes: 700 }, () => 0)
    const { run, read } = await served(echo(anyObject, 'return "x".repeat(input.size)'), {
      maxOutputBytes: 100,
      artifacts,
    })
    const uri = linkIn(await run({ size: 700 }))?.['uri']
    await expect(run({ size: 701 })).rejects.toMatchObject({
      code: 'output_too_large',
      message: 'run answered 701 bytes, and at most 700 are kept. It has run; ask for less, by narrower arguments.',
    })
    expect((await read(uri)).contents[0]?.text).toHaveLength(700)
  })
})

describe('a tool that says how many calls may run at a time', () => {
  it('refuses one more, and takes it when one has ended, well or not', async () => {
    const body =
      'if (input.now) return "now"; return new Promise((resolve, reject) => setTimeout(input.fail ? reject : resolve, 30, "done"))'
    const { run } = await served(handler("{ concurrency: 2, inputSchema: { type: 'object' } }", body))
    const running = [run(), run({ fail: true })]
    await expect(run()).rejects.toMatchObject({
      code: 'concurrency_limited',
      retryAfter: 1,
      message: 'run already runs 2 calls, as many as it may. Call again when one has ended.',
      quotas: [{ name: 'concurrency', limit: 2, remaining: 0 }],
    })
    const [first, second] = await Promise.allSettled(running)
    expect([first?.status, second?.status]).toEqual(['fulfilled', 'rejected'])
    expect(await run()).toMatchObject({ content: [{ text: 'done' }] })
    for (let n = 0; n < 5; n += 1) expect(await run({ now: true })).toMatchObject({ content: [{ text: 'now' }] })
  })

  it('counts one that threw at once as ended', async () => {
    const { run } = await served(handler("{ concurrency: 1, inputSchema: { type: 'object' } }", 'throw new Error("x")'))
    for (let n = 0; n < 3; n += 1) await expect(run()).rejects.toMatchObject({ code: 'execution_error' })
  })
})

describe('what clients are shown of limits and texts', () => {
  it('[R4.8] declared limits and price stand in the meta data', async () => {
    const { listing } = await served(
      handler("{ price: 0.5, timeoutSeconds: 2, concurrency: 3, inputSchema: { type: 'object' } }"),
    )
    expect(listing?.meta).toEqual({ 'io.owlclaw/governance': { price: 0.5, timeoutSeconds: 2, concurrency: 3 } })
    expect((await served(handler(anyObject))).listing?.meta).toBeUndefined()
  })

  it('[R4.6] a long text is cut where a paragraph ends, and says where the rest is', async () => {
    const paragraphs = Array.from({ length: 20 }, (_, n) => `${n}`.repeat(300)).join('\n\n')
    const { provider } = await loadCapabilities(
      folderOf({ 'my cat/one/handler.js': handler(anyObject), 'my cat/one/SKILL.md': paragraphs }),
      { defaultTimeoutSeconds: 1 },
    )
    const description = String(provider.catalogue()[0]?.listing.description)
    expect(description.length).toBeLessThan(4100)
    expect(description).toMatch(/[0-9]\n\n\(There is more in skill:\/\/my%20cat\/one\)$/)
    expect(paragraphs.startsWith(description.slice(0, description.indexOf('\n\n(There')))).toBe(true)
  })
})
