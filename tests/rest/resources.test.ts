import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { knowledgeHandler } from '../../src/capabilities/knowledge-handler.ts'
import { completerOf, resolverOf } from '../../src/capabilities/piece.ts'
import { loadSkills } from '../../src/capabilities/skills.ts'
import { noLedger } from '../../src/core/ledger.ts'
import type { Provider } from '../../src/core/provider.ts'
import { rangeOf } from '../../src/rest/range.ts'
import { folderOf } from '../capabilities/capability-folder.ts'
import { served, type Options } from './served.ts'

const skill = (name: string, more = ''): string =>
  `---\nname: ${name}\ndescription: How to ${name}.\n${more}---\n0123456789\n`

const files = {
  'math/add/SKILL.md': skill('add', 'tags: [easy]\n'),
  'math/root/SKILL.md': skill('root', 'prompt: { arguments: [{ name: of, required: true }] }\n'),
  'math/root/assets/bytes.bin': 'replaced',
  'text/echo/SKILL.md': skill('echo', 'tags: [easy, text]\n'),
}

function handlers(...modules: Readonly<Record<string, unknown>>[]): Provider {
  const pieces = modules.flatMap(
    (module) => knowledgeHandler({ name: 'x' }, module, { defaultTimeoutSeconds: 5 }) ?? [],
  )
  const pieceOf = (entry: unknown) => pieces.find((piece) => piece.entry === entry)
  return {
    name: 'handlers',
    catalogue: () => pieces.map(({ entry }) => entry),
    resolve: resolverOf(pieces),
    complete: completerOf(pieceOf),
    call: (entry, input, call) => pieceOf(entry)?.run(input, call),
    onChanged: () => () => undefined,
  }
}

const bytes = Buffer.from([0, 255, 1, 254, 128])

async function withSkills(more: Options = {}, providers: readonly Provider[] = []) {
  const root = folderOf(files)
  writeFileSync(join(root, 'math/root/assets/bytes.bin'), bytes)
  const skills = await loadSkills(root, { timeoutMs: 5000, maxReadBytes: 10_000 })
  const server = await served({ ...more, providers: [skills.provider, ...providers] })
  const read = async (uri: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${server.url}/v1/resource?uri=${encodeURIComponent(uri)}`, { headers })
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const uris = async (query: string) => {
    const { status, body } = await server.ask('GET', `/v1/resources${query}`)
    expect(status).toBe(200)
    return (body['resources'] as { uri: string }[]).map(({ uri }) => uri)
  }
  return { ...server, read, uris }
}

describe('documents over REST', () => {
  it('[R6.1] [R6.5] [R6.6] are listed, by category and tag', async () => {
    const { uris } = await withSkills()
    expect(await uris('')).toEqual(['skill://math/add', 'skill://math/root', 'skill://text/echo'])
    expect(await uris('?category=math')).toEqual(['skill://math/add', 'skill://math/root'])
    expect(await uris('?category=skill%3A%2F%2Fmath%2F*')).toEqual(['skill://math/add', 'skill://math/root'])
    expect(await uris('?tag=easy')).toEqual(['skill://math/add', 'skill://text/echo'])
    expect(await uris('?tag=easy&category=text')).toEqual(['skill://text/echo'])
    expect(await uris('?tag=none')).toEqual([])
    expect(await uris('?category=m*')).toEqual(['skill://math/add', 'skill://math/root'])
  })

  it('[R15.2] are refused by a wrong address, and it is said in which parameter', async () => {
    const { ask } = await withSkills()
    const list = await ask('GET', '/v1/resources?category=file%3A%2F%2Fmath%2F*')
    const read = await ask('GET', '/v1/resource?uri=skill%3A%2F%2Fmath')
    expect([list.status, list.body]).toMatchObject([400, { errors: [{ path: '/query/category', rule: 'format' }] }])
    expect([read.status, read.body]).toMatchObject([400, { errors: [{ path: '/query/uri', rule: 'format' }] }])
  })

  it('[R6.3] [R6.7] [R7.6] say what is known of them', async () => {
    const { ask } = await withSkills()
    const { body } = await ask('GET', '/v1/resources?category=math&limit=1')
    expect(body).toMatchObject({
      resources: [
        {
          uri: 'skill://math/add',
          name: 'add',
          description: 'How to add.',
          mimeType: 'text/markdown',
          size: 67,
          tags: ['easy'],
          etag: expect.stringMatching(/^"[0-9a-f]{32}"$/) as string,
          annotations: { lastModified: expect.any(String) as string },
        },
      ],
      next_cursor: Buffer.from('skill://math/add').toString('base64url'),
    })
  })

  it('[R6.8] come in pages of 50, and cursors outlive changes', async () => {
    const names = Array.from({ length: 120 }, (_, index) => `s${String(index).padStart(3, '0')}`)
    const skills = await loadSkills(
      folderOf(Object.fromEntries(names.map((name) => [`many/${name}/SKILL.md`, skill(name)]))),
      { timeoutMs: 5000, maxReadBytes: 10_000 },
    )
    const { ask } = await served({ providers: [skills.provider] })
    const found: string[] = []
    let cursor: unknown = undefined
    const sizes: number[] = []
    do {
      const { body } = await ask('GET', `/v1/resources${typeof cursor === 'string' ? `?cursor=${cursor}` : ''}`)
      const page = (body['resources'] as { name: string }[]).map(({ name }) => name)
      sizes.push(page.length)
      found.push(...page)
      cursor = body['next_cursor']
    } while (cursor !== undefined)
    expect(sizes).toEqual([50, 50, 20])
    expect(found).toEqual(names)
    expect((await ask('GET', '/v1/resources?cursor=!')).status).toBe(400)
    expect((await ask('GET', '/v1/resources?cursor=e')).body['code']).toBe('invalid_cursor')
  })

  it('[P7] [R7.1] [R7.4] are read byte for byte, under their own media type', async () => {
    const { read } = await withSkills()
    const text = await read('skill://math/add')
    expect(text.status).toBe(200)
    expect(text.bytes.toString()).toBe(files['math/add/SKILL.md'])
    expect(Object.fromEntries(text.headers)).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      'content-length': '67',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'last-modified': expect.stringMatching(/ GMT$/) as string,
    })
    const binary = await read('skill://math/root/assets/bytes.bin', { Accept: 'image/png' })
    expect(binary.bytes.equals(bytes)).toBe(true)
    expect(binary.headers.get('content-type')).toBe('application/octet-stream')
  })

  it('[R7.7] are not sent again to whoever has them', async () => {
    const { read } = await withSkills()
    const etag = (await read('skill://math/add')).headers.get('etag') ?? ''
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const same = await read('skill://math/add', { 'If-None-Match': known })
      expect([same.status, same.bytes.length, same.headers.get('etag')]).toEqual([304, 0, etag])
    }
    expect((await read('skill://math/add', { 'If-None-Match': '"x"' })).status).toBe(200)
  })

  it('[R7.5] are read in parts', async () => {
    const { read } = await withSkills()
    const uri = 'skill://math/root/assets/bytes.bin'
    const part = async (range: string, more = {}) => {
      const { status, headers, bytes: got } = await read(uri, { Range: range, ...more })
      return [status, headers.get('content-range'), [...got]]
    }
    expect(await part('bytes=1-2')).toEqual([206, 'bytes 1-2/5', [255, 1]])
    expect(await part('bytes=3-')).toEqual([206, 'bytes 3-4/5', [254, 128]])
    expect(await part('bytes=-1')).toEqual([206, 'bytes 4-4/5', [128]])
    expect(await part('bytes=2-99')).toEqual([206, 'bytes 2-4/5', [1, 254, 128]])
    for (const all of ['bytes=0-1,3-4', 'lines=1-2', 'bytes=2-1', 'bytes=x'])
      expect(await part(all)).toEqual([200, null, [...bytes]])
    const etag = (await read(uri)).headers.get('etag') ?? ''
    expect(await part('bytes=0-0', { 'If-Range': etag })).toEqual([206, 'bytes 0-0/5', [0]])
    expect(await part('bytes=0-0', { 'If-Range': '"other"' })).toEqual([200, null, [...bytes]])
    const beyond = await read(uri, { Range: 'bytes=5-' })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */5'])
    expect(JSON.parse(beyond.bytes.toString())).toMatchObject({ code: 'range_not_satisfiable', size: 5 })
    expect(rangeOf(undefined)).toBeUndefined()
    expect(rangeOf('bytes=-')).toBeUndefined()
  })

  it('[R7.2] [R7.3] that are not there, or have no right address, are problems', async () => {
    const { ask } = await withSkills()
    const problem = async (query: string) => {
      const { status, body } = await ask('GET', `/v1/resource${query}`)
      return [status, body['code']]
    }
    expect(await problem('?uri=skill://math/none')).toEqual([404, 'resource_not_found'])
    expect(await problem('?uri=skill://math')).toEqual([400, 'invalid_params'])
    expect(await problem('?uri=file:///etc/passwd')).toEqual([404, 'resource_not_found'])
    expect(await problem('')).toEqual([400, 'invalid_params'])
    expect(await problem('?uri=')).toEqual([400, 'invalid_params'])
  })

  it('go through the one door: reads are recorded, and what a caller may not see is not there', async () => {
    const records: unknown[][] = []
    const { read, uris } = await withSkills({
      policy: { sees: ({ name }) => !name.startsWith('skill://math') },
      ledger: {
        ...noLedger,
        record: ({ kind, name }, _call, { outcome }) => {
          records.push([kind, name, outcome])
          return { entry: 'w-1', durable: undefined }
        },
      },
    })
    expect(await uris('')).toEqual(['skill://text/echo'])
    expect((await read('skill://math/root/assets/bytes.bin')).status).toBe(404)
    expect((await read('skill://text/echo')).status).toBe(200)
    expect(records).toEqual([
      ['resource', 'skill://math/root/assets/bytes.bin', 'denied'],
      ['resource', 'skill://text/echo', 'ok'],
    ])
  })

  it('of handlers are read the same way, by address and by template', async () => {
    const { read, ask } = await withSkills({}, [
      handlers(
        { resource: { uri: 'test://static', mimeType: 'image/png' }, default: () => ({ blob: bytes }) },
        { resource: { uriTemplate: 'test://{id}/data' }, default: ({ id }: { id: string }) => ({ id }) },
      ),
    ])
    const image = await read('test://static')
    expect([image.headers.get('content-type'), image.bytes.equals(bytes)]).toEqual(['image/png', true])
    expect((await read('test://static', { 'If-None-Match': image.headers.get('etag') ?? '' })).status).toBe(304)
    expect((await read('test://7/data')).bytes.toString()).toBe('{"id":"7"}')
    const { body } = await ask('GET', '/v1/resource-templates')
    const templates = (body['resource_templates'] as { uriTemplate: string }[]).map(({ uriTemplate }) => uriTemplate)
    expect(templates).toContain('test://{id}/data')
    expect(templates).toContain('skill://{category}/{name}')
  })
})

describe('prompts over REST', () => {
  it('are listed and filled in', async () => {
    const { ask } = await withSkills({}, [
      handlers({
        prompt: { name: 'ask', title: 'Ask', arguments: [{ name: 'a' }] },
        default: ({ a = '?' }: { a?: string }) => [{ role: 'assistant', content: { type: 'text', text: a } }],
      }),
    ])
    const { body } = await ask('GET', '/v1/prompts')
    expect(body).toEqual({
      prompts: [
        { name: 'ask', title: 'Ask', arguments: [{ name: 'a' }] },
        { name: 'root', description: 'How to root.', arguments: [{ name: 'of', required: true }] },
      ],
    })
    const get = (name: string, arguments_?: object) =>
      ask(
        'POST',
        `/v1/prompts/${name}`,
        { 'Content-Type': 'application/json' },
        JSON.stringify(arguments_ === undefined ? {} : { arguments: arguments_ }),
      )
    expect((await get('ask', { a: 'x' })).body).toEqual({
      messages: [{ role: 'assistant', content: { type: 'text', text: 'x' } }],
    })
    expect((await get('ask')).status).toBe(200)
    const wrong = await get('root')
    expect([wrong.status, wrong.body['code']]).toEqual([422, 'invalid_arguments'])
    expect(wrong.body['errors']).toMatchObject([{ path: '/body/arguments/of', rule: 'required' }])
    expect((await get('none')).body['code']).toBe('prompt_not_found')
    expect((await get('ask', { a: 3 })).body['code']).toBe('invalid_params')
  })
})
