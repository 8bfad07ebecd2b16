import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormatsModule from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadCapabilities } from '../../../src/capabilities/capabilities.ts'
import type { Fault } from '../../../src/core/fault.ts'
import { noLedger } from '../../../src/core/ledger.ts'
import { openPolicy } from '../../../src/core/policy.ts'
import { createGateway } from '../../../src/gateway/gateway.ts'
import { call, folderOf } from '../capability-folder.ts'
import { schemaIn, typesOfAll, type Schema } from './compiled.ts'

/** A TypeScript type as text, and values that are and are not of it. */
interface Generated {
  readonly text: string
  readonly right: fc.Arbitrary<unknown>
  readonly wrong: fc.Arbitrary<unknown>
}

const plain = (text: string, right: fc.Arbitrary<unknown>, ...wrong: unknown[]): Generated => ({
  text,
  right,
  wrong: fc.constantFrom(...wrong),
})

const string = plain('string', fc.string(), 1, null, {}, [])
const number = plain('number', fc.double({ noNaN: true, noDefaultInfinity: true }), 'x', null, true)
const boolean = plain('boolean', fc.boolean(), 'true', 0, null)
const nothing = plain('null', fc.constant(null), 0, '', {})
const date = plain(
  'Date',
  fc.constantFrom('2026-07-28T10:00:00Z', '2026-01-01T00:00:00.5+02:00'),
  'today',
  0,
  '2026-07-28',
)
const literals = plain("'a' | 'b' | 'c'", fc.constantFrom('a', 'b', 'c'), 'd', 1, null)
const numbers = plain('1 | 2', fc.constantFrom(1, 2), 3, '1', null)
const template = plain(
  '`id-${number}`',
  fc.nat().map((n) => `id-${n}`),
  'id-x',
  'id-',
  1,
)

const name = fc.stringMatching(/^[a-z][A-Za-z0-9]{0,6}$/).filter((each) => each !== 'constructor')

const list = (item: Generated): Generated => ({
  text: `Array<${item.text}>`,
  right: fc.array(item.right, { maxLength: 3 }),
  wrong: fc.oneof(
    item.wrong.map((one) => [one]),
    fc.constantFrom<unknown>('x', {}, null),
  ),
})
const pair = (first: Generated, second: Generated): Generated => ({
  text: `[${first.text}, ${second.text}]`,
  right: fc.tuple(first.right, second.right),
  wrong: fc.oneof(
    fc.tuple(first.wrong, second.right),
    fc.tuple(first.right),
    fc.tuple(first.right, second.right, second.right),
  ),
})
const map = (item: Generated): Generated => ({
  text: `Record<string, ${item.text}>`,
  right: fc.dictionary(name, item.right, { maxKeys: 3 }),
  wrong: fc.oneof(
    item.wrong.map((one) => ({ key: one })),
    fc.constantFrom<unknown>([], 'x', null),
  ),
})
const nullable = (item: Generated): Generated => ({
  text: `${item.text} | null`,
  right: fc.oneof(item.right, fc.constant(null)),
  wrong: item.wrong.filter((one) => one !== null),
})

interface Property {
  readonly name: string
  readonly optional: boolean
  readonly type: Generated
}

/** Everything right but one: a property of another type, one too few, or one too many. */
function object(properties: readonly Property[]): Generated {
  const text = properties
    .map(({ name: each, optional, type }) => `${each}${optional ? '?' : ''}: ${type.text}`)
    .join('; ')
  const right = fc.record(Object.fromEntries(properties.map((each) => [each.name, each.type.right])), {
    requiredKeys: properties.filter(({ optional }) => !optional).map((each) => each.name),
  })
  const broken = properties.flatMap((each) => [
    fc.tuple(right, each.type.wrong).map(([value, one]) => ({ ...value, [each.name]: one })),
    ...(each.optional
      ? []
      : [right.map((value) => Object.fromEntries(Object.entries(value).filter(([key]) => key !== each.name)))]),
  ])
  const extra = right.map((value) => ({ ...value, not_declared: 1 }))
  return { text: `{ ${text} }`, right, wrong: fc.oneof(extra, ...broken) }
}

const { type } = fc.letrec<{ type: Generated; object: Generated }>((tie) => ({
  type: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(string, number, boolean, nothing, date, literals, numbers, template),
    tie('type').map(list),
    fc.tuple(tie('type'), tie('type')).map(([first, second]) => pair(first, second)),
    tie('type').map(map),
    tie('type')
      .filter(({ text }) => !text.includes('null'))
      .map(nullable),
    tie('object'),
  ),
  object: fc
    .uniqueArray(fc.record({ name, optional: fc.boolean(), type: tie('type') }), {
      maxLength: 4,
      selector: (each) => each.name,
    })
    .filter((properties) => properties.length > 0)
    .map(object),
}))

const property = fc.record({ name, optional: fc.boolean(), type })
const signature = fc.uniqueArray(property, { minLength: 1, maxLength: 6, selector: (each) => each.name })

/** Compiling one by one would take a second each; so many are made, and read in one go. */
const signatures = fc.sample(signature, { numRuns: 150, seed: 20261118 })
const texts = signatures.map(
  (properties, index) =>
    `/** Number ${index}. */\nexport default function f${index}(input: ${object(properties).text}): { got: ${object(properties).text} } { return { got: input } }`,
)

const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: true })
addFormatsModule.default(ajv)
ajv.addVocabulary(['x-mcp-header'])

describe('schemas of generated signatures', () => {
  const all = typesOfAll(texts)
  const schemas = all.map(({ input }) => schemaIn(input))
  const bound = fc.integer({ min: 0, max: signatures.length - 1 })

  it('[P2] [R14.1] [R4.2] [R4.3] name every parameter, and which of them may be left out', () => {
    expect(signatures.length).toBeGreaterThanOrEqual(100)
    signatures.forEach((properties, index) => {
      const schema = schemas[index] ?? {}
      expect(Object.keys(schema['properties'] as Schema).sort()).toEqual(properties.map((each) => each.name).sort())
      const required = properties.filter(({ optional }) => !optional).map((each) => each.name)
      expect([...((schema['required'] ?? []) as string[])].sort()).toEqual(required.sort())
      expect(schema).toMatchObject({ type: 'object', additionalProperties: false })
      expect(all[index]?.description).toBe(`Number ${index}.`)
      expect(schemaIn(all[index]?.output)).toMatchObject({ type: 'object', required: ['got'] })
    })
  })

  it('[R14.5] compile in strict mode, inputs and outputs', () => {
    for (const { input, output } of all)
      for (const made of [input, output])
        expect(ajv.validateSchema(schemaIn(made)) && ajv.compile(schemaIn(made))).toBeTypeOf('function')
  })

  it('[P2] let in what is of the type, and nothing else', () => {
    const validators = schemas.map((schema) => ajv.compile(schema))
    const one = bound.chain((index) => {
      const { right, wrong } = object(signatures[index] ?? [])
      return fc.record({ index: fc.constant(index), right, wrong })
    })
    fc.assert(
      fc.property(one, ({ index, right, wrong }) => {
        const validate = validators[index]
        expect(validate?.(right), JSON.stringify([texts[index], right, validate?.errors])).toBe(true)
        expect(validate?.(wrong), JSON.stringify([texts[index], wrong])).toBe(false)
      }),
    )
  })
})

describe('handlers with generated signatures', () => {
  it('[P12] [R5.2] [R5.3] never run with wrong arguments, and always with right ones', async () => {
    const some = signatures.slice(0, 20)
    const files = some.map((properties, index) => [
      `a/f${index}/handler.ts`,
      `export default function f${index}(input: ${object(properties).text}): string { (globalThis as { ran?: number }).ran = ((globalThis as { ran?: number }).ran ?? 0) + 1; return 'ran' }`,
    ])
    const { provider, problems, close } = await loadCapabilities(
      folderOf(Object.fromEntries(files) as Record<string, string>),
      {
        defaultTimeoutSeconds: 5,
      },
    )
    expect(problems).toEqual([])
    const gateway = createGateway({ providers: [provider], policy: () => openPolicy, ledger: noLedger })
    const ran = (): number => (globalThis as { ran?: number }).ran ?? 0
    const one = fc.integer({ min: 0, max: some.length - 1 }).chain((index) => {
      const { right, wrong } = object(some[index] ?? [])
      return fc.record({ name: fc.constant(`f${index}`), right, wrong })
    })
    await fc.assert(
      fc.asyncProperty(one, async ({ name: tool, right, wrong }) => {
        const before = ran()
        const refused = await gateway
          .call({ kind: 'tool', name: tool, input: wrong }, call())
          .catch((thrown: unknown) => thrown as Fault)
        expect(refused).toMatchObject({ code: 'invalid_arguments' })
        expect((refused as Fault).violations?.length).toBeGreaterThan(0)
        expect(ran()).toBe(before)
        await gateway.call({ kind: 'tool', name: tool, input: right }, call())
        expect(ran()).toBe(before + 1)
      }),
    )
    await close()
  })
})
