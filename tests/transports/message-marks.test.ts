import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { idsAt, marksOf, readMessages, saidBy } from '../../src/transports/message-marks.ts'
import { cases } from '../property-cases.ts'

const id = fc.oneof(
  fc.integer(),
  fc.maxSafeInteger(),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('"', '\\', 'a"b', '\n', '', '\u2028', '{"id":1}', ',"jsonrpc":"2.0","id":7}'),
)
const method = fc.constantFrom('tools/call', 'ping', 'a"b', 'x\\y', '')
const params = fc.oneof(
  fc.constant(undefined),
  fc.object({ maxDepth: 2, maxKeys: 3 }),
  fc.record({ id, method, jsonrpc: fc.constant('2.0') }),
  fc.constantFrom({ text: ',"jsonrpc":"2.0","id":7}' }, { text: '{"method":"other","id":9' }),
)

/** The members of a message in one of the orders in which they are written. */
const shuffled = (members: Readonly<Record<string, unknown>>, order: readonly string[]): string =>
  JSON.stringify(Object.fromEntries(order.map((name) => [name, members[name]])))

describe('the marks of a message', () => {
  it('are those that a reading of the whole finds, in whatever order it is written', () => {
    const orders = fc.shuffledSubarray(['jsonrpc', 'id', 'method', 'params'], { minLength: 4 })
    fc.assert(
      fc.property(id, method, params, orders, (given, name, rest, order) => {
        const text = shuffled({ jsonrpc: '2.0', id: given, method: name, params: rest }, order)
        expect(marksOf(text)).toEqual({ kind: 'request', id: JSON.stringify(given), method: name })
      }),
      { numRuns: cases() },
    )
  })

  it('tell what is answered from what is not', () => {
    expect(marksOf('{"jsonrpc":"2.0","method":"notifications/initialized"}')).toEqual({
      kind: 'notification',
      method: 'notifications/initialized',
    })
    expect(marksOf('{"method":"a","params":{"x":1,"jsonrpc":"2.0","id":5}}')).toEqual({
      kind: 'notification',
      method: 'a',
    })
    expect(marksOf('{"jsonrpc":"2.0","id":1,"result":{}}')).toEqual({ kind: 'answer' })
    expect(marksOf('[{"jsonrpc":"2.0","id":1,"method":"a"},{"id":2,"error":{}}]')).toEqual({
      kind: 'batch',
      parts: [{ kind: 'request', id: '1', method: 'a' }, { kind: 'answer' }],
    })
    const endless = `"id":${'9'.repeat(400)}`
    for (const text of [`{"jsonrpc":"2.0",${endless},"method":"a"}`, `{"method":"a","jsonrpc":"2.0",${endless}}`])
      expect(marksOf(text)).toEqual({ kind: 'other' })
    for (const text of ['', '{', '7', 'null', '"x"', '{"id":1}', '{"id":{},"method":"a"}'])
      expect(marksOf(text)).toEqual({ kind: 'other' })
  })

  it('[R1.10] have ids with the digits they came with, however many, in each message of a batch', () => {
    const one = (given: string): string => `{"params":{"id":7},"id":${given},"method":"a"}`
    const ids = ['1795113302097001123', '1795113302097001124', '-12345678901234567890', '9007199254740993']
    const marks = ids.map((given) => ({ kind: 'request', id: given, method: 'a' }))
    expect(ids.map((given) => marksOf(one(given)))).toEqual(marks)
    expect(ids.map((given) => marksOf(`{"jsonrpc":"2.0","id":${given},"method":"a"}`))).toEqual(marks)
    expect(ids.map((given) => marksOf(`{"method":"a","jsonrpc":"2.0","id":${given}}`))).toEqual(marks)
    expect(marksOf(`[${ids.map(one).join(',')}]`)).toEqual({ kind: 'batch', parts: marks })
    const cancelled = ids.map((given) => `{"params":{"requestId":${given}},"requestId":1}`)
    expect(idsAt(`[null,${cancelled.join(',')}]`, 'cancelled')).toEqual(ids)
  })

  it('of what an owner says are seen at its beginning', () => {
    fc.assert(
      fc.property(id, fc.object({ maxDepth: 1 }), (given, value) => {
        const text = JSON.stringify(given)
        expect(saidBy(`{"jsonrpc":"2.0","id":${text},"result":${JSON.stringify(value)}}`)).toEqual({
          kind: 'result',
          id: text,
        })
        expect(saidBy(`{"jsonrpc":"2.0","id":${text},"error":{"code":1}}`)).toEqual({ kind: 'error', id: text })
        expect(saidBy(JSON.stringify({ jsonrpc: '2.0', id: given, method: 'roots/list' }))).toEqual({
          kind: 'question',
          id: text,
        })
      }),
      { numRuns: cases() },
    )
    expect(saidBy('{"jsonrpc":"2.0","method":"notifications/progress"}')).toEqual({ kind: 'notification' })
    expect(saidBy('{"jsonrpc":"2.0","error":{"code":-32700}}')).toEqual({ kind: 'notification' })
    expect(saidBy('[{}]')).toEqual({ kind: 'batch' })
    expect(saidBy('{"jsonrpc":"2.0","id":"never ends')).toMatchObject({ kind: 'error' })
    expect(readMessages('[null,{"id":1}]')).toEqual([{ id: 1 }])
  })
})
