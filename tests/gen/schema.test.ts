import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Validator } from '../../generated/operation.ts'
import { definitionsOf } from '../../scripts/gen/definitions.ts'
import { typesOf, typesOfDefinitions, validatorTypes, validatorsOf } from '../../scripts/gen/schema.ts'
import { root } from './copy.ts'

const document = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Order',
  type: 'object',
  required: ['lines'],
  'x-note': 'ignored',
  properties: { lines: { type: 'array', items: { $ref: '#/$defs/Line' } }, day: { type: 'string', format: 'date' } },
  $defs: {
    Line: {
      description: 'One thing.',
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string', maxLength: 3 }, count: { type: 'integer' } },
    },
  },
}

describe('validators', () => {
  let folder: string
  let made: { isOrder: Validator<unknown>; isLine: Validator<unknown> }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'owlclaw-validators-'))
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    const file = join(folder, 'validators.mjs')
    await writeFile(file, validatorsOf(document, { isOrder: '#', isLine: '#/$defs/Line' }, 'here'))
    made = (await import(pathToFileURL(file).href)) as typeof made
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('are not made of contracts that ajv would judge in binary fractions', () => {
    const cents = { type: 'object', properties: { amount: { type: 'number', multipleOf: 0.01 } } }
    expect(() => validatorsOf(cents, { isCents: '#' }, 'here')).toThrow(
      'here: ajv reckons multipleOf in binary fractions',
    )
  })

  it.each([
    [{ lines: [] }],
    [{ lines: [{ name: 'owl' }, { name: 'äöü', count: 2 }], day: '2026-02-28' }],
    [{ lines: [], unknown: true }],
  ])('[C2] accept %j', (value) => {
    expect(made.isOrder(value)).toBe(true)
  })

  it.each([
    [null, ['type']],
    [{}, ['required']],
    [{ lines: [{}] }, ['required']],
    [{ lines: [{ name: 'owls' }], day: '2026-02-30' }, ['format', 'maxLength']],
    [{ lines: [{ name: 1, count: 1.5 }] }, ['type', 'type']],
  ])('[C2] reject %j and name every rule that is broken', (value, rules) => {
    expect(made.isOrder(value)).toBe(false)
    expect(made.isOrder.errors?.map(({ keyword }) => keyword).sort()).toEqual(rules)
  })

  it('are made for definitions too', () => {
    expect(made.isLine({ name: 'owl' })).toBe(true)
    expect(made.isLine({ lines: [] })).toBe(false)
  })

  it('carry neither require() nor schemas they do not use', () => {
    const text = validatorsOf(document, { isOrder: '#' }, 'here')
    expect(text).not.toContain('require(')
    expect(text).not.toContain('One thing.')
  })
})

describe('types', () => {
  it('have a banner, all definitions and no notes about who refers to them', async () => {
    const text = await typesOf(document, 'Order', 'here')
    expect(text.split('\n')[0]).toBe('// Generated from here; do not edit. Run `npm run gen`.')
    expect(text).toContain('export interface Order {')
    expect(text).toContain('/**\n * One thing.\n */\nexport interface Line {')
    expect(text).not.toContain('referenced by')
  })

  it('of definitions alone take no unknown properties', async () => {
    expect(await typesOfDefinitions({ Line: { type: 'object', properties: { name: { type: 'string' } } } })).toBe(
      'export interface Line {\n  name?: string\n}',
    )
  })

  it('stand beside the validators', () => {
    expect(
      validatorTypes({ isOrder: 'Order', isSame: 'Order' }, './types.ts', '../operation.ts', 'here')
        .split('\n')
        .slice(2),
    ).toEqual([
      "import type { Validator } from '../operation.ts'",
      "import type { Order } from './types.ts'",
      '',
      'export declare const isOrder: Validator<Order>',
      'export declare const isSame: Validator<Order>',
    ])
  })
})

describe('a set of definitions', () => {
  const quota = { type: 'integer', description: 'here' }
  it('takes each document by its title, and what they share once', () => {
    const set = definitionsOf([
      { $id: 'x', title: 'A', type: 'object', $defs: { Quota: quota } },
      { title: 'B', type: 'object', $defs: { Quota: { type: 'integer', description: 'there' } } },
    ])
    expect(set).toEqual({ Quota: quota, A: { title: 'A', type: 'object' }, B: { title: 'B', type: 'object' } })
  })

  it('refuses two meanings of one name', () => {
    const documents = [{ $defs: { Quota: quota } }, { $defs: { Quota: { type: 'string' } } }]
    expect(() => definitionsOf(documents)).toThrow('two contracts define Quota differently')
  })
})
