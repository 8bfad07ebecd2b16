import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resultMistake } from '../../src/core/result-mistake.ts'
import type { ToolResult } from '../../src/core/tool.ts'
import { allCodecs, type Codec } from '../../src/wire/wire.ts'
import { cases } from '../property-cases.ts'

const text = { type: 'text', text: 'a' }
const picture = { type: 'image', data: 'aGk=', mimeType: 'image/png' }
const link = { type: 'resource_link', uri: 'test://a', name: 'a' }
const file = { type: 'resource', resource: { uri: 'test://a', text: 'x' } }

/** Whether the contract of a revision takes it as it writes it. */
function fits(codec: Codec, result: ToolResult): boolean {
  const row = codec.methods.get('tools/call')
  if (row?.kind !== 'request') return expect.unreachable('it has no tools/call')
  const written = codec.toolResult(result)
  return row.validateResult(codec.era === 'modern' ? { resultType: 'complete', ...written } : written)
}

describe('[G1] what keeps the result of a tool from being one', () => {
  it.each([
    [
      { content: [{ type: 'nope' }] },
      '/content/0/type must be one of ["text","image","audio","resource","resource_link"]',
    ],
    [{ content: [text, { type: 'text' }] }, '/content/1/text must be string, got nothing'],
    [{ content: [text], isError: 'yes' }, '/isError must be boolean, got string'],
    [{ content: [], _meta: [] }, '/_meta must be object, got array'],
    [{ content: [text], resultType: 'input_required' }, '/resultType must be "complete"'],
    [{ content: [{ ...text, _meta: 1 }] }, '/content/0/_meta must be object, got integer'],
    [{ content: [{ type: 'image', mimeType: 'image/png' }] }, '/content/0/data must be string, got nothing'],
    [{ content: [{ ...file, resource: 'test://a' }] }, '/content/0/resource must be object, got string'],
    [{ content: [{ ...file, resource: { uri: 'test://a' } }] }, '/content/0/resource/text must be string, got nothing'],
    [{ content: [{ ...link, size: 1.5 }] }, '/content/0/size must be integer, got number'],
    [{ content: [{ ...link, icons: [{}] }] }, '/content/0/icons/0/src must be string, got nothing'],
    [{ content: [{ ...link, icons: {} }] }, '/content/0/icons must be array, got object'],
    [
      { content: [{ ...picture, annotations: { priority: 2 } }] },
      '/content/0/annotations/priority must be a number from 0 to 1, got integer',
    ],
    [
      { content: [{ ...picture, annotations: { audience: ['all'] } }] },
      '/content/0/annotations/audience/0 must be one of ["user","assistant"], got string',
    ],
  ])('%j', (result, mistake) => {
    expect(resultMistake(result as unknown as ToolResult)).toContain(mistake)
  })

  it('is what the contract of the newest revision says, and nothing else; the others take what passes', () => {
    const [newest] = allCodecs
    const odd = fc.constantFrom<unknown>(undefined, null, 1, 0.5, 'x', true, [], {}, ['x'], [1])
    const mostly = (right: fc.Arbitrary<unknown>) => fc.oneof({ arbitrary: right, weight: 8 }, odd)
    const member = (...right: readonly unknown[]) => mostly(fc.constantFrom(undefined, ...right))
    const annotations = fc.record(
      { audience: member(['user'], ['user', 'assistant']), priority: member(0, 0.5, 1), lastModified: member('2026') },
      { requiredKeys: [] },
    )
    const icon = fc.record({ src: member('a'), mimeType: member('b'), sizes: member(['1x1']), theme: member('dark') })
    const contents = fc.record(
      {
        uri: member('test://a'),
        mimeType: member('text/plain'),
        text: member('x'),
        blob: member('aGk='),
        _meta: member({}),
      },
      { requiredKeys: [] },
    )
    const block = fc.record(
      {
        type: fc.constantFrom('text', 'image', 'audio', 'resource', 'resource_link', 'nope'),
        text: member('a'),
        data: member('aGk='),
        mimeType: member('image/png'),
        uri: member('test://a'),
        name: member('a'),
        size: member(3),
        icons: mostly(fc.array(mostly(icon), { maxLength: 2 })),
        resource: mostly(contents),
        annotations: mostly(annotations),
        _meta: member({ a: 1 }),
      },
      { requiredKeys: ['type'] },
    )
    const whole = fc.record(
      {
        content: fc.array(block, { maxLength: 2 }),
        isError: member(true, false),
        _meta: member({}),
        resultType: member('complete'),
        structuredContent: odd,
      },
      { requiredKeys: ['content'] },
    )
    let passed = 0
    fc.assert(
      fc.property(whole, (made) => {
        const result = JSON.parse(JSON.stringify(made)) as ToolResult
        const mistake = resultMistake(result)
        expect(mistake === undefined, mistake).toBe(newest !== undefined && fits(newest, result))
        if (mistake !== undefined) return
        passed += 1
        for (const codec of allCodecs) expect(fits(codec, result), codec.revision).toBe(true)
      }),
      { numRuns: cases(3000) },
    )
    expect(passed).toBeGreaterThan(100)
  })
})
