import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findGarbled, idAtEnd, idInFront } from '../../src/wire/wire.ts'

describe('[R13.2] bytes that are no UTF-8', () => {
  it.each([
    ['{"jsonrpc":"2.0","id":41,"method":"p\xffng"}', 36, '41'],
    ['{"jsonrpc":"2.0","method":"p\xffng","id":"a"}', 28, '"a"'],
    ['{"jsonrpc":"2.0",\n"id":41,"x":"\xc3', 31, '41'],
    ['{"id":"\xff"}', 7, undefined],
    ['\xff', 0, undefined],
    ['[{"id":1,"x":"\xff"}]', 14, undefined],
  ])('%s', (text, position, id) => {
    const bytes = Buffer.from(text, 'latin1')
    expect(findGarbled(bytes)).toMatchObject({ position, id })
  })

  it('are counted as a text is, and told from characters that were sent as such', () => {
    const bytes = Buffer.concat([
      Buffer.from('{"x":"\u{1f989}\ufffd\u00e9",\n"y":"'),
      Buffer.from([0xc3]),
      Buffer.from('"}'),
    ])
    expect(findGarbled(bytes)).toEqual({
      detail: 'Not valid UTF-8 at line 2, column 6 (offset 18).',
      position: 18,
      id: undefined,
    })
  })
})

const message = fc
  .record({
    id: fc.oneof(fc.integer(), fc.string({ unit: 'binary' })),
    params: fc.dictionary(fc.string(), fc.jsonValue()),
    order: fc.shuffledSubarray(['jsonrpc', 'id', 'method', 'params'], { minLength: 4 }),
    indent: fc.constantFrom(0, 2),
  })
  .map(({ id, params, order, indent }) => {
    const members: Readonly<Record<string, unknown>> = { jsonrpc: '2.0', id, method: 'tools/call', params }
    const text = JSON.stringify(Object.fromEntries(order.map((name) => [name, members[name]])), undefined, indent)
    return { id: JSON.stringify(id), text, isLast: order.indexOf('id') > order.indexOf('params') }
  })

describe('the id of a message that is not read', () => {
  it('is found where it stands before the large part or behind it, and never another', () => {
    fc.assert(
      fc.property(message, fc.nat(), ({ id, text, isLast }, cut) => {
        expect([undefined, id]).toContain(idInFront(text.slice(0, cut % text.length)))
        expect([undefined, id]).toContain(idAtEnd(text.slice(cut % text.length)))
        if (isLast) expect(idAtEnd(text)).toBe(id)
        else expect(idInFront(text)).toBe(id)
      }),
    )
  })

  it.each([
    '{"params":{"id":5}}',
    '{"params":{"x":"\\",\\"id\\":5}"}}',
    '{"params":"{\\"id\\":5}"}',
    '[{"id":5}]',
    '{"id":5,"params":{}}',
    '{"id":1.5}',
    '{"id":null}',
  ])('is none at the end of %s', (text) => {
    expect(idAtEnd(text)).toBeUndefined()
  })
})
