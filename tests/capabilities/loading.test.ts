import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadCapabilities } from '../../src/capabilities/capabilities.ts'
import { anyObject, folderOf, handler } from './capability-folder.ts'

const options = { defaultTimeoutSeconds: 300 }
const load = (files: Readonly<Record<string, string>>) => loadCapabilities(folderOf(files), options)

/** The one problem of a folder with one handler. */
async function problemOf(text: string, file = 'handler.js'): Promise<string> {
  const { provider, problems } = await load({ [`test/one/${file}`]: text })
  expect(provider.catalogue()).toEqual([])
  expect(problems).toHaveLength(1)
  expect(problems[0]?.path).toMatch(new RegExp(`test/one/${file}$`))
  return problems[0]?.message ?? ''
}

describe('a folder of capabilities', () => {
  it('[R4.1] [R4.4] becomes tools, in TypeScript and JavaScript, each with its skill text', async () => {
    const { provider, problems } = await loadCapabilities(
      join(import.meta.dirname, '../../examples/capabilities'),
      options,
    )
    expect(problems).toEqual([])
    expect(provider.catalogue().map(({ name }) => name)).toEqual(['add', 'echo'])
    const [add] = provider.catalogue()
    expect(add).toMatchObject({ kind: 'tool', readOnly: true, timeoutMs: 300_000 })
    expect(add?.listing.title).toBe('Add two numbers')
    expect(add?.listing.description).toMatch(
      /^Adds two numbers and answers their sum\.\n\nUse this for sums that must be exact/,
    )
    expect(add?.listing.inputSchema).toMatchObject({ type: 'object', required: ['a', 'b'] })
  })

  it('may hold skill texts alone, hidden folders and node_modules, which are no tools', async () => {
    const { provider, problems } = await load({
      'a/skill-only/SKILL.md': '---\nname: x\n---\ntext',
      '.hidden/one/handler.js': 'syntax error here',
      'node_modules/one/handler.js': 'syntax error here',
      'a/tool/handler.mjs': handler(anyObject),
      'a/README.md': '# not a capability',
    })
    expect(problems).toEqual([])
    expect(provider.catalogue().map(({ name }) => name)).toEqual(['run'])
  })

  it('names a tool as it says, else as the function, else as the folder', async () => {
    const { provider } = await load({
      'a/one/handler.js': handler("{ name: 'said.so-1', inputSchema: { type: 'object' } }"),
      'a/two/handler.js': handler(anyObject, 'return 1', 'from_function'),
      'a/three/handler.js': `export const tool = ${anyObject}\nexport default (0, () => 1)\n`,
    })
    expect(
      provider
        .catalogue()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['from_function', 'said.so-1', 'three'])
  })

  it('takes the time limit a tool says', async () => {
    const { provider } = await load({
      'a/one/handler.js': handler("{ timeoutSeconds: 2.5, inputSchema: { type: 'object' } }"),
    })
    expect(provider.catalogue()[0]?.timeoutMs).toBe(2500)
  })

  it('shows the pictures a tool brings, unless their address could run something', async () => {
    const withIcon = (src: string): string => handler(`{ inputSchema: { type: 'object' }, icons: [{ src: '${src}' }] }`)
    const { provider } = await load({ 'a/one/handler.js': withIcon('https://example.org/a.png') })
    expect(provider.catalogue()[0]?.listing.icons).toEqual([{ src: 'https://example.org/a.png' }])
    expect(await problemOf(withIcon('javascript:alert(1)'))).toContain('tool.icons.0.src')
  })

  it('that is missing, or is a file, is a problem with what to do, not a crash', async () => {
    const missing = await loadCapabilities('no/such/folder', options)
    expect(missing.problems).toEqual([
      { path: 'no/such/folder', message: 'there is no such folder; name another with --skills-dir' },
    ])
    const file = await loadCapabilities(join(folderOf({ file: '' }), 'file'), options)
    expect(file.problems[0]?.message).toBe('it is not a folder')
  })
})

describe('a handler that is not right is a problem, and the others work', () => {
  it('one of three', async () => {
    const { provider, problems } = await load({
      'a/bad/handler.js': 'export default 1; throw new Error("boom at load")',
      'a/good/handler.js': handler(anyObject, 'return 1', 'good'),
      'b/fine/handler.ts': `export const tool = ${anyObject}\nexport default function fine(input: object): number { return 2 }\n`,
    })
    expect(provider.catalogue().map(({ name }) => name)).toEqual(['good', 'fine'])
    expect(problems).toMatchObject([{ message: 'boom at load (thrown at a/bad/handler.js:1:25, as it was loaded)' }])
  })

  it.each([
    [
      'neither schema nor types',
      'export default function f(input) {}',
      'its types can not all be said in JSON Schema:\n  test/one/handler.js:1:27 input has no type. Write one, such as { text: string }, or `export const tool = { inputSchema: ... }`.',
    ],
    [
      'no function',
      `export const tool = ${anyObject}`,
      'it has no default export that is a function: `export default function add(input, call) { ... }`',
    ],
    [
      'a schema of no object',
      handler("{ inputSchema: { type: 'string' } }"),
      'its `tool` is not right: tool.inputSchema.type must be "object"',
    ],
    [
      'unknown and wrong members, all listed',
      handler("{ nmae: 'x', tags: 3, inputSchema: { type: 'object' } }"),
      'its `tool` is not right: tool.nmae is not a known property; did you mean name?; tool.tags must be array, got integer',
    ],
    [
      'a price that would be nothing',
      handler("{ price: 0.0000004, inputSchema: { type: 'object' } }"),
      'its `tool` is not right: tool.price is 4e-7, and the smallest amount is 0.000001; write at least that, or 0',
    ],
    [
      'a schema that is none',
      handler("{ inputSchema: { type: 'object', properties: { a: { type: 'nonsense' } } } }"),
      /^its inputSchema is no valid JSON Schema 2020-12: schema is invalid: data\/properties\/a\/type/,
    ],
    [
      'a schema with a reference to nowhere',
      handler("{ inputSchema: { type: 'object', properties: { a: { $ref: '#/$defs/gone' } } } }"),
      /^its inputSchema is no valid JSON Schema 2020-12: can't resolve reference #\/\$defs\/gone/,
    ],
    [
      'a property that JavaScript keeps for itself',
      handler(`{ inputSchema: JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}') }`),
      'its inputSchema names a property __proto__, which no object in JavaScript has as it has others: give it another name',
    ],
    [
      'an output schema that is none',
      handler("{ inputSchema: { type: 'object' }, outputSchema: { type: 'object', required: 'x' } }"),
      /^its outputSchema is no valid JSON Schema 2020-12/,
    ],
    [
      'a name that is none',
      handler(anyObject, 'return 1', '$dollar'),
      "'$dollar' is no name for a tool: letters, digits, _, . and -, at most 128, and no . or - first",
    ],
    ['broken syntax', 'export default function (', /^Unexpected|expected|Invalid/i],
  ])('%s', async (_what, text, message) => {
    const problem = await problemOf(text)
    if (typeof message === 'string') expect(problem).toBe(message)
    else expect(problem).toMatch(message)
  })

  it('two handlers in one folder', async () => {
    const { provider, problems } = await load({
      'a/one/handler.js': handler(anyObject),
      'a/one/handler.mjs': handler(anyObject),
    })
    expect(provider.catalogue()).toEqual([])
    expect(problems).toMatchObject([{ message: 'it has two handlers, handler.js and handler.mjs; keep one' }])
  })

  it('a file that is none by its name, or by its place, is named', async () => {
    const folder = folderOf({
      'handler.ts': '',
      'a/SKILL.md': '',
      'a/one/handlers.ts': '',
      'a/two/Handler.js': '',
      'a/lib/handle.ts': '',
    })
    const { problems } = await loadCapabilities(folder, options)
    expect(problems.map(({ path, message }) => [relative(folder, path), message])).toEqual([
      ['handler.ts', 'it is not looked at here: put it two folders down, as <category>/<name>/handler.ts'],
      ['a/SKILL.md', 'it is not looked at here: put it two folders down, as <category>/<name>/SKILL.md'],
      ['a/one/handlers.ts', 'it is no handler by its name: call it handler.ts'],
      ['a/two/Handler.js', 'it is no handler by its name: call it handler.js'],
    ])
  })

  it('a name that is taken: the first in the order of folders keeps it', async () => {
    const { provider, problems } = await load({
      'a/one/handler.js': handler(anyObject),
      'b/two/handler.js': handler(anyObject),
    })
    expect(provider.catalogue()).toHaveLength(1)
    expect(problems[0]?.message).toMatch(/^its name 'run' is taken by .*a\/one\/handler\.js; give it another with/)
    expect(problems[0]?.path).toMatch(/b\/two\/handler\.js$/)
  })

  it('a skill text that is not right costs the text, not the tool', async () => {
    const { provider, problems } = await load({
      'a/one/handler.js': handler("{ description: 'Does one.', inputSchema: { type: 'object' } }"),
      'a/one/SKILL.md': '---\ndescription: [1\n---\ntext',
      'a/two/handler.js': handler("{ name: 'two', inputSchema: { type: 'object' } }"),
      'a/two/SKILL.md': '---\ndescription: 7\n---\ntext',
    })
    expect(provider.catalogue().map(({ listing }) => listing.description)).toEqual(['Does one.', undefined])
    expect(problems.map(({ path }) => path.slice(-14))).toEqual(['a/one/SKILL.md', 'a/two/SKILL.md'])
    expect(problems[1]?.message).toBe('its frontmatter is not right: description is integer and must be string')
  })

  it.each(['js', 'javascript', 'coffee'])('frontmatter that is %s is never run', async (language) => {
    const text = `---${language}\nmodule.exports = (globalThis.frontmatterRan = true)\n---\ntext`
    const { problems } = await load({ 'a/one/SKILL.md': text, 'a/one/handler.js': handler(anyObject) })
    expect(problems[0]?.message).toContain('YAML, and nothing else')
    expect(globalThis).not.toHaveProperty('frontmatterRan')
  })
})

describe('a module beside the handler', () => {
  it('[P11] that is missing is said so, and the handler is loaded when it comes', async () => {
    const root = folderOf({
      'a/one/handler.js': `export { default } from './rest.js'\nexport const tool = ${anyObject}`,
    })
    const capabilities = await loadCapabilities(root, options)
    expect(capabilities.problems[0]?.message).toMatch(/Cannot find module/)
    writeFileSync(join(root, 'a/one/rest.js'), 'export default function run() { return 1 }')
    expect(await capabilities.reload()).toEqual({ changed: true, problems: [] })
  })
})
