import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEventReader, encodeEvent, heartbeat, type StreamEvent } from '../../src/wire/wire.ts'

const line = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/[\r\n\0\u0085\u2028\u2029]/g, ' '))
const event: fc.Arbitrary<StreamEvent> = fc.record(
  {
    data: fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')),
    event: line.filter((text) => text !== ''),
    id: line.filter((text) => text !== ''),
    retry: fc.nat(),
  },
  { requiredKeys: ['data'] },
)

function cut(text: string, places: readonly number[]): string[] {
  const sorted = [...new Set(places.map((place) => place % (text.length + 1)))].sort((a, b) => a - b)
  return [0, ...sorted].map((from, index) => text.slice(from, sorted[index]))
}

describe('server-sent events', () => {
  it('are read as they were written, wherever the pieces are cut', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 4 }), fc.array(fc.nat(), { maxLength: 5 }), (events, places) => {
        const read: StreamEvent[] = []
        const reader = createEventReader((one) => read.push(one))
        const text = events.map((one) => heartbeat + encodeEvent(one)).join('')
        for (const piece of cut(text, places)) reader(piece)
        let lastId: string | undefined
        // An id holds for the events after it, too.
        const expected = events.map((one) => {
          lastId = one.id ?? lastId
          return lastId === undefined ? one : { ...one, id: lastId }
        })
        expect(read).toEqual(expected)
      }),
    )
  })

  it('[R1.2] of JSON have no sign that some clients take for the end of a line, and say the same', () => {
    const said = { text: 'a\u0085b\u2028c\u2029d\u2028' }
    const text = encodeEvent({ data: JSON.stringify(said) })
    expect(text).toBe('data: {"text":"a\\u0085b\\u2028c\\u2029d\\u2028"}\n\n')
    const read: unknown[] = []
    createEventReader(({ data }) => read.push(JSON.parse(data)))(text)
    expect(read).toEqual([said])
  })

  it.each([
    ['data: a\r\n\r\n', ['a']],
    ['data: a\rdata: b\r\rx', ['a\nb']],
    ['\uFEFFdata:a\n\n', ['a']],
    ['data\n\n', ['']],
    [': comment\nevent: x\n\n', []],
    ['retry: x\nid: a\0b\ndata: 1\n\n', ['1']],
  ])('are read after the letter of the standard: %j', (text, data) => {
    const read: string[] = []
    createEventReader((one) => read.push(one.data))(text)
    expect(read).toEqual(data)
  })
})
