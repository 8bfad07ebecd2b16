import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
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

async function loaded(files: Readonly<Record<string, string>>, cacheFolder?: string) {
  const root = folderOf(files)
  const capabilities = await loadCapabilities(root, {
    defaultTimeoutSeconds: 5,
    ...(cacheFolder === undefined ? {} : { cacheFolder }),
  })
  opened.push(capabilities)
  const gateway = createGateway({ providers: [capabilities.provider], policy: () => openPolicy, ledger: noLedger })
  return {
    root,
    capabilities,
    problems: capabilities.problems.map(({ message }) => message),
    schemas: () => capabilities.provider.catalogue().map(({ listing }) => listing.inputSchema),
    answer: async (name: string, input: unknown) =>
      ((await gateway.call({ kind: 'tool', name, input }, call())) as { structuredContent?: unknown })
        .structuredContent,
  }
}

const shipping = `export enum Speed { Standard = 'standard', Express = 'express', Overnight = 'overnight' }
export enum Zone { Near, Far = 5, Other }`

describe('TypeScript that Node does not run by itself', () => {
  it('may hold enums, in the handler or in what it imports, and their values are the schema', async () => {
    const { problems, schemas, answer } = await loaded({
      'shop/ship/handler.ts': `import { Speed, Zone } from '../../lib/shipping.ts'
enum Unit { Kilo = 'kg' }
export default function ship(input: { speed: Speed; zone: Zone; unit?: Unit; only?: Speed.Express }) {
  return { fast: input.speed === Speed.Express, zone: Zone[input.zone], unit: input.unit ?? Unit.Kilo }
}`,
      'lib/shipping.ts': shipping,
    })
    expect(problems).toEqual([])
    expect(schemas()[0]).toMatchObject({
      properties: {
        speed: { type: 'string', enum: ['standard', 'express', 'overnight'] },
        zone: { type: 'number', enum: [0, 5, 6] },
        unit: { type: 'string', const: 'kg' },
        only: { type: 'string', const: 'express' },
      },
    })
    expect(await answer('ship', { speed: 'express', zone: 5 })).toEqual({ fast: true, zone: 'Far', unit: 'kg' })
  })

  it.each([
    [
      'a namespace',
      'namespace Tax { export const rate = 2 }\nexport default (input: { a: number }) => ({ a: input.a * Tax.rate })',
    ],
    [
      'a parameter property',
      'class Rate { constructor(readonly by: number) {} }\nexport default (input: { a: number }) => ({ a: input.a * new Rate(2).by })',
    ],
    ['an angle bracket assertion', 'export default (input: { a: number }) => ({ a: <number>(input.a * 2) })'],
    [
      'a decorator',
      'const twice = (f: (n: number) => number, _: unknown) => (n: number) => f(n) * 2\nclass A { @twice run(n: number) { return n } }\nexport default (input: { a: number }) => ({ a: new A().run(input.a) })',
    ],
    [
      'a type imported as if it were a value',
      "import { Input } from './input.ts'\nexport default (input: Input) => ({ a: input.a * 2 })",
    ],
    [
      'an import without its ending',
      "import { type Input, twice } from './input'\nexport default (input: Input) => ({ a: twice(input.a) })",
    ],
    [
      'an import under the name it will be compiled to',
      "import { type Input, twice } from './input.js'\nexport default (input: Input) => ({ a: twice(input.a) })",
    ],
    [
      'an import of a folder',
      "import { type Input, twice } from './'\nexport default (input: Input) => ({ a: twice(input.a) })",
    ],
  ])('may hold %s', async (_what, text) => {
    const input = 'export interface Input { a: number }\nexport const twice = (a: number): number => a * 2'
    const { problems, answer } = await loaded({
      'a/double/handler.ts': text,
      'a/double/input.ts': input,
      'a/double/index.ts': input,
    })
    expect(problems).toEqual([])
    expect(await answer('double', { a: 4 })).toEqual({ a: 8 })
  })

  it.each([
    ['', 'return twice(input.a)'],
    ['enum Times { Two = 2 }\n', 'return twice(input.a) * Times.Two / 2'],
  ])('is a module where `npm init` wrote that files are none: %s', async (before, body) => {
    const { problems, answer } = await loaded({
      'package.json': '{ "name": "mine", "type": "commonjs" }',
      'a/double/handler.ts': `import { twice } from '../../lib/twice'\n${before}export default function double(input: { a: number }) { return { a: (() => { ${body} })() } }`,
      'lib/twice.ts': 'export const twice = (a: number): number => a * 2',
    })
    expect(problems).toEqual([])
    expect(await answer('double', { a: 4 })).toEqual({ a: 8 })
  })

  it('is of the older kind there where it gives away what it has as that does', async () => {
    const { problems, answer } = await loaded({
      'package.json': '{ "type": "commonjs" }',
      'a/double/handler.ts':
        "import type { Input } from './input.ts'\nmodule.exports = function double(input: Input): { a: number } { return { a: input.a * 2 } }\nmodule.exports.tool = { inputSchema: { type: 'object' } }",
      'a/double/input.ts': 'export interface Input { a: number }',
    })
    expect(problems).toEqual([])
    expect(await answer('double', { a: 4 })).toEqual({ a: 8 })
  })

  it('[R5.9] throws in a thread where somebody wrote it', async () => {
    const { problems, answer } = await loaded({
      'a/run/handler.ts':
        "export const tool = { isolate: 'worker' as const }\ninterface Input {\n  a?: number\n}\nenum Kind { One = 'one' }\n\nexport default function run(input: Input): string {\n  throw new Error(Kind.One)\n}\n",
    })
    expect(problems).toEqual([])
    const fault = (await answer('run', {}).catch((thrown: unknown) => thrown)) as Error
    expect((fault.cause as Error).stack).toMatch(/at run \(.*\/a\/run\/handler\.ts:8:9\)/)
  })

  it('is taken up again when it changes, and kept for the next start', async () => {
    const text = (value: string): string =>
      `enum Kind { One = '${value}' }\nexport default function run(input: {}): { kind: Kind } { return { kind: Kind.One } }`
    const files = { 'a/run/handler.ts': text('old') }
    const cacheFolder = folderOf({})
    const { root, capabilities, answer } = await loaded(files, cacheFolder)
    expect(await answer('run', {})).toEqual({ kind: 'old' })
    writeFileSync(join(root, 'a/run/handler.ts'), text('new'))
    expect(await capabilities.reload()).toEqual({ changed: true, problems: [] })
    expect(await answer('run', {})).toEqual({ kind: 'new' })
  })

  it('runs in a thread of its own as well', async () => {
    const { problems, answer } = await loaded({
      'a/run/handler.ts':
        "import { Kind } from './kind.ts'\nexport const tool = { isolate: 'worker' }\nexport default (input: {}) => ({ kind: Kind.One })",
      'a/run/kind.ts': "export enum Kind { One = 'one' }",
    })
    expect(problems).toEqual([])
    expect(await answer('run', {})).toEqual({ kind: 'one' })
  })
})

describe('what can not be imported is said with its place', () => {
  it.each([
    ['a syntax error', 'export default function (\n  input: { a: string }', /^a\/one\/handler\.ts:2:23 '\)' expected/],
    ['in what it imports', "import { a } from './a.ts'\nexport default () => a", /^a\/one\/a\.ts:1:18 /],
    [
      'a name that a module has not',
      "import { nothing } from './b.js'\nexport default () => nothing",
      /^a\/one\/handler\.ts:1:10 The requested module '\.\/b\.js' does not provide an export named 'nothing'/,
    ],
    [
      'a package that is not installed',
      "import { z } from 'not-installed'\nexport default () => z",
      /^Cannot find package 'not-installed' imported from a\/one\/handler\.ts\. Install it beside the handler/,
    ],
    [
      'a file that is not there',
      "import { z } from './missing.ts'\nexport default () => z",
      /^Cannot find module 'a\/one\/missing\.ts' imported from a\/one\/handler\.ts\. Is it there, and spelt so\? A path counts from the file that imports it\.$/,
    ],
    [
      'what throws',
      'const a = undefined as unknown as string\nexport default a.length',
      /^Cannot read .* \(thrown at a\/one\/handler\.ts:2:18, as it was loaded\)$/,
    ],
    [
      'require in a module',
      "import './b.js'\nconst a = require('./b.js')\nexport default () => a",
      /^require is not defined.*write `import`/,
    ],
  ])('%s', async (_what, text, message) => {
    const { problems } = await loaded({
      'a/one/handler.ts': text,
      'a/one/a.ts': 'export const a = ;',
      'a/one/b.js': 'export const b = 1',
    })
    expect(problems).toEqual([expect.stringMatching(message)])
  })

  it('JavaScript that is a module where package.json says that files are none', async () => {
    const { problems } = await loaded({
      'package.json': '{ "type": "commonjs" }',
      'a/one/handler.js': 'export default () => 1',
    })
    expect(problems).toEqual([
      expect.stringMatching(/^a\/one\/handler\.js:1:1 Unexpected token 'export'\. .*"type": "module".*handler\.mjs\.$/),
    ])
  })
})
