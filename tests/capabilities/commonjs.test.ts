import { afterEach, describe, expect, it } from 'vitest'
import { loadCapabilities, type Capabilities } from '../../src/capabilities/capabilities.ts'
import { noLedger } from '../../src/core/ledger.ts'
import { openPolicy } from '../../src/core/policy.ts'
import { createGateway } from '../../src/gateway/gateway.ts'
import { call, folderOf } from './capability-folder.ts'

const opened: Capabilities[] = []
afterEach(async () => {
  for (const capabilities of opened.splice(0)) await capabilities.close()
})

async function loaded(files: Readonly<Record<string, string>>) {
  const capabilities = await loadCapabilities(folderOf(files), { defaultTimeoutSeconds: 5 })
  opened.push(capabilities)
  const gateway = createGateway({ providers: [capabilities.provider], policy: () => openPolicy, ledger: noLedger })
  const [entry] = capabilities.provider.catalogue()
  return {
    problems: capabilities.problems.map(({ message }) => message),
    entry,
    answer: (input: unknown) => gateway.call({ kind: 'tool', name: entry?.name ?? '', input }, call()),
  }
}

const typed = '/** Doubles.\n * @param {{ a: number }} input\n * @returns {{ b: number }} */\n'
const body = '{ return { b: 2 * input.a } }'
const annotated = '(input: { a: number }): { b: number }'

/** Handlers of the older kind of module. */
const handlers: readonly (readonly [file: string, text: string])[] = [
  ['handler.cjs', `${typed}module.exports = function double(input) ${body}`],
  [
    'handler.cjs',
    `${typed}function double(input) ${body}\nmodule.exports = double\nmodule.exports.tool = { tags: ['x'] }`,
  ],
  ['handler.cjs', `${typed}exports.default = function double(input) ${body}\nexports.tool = { tags: ['x'] }`],
  [
    'handler.cjs',
    `${typed}function double(input) ${body}\nmodule.exports = { default: double, tool: { tags: ['x'] } }`,
  ],
  ['handler.cts', `/** Doubles. */\nfunction double${annotated} ${body}\nexport = double`],
  [
    'handler.cts',
    `/** Doubles. */\nexport default function double${annotated} ${body}\nexport const tool = { tags: ['x'] }`,
  ],
  [
    'handler.cts',
    `import { two } from './two.cts'\nimport type { HandlerCall } from 'owlclaw'
/** Doubles. */\nexport default function double${annotated.replace(')', ', call: HandlerCall)')} { return { b: two * input.a } }`,
  ],
]

describe('a handler of the older kind of module', () => {
  it.each(handlers)('%s\n%s', async (file, text) => {
    const { problems, entry, answer } = await loaded({
      'a/one/two.cts': 'export const two = 2',
      [`a/one/${file}`]: text,
    })
    expect(problems).toEqual([])
    expect(entry?.name).toBe('double')
    expect(entry?.listing).toMatchObject({
      description: 'Doubles.',
      inputSchema: { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] },
      outputSchema: { type: 'object', properties: { b: { type: 'number' } }, required: ['b'] },
      ...(text.includes('tags') ? { tags: ['x'] } : {}),
    })
    expect(await answer({ a: 4 })).toMatchObject({ structuredContent: { b: 8 } })
  })

  it('may run in a thread, be a prompt, and bring its own schema', async () => {
    const thread =
      "exports.tool = { isolate: 'worker', inputSchema: { type: 'object' } }\nexports.default = ({ a }) => a"
    expect(await (await loaded({ 'a/one/handler.cjs': thread })).answer({ a: 'x' })).toMatchObject({
      content: [{ text: 'x' }],
    })
    const prompt = "exports.prompt = { name: 'p' }\nexports.default = () => 'x'"
    expect((await loaded({ 'a/one/handler.cjs': prompt })).entry).toMatchObject({ kind: 'prompt', name: 'p' })
  })

  it('that gives away no function is told how', async () => {
    const { problems } = await loaded({
      'a/one/handler.cjs': 'module.exports = { tool: { inputSchema: { type: "object" } } }',
    })
    expect(problems).toEqual([
      'it gives away no function: `module.exports = function add(input, call) { ... }`, or `exports.default`',
    ])
  })

  it('that is TypeScript without an export of TypeScript is told how, too', async () => {
    const { problems } = await loaded({ 'a/one/handler.cts': `module.exports = function double${annotated} ${body}` })
    expect(problems).toEqual([
      'a/one/handler.cts:1:1 has no export that is a function: write `export default function add(...)`, or `export = add`; `module.exports` has no types',
    ])
  })
})
