import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { envelopeOf } from '../../src/mcp/envelope.ts'
import { parseJson } from '../../src/core/json-text.ts'
import { idTextsIn, requestMessage, resultMessage } from '../../src/wire/wire.ts'
import { findMistake } from '../../src/core/json-mistake.ts'

const id = fc.oneof(fc.integer(), fc.string({ unit: 'binary' }), fc.maxSafeInteger())
const params = fc.dictionary(fc.string(), fc.jsonValue())
const message = fc.record(
  { jsonrpc: fc.constant('2.0'), id, method: fc.string({ unit: 'grapheme', minLength: 1 }), params },
  { requiredKeys: ['jsonrpc', 'method'] },
)

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('the parser of JSON-RPC', () => {
  it('[P1] [R13.5] reads what it writes, for any message', () => {
    fc.assert(
      fc.property(message, (value) => {
        const parsed = parseJson(JSON.stringify(value))
        if (!parsed.ok) return expect.unreachable(parsed.detail)
        expect(parsed.value).toEqual(JSON.parse(JSON.stringify(value)))
        const again = parseJson(JSON.stringify(parsed.value))
        expect(again).toEqual(parsed)
        const envelope = envelopeOf(parsed.value, idTextsIn(JSON.stringify(value)))
        expect(envelope.kind).toBe('id' in value ? 'request' : 'notification')
        if (envelope.kind !== 'request') return
        expect([envelope.method, envelope.id]).toEqual([value.method, value.id])
        const written = requestMessage(value.id ?? '', envelope.method, envelope.params)
        expect(parseJson(written)).toEqual(parsed)
      }),
    )
  })

  it('[R1.10] splices any id and any result into an answer that reads as both', () => {
    fc.assert(
      fc.property(id, fc.dictionary(fc.string(), fc.jsonValue()), (key, result) => {
        const json = JSON.stringify(result)
        const answer: unknown = JSON.parse(resultMessage(idTextsIn('')(key), json))
        expect(answer).toEqual({ jsonrpc: '2.0', id: key, result: JSON.parse(json) as unknown })
      }),
    )
  })

  it('answers an id that no double can hold with its own digits', () => {
    const text = '{"jsonrpc":"2.0","id":123456789012345678901234567890,"method":"ping","params":{"id":5}}'
    const parsed = parseJson(text)
    const envelope = envelopeOf(parsed.ok ? parsed.value : undefined, idTextsIn(text))
    expect(envelope).toMatchObject({ kind: 'request', idText: '123456789012345678901234567890' })
  })

  it('answers such an id however deep the rest of its message is, and in a batch', () => {
    const big = '123456789012345678901234567890'
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    const text = `{"jsonrpc":"2.0","params":{"id":5,"a":${deep}},"method":"x","id":${big}}`
    const bigIn = (source: string, message: number, sign = 1): string =>
      idTextsIn(source)(sign * Number(big), 'own', message)
    expect(bigIn(text, 0)).toBe(big)
    const batch = `[{"id":"a"},{"id":{"id":7},"x":1},{"params":{"id":3},"id":-${big}},{"id":${big}}]`
    expect([bigIn(batch, 2, -1), bigIn(batch, 3)]).toEqual([`-${big}`, big])
    expect(bigIn(`[{"id":${big}1},{"id":${big}}]`, 1)).toBe(big)
    expect(idTextsIn('{"id":1e30}')(1e30)).toBe('1e+30')
  })

  it('looks once for the ids of a batch, however many there are that no double can hold', () => {
    const count = 20_000
    const ids = Array.from({ length: count }, (_, index) => String(12345678901234567890n + BigInt(index)))
    const idText = idTextsIn(`[${ids.map((one) => `{"id":${one}}`).join(',')}]`)
    expect(ids.map((one, message) => idText(Number(one), 'own', message))).toEqual(ids)
  })

  it('[R13.2] says where a text stops being JSON: what is before can be gone on with, what is there can not', () => {
    const broken = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', '}', ']', ',', ':', '"', '\\', '\u0000', '01', 'nul', "'"))
      .map(([json, place, wrong]) => {
        const at = place % (json.length + 1)
        return json.slice(0, at) + wrong + json.slice(at + 1)
      })
      .filter((text) => !isJson(text))
    fc.assert(
      fc.property(broken, (text) => {
        const { position, line, column, expected } = findMistake(text)
        expect(position).toBeLessThanOrEqual(text.length)
        expect(expected).not.toBe('')
        const before = text.slice(0, position)
        expect(line).toBe(before.split('\n').length)
        expect(column).toBe(position - before.lastIndexOf('\n'))
        // The mistake does not move when what follows it does.
        if (position < text.length) expect(findMistake(text.slice(0, position + 6)).position).toBe(position)
      }),
    )
  })

  it.each([
    ['', 1, 1, 'a value'],
    ['{"a":1,}', 1, 8, 'property name'],
    ['[1,]', 1, 4, 'a value'],
    ['{"a" 1}', 1, 6, 'a colon'],
    ['{"a":1\n "b":2}', 2, 2, 'a comma or }'],
    ['{"a":"x\ny"}', 1, 8, 'U+000A'],
    ['{"a":"\\x"}', 1, 7, 'escape'],
    ['{"a":"', 1, 7, 'ends inside a string'],
    ['{"a":tru}', 1, 6, 'a value'],
    ['{"a":01}', 1, 7, 'a comma or }'],
    ['{} {}', 1, 4, 'nothing more'],
    ['\u0000{}', 1, 1, 'U+0000'],
    ['{"a":NaN}', 1, 6, 'a value'],
  ])('[R13.2] names the place of the mistake in %j', (text, line, column, expected) => {
    const parsed = parseJson(text)
    expect(parsed).toMatchObject({ ok: false })
    expect(findMistake(text)).toMatchObject({ line, column })
    expect(findMistake(text).expected).toContain(expected)
  })

  it.each([
    ['{"jsonrpc":"2.0","id":7,"method":"x",,', '7'],
    ['{"id":"a\\u0062","method":}', '"a\\u0062"'],
    ['{"method":"x","id":7', undefined],
    ['{"id":7 8', undefined],
    ['{"params":{"id":7},"method":}', undefined],
    ['{"id":1.5,"method":}', undefined],
    ['{"id":{"id":3},"x":}', undefined],
    ['[{"id":7},', undefined],
    ['{"id":1,"id":2,"x":}', '2'],
  ])('[R13.2] finds the id of %j only where it was complete', (text, expected) => {
    expect(findMistake(text).id).toBe(expected)
  })

  it('survives a million open brackets, a huge number and a byte order mark', () => {
    const deep = '['.repeat(1_000_000)
    expect(parseJson(deep)).toMatchObject({ ok: false, position: 1_000_000 })
    expect(parseJson(`{"a":${'9'.repeat(10_000)}}`)).toMatchObject({ ok: true })
    expect(parseJson('\uFEFF{"jsonrpc":"2.0"}')).toMatchObject({ ok: true })
    expect(parseJson(`"${'x'.repeat(5_000_000)}`)).toMatchObject({ ok: false })
  })

  it('reads keys that mean something to prototypes as keys', () => {
    const text = '{"jsonrpc":"2.0","id":1,"method":"ping","__proto__":{"method":"x"},"constructor":1}'
    const parsed = parseJson(text)
    const envelope = envelopeOf(parsed.ok ? parsed.value : undefined, idTextsIn(text))
    expect(envelope).toMatchObject({ kind: 'request', method: 'ping' })
    const inherited = parseJson('{"__proto__":{"jsonrpc":"2.0","method":"ping"}}')
    expect(envelopeOf(inherited.ok ? inherited.value : undefined, idTextsIn(''))).toMatchObject({ kind: 'broken' })
    expect(({} as Record<string, unknown>)['method']).toBeUndefined()
  })
})
