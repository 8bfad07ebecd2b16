import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import type { Violation } from '../../generated/operation.ts'
import { inputViolations, violationText } from '../../src/core/violation.ts'

const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: false })

const saidOf = (schema: object, input: unknown): string[] => {
  const validate = ajv.compile(schema)
  validate(input)
  return inputViolations((validate.errors ?? []) as Violation[], input).map(violationText)
}

const closed = (properties: Record<string, object>, required = Object.keys(properties)): object => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})
const card = closed({ kind: { const: 'card' }, number: { type: 'string' } })
const invoice = closed({ kind: { const: 'invoice' }, days: { type: 'integer' } }, ['kind'])
const method = (key: string): object => ({ properties: { method: { [key]: [card, invoice] } } })

describe('what is wrong once', () => {
  it('is said once, whichever rules and branches it breaks', () => {
    const pair = { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], items: false, maxItems: 2 }
    expect(saidOf({ properties: { pair } }, { pair: ['a', 1, 2] })).toEqual(['/pair must be a list of at most 2 items'])
    const text = { type: 'string', minLength: 2 }
    expect(saidOf({ allOf: [text, { ...text, pattern: 'x' }] }, 'y')).toEqual([
      'the arguments must be at least 2 characters long',
      'the arguments must be a match of x',
    ])
  })

  it('is said without the choice around it, by validators that do not tell their schemas, too', () => {
    const plain = new Ajv2020({ allErrors: true, strict: false })
    const said = (schema: object, input: unknown): string[] => {
      const validate = plain.compile(schema)
      validate(input)
      return inputViolations((validate.errors ?? []) as Violation[], input).map(violationText)
    }
    const objects = { properties: { a: { anyOf: [card, invoice] } } }
    expect(said(objects, { a: 3 })).toEqual(['/a must be object, got integer'])
    expect(said({ properties: { a: { anyOf: [{ type: 'string' }, { type: 'null' }] } } }, { a: 3 })).toEqual([
      '/a must be string, got integer',
      '/a must be null, got integer',
      '/a must be in one of the forms that its schema has, got integer',
    ])
  })
})

describe.each(['oneOf', 'anyOf'])('of alternatives in %s', (key) => {
  it('the one whose fixed value came is judged', () => {
    expect(saidOf(method(key), { method: { kind: 'card', days: 3 } })).toEqual([
      '/method/number is required',
      '/method/days is not a known property; known are kind, number',
    ])
  })

  it('all fixed values are named where none of them came', () => {
    expect(saidOf(method(key), { method: { kind: 'cash', number: '1' } })).toEqual([
      '/method/kind must be one of ["card","invoice"]',
    ])
  })

  it('all kinds of value are named where none of them came', () => {
    const schema = { properties: { a: { [key]: [{ type: 'string' }, { type: 'number' }, { type: 'null' }] } } }
    expect(saidOf(schema, { a: [] })).toEqual(['/a must be string or number or null, got array'])
  })

  it('that of the same kind is judged', () => {
    const schema = { properties: { a: { [key]: [card, { type: 'null' }] } } }
    expect(saidOf(schema, { a: { kind: 'card' } })).toEqual(['/a/number is required'])
  })

  it('those that contain themselves are judged where it is wrong', () => {
    const shape = {
      [key]: [
        closed({ type: { const: 'circle' }, r: { type: 'number' } }),
        closed({ type: { const: 'group' }, of: { type: 'array', items: { $ref: '#/$defs/Shape' } } }),
      ],
    }
    const schema = { properties: { shape: { $ref: '#/$defs/Shape' } }, $defs: { Shape: shape } }
    expect(saidOf(schema, { shape: { type: 'group', of: [{ type: 'circle' }] } })).toEqual([
      '/shape/of/0/r is required',
    ])
  })

  it('all are told of where nothing tells them apart', () => {
    const schema = { [key]: [closed({ id: { type: 'string' } }), closed({ name: { type: 'string' } })] }
    expect(saidOf(schema, {}).length).toBeGreaterThan(2)
  })
})

it('more than one that fits is said as it is', () => {
  expect(saidOf({ properties: { a: { oneOf: [{ type: 'number' }, { minimum: 1 }] } } }, { a: 2 })).toEqual([
    '/a must be in one form of its schema only; it fits several, got integer',
  ])
})
