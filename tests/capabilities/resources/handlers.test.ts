import { describe, expect, it } from 'vitest'
import { loadCapabilities } from '../../../src/capabilities/capabilities.ts'
import { knowledgeHandler } from '../../../src/capabilities/knowledge-handler.ts'
import { completerOf, completionOf, resolverOf, type Piece } from '../../../src/capabilities/piece.ts'
import { compileTemplate } from '../../../src/capabilities/uri-template.ts'
import { InputRequired } from '../../../src/core/conversation.ts'
import type { PromptResult, ResourceInput, ResourceResult } from '../../../src/core/resource.ts'
import { call, folderOf } from '../capability-folder.ts'

const load = (module: Readonly<Record<string, unknown>>): Piece =>
  knowledgeHandler({ name: 'folder' }, module, { defaultTimeoutSeconds: 30 }) ?? expect.unreachable('nothing')

const resource = (about: object, handler: unknown = () => 'text', more: object = {}): Piece =>
  load({ resource: about, default: handler, ...more })

async function read(
  { entry, run }: Piece,
  uri: string,
  more: Omit<ResourceInput, 'uri'> = {},
): Promise<ResourceResult> {
  return (await run(entry.parseInput({ uri, ...more }), call())) as ResourceResult
}

const first = async (piece: Piece, uri: string, more?: Omit<ResourceInput, 'uri'>) => {
  const { meta: _, ...content } = (await read(piece, uri, more)).contents[0] ?? expect.unreachable('nothing')
  return content
}

type Module = Readonly<Record<string, unknown>>
const noText = (): string => ''

describe('a module', () => {
  it('that exports neither resource nor prompt is none of this', () => {
    expect(
      knowledgeHandler({ name: 'x' }, { tool: {}, default: () => 1 }, { defaultTimeoutSeconds: 1 }),
    ).toBeUndefined()
    expect(knowledgeHandler({ name: 'x' }, { default: () => 1 }, { defaultTimeoutSeconds: 1 })).toBeUndefined()
  })

  it.each([
    ['two kinds', { tool: {}, prompt: {} }, 'it exports tool and prompt; a handler is one of them'],
    [
      'no function',
      { resource: { uri: 'a:b' } },
      'it has no default export that is a function: `export default function read(',
    ],
    ['no function either', { prompt: {} }, '`export default function write('],
    ['a complete that is none', { prompt: {}, default: () => '', complete: 3 }, 'its `complete` is no function'],
    ['neither uri nor template', { resource: {}, default: noText }, 'its `resource` is not right: '],
    ['a uri that is none', { resource: { uri: 'x' }, default: noText }, 'resource.uri must be a match of'],
    ['a uri of skills', { resource: { uri: 'skill://a/b' }, default: noText }, 'resource.uri must '],
    [
      'an unknown member',
      { prompt: { nmae: 'x' }, default: noText },
      'prompt.nmae is not a known property; did you mean name?',
    ],
    ['an operator', { resource: { uriTemplate: 'a:{+x}' }, default: noText }, '{+x} in its uriTemplate is not {name}'],
    ['no scheme', { resource: { uriTemplate: '{x}:b' }, default: noText }, 'resource.uriTemplate'],
    ['no variable', { resource: { uriTemplate: 'a:b' }, default: noText }, 'give a single address as `uri`'],
    ['a variable twice', { resource: { uriTemplate: 'a:{x}/{x}' }, default: noText }, 'has {x} twice'],
    ['variables side by side', { resource: { uriTemplate: 'a:{x}{y}' }, default: noText }, 'before {y}'],
    ['half a brace', { resource: { uriTemplate: 'a:{x}}' }, default: noText }, 'a brace without its counterpart'],
    ['a variable uri', { resource: { uriTemplate: 'a:{uri}' }, default: noText }, 'name it otherwise'],
  ] satisfies [string, Module, string][])('with %s is refused', (_what, module: Module, why) => {
    expect(() => load(module)).toThrow(why)
  })
})

describe('a resource that a function reads', () => {
  it('is listed as it says', () => {
    const piece = resource({
      uri: 'test://static-text',
      title: 'T',
      mimeType: 'text/plain',
      size: 4,
      timeoutSeconds: 2,
    })
    expect(piece.entry).toMatchObject({
      kind: 'resource',
      name: 'test://static-text',
      listing: { title: 'T', mimeType: 'text/plain', size: 4 },
      readOnly: true,
      timeoutMs: 2000,
    })
    function named(): string {
      return ''
    }
    expect(resource({ uri: 'a:b' }, named).entry.listing.name).toBe('named')
    expect(resource({ uri: 'a:b' }, [() => ''][0]).entry.listing.name).toBe('folder')
    expect(resource({ uri: 'a:b', name: 'said' }, named).entry.listing.name).toBe('said')
  })

  it('answers text, bytes, data, or contents', async () => {
    const uri = 'a:b'
    const of = (returned: unknown, about = {}) =>
      first(
        resource({ uri, ...about }, () => returned),
        uri,
      )
    expect(await of('text')).toEqual({ uri, mimeType: 'text/plain', text: 'text' })
    expect(await of(Promise.resolve('later'), { mimeType: 'text/markdown' })).toMatchObject({
      mimeType: 'text/markdown',
    })
    expect(await of(new Uint8Array([255, 0]))).toEqual({ uri, mimeType: 'application/octet-stream', blob: '/wA=' })
    expect(await of(Buffer.from('text'))).toMatchObject({ blob: 'dGV4dA==' })
    expect(await of({ blob: 'dGV4dA==', mimeType: 'image/png' })).toEqual({
      uri,
      mimeType: 'image/png',
      blob: 'dGV4dA==',
    })
    expect(await of({ text: 'x', mimeType: 'text/csv' })).toEqual({ uri, mimeType: 'text/csv', text: 'x' })
    expect(await of({ some: ['data'] })).toEqual({ uri, mimeType: 'application/json', text: '{"some":["data"]}' })
    const many = await read(
      resource({ uri }, () => ({ contents: ['one', { uri: 'a:c', blob: '' }] })),
      uri,
    )
    expect(many.contents).toMatchObject([
      { uri, text: 'one' },
      { uri: 'a:c', blob: '' },
    ])
    await expect(of(undefined)).rejects.toMatchObject({ code: 'resource_not_found' })
    await expect(of({ text: 3 })).rejects.toMatchObject({ code: 'response_contract_violation' })
    const asks = new InputRequired(new Map())
    expect(await resource({ uri }, () => asks).run({ uri }, call())).toBe(asks)
  })

  it('is read anew each time, unless it says how long it may be kept', async () => {
    expect((await read(resource({ uri: 'a:b' }), 'a:b')).ttlMs).toBe(0)
    expect(
      (
        await read(
          resource({ uri: 'a:b', cacheSeconds: 1.5 }, () => Promise.resolve('x')),
          'a:b',
        )
      ).ttlMs,
    ).toBe(1500)
    expect(() => resource({ uri: 'a:b', cacheSeconds: -1 })).toThrow('resource.cacheSeconds must be at least 0')
  })

  it('[R7.5] [R7.6] [R7.7] has ranges and etags like any other', async () => {
    const piece = resource({ uri: 'a:b' }, () => '0123456789')
    const { etag = '' } = await read(piece, 'a:b')
    expect(await first(piece, 'a:b', { range: { first: 2, last: 4 } })).toMatchObject({ text: '234' })
    expect(await read(piece, 'a:b', { ifNoneMatch: [etag] })).toMatchObject({ notModified: true, etag })
    await expect(read(piece, 'a:b', { range: { first: 10 } })).rejects.toMatchObject({ code: 'range_not_satisfiable' })
    expect(() => piece.entry.parseInput({})).toThrow('uri must be string.')
    expect(() => piece.entry.parseInput({ uri: 'a:b', ifNoneMatch: 'x' })).toThrow(
      'ifNoneMatch must be a list of etags.',
    )
  })
})

describe('a template', () => {
  it('gives the function what an address holds', async () => {
    const piece = resource({ uriTemplate: 'test://template/{id}/data' }, (input: unknown) => input)
    expect(piece.entry).toMatchObject({ kind: 'resource_template', name: 'test://template/{id}/data' })
    const uri = 'test://template/a%20b%2Fc/data'
    expect(resolverOf([piece])('resource', uri)).toBe(piece.entry)
    expect(resolverOf([piece])('tool', uri)).toBeUndefined()
    expect(resolverOf([piece])('resource', 'test://template/a/b/data')).toBeUndefined()
    expect((await first(piece, uri)).text).toBe(JSON.stringify({ id: 'a b/c', uri }))
  })

  it('takes only addresses that follow it', () => {
    const { match, variables } = compileTemplate('x://{a}-{b.c}.json?q={d}')
    expect(variables).toEqual(['a', 'b.c', 'd'])
    expect(match('x://1-2.json?q=%E2%82%AC')).toEqual({ a: '1', 'b.c': '2', d: '€' })
    for (const uri of [
      'x://1-2.json?q=',
      'x://1-2xjson?q=1',
      'y://1-2.json?q=1',
      'x://1-2.json?q=1#2',
      'x://1-2.json?q=%C3',
    ])
      expect(match(uri)).toBeUndefined()
  })
})

describe('a prompt that a function writes', () => {
  const prompt = (returned: unknown, about: object = {}) => load({ prompt: about, default: () => returned })
  const written = async (returned: unknown, about: object = {}) =>
    (await prompt(returned, about).run({}, call())) as PromptResult

  it('may be a text, a message, several, or a whole result', async () => {
    const text = (said: string) => ({ type: 'text', text: said })
    expect(await written('Hello')).toEqual({ messages: [{ role: 'user', content: text('Hello') }] })
    expect(await written(Promise.resolve(['a', { role: 'assistant', content: 'b' }]), { description: 'D' })).toEqual({
      description: 'D',
      messages: [
        { role: 'user', content: text('a') },
        { role: 'assistant', content: text('b') },
      ],
    })
    const image = { type: 'image', data: 'aGk=', mimeType: 'image/png' }
    const embedded = { type: 'resource', resource: { uri: 'a:b', text: 'x' } }
    expect(
      await written({ description: 'E', messages: [{ content: image }, { role: 'user', content: embedded }] }),
    ).toEqual({
      description: 'E',
      messages: [
        { role: 'user', content: image },
        { role: 'user', content: embedded },
      ],
    })
    for (const wrong of [3, null, [{}], { role: 'system', content: 'x' }, { content: { text: 'x' } }])
      await expect((async () => written(wrong))()).rejects.toMatchObject({ code: 'response_contract_violation' })
  })

  it('gets its arguments, checked', () => {
    const piece = load({
      prompt: { name: 'greet', arguments: [{ name: 'who', required: true }] },
      default: ({ who }: { who: string }) => `Greet ${who}.`,
    })
    expect(piece.entry).toMatchObject({
      kind: 'prompt',
      name: 'greet',
      listing: { arguments: [{ name: 'who', required: true }] },
    })
    expect(() => piece.entry.parseInput({})).toThrow('The arguments do not fit the prompt.')
    expect(piece.run(piece.entry.parseInput({ who: 'Ann' }), call())).toMatchObject({
      messages: [{ content: { text: 'Greet Ann.' } }],
    })
  })
})

describe('completion', () => {
  const ask = (piece: Piece, name: string, value: string, context = {}) =>
    completerOf(() => piece)(piece.entry, { argument: { name, value }, context }, call())

  it('offers what the contract names', async () => {
    const piece = load({
      prompt: { arguments: [{ name: 'city', suggestions: ['Bern', 'Basel', 'Ulm'] }] },
      default: () => '',
    })
    expect(await ask(piece, 'city', 'b')).toEqual({ values: ['Bern', 'Basel'] })
    expect(await ask(piece, 'other', '')).toEqual({ values: [] })
    const template = resource({ uriTemplate: 'a:{x}', suggestions: { x: ['one', 'two'] } })
    expect(await ask(template, 'x', 'o')).toMatchObject({ values: ['one', 'two'] })
  })

  it('or what the function `complete` answers', async () => {
    const complete = ({ argument, context }: { argument: { value: string }; context: Record<string, string> }) =>
      argument.value === 'all' ? { values: ['x'], total: 9, hasMore: true } : [argument.value, context['a'] ?? '']
    const piece = resource({ uriTemplate: 'a:{x}' }, undefined, { complete })
    expect(await ask(piece, 'x', 'v', { a: 'c' })).toEqual({ values: ['v', 'c'] })
    expect(await ask(piece, 'x', 'all')).toEqual({ values: ['x'], total: 9, hasMore: true })
    for (const odd of [
      3,
      [3],
      {},
      { values: ['x'], total: '9' },
      { values: ['x'], total: -1 },
      { values: [], hasMore: 1 },
    ])
      await expect(
        ask(resource({ uriTemplate: 'a:{x}' }, undefined, { complete: () => odd }), 'x', ''),
      ).rejects.toMatchObject({ code: 'response_contract_violation' })
  })

  it('gives what begins with the letters first, and all of it: how much an answer holds is not known here', () => {
    expect(completionOf(['banana', 'ananas', 'kiwi', 'ananas'], 'AN').values).toEqual(['ananas', 'banana'])
    const many = Array.from({ length: 150 }, (_, index) => `x${index}`)
    expect(completionOf(many, '')).toEqual({ values: many })
  })
})

describe('a resource that knows when it changes', () => {
  it('tells so, once for many changes, until it is stopped', async () => {
    const changes: ((uri?: string) => void)[] = []
    const stopped: string[] = []
    const watch = (changed: (uri?: string) => void) => {
      changes.push(changed)
      return () => stopped.push('stopped')
    }
    const told: string[] = []
    const one = resource({ uri: 'a:b' }, undefined, { watch })
    const many = resource({ uriTemplate: 'a:{x}' }, undefined, { watch })
    const stops = [one, many].map((piece) => piece.watch?.((uri) => told.push(uri)))
    const [changedOne, changedMany] = changes
    for (let i = 0; i < 5; i += 1) changedOne?.()
    changedMany?.('a:1')
    changedMany?.('a:2')
    changedMany?.()
    await expect.poll(() => told.sort()).toEqual(['a:1', 'a:2', 'a:b'])
    changedOne?.()
    for (const stop of stops) stop?.()
    expect(stopped).toEqual(['stopped', 'stopped'])
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(told).toHaveLength(3)
  })

  it('costs nothing but that where it fails', () => {
    const watch = (): never => {
      throw new Error('no')
    }
    expect(resource({ uri: 'a:b' }, undefined, { watch }).watch?.(() => undefined)).toBeTypeOf('function')
    expect(() => load({ prompt: {}, default: noText, watch })).toThrow('its `watch` is no function of a resource')
  })

  it('[R6.10] is heard through the folder it lies in', async () => {
    const root = folderOf({
      'a/ticking/handler.js': `
        export const resource = { uri: 'test://ticking' }
        export default () => 'tick'
        export function watch(changed) { changed(); return () => undefined }
      `,
    })
    const capabilities = await loadCapabilities(root, { defaultTimeoutSeconds: 5 })
    const uris: string[] = []
    capabilities.provider.onChanged((change) => uris.push(...(change?.uris ?? [])))
    await expect.poll(() => uris).toEqual(['test://ticking'])
    await capabilities.close()
  })
})
