import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { loadCapabilities } from '../../src/capabilities/capabilities.ts'
import type { Fault } from '../../src/core/fault.ts'
import { noLedger } from '../../src/core/ledger.ts'
import { openPolicy } from '../../src/core/policy.ts'
import { violationText } from '../../src/core/violation.ts'
import { createGateway } from '../../src/gateway/gateway.ts'
import { call, folderOf } from './capability-folder.ts'

/** Handlers are files, and zod is found from here: so the schemas of a test are handed over by a global. */
const given = globalThis as { schemasOfTest?: Record<string, unknown> }

async function toolOf(schemas: Record<string, unknown>, body = 'return input') {
  given.schemasOfTest = schemas
  const members = Object.keys(schemas).map((key) => `${key}: globalThis.schemasOfTest.${key}`)
  const text = `export const tool = { ${members.join(', ')} }\nexport default async function run(input, call) { globalThis.ranInTest = true; ${body} }`
  const { provider, problems } = await loadCapabilities(folderOf({ 'a/one/handler.js': text }), {
    defaultTimeoutSeconds: 5,
  })
  const gateway = createGateway({ providers: [provider], policy: () => openPolicy, ledger: noLedger })
  return {
    problems: problems.map(({ message }) => message),
    listing: provider.catalogue()[0]?.listing,
    run: (input: unknown) => gateway.call({ kind: 'tool', name: 'run', input }, call()),
    refusal: (input: unknown) =>
      gateway.call({ kind: 'tool', name: 'run', input }, call()).then(
        () => undefined,
        (thrown: unknown) => thrown as Fault,
      ),
  }
}

/** A Standard Schema of no library that anybody knows. */
const standard = (validate: (value: never) => unknown) => ({ '~standard': { version: 1, vendor: 'mine', validate } })
const jsonSchema = { type: 'object', properties: { a: { type: 'string' } } }

describe('a Standard Schema', () => {
  it('of zod is shown as JSON Schema, and judges and changes the arguments', async () => {
    const { run, listing, problems } = await toolOf({
      inputSchema: z.object({ a: z.string().trim().describe('The first.'), n: z.number().int().min(1).default(7) }),
      outputSchema: z.object({ a: z.string(), n: z.number() }),
    })
    expect(problems).toEqual([])
    expect(listing?.inputSchema).toMatchObject({
      type: 'object',
      properties: { a: { type: 'string', description: 'The first.' }, n: { type: 'integer', minimum: 1, default: 7 } },
      required: ['a'],
    })
    expect(listing?.inputSchema).not.toHaveProperty('$schema')
    expect(listing?.outputSchema).toMatchObject({ type: 'object', required: ['a', 'n'] })
    expect(await run({ a: '  x ' })).toMatchObject({ structuredContent: { a: 'x', n: 7 } })
  })

  it('is quoted as it speaks, in whatever letters it begins', async () => {
    const messages = ['a must be 1 (was 2)', 'too short', 'Zu kurz', 'must be even']
    const { refusal } = await toolOf({
      inputSchema: {
        schema: standard(() => ({ issues: messages.map((message, index) => ({ message, path: [String(index)] })) })),
        jsonSchema,
      },
    })
    expect((await refusal({}))?.violations?.map(violationText)).toEqual([
      '/0: a must be 1 (was 2)',
      '/1: too short',
      '/2: Zu kurz',
      '/3 must be even, got nothing',
    ])
  })

  it('[P12] refuses with every issue, and nothing runs', async () => {
    const { refusal } = await toolOf({ inputSchema: z.object({ a: z.string(), 'b/c': z.array(z.number()) }) })
    Object.assign(globalThis, { ranInTest: false })
    const fault = await refusal({ 'b/c': [1, 'x'] })
    expect(fault?.code).toBe('invalid_arguments')
    expect(fault?.violations).toEqual([
      { path: '/a', rule: 'zod', expected: expect.stringContaining('string') as unknown, got: 'nothing' },
      { path: '/b~1c/1', rule: 'zod', expected: expect.stringContaining('number') as unknown, got: 'string' },
    ])
    expect(globalThis).toHaveProperty('ranInTest', false)
  })

  it('[P12] that judges later refuses before anything runs, too', async () => {
    const inputSchema = {
      schema: standard((value: { a: string }) =>
        Promise.resolve(
          value.a === 'right' ? { value: { a: 'made' } } : { issues: [{ message: 'not right', path: [{ key: 'a' }] }] },
        ),
      ),
      jsonSchema,
    }
    const { run, refusal } = await toolOf({ inputSchema })
    Object.assign(globalThis, { ranInTest: false })
    expect(await refusal({ a: 'wrong' })).toMatchObject({
      code: 'invalid_arguments',
      violations: [{ path: '/a', rule: 'mine', expected: 'not right', got: 'string' }],
    })
    expect(globalThis).toHaveProperty('ranInTest', false)
    expect(await run({ a: 'right' })).toMatchObject({ structuredContent: { a: 'made' } })
  })

  it('of an answer changes it, or withholds it, at once or later', async () => {
    const outcome = (value: { a: unknown }) =>
      typeof value.a === 'string' ? { value: { a: value.a.toUpperCase() } } : { issues: [{ message: 'no' }] }
    for (const validate of [outcome, (value: { a: unknown }) => Promise.resolve(outcome(value))]) {
      const { run, refusal } = await toolOf({
        inputSchema: { type: 'object' },
        outputSchema: { schema: standard(validate), jsonSchema },
      })
      expect(await run({ a: 'x' })).toEqual({
        content: [{ type: 'text', text: '{"a":"X"}' }],
        structuredContent: { a: 'X' },
      })
      expect(await refusal({ a: 1 })).toMatchObject({ code: 'response_contract_violation' })
    }
  })

  it('without a JSON Schema says how to give one', async () => {
    const { problems } = await toolOf({ inputSchema: standard(() => ({ value: {} })) })
    expect(problems).toEqual([
      "its inputSchema is a schema of mine that offers no JSON Schema; give it beside: `inputSchema: { schema: ..., jsonSchema: { type: 'object', ... } }`",
    ])
  })

  it('that can not be turned into one says so', async () => {
    const { problems } = await toolOf({ inputSchema: z.object({ a: z.bigint() }) })
    expect(problems[0]).toMatch(
      /^its inputSchema can not be turned into JSON Schema by zod \(BigInt cannot be represented/,
    )
    const listed = await toolOf({ inputSchema: { schema: z.object({ a: z.coerce.bigint() }), jsonSchema } })
    expect(listed.problems).toEqual([])
  })

  it('of no object is refused as any other', async () => {
    const { problems } = await toolOf({ inputSchema: z.string() })
    expect(problems).toEqual(['its `tool` is not right: tool.inputSchema.type must be "object"'])
  })
})

describe('x-mcp-header', () => {
  const region = { type: 'string', 'x-mcp-header': 'Region' }
  const problems = async (properties: object, more: object = {}) =>
    (await toolOf({ inputSchema: { type: 'object', properties, ...more } })).problems

  it('stands on plain properties, at any depth', async () => {
    expect(
      await problems({
        a: region,
        b: { type: 'object', properties: { c: { type: 'integer', 'x-mcp-header': 'Shard' } } },
      }),
    ).toEqual([])
  })

  it.each([
    ['a number', { a: { type: 'number', 'x-mcp-header': 'N' } }, '/properties/a must be on a string, integer, boolean'],
    ['no name', { a: { type: 'string', 'x-mcp-header': 'a b' } }, '/properties/a must be a name such as Region'],
    [
      'one name twice',
      { a: region, b: { type: 'string', 'x-mcp-header': 'REGION' } },
      '/properties/b has the name REGION, as /properties/a has',
    ],
    ['a list', { a: { type: 'array', items: region } }, '/properties/a/items may be below `properties` only'],
    ['a branch', { a: { oneOf: [region] } }, '/properties/a/oneOf/0 may be below `properties` only'],
  ])('is refused on %s, since clients would leave the tool out', async (_what, properties, message) => {
    expect((await problems(properties))[0]).toContain(message)
  })
})

describe('JSON Schema of an earlier dialect', () => {
  const draft7 = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'https://example.org/order',
    type: 'object',
    properties: {
      pair: { type: 'array', items: [{ type: 'string' }, { $ref: '#/definitions/n' }], additionalItems: false },
      rest: { type: 'array', items: { type: 'string' }, additionalItems: false },
      again: { $ref: '#/properties/pair/items/0' },
      named: { $ref: '#mark', description: 'Kept.', minLength: 99 },
      definitions: { type: 'boolean' },
    },
    dependencies: { rest: ['pair'], again: { required: ['named'] } },
    definitions: { n: { type: 'number', exclusiveMinimum: 0 }, m: { $id: '#mark', type: 'string' } },
    additionalProperties: false,
  }

  it('[R14.5] is shown as 2020-12 writes it, and means what it meant', async () => {
    const { listing, problems, run, refusal } = await toolOf({ inputSchema: draft7 })
    expect(problems).toEqual([])
    expect(listing?.inputSchema).toEqual({
      $id: 'https://example.org/order',
      type: 'object',
      properties: {
        pair: { type: 'array', prefixItems: [{ type: 'string' }, { $ref: '#/$defs/n' }], items: false },
        rest: { type: 'array', items: { type: 'string' } },
        again: { $ref: '#/properties/pair/prefixItems/0' },
        named: { $ref: '#mark', description: 'Kept.' },
        definitions: { type: 'boolean' },
      },
      dependentRequired: { rest: ['pair'] },
      dependentSchemas: { again: { required: ['named'] } },
      $defs: { n: { type: 'number', exclusiveMinimum: 0 }, m: { $anchor: 'mark', type: 'string' } },
      additionalProperties: false,
    })
    expect(await run({ pair: ['a', 1], rest: ['b'], again: 'c', named: 'd', definitions: true })).toBeDefined()
    const fault = await refusal({ pair: ['a', 0, 'more'], rest: [], again: 1 })
    expect(fault?.violations?.map(({ path, rule }) => `${path} ${rule}`)).toEqual([
      '/pair/1 exclusiveMinimum',
      '/pair items',
      '/again type',
      '/named required',
    ])
  })

  it('may be that of 2019-09 and of draft-06, and name the dialect of today', async () => {
    const tuple = { type: 'object', properties: { a: { type: 'array', items: [{ type: 'string' }] } } }
    const shown = { type: 'object', properties: { a: { type: 'array', prefixItems: [{ type: 'string' }] } } }
    for (const $schema of ['https://json-schema.org/draft/2019-09/schema', 'http://json-schema.org/draft-06/schema#'])
      expect((await toolOf({ inputSchema: { $schema, ...tuple } })).listing?.inputSchema).toEqual(shown)
    const tree = { type: 'object', properties: { of: { $recursiveRef: '#' } } }
    const recursive = { $schema: 'https://json-schema.org/draft/2019-09/schema', $recursiveAnchor: true, ...tree }
    const made = await toolOf({ inputSchema: recursive })
    expect(made.problems).toEqual([])
    expect(made.listing?.inputSchema).toEqual({
      type: 'object',
      properties: { of: { $ref: '#' } },
    })
    const $schema = 'https://json-schema.org/draft/2020-12/schema'
    expect((await toolOf({ inputSchema: { $schema: `${$schema}#`, ...shown } })).listing?.inputSchema).toEqual({
      $schema,
      ...shown,
    })
  })

  it('that can not be rewritten is refused by name', async () => {
    const { problems } = await toolOf({
      inputSchema: { $schema: 'http://json-schema.org/draft-04/schema#', type: 'object' },
    })
    expect(problems).toEqual([
      'its inputSchema says that it is of http://json-schema.org/draft-04/schema#, and read are JSON Schema 2020-12, 2019-09, draft-07 and draft-06: have it written in one of these',
    ])
  })

  it('says nothing by `default` that is done', async () => {
    const { run } = await toolOf({
      inputSchema: { type: 'object', properties: { n: { type: 'integer', default: 5 } } },
    })
    expect(await run({})).toMatchObject({ structuredContent: {} })
    expect(JSON.stringify(await run({}))).not.toContain('5')
  })
})

describe('a schema made from types', () => {
  it('gives a handler Dates for the strings that came, deep down, and strings for its Dates', async () => {
    const text = `interface Span { from: Date; to?: Date | null }
export default function run(input: { at: Date; spans: Span[]; by: Record<string, Date>; either: { kind: 'a'; on: Date } | { kind: 'b'; on: string } }): { at: Date; kinds: string[] } {
  const kinds = [input.at, input.spans[0]?.from, input.spans[0]?.to, input.by['x'], input.either.on].map((each) => each instanceof Date ? 'Date' : String(each))
  return { at: input.at, kinds }
}`
    const { provider, problems } = await loadCapabilities(folderOf({ 'a/one/handler.ts': text }), {
      defaultTimeoutSeconds: 5,
    })
    expect(problems).toEqual([])
    const gateway = createGateway({ providers: [provider], policy: () => openPolicy, ledger: noLedger })
    const run = (input: unknown) => gateway.call({ kind: 'tool', name: 'run', input }, call())
    const at = '2026-07-28T10:00:00.000Z'
    const input = { at, spans: [{ from: at, to: null }], by: { x: at }, either: { kind: 'a', on: at } }
    const before = structuredClone(input)
    expect(await run(input)).toMatchObject({
      structuredContent: { at, kinds: ['Date', 'Date', 'null', 'Date', 'Date'] },
    })
    expect(await run({ ...input, either: { kind: 'b', on: at } })).toMatchObject({
      structuredContent: { kinds: ['Date', 'Date', 'null', 'Date', at] },
    })
    expect(input).toEqual(before)
    await expect(run({ ...input, at: 'today' })).rejects.toMatchObject({
      violations: [{ path: '/at', rule: 'format' }],
    })
    await expect(run({ ...input, at: '2016-12-31T23:59:60Z' })).rejects.toMatchObject({ violations: [{ path: '/at' }] })
  })

  it('fills in what @default says, at any depth, and leaves the arguments as they came', async () => {
    const text = `interface Page { /** @default 10 */ size?: number; /** @default ["a"] */ tags?: string[] }
export default function run(input: { page: Page; pages?: Page[]; /** @default "x" */ name?: string }): object { return input }`
    const { provider, problems } = await loadCapabilities(folderOf({ 'a/one/handler.ts': text }), {
      defaultTimeoutSeconds: 5,
    })
    expect(problems).toEqual([])
    const gateway = createGateway({ providers: [provider], policy: () => openPolicy, ledger: noLedger })
    const input = { page: {}, pages: [{ size: 1 }] }
    expect(await gateway.call({ kind: 'tool', name: 'run', input }, call())).toMatchObject({
      structuredContent: { page: { size: 10, tags: ['a'] }, pages: [{ size: 1, tags: ['a'] }], name: 'x' },
    })
    expect(input).toEqual({ page: {}, pages: [{ size: 1 }] })
  })

  it('gives Dates also for what @default says, and for names of a form', async () => {
    const text = `interface Span { from: Date; /** @default {"from": "2020-01-01T00:00:00Z"} */ next?: Span }
const kindOf = (value: unknown): string => value instanceof Date ? 'Date' : typeof value
export default function run(input: { /** @default "2020-01-01T00:00:00Z" */ when?: Date; /** @default {"from": "2020-01-01T00:00:00Z"} */ span?: Span; years?: Record<number, Date>; named?: { [key: \`x-\${string}\`]: Date } }): string[] {
  return [input.when, input.span?.from, input.span?.next, input.span?.next?.from, input.span?.next?.next, input.years?.[7], input.named?.['x-a']].map(kindOf)
}`
    const { provider, problems } = await loadCapabilities(folderOf({ 'a/one/handler.ts': text }), {
      defaultTimeoutSeconds: 5,
    })
    expect(problems).toEqual([])
    const gateway = createGateway({ providers: [provider], policy: () => openPolicy, ledger: noLedger })
    const run = (input: unknown) => gateway.call({ kind: 'tool', name: 'run', input }, call())
    const at = '2026-07-28T10:00:00Z'
    expect(await run({})).toMatchObject({
      structuredContent: ['Date', 'Date', 'undefined', 'undefined', 'undefined', 'undefined', 'undefined'],
    })
    expect(await run({ span: { from: at }, years: { 7: at }, named: { 'x-a': at } })).toMatchObject({
      structuredContent: ['Date', 'Date', 'object', 'Date', 'undefined', 'Date', 'Date'],
    })
  })

  it.each(['Date', 'Promise<Date | null>', 'Date | { at: Date }'])('answers the text of a Date: %s', async (type) => {
    const text = `export default function run(input: { at: Date }): ${type} { return (${type.startsWith('Promise')} ? Promise.resolve(input.at) : input.at) as never }`
    const { provider, problems } = await loadCapabilities(folderOf({ 'a/one/handler.ts': text }), {
      defaultTimeoutSeconds: 5,
    })
    expect(problems).toEqual([])
    expect(provider.catalogue()[0]?.listing).not.toHaveProperty('outputSchema')
    const gateway = createGateway({ providers: [provider], policy: () => openPolicy, ledger: noLedger })
    const at = '2026-07-28T10:00:00.000Z'
    expect(await gateway.call({ kind: 'tool', name: 'run', input: { at } }, call())).toEqual({
      content: [{ type: 'text', text: at }],
    })
  })

  it('follows references', async () => {
    const text = `interface Tree { at: Date; children?: Tree[] }
export default function run(input: { tree: Tree }): string[] { return [input.tree, ...(input.tree.children ?? [])].map(({ at }) => at.constructor.name) }`
    const { provider } = await loadCapabilities(folderOf({ 'a/one/handler.ts': text }), { defaultTimeoutSeconds: 5 })
    const gateway = createGateway({ providers: [provider], policy: () => openPolicy, ledger: noLedger })
    const at = '2026-07-28T10:00:00Z'
    const input = { tree: { at, children: [{ at }] } }
    expect(await gateway.call({ kind: 'tool', name: 'run', input }, call())).toMatchObject({
      structuredContent: ['Date', 'Date'],
    })
  })
})
