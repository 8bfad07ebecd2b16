import { execFileSync } from 'node:child_process'
import { mkdirSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { complaintsOf } from '../../../src/capabilities/capabilities.ts'
import { openBelow } from '../../../src/capabilities/safe-file.ts'
import { loadSkills, type Skills } from '../../../src/capabilities/skills.ts'
import type { Change, Entry } from '../../../src/core/provider.ts'
import type { PromptResult, ResourceInput, ResourceResult } from '../../../src/core/resource.ts'
import { call, folderOf } from '../capability-folder.ts'

const skill = (name: string, more = '', body = 'Text.'): string =>
  `---\nname: ${name}\ndescription: How to ${name}.\n${more}---\n\n${body}\n`

const options = { timeoutMs: 1000, maxReadBytes: 1000 }
const load = (files: Readonly<Record<string, string | Uint8Array>>) => loadSkills(folderOf(files), options)

function entryAt({ provider }: Skills, uri: string): Entry {
  const entry = provider.catalogue().find(({ kind, name }) => kind === 'resource' && name === uri)
  return entry ?? provider.resolve?.('resource', uri) ?? expect.unreachable(`${uri} is not there`)
}

async function read(skills: Skills, uri: string, more: Omit<ResourceInput, 'uri'> = {}): Promise<ResourceResult> {
  const entry = entryAt(skills, uri)
  return (await skills.provider.call(entry, entry.parseInput({ uri, ...more }), call())) as ResourceResult
}

const names = ({ provider }: Skills, kind: Entry['kind']): string[] =>
  provider
    .catalogue()
    .filter((entry) => entry.kind === kind)
    .map(({ name }) => name)

describe('documents', () => {
  it('[R6.1] [R6.2] [R6.3] [R6.4] [R6.7] are listed with what is known of them', async () => {
    const skills = await load({
      'math/add/SKILL.md': skill('add', 'title: Adding\ntags: [sums, 1]\nlicense: MIT\n'),
      'no category/no name/SKILL.md': '# Heading\n\nThe first\nparagraph.\n\nAnother.\n',
      'math/handler-only/handler.js': '',
    })
    expect(skills.problems()).toEqual([])
    expect(names(skills, 'resource')).toEqual([
      'skill://math/add',
      'skill://math/add/SKILL.md',
      'skill://no%20category/no%20name',
    ])
    expect(entryAt(skills, 'skill://math/add').listing).toEqual({
      name: 'add',
      title: 'Adding',
      description: 'How to add.',
      mimeType: 'text/markdown',
      size: 93,
      annotations: { lastModified: expect.stringMatching(/^2\d{3}-\d\d-\d\dT.*Z$/) as string },
      tags: ['sums', '1'],
      meta: { 'io.owlclaw/etag': expect.stringMatching(/^"[0-9a-f]{32}"$/) as string, 'io.owlclaw/category': 'math' },
    })
    expect(entryAt(skills, 'skill://math/add/SKILL.md').listing.title).toBe('Adding (SKILL.md)')
    expect(entryAt(skills, 'skill://no%20category/no%20name').listing).toMatchObject({
      name: 'no name',
      description: 'The first paragraph.',
    })
  })

  it('[R6.6] bear tags written as a list, with commas, or in metadata', async () => {
    const skills = await load({
      'a/list/SKILL.md': skill('list', 'tags: [x, y, x]\n'),
      'a/commas/SKILL.md': skill('commas', 'tags: x,  y,,\n'),
      'a/metadata/SKILL.md': skill('metadata', 'metadata: { tags: x }\n'),
    })
    expect(entryAt(skills, 'skill://a/list').listing.tags).toEqual(['x', 'y'])
    expect(entryAt(skills, 'skill://a/commas').listing.tags).toEqual(['x', 'y'])
    expect(entryAt(skills, 'skill://a/metadata').listing.tags).toEqual(['x'])
  })

  it.each(['title: T', 'tags: [a, b]', 'prompt: true', 'description: "D"', 'metadata: { tags: x }'])(
    '[R6.4] are read alike with the line ends of Windows: %s',
    async (last) => {
      const text = `---\nlicense: MIT\n${last}\n---\n\nText.\nMore.\n`
      const listed = async (lines: string) => {
        const skills = await load({ 'a/one/SKILL.md': lines })
        expect(skills.problems()).toEqual([])
        return skills.provider.catalogue().map(({ kind, name, listing: { title, description, tags } }) => {
          return { kind, name, title, description, tags }
        })
      }
      expect(await listed(text.replaceAll('\n', '\r\n'))).toEqual(await listed(text))
    },
  )

  it('are served as they are where their frontmatter is not right, and that is a problem', async () => {
    const skills = await load({ 'a/one/SKILL.md': '---\ndescription: 7\n---\ntext' })
    expect(names(skills, 'resource')).toEqual(['skill://a/one'])
    expect(skills.problems()).toMatchObject([
      { message: 'its frontmatter is not right: description is integer and must be string' },
    ])
    expect((await read(skills, 'skill://a/one')).contents[0]?.text).toBe('---\ndescription: 7\n---\ntext')
    await skills.reload()
    expect(skills.problems()).toHaveLength(1)
  })

  it('are served as they are where what they say of themselves is no UTF-8, and that is a problem', async () => {
    const latin = (text: string): Buffer => Buffer.from(text, 'latin1')
    const skills = await load({
      'a/one/SKILL.md': latin('---\ndescription: caf\u00e9\n---\ntext'),
      'a/two/SKILL.md': latin('---\ndescription: coffee\n---\ncaf\u00e9'),
    })
    expect(entryAt(skills, 'skill://a/one').listing.description).toBeUndefined()
    expect(entryAt(skills, 'skill://a/two').listing.description).toBe('coffee')
    expect(skills.problems()).toMatchObject([{ message: expect.stringContaining('not UTF-8') as string }])
    expect((await read(skills, 'skill://a/one')).contents[0]).toHaveProperty('blob')
  })

  it('of a folder that is not there are none', async () => {
    const skills = await loadSkills('no/such/folder', options)
    expect(skills.provider.catalogue()).toEqual([])
    expect(skills.provider.resolve?.('resource', 'skill://a/b')).toBeUndefined()
  })
})

describe('reading', () => {
  it('[P7] [R7.1] [R7.4] [R7.6] gives the exact bytes, as text where they are text and else as a blob', async () => {
    const root = folderOf({ 'a/one/SKILL.md': '' })
    const path = join(root, 'a/one/SKILL.md')
    const skills = await loadSkills(root, options)
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 400 }).map((array) => Buffer.from(array)),
      fc.string({ unit: 'binary', maxLength: 200 }).map((text) => Buffer.from(`\uFEFF${text}\r\n`)),
    )
    await fc.assert(
      fc.asyncProperty(bytes, async (content) => {
        writeFileSync(path, content)
        const { contents, etag } = await read(skills, 'skill://a/one')
        const [only] = contents
        expect(contents).toHaveLength(1)
        expect(only?.mimeType).toBe('text/markdown')
        expect(only?.meta?.['io.owlclaw/etag']).toBe(etag)
        const given = only?.text === undefined ? Buffer.from(only?.blob ?? '', 'base64') : Buffer.from(only.text)
        expect(given.equals(content)).toBe(true)
      }),
    )
  })

  it('[R7.5] gives a range of bytes, and says which', async () => {
    const skills = await load({ 'a/one/SKILL.md': '0123456789€' })
    const range = async (wanted: ResourceInput['range']) => {
      const { contents, range } = await read(skills, 'skill://a/one', wanted === undefined ? {} : { range: wanted })
      return [contents[0]?.text ?? Buffer.from(contents[0]?.blob ?? '', 'base64'), range]
    }
    expect(await range({ first: 0, last: 2 })).toEqual(['012', { first: 0, last: 2, size: 13 }])
    expect(await range({ first: 8 })).toEqual(['89€', { first: 8, last: 12, size: 13 }])
    expect(await range({ first: 12, last: 99 })).toEqual([Buffer.from([0xac]), { first: 12, last: 12, size: 13 }])
    expect(await range({ lastBytes: 4 })).toEqual(['9€', { first: 9, last: 12, size: 13 }])
    expect(await range({ lastBytes: 400 })).toEqual(['0123456789€', { first: 0, last: 12, size: 13 }])
    await expect(range({ first: 13 })).rejects.toMatchObject({ code: 'range_not_satisfiable', members: { size: 13 } })
    await expect(range({ lastBytes: 0 })).rejects.toMatchObject({ code: 'range_not_satisfiable' })
    for (const wrong of [{ first: -1 }, { first: 1.5 }, { first: 3, last: 2 }, { last: 2 }, { first: 0, lastBytes: 1 }])
      await expect(range(wrong as unknown as { first: number })).rejects.toMatchObject({ code: 'invalid_arguments' })
  })

  it('[R7.5] any way to cut a document gives its bytes again', async () => {
    const content = Buffer.from('Grüße, 世界! 😀\r\n'.repeat(5))
    const skills = await load({ 'a/one/SKILL.md': content.toString() })
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 1, max: content.length - 1 }), { maxLength: 6 }),
        async (at) => {
          const cuts = [0, ...at.sort((a, b) => a - b), content.length]
          const parts = await Promise.all(
            cuts.slice(1).map(async (end, index) => {
              const { contents } = await read(skills, 'skill://a/one', {
                range: { first: cuts[index] ?? 0, last: end - 1 },
              })
              const { text, blob = '' } = contents[0] ?? expect.unreachable('nothing')
              return text === undefined ? Buffer.from(blob, 'base64') : Buffer.from(text)
            }),
          )
          expect(Buffer.concat(parts).equals(content)).toBe(true)
        },
      ),
    )
  })

  it('[R7.7] sends nothing again to whoever has it', async () => {
    const root = folderOf({ 'a/one/SKILL.md': 'first' })
    const skills = await loadSkills(root, options)
    const { etag = '' } = await read(skills, 'skill://a/one')
    for (const known of [[etag], ['"other"', etag], [etag.replaceAll('"', '')], [`W/${etag}`], ['*']]) {
      const same = await read(skills, 'skill://a/one', { ifNoneMatch: known })
      expect(same).toMatchObject({ notModified: true, etag, contents: [{ uri: 'skill://a/one', text: '' }] })
      expect(same.contents[0]?.meta).toMatchObject({ 'io.owlclaw/notModified': true })
    }
    expect((await read(skills, 'skill://a/one', { ifNoneMatch: ['"other"'] })).contents[0]?.text).toBe('first')
    writeFileSync(join(root, 'a/one/SKILL.md'), 'other')
    const changed = await read(skills, 'skill://a/one', { ifNoneMatch: [etag] })
    expect(changed.contents[0]?.text).toBe('other')
    expect(changed.etag).not.toBe(etag)
  })

  it('bounds what is read at once, and large files go by ranges', async () => {
    const skills = await load({ 'a/one/SKILL.md': skill('one'), 'a/one/assets/large.txt': 'x'.repeat(2500) })
    const uri = 'skill://a/one/assets/large.txt'
    await expect(read(skills, uri)).rejects.toMatchObject({
      code: 'output_too_large',
      message: `${uri} has 2500 bytes, and at most 1000 are read at once. Ask for a range.`,
    })
    const first = await read(skills, uri, { range: { first: 0 } })
    expect(first).toMatchObject({ range: { first: 0, last: 999, size: 2500 } })
    expect(first.contents[0]?.text).toHaveLength(1000)
    const { etag = '' } = first
    expect(await read(skills, uri, { ifNoneMatch: [etag] })).toMatchObject({ notModified: true })
  })

  it('[R7.3] of what was removed says so', async () => {
    const root = folderOf({ 'a/one/SKILL.md': 'text' })
    const skills = await loadSkills(root, options)
    rmSync(join(root, 'a/one'), { recursive: true })
    await expect(read(skills, 'skill://a/one')).rejects.toMatchObject({ code: 'resource_not_found' })
  })

  it('[R7.2] takes any right spelling of an address, and says what is wrong with another', async () => {
    const skills = await load({ 'a b/one/SKILL.md': 'text' })
    expect((await read(skills, 'skill://a%20b/%6Fne')).contents[0]?.text).toBe('text')
    expect(skills.provider.resolve?.('resource', 'skill://a/two')).toBeUndefined()
    expect(() => skills.provider.resolve?.('resource', 'skill://a')).toThrow('it names a category and no skill')
    expect(skills.provider.resolve?.('resource', 'file:///etc/passwd')).toBeUndefined()
  })
})

describe('nothing outside the folder is given out', () => {
  it('by links to files, to folders, or as the folder of a skill', async () => {
    const secret = folderOf({ 'secret/SKILL.md': 'secret', 'secret/key.txt': 'secret' })
    const root = folderOf({ 'a/one/SKILL.md': skill('one'), 'a/two/x.txt': '' })
    symlinkSync(join(secret, 'secret/key.txt'), join(root, 'a/one/key.txt'))
    symlinkSync(join(secret, 'secret'), join(root, 'a/one/references'))
    symlinkSync(join(secret, 'secret'), join(root, 'a/three'))
    symlinkSync(secret, join(root, 'b'))
    symlinkSync(join(secret, 'secret/SKILL.md'), join(root, 'a/two/SKILL.md'))
    const skills = await loadSkills(root, options)
    expect(names(skills, 'resource')).toEqual(['skill://a/one', 'skill://a/one/SKILL.md'])
    expect(skills.problems().map(({ message }) => message)).toHaveLength(5)
    expect(skills.problems().every(({ message }) => message.includes('symbolic link'))).toBe(true)
    const complaints = complaintsOf(() => [...skills.problems(), { path: 'a', message: 'b' }], new Set(['c']))
    expect(complaints.problems()).toHaveLength(7)
    expect(complaints.broken()).toEqual(['a: b', 'c'])
    for (const uri of [
      'skill://a/one/key.txt',
      'skill://a/one/references/key.txt',
      'skill://a/three',
      'skill://b/secret',
    ])
      expect(skills.provider.resolve?.('resource', uri)).toBeUndefined()
  })

  it('by links that are put in place after the folder was looked at', async () => {
    const secret = folderOf({ 'one/SKILL.md': 'secret' })
    const root = folderOf({ 'a/one/SKILL.md': 'text', 'b/one/SKILL.md': 'text' })
    const skills = await loadSkills(root, options)
    rmSync(join(root, 'a/one/SKILL.md'))
    symlinkSync(join(secret, 'one/SKILL.md'), join(root, 'a/one/SKILL.md'))
    renameSync(join(root, 'b'), join(root, 'c'))
    symlinkSync(secret, join(root, 'b'))
    for (const uri of ['skill://a/one', 'skill://b/one'])
      await expect(read(skills, uri)).rejects.toMatchObject({ code: 'resource_not_found' })
  })

  it('while links come and go', async () => {
    const secret = folderOf({ 'one/SKILL.md': 'secret' })
    const root = folderOf({ 'a/one/SKILL.md': 'text' })
    const skills = await loadSkills(root, options)
    const [real, aside] = [join(root, 'a'), join(root, 'aside')]
    const swap = { going: true }
    const swapping = (async () => {
      while (swap.going) {
        renameSync(real, aside)
        symlinkSync(secret, real)
        await new Promise(setImmediate)
        rmSync(real)
        renameSync(aside, real)
        await new Promise(setImmediate)
      }
    })()
    for (let i = 0; i < 400; i += 1) {
      const answer = await read(skills, 'skill://a/one').catch(() => undefined)
      expect(answer?.contents[0]?.text ?? 'text').toBe('text')
    }
    swap.going = false
    await swapping
  })

  it('nor what is hidden, nor what belongs to a handler', async () => {
    const skills = await load({
      'a/with/SKILL.md': skill('with'),
      'a/with/handler.js': 'secret',
      'a/with/settings.json': 'secret',
      'a/with/lib/x.js': 'secret',
      'a/with/references/x.md': 'given',
      'a/without/SKILL.md': skill('without'),
      'a/without/.env': 'secret',
      'a/without/notes.txt': 'given',
      'a/without/lib/x.js': 'given',
      'a/without/node_modules/x.js': 'secret',
    })
    const files = (uri: string) => entryAt(skills, uri).listing.skill?.files.map((file) => file.uri)
    expect(files('skill://a/with/SKILL.md')).toEqual(['skill://a/with/SKILL.md', 'skill://a/with/references/x.md'])
    expect(files('skill://a/without/SKILL.md')).toEqual([
      'skill://a/without/SKILL.md',
      'skill://a/without/lib/x.js',
      'skill://a/without/notes.txt',
    ])
    expect(skills.provider.resolve?.('resource', 'skill://a/with/handler.js')).toBeUndefined()
    expect(skills.provider.resolve?.('resource', 'skill://a/without/.env')).toBeUndefined()
  })

  it('nor waits for what is no file', async () => {
    const root = folderOf({ 'a/one/SKILL.md': skill('one'), 'b/two/x': '' })
    execFileSync('mkfifo', [join(root, 'a/one/pipe'), join(root, 'b/two/SKILL.md')])
    const skills = await loadSkills(root, options)
    expect(names(skills, 'resource')).toEqual(['skill://a/one', 'skill://a/one/SKILL.md'])
    const real = realpathSync(root)
    for (const [path, why] of [
      [['a', 'one', 'pipe'], 'it is not a regular file'],
      [['a', 'one'], 'it is not a regular file'],
      [['a', 'none'], 'there is no such file'],
      [['..', 'x'], 'it is not below the folder'],
      [[], 'it is not below the folder'],
    ] as const)
      await expect(openBelow(real, path)).rejects.toThrow(why)
  })
})

describe('a change of the folder', () => {
  it('[R6.9] [R6.10] is told once, with what has other contents; else everything stays the same object', async () => {
    const root = folderOf({ 'a/one/SKILL.md': skill('one'), 'a/two/SKILL.md': skill('two') })
    const skills = await loadSkills(root, options)
    const changes: (Change | undefined)[] = []
    const stop = skills.provider.onChanged((change) => changes.push(change))
    const before = skills.provider.catalogue()
    expect(await skills.reload()).toBe(false)
    expect(changes).toEqual([])
    expect(skills.provider.catalogue().every((entry, index) => entry === before[index])).toBe(true)

    writeFileSync(join(root, 'a/one/SKILL.md'), skill('one', '', 'Other text.'))
    mkdirSync(join(root, 'a/three'))
    writeFileSync(join(root, 'a/three/SKILL.md'), skill('three'))
    expect(await Promise.all([skills.reload(), skills.reload(), skills.reload()])).toContain(true)
    expect(changes).toEqual([{ uris: ['skill://a/one', 'skill://a/one/SKILL.md'] }])
    expect(names(skills, 'resource')).toContain('skill://a/three')
    expect(entryAt(skills, 'skill://a/two')).toBe(before.find(({ name }) => name === 'skill://a/two'))

    rmSync(join(root, 'a/one'), { recursive: true })
    await skills.reload()
    expect(changes).toHaveLength(2)
    expect(names(skills, 'resource')).not.toContain('skill://a/one')
    stop()
    rmSync(join(root, 'a/two'), { recursive: true })
    await skills.reload()
    expect(changes).toHaveLength(2)
  })
})

describe('templates', () => {
  const files = {
    'math/add/SKILL.md': skill('add', 'tags: [sums, easy]\n'),
    'math/root/SKILL.md': skill('root', 'tags: [hard]\n'),
    'math/root/references/how.md': 'How.',
    'text/echo/SKILL.md': skill('echo', 'tags: [easy]\n'),
  }

  it('[R6.5] [R6.6] find skills by category and tag', async () => {
    const skills = await load(files)
    expect(names(skills, 'resource_template')).toEqual([
      'skill://{category}/*',
      'skill://*/*?tag={tag}',
      'skill://{category}/{name}',
      'skill://{category}/{name}/{+path}',
    ])
    const found = async (uri: string) => {
      const { contents } = await read(skills, uri)
      const { resources } = JSON.parse(contents[0]?.text ?? '') as { resources: { uri: string }[] }
      return resources.map((resource) => resource.uri)
    }
    expect(await found('skill://math/*')).toEqual(['skill://math/add', 'skill://math/root'])
    expect(await found('skill://*/*?tag=easy')).toEqual(['skill://math/add', 'skill://text/echo'])
    expect(await found('skill://math/*?tag=easy')).toEqual(['skill://math/add'])
    expect(await found('skill://none/*')).toEqual([])
    await expect(found('skill://math/*/x')).rejects.toMatchObject({ code: 'invalid_params' })
  })

  it('show and complete only what the caller may see', async () => {
    const root = folderOf(files)
    const skills: Skills = await loadSkills(root, {
      ...options,
      visible: () => skills.provider.catalogue().filter(({ name }) => name.startsWith('skill://math')),
    })
    const { contents } = await read(skills, 'skill://*/*?tag=easy')
    expect(contents[0]?.text).not.toContain('echo')
    const complete = async (name: string, value: string, context: Record<string, string> = {}) => {
      const [template] = skills.provider.catalogue().filter(({ kind }) => kind === 'resource_template')
      if (template === undefined) return expect.unreachable('no template')
      return (await skills.provider.complete?.(template, { argument: { name, value }, context }, call()))?.values
    }
    expect(await complete('category', '')).toEqual(['math'])
    expect(await complete('name', 'r')).toEqual(['root'])
    expect(await complete('name', '', { category: 'text' })).toEqual([])
    expect(await complete('tag', 'EA')).toEqual(['easy'])
    expect(await complete('path', 'how', { category: 'math', name: 'root' })).toEqual(['references/how.md'])
    expect(await complete('other', '')).toEqual([])
  })
})

describe('a skill marked as a prompt', () => {
  const prompt = `prompt:
  name: greet
  title: Greeting
  arguments:
    - { name: who, description: Whom to greet., required: true, suggestions: [Ann, Bob, Anton] }
    - { name: how }
`
  const one = async () => {
    const skills = await load({
      'a/hello/SKILL.md': skill('hello', prompt, 'Greet {{who}}{{ how }}, {{who}}, {{other}}!'),
    })
    const [entry] = skills.provider.catalogue().filter(({ kind }) => kind === 'prompt')
    return { skills, entry: entry ?? expect.unreachable('no prompt') }
  }

  it('is listed with its arguments', async () => {
    const { entry } = await one()
    expect(entry).toMatchObject({
      name: 'greet',
      listing: {
        title: 'Greeting',
        description: 'How to hello.',
        arguments: [{ name: 'who', description: 'Whom to greet.', required: true }, { name: 'how' }],
      },
    })
  })

  it('is its text with the arguments filled in, once', async () => {
    const { skills, entry } = await one()
    const get = (input: unknown) => skills.provider.call(entry, entry.parseInput(input), call()) as PromptResult
    expect(get({ who: '{{how}} $&', how: ' loud' })).toEqual({
      description: 'How to hello.',
      messages: [{ role: 'user', content: { type: 'text', text: 'Greet {{how}} $& loud, {{how}} $&, {{other}}!' } }],
    })
    expect(get({ who: 'Ann' }).messages[0]?.content['text']).toBe('Greet Ann, Ann, {{other}}!')
  })

  it('is told of where its text has a place for what it does not declare', async () => {
    const text = 'To {{ name }} and {{who}}, like `{{code}}`.\n\n```\n{{more}}\n```\n{{name}}'
    const skills = await load({
      'a/bare/SKILL.md': skill('bare', 'prompt: true\n', text),
      'a/whole/SKILL.md': skill('whole', 'prompt: { arguments: [{ name: name }, { name: who }] }\n', text),
      'a/none/SKILL.md': skill('none', '', text),
    })
    expect(names(skills, 'prompt')).toEqual(['bare', 'whole'])
    const message =
      'as a prompt it sends {{name}} and {{who}} as it stands: declare what is to be filled in under prompt.arguments'
    expect(skills.problems()).toEqual([{ path: 'a/bare/SKILL.md', message, harmless: true }])
  })

  it('refuses arguments that do not fit, all at once', async () => {
    const { entry } = await one()
    try {
      entry.parseInput({ whom: 'x', how: 3 })
      expect.unreachable('taken')
    } catch (thrown) {
      expect(thrown).toMatchObject({
        code: 'invalid_arguments',
        violations: [
          { path: '/who', rule: 'required', expected: 'a value', got: 'nothing' },
          {
            path: '/whom',
            rule: 'additionalProperties',
            expected: 'no such property; did you mean who?',
            got: 'string',
          },
          { path: '/how', rule: 'type', expected: 'string', got: 'integer' },
        ],
      })
    }
    expect(() => entry.parseInput([])).toThrow('do not fit')
    expect(() => entry.parseInput({ who: 'x', zzz: 1 })).toThrow(
      expect.objectContaining({
        violations: [expect.objectContaining({ path: '/zzz', expected: 'no such property; known are who, how' })],
      }),
    )
  })

  it('offers values while one types', async () => {
    const { skills, entry } = await one()
    const complete = async (name: string, value: string) =>
      await skills.provider.complete?.(entry, { argument: { name, value }, context: {} }, call())
    expect(await complete('who', 'an')).toEqual({ values: ['Ann', 'Anton'] })
    expect(await complete('how', '')).toEqual({ values: [] })
  })

  it('two of a name: the first keeps it', async () => {
    const skills = await load({
      'a/one/SKILL.md': skill('one', 'prompt: { name: same }\n'),
      'b/two/SKILL.md': skill('two', 'prompt: { name: same }\n'),
      'c/three/SKILL.md': skill('three', 'prompt: true\n'),
      'c/four/SKILL.md': skill('four', 'prompt: false\n'),
    })
    expect(names(skills, 'prompt')).toEqual(['same', 'three'])
    expect(skills.problems()).toMatchObject([
      {
        path: expect.stringMatching(/b\/two\/SKILL.md$/) as string,
        message: expect.stringContaining("'same'") as string,
      },
    ])
  })
})
