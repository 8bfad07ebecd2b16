import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ContractViolation } from '../../generated/operation.ts'
import { errors } from '../../generated/errors.ts'
import { createBuiltin, loadCapabilities } from '../../src/capabilities/capabilities.ts'
import { Fault } from '../../src/core/fault.ts'
import type { Provider } from '../../src/core/provider.ts'
import { anyObject, call, folderOf, handler } from './capability-folder.ts'

async function toolOf(text: string): Promise<{ run: (input: unknown) => unknown; parse: (input: unknown) => unknown }> {
  const { provider, problems } = await loadCapabilities(folderOf({ 'a/one/handler.js': text }), {
    defaultTimeoutSeconds: 1,
  })
  expect(problems).toEqual([])
  return toolIn(provider)
}

function toolIn(provider: Provider) {
  const [entry] = provider.catalogue()
  if (entry === undefined) return expect.unreachable('there is no tool')
  return { run: (input: unknown) => provider.call(entry, input, call()), parse: entry.parseInput }
}

describe('a handler', () => {
  it('gets the input and the call, and what it returns becomes a result', async () => {
    const { run } = await toolOf(handler(anyObject, 'return { got: input.x, by: call.principal.id }'))
    expect(run({ x: 1 })).toEqual({
      content: [{ type: 'text', text: '{"got":1,"by":"ann"}' }],
      structuredContent: { got: 1, by: 'ann' },
    })
  })

  it('may answer later', async () => {
    const { run } = await toolOf(handler(anyObject, 'return Promise.resolve("later")'))
    await expect(run({})).resolves.toEqual({ content: [{ type: 'text', text: 'later' }] })
  })

  it('may answer what is no Promise, and can be waited for', async () => {
    const { run } = await toolOf(handler(anyObject, 'return { then: (done) => done({ rows: [1] }) }'))
    await expect(run({})).resolves.toMatchObject({ structuredContent: { rows: [1] } })
  })

  it.each([
    ['new Map([["a", 1]])', 'a Map'],
    ['new Set([1])', 'a Set'],
    ['Buffer.from("a")', 'a Buffer'],
    ['(function* () {})()', 'a Generator'],
    ['new Error("a")', 'an Error; throw it'],
    ['new ArrayBuffer(1)', 'an ArrayBuffer'],
    ['new Response("a")', 'a Response; answer what its body says'],
    ['() => 1', 'a function'],
    ['({ n: 1n })', 'Do not know how to serialize a BigInt'],
    ['(() => { const a = {}; a.a = a; return a })()', 'Converting circular structure to JSON'],
    ['({ content: [], structuredContent: { n: [1n] } })', 'Do not know how to serialize a BigInt'],
    ['({ content: [], _meta: { n: 1n } })', 'Do not know how to serialize a BigInt'],
    ["({ content: [{ type: 'text', text: 'a', more: 1n }] })", 'Do not know how to serialize a BigInt'],
    [
      '(() => { const a = {}; a.a = a; return { content: [], structuredContent: a } })()',
      'Converting circular structure to JSON',
    ],
  ])('is told that JSON has none of what it answers: %s', async (value, what) => {
    const { run } = await toolOf(handler(anyObject, `return ${value}`))
    expect(() => run({})).toThrow(`run answered what can not be said in JSON: ${what}.`)
  })

  it.each([
    ["{ content: [{ type: 'nope' }] }", '/content/0/type must be one of ["text","image",'],
    ["{ content: [{ type: 'text' }] }", '/content/0/text must be string, got nothing'],
    ['{ content: [], structuredContent: () => 1 }', '/structuredContent must be data, got function'],
    ["{ content: [{ type: 'text', text: 'a' }], isError: 'yes' }", '/isError must be boolean, got string'],
  ])('[G1] may not answer content that is none, whoever asked: %s', async (value, what) => {
    const { run } = await toolOf(handler(anyObject, `return ${value}`))
    expect(() => run({})).toThrow(`run answered content that is none: ${what}`)
    const later = await toolOf(handler(anyObject, `return Promise.resolve(${value})`))
    await expect(later.run({})).rejects.toMatchObject({ code: 'response_contract_violation' })
  })

  it('keeps what its outputSchema promises, or the answer is withheld', async () => {
    const schema =
      "{ inputSchema: { type: 'object' }, outputSchema: { type: 'object', required: ['sum'], properties: { sum: { type: 'number' } } } }"
    const { run } = await toolOf(handler(schema, 'return input.give'))
    expect(run({ give: { sum: 1 } })).toMatchObject({ structuredContent: { sum: 1 } })
    const incident = '. Give the incident id to whoever runs this server.'
    for (const [give, what] of [
      [{ sum: 'one' }, 'something its outputSchema does not allow: /sum must be number, got string'],
      [{ sum: NaN }, 'something its outputSchema does not allow: /sum must be number, got NaN'],
      [{}, 'something its outputSchema does not allow: /sum is required'],
      [null, 'something its outputSchema does not allow: the answer must be object, got null'],
      ['text', 'text, where its outputSchema promises data'],
      [undefined, 'nothing, where its outputSchema promises data'],
    ] as const) {
      expect(() => run({ give })).toThrow(Fault)
      expect(() => run({ give })).toThrow(`run answered ${what}${incident}`)
    }
    const failed = { content: [{ type: 'text', text: 'no' }], isError: true }
    expect(run({ give: failed })).toEqual(failed)
  })

  it.each([
    '{ sum: () => 1 }',
    '{ content: [], structuredContent: { sum: () => 1 } }',
    'new (class { get sum() { return 1 } })()',
  ])('is judged by what is left of its answer in JSON, which is what clients get: %s', async (value) => {
    const promise = "{ inputSchema: { type: 'object' }, outputSchema: { type: 'object', required: ['sum'] } }"
    const { run } = await toolOf(handler(promise, `return ${value}`))
    expect(() => run({})).toThrow('run answered something its outputSchema does not allow: /sum is required.')
  })

  it('may answer a Date within its own result where a schema it brings wants a text', async () => {
    const schema =
      "{ inputSchema: { type: 'object' }, outputSchema: { type: 'object', properties: { at: { type: 'string' } } } }"
    const { run } = await toolOf(handler(schema, 'return { content: [], structuredContent: { at: new Date(0) } }'))
    expect(run({})).toEqual({ content: [], structuredContent: { at: '1970-01-01T00:00:00.000Z' } })
  })

  it('[R5.2] [R5.3] [P12] wrong arguments are refused with every violation', async () => {
    const { parse } = await toolOf(
      handler(
        "{ inputSchema: { type: 'object', required: ['a', 'b'], properties: { a: { type: 'number' } }, additionalProperties: false } }",
      ),
    )
    try {
      parse({ a: 'x', c: 1 })
      expect.unreachable('it was taken')
    } catch (thrown) {
      expect(Fault.from(thrown, 'internal', { a: 'x', c: 1 }).violations).toEqual([
        { path: '/b', rule: 'required', expected: 'a value', got: 'nothing' },
        { path: '/c', rule: 'additionalProperties', expected: 'no such property; known is a', got: 'integer' },
        { path: '/a', rule: 'type', expected: 'number', got: 'string' },
      ])
    }
  })
})

describe('the builtin tools', () => {
  const builtin = createBuiltin(300)
  const { run, parse } = toolIn(builtin)

  it('explain every row of the catalog', () => {
    for (const [code, row] of Object.entries(errors)) {
      expect(run({ code })).toMatchObject({
        structuredContent: { code, title: row.title, retryable: row.retryable, http: row.http },
      })
    }
  })

  it('say which code was probably meant', () => {
    expect(() => run({ code: 'rate_limted' })).toThrow('There is no error code rate_limted. Did you mean rate_limited?')
    expect(() => run({ code: 'constructor' })).toThrow('There is no error code constructor.')
  })

  it('[P12] take nothing their schema does not allow', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const right =
          typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).join() === 'code'
        if (!right) expect(() => parse(value)).toThrow(ContractViolation)
      }),
    )
  })
})
