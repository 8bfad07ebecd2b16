import fc from 'fast-check'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { loadContractDocument, mergePatch, type Json } from '../../../src/compat/contract-document.ts'

const folder = mkdtempSync(join(tmpdir(), 'owlclaw-difference-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

describe('a contract written as a difference', () => {
  it('[C2] is its base with the patch applied, over several steps', () => {
    file('new.yaml', 'title: new\n$defs: { A: { type: string }, B: { type: object, required: [x] } }\n')
    file('older.yaml', 'base: new.yaml\npatch: { title: older, $defs: { A: null, B: { required: [y] } } }\n')
    const oldest = file('oldest.yaml', 'base: older.yaml\npatch: { $defs: { C: { type: number } } }\n')
    expect(loadContractDocument(oldest)).toEqual({
      title: 'older',
      $defs: { B: { type: 'object', required: ['y'] }, C: { type: 'number' } },
    })
  })

  it.each([
    ['itself.yaml', 'base: itself.yaml\npatch: {}\n', 'itself.yaml is its own base'],
    ['list.yaml', '- a\n', 'list.yaml is not an object; a contract document is a YAML or JSON mapping'],
    ['patch.yaml', 'base: new.yaml\npatch: 1\n', 'patch.yaml must have a path as `base` and a mapping as `patch`'],
  ])('[C2] %s is refused', (name, text, complaint) => {
    const path = file(name, text)
    expect(() => loadContractDocument(path)).toThrow(complaint)
  })
})

/** The examples of RFC 7396, appendix A. */
const examples: readonly [target: Json, patch: Json, result: Json][] = [
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [['a', 'b'], ['c', 'd'], ['c', 'd']],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
]

describe('the merge patch of RFC 7396', () => {
  it.each(examples)('%j patched with %j', (target, patch, result) => {
    expect(mergePatch(target, patch)).toEqual(result)
  })

  it('changes neither the target nor the patch', () => {
    const json = fc.jsonValue() as fc.Arbitrary<Json>
    fc.assert(
      fc.property(json, json, (target, patch) => {
        const before = structuredClone([target, patch])
        mergePatch(target, patch)
        expect([target, patch]).toEqual(before)
      }),
    )
  })
})
