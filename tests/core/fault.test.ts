import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ContractViolation, type Violation } from '../../generated/operation.ts'
import { Fault } from '../../src/core/fault.ts'
import { isToolError, ToolError, toolResult } from '../../src/core/tool.ts'
import { inputViolations, violationText } from '../../src/core/violation.ts'

const ajv = new Ajv2020({ allErrors: true, strict: false })

describe('Fault.from', () => {
  it('leaves a fault as it is', () => {
    const fault = new Fault('rate_limited', 'slow down', { retryAfter: 7 })
    expect(Fault.from(fault)).toBe(fault)
  })

  it('makes any other throw internal, keeps the cause for the log and its words from the client', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ minLength: 12 }),
          fc.object(),
          fc.constant(undefined),
          fc.string({ minLength: 12 }).map((text) => new Error(text)),
        ),
        (thrown) => {
          const fault = Fault.from(thrown)
          expect(fault.code).toBe('internal')
          expect(fault.message).toBe('Something went wrong inside. Give the incident id to whoever runs this server.')
          if (thrown !== undefined) expect(fault.cause).toBe(thrown)
        },
      ),
    )
  })

  it('makes wrong input invalid_arguments with every violation, and a wrong answer of ours internal', () => {
    const violations: Violation[] = [
      { instancePath: '/a', schemaPath: '#', keyword: 'type', params: { type: 'number' } },
    ]
    const fault = Fault.from(new ContractViolation('add', 'input', violations), 'internal', { a: 'x' })
    expect(fault.code).toBe('invalid_arguments')
    expect(fault.violations).toEqual([{ path: '/a', rule: 'type', expected: 'number', got: 'string' }])
    expect(Fault.from(new ContractViolation('add', 'output', violations)).code).toBe('internal')
  })

  it('gives each fault an incident id of its own', () => {
    const ids = Array.from({ length: 100 }, () => new Fault('internal', '').incidentId)
    expect(new Set(ids).size).toBe(100)
  })
})

describe('violations', () => {
  const violationsOf = (schema: object, input: unknown) => {
    const validate = ajv.compile(schema)
    validate(input)
    return inputViolations((validate.errors ?? []) as Violation[], input)
  }

  it('[R5.3] name the place, the rule, what is expected and what kind of value came', () => {
    const schema = {
      type: 'object',
      required: ['name', 'size'],
      properties: {
        name: { type: 'string', minLength: 2 },
        size: { enum: ['S', 'M'] },
        'a/b~c': { const: 3 },
        deep: { type: 'array', items: { type: ['integer', 'null'] } },
      },
      additionalProperties: false,
    }
    expect(violationsOf(schema, { name: 'x', 'a/b~c': true, deep: [1, 'two'], extra: {} })).toEqual([
      { path: '/size', rule: 'required', expected: 'a value', got: 'nothing' },
      { path: '/extra', rule: 'additionalProperties', expected: 'no such property', got: 'object' },
      { path: '/name', rule: 'minLength', expected: 'at least 2 characters long', got: 'string' },
      { path: '/a~1b~0c', rule: 'const', expected: '3', got: 'boolean' },
      { path: '/deep/1', rule: 'type', expected: 'integer or null', got: 'string' },
    ])
  })

  it.each([
    [{ path: '/b', rule: 'required', expected: 'a value', got: 'nothing' }, '/b is required'],
    [
      { path: '/tsize', rule: 'additionalProperties', expected: 'no such property; did you mean size?', got: 'null' },
      '/tsize is not a known property; did you mean size?',
    ],
    [
      { path: '/a', rule: 'additionalProperties', expected: 'no such property', got: 'null' },
      '/a is not a known property',
    ],
    [{ path: '/a', rule: 'type', expected: 'number', got: 'string' }, '/a must be number, got string'],
    [{ path: '', rule: 'type', expected: 'object', got: 'array' }, 'the arguments must be object, got array'],
    [
      { path: '/a', rule: 'oneOf', expected: 'must match exactly one schema in oneOf', got: 'string' },
      '/a must match exactly one schema in oneOf, got string',
    ],
    [{ path: '/a', rule: 'enum', expected: 'one of ["b"]', got: 'string' }, '/a must be one of ["b"]'],
    [{ path: '/a', rule: 'zod', expected: 'Too small', got: 'string' }, '/a: Too small'],
  ])('are said in words: %o', (violation, text) => {
    expect(violationText(violation)).toBe(text)
  })

  it('name what an unknown property may have been meant for, else those that are known', () => {
    const judge = new Ajv2020({ allErrors: true, verbose: true, strict: false })
    const expectedOf = (schema: object, input: unknown): string | undefined => {
      const validate = judge.compile({ ...schema, additionalProperties: false })
      validate(input)
      return inputViolations((validate.errors ?? []) as Violation[], input)[0]?.expected
    }
    const properties = { country: {}, currency: {} }
    expect(expectedOf({ properties }, { contry: 1 })).toBe('no such property; did you mean country?')
    expect(expectedOf({ properties }, { x: 1 })).toBe('no such property; known are country, currency')
    expect(expectedOf({}, { x: 1 })).toBe('no such property')
  })

  it('say limits in words', () => {
    const limits = { minimum: 2, maximum: 1, exclusiveMinimum: 2, exclusiveMaximum: 1, multipleOf: 7 }
    expect(violationsOf(limits, 1.5).map(({ expected }) => expected)).toEqual([
      'at most 1',
      'at least 2',
      'less than 1',
      'more than 2',
      'a multiple of 7',
    ])
    expect(violationsOf({ maxLength: 1 }, 'ab')[0]?.expected).toBe('at most 1 character long')
    expect(violationsOf({ minItems: 3, uniqueItems: true }, [1, 1]).map(({ expected }) => expected)).toEqual([
      'a list of at least 3 items',
      'a list in which nothing is there twice',
    ])
    expect(violationsOf({ minProperties: 1 }, {})[0]?.expected).toBe('an object with at least 1 property')
    expect(violationsOf({ maxProperties: 0 }, { a: 1 })[0]?.expected).toBe('an object with at most 0 properties')
    expect(violationsOf({ not: { type: 'number' } }, 1)[0]?.expected).toBe('something else: its schema rules this out')
    expect(violationsOf({ contains: { const: 1 } }, [2]).at(-1)?.expected).toBe(
      'a list with an item as its schema asks for',
    )
    const forms = { anyOf: [{ minimum: 5 }, { multipleOf: 2 }] }
    expect(violationsOf(forms, 3).at(-1)?.expected).toBe('in one of the forms that its schema has')
  })

  it('never repeat a value that came: it may be a secret', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z]{12}$/),
        fc.constantFrom({ type: 'integer' }, { enum: [1] }, { pattern: '^[0-9]+$' }, { maxLength: 3 }, { const: 2 }),
        (secret, rule) => {
          const found = violationsOf({ properties: { token: rule } }, { token: secret })
          expect(found).toHaveLength(1)
          expect(JSON.stringify(found)).not.toContain(secret)
        },
      ),
    )
  })

  it('are at most a hundred, each of bounded length', () => {
    const many = violationsOf(
      { type: 'array', items: { type: 'string' } },
      Array.from({ length: 500 }, () => 1),
    )
    expect(many).toHaveLength(100)
    const [long] = violationsOf({ enum: Array.from({ length: 500 }, (_, index) => `value ${index}`) }, 1)
    expect(long?.expected.length).toBeLessThanOrEqual(1000)
  })
})

describe('what a tool returns', () => {
  it.each([
    ['text stays text', 'hello', { content: [{ type: 'text', text: 'hello' }] }],
    [
      'data is structure and its JSON text',
      { sum: 3 },
      { content: [{ type: 'text', text: '{"sum":3}' }], structuredContent: { sum: 3 } },
    ],
    ['a list is data', [1, 2], { content: [{ type: 'text', text: '[1,2]' }], structuredContent: [1, 2] }],
    [
      'a result passes through',
      { content: [{ type: 'image', data: 'x' }], isError: true },
      { content: [{ type: 'image', data: 'x' }], isError: true },
    ],
    [
      'data that only looks like a result is data',
      { content: 'x' },
      { content: [{ type: 'text', text: '{"content":"x"}' }], structuredContent: { content: 'x' } },
    ],
    ['nothing is nothing', undefined, { content: [] }],
    ['null is data', null, { content: [{ type: 'text', text: 'null' }], structuredContent: null }],
  ])('%s', (_title, returned, result) => {
    expect(toolResult(returned)).toEqual(result)
  })

  it('a tool error is known by its name', () => {
    expect(isToolError(new ToolError('x'))).toBe(true)
    expect(isToolError(Object.assign(new Error('x'), { name: 'ToolError' }))).toBe(true)
    expect(isToolError(new Error('ToolError'))).toBe(false)
  })
})
