import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Entry } from '../../../src/core/provider.ts'
import {
  filterResources,
  formatSkillUri,
  isSkillPattern,
  matchesPattern,
  parseSkillPattern,
  parseSkillUri,
} from '../../../src/core/resource-uri.ts'

const fileName = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .filter((name) => !/[/\\\0]/.test(name) && name !== '.' && name !== '..' && name.isWellFormed())

describe('the address of a skill', () => {
  it('[R15.1] has a category and a name, and perhaps a path', () => {
    expect(parseSkillUri('skill://trading/entry-monitor')).toEqual({
      category: 'trading',
      name: 'entry-monitor',
      path: [],
    })
    expect(parseSkillUri('skill://a%20b/%E2%82%AC/references/x.md')).toEqual({
      category: 'a b',
      name: '€',
      path: ['references', 'x.md'],
    })
  })

  it('[P3] [R15.5] from path to address and back, and from address to path and back, nothing changes', () => {
    fc.assert(
      fc.property(fileName, fileName, fc.array(fileName, { maxLength: 4 }), (category, name, path) => {
        const uri = formatSkillUri({ category, name, path })
        expect(uri).toMatch(/^skill:\/\/[A-Za-z0-9._~%/-]+$/)
        expect(parseSkillUri(uri)).toEqual({ category, name, path })
        expect(formatSkillUri(parseSkillUri(uri))).toBe(uri)
      }),
    )
  })

  it.each([
    ['http://a/b', 'its scheme is not skill'],
    ['SKILL:a/b', 'its scheme is not skill'],
    ['skill://', 'it has no category'],
    ['skill:///name', 'it has no category'],
    ['skill://category', 'it names a category and no skill'],
    ['skill://category/', 'it has an empty part'],
    ['skill://category//x', 'it has an empty part'],
    ['skill://a/..', '.. is no name of a file or folder'],
    ['skill://a/%2e%2e/etc', '%2e%2e is no name of a file or folder'],
    ['skill://a/b%2Fc', 'b%2Fc is no name of a file or folder'],
    ['skill://a/b%5Cc', 'b%5Cc is no name of a file or folder'],
    ['skill://a/b%00', 'b%00 is no name of a file or folder'],
    ['skill://a/%zz', '%zz is not percent-encoded UTF-8'],
    ['skill://a/%C3', '%C3 is not percent-encoded UTF-8'],
    ['skill://a/b#c', 'it has a fragment (#)'],
    ['skill://a/b?c', 'it has a query (?)'],
  ])('[R15.2] [R15.3] [R7.2] %s is refused, and it is said why', (uri, why) => {
    expect(() => parseSkillUri(uri)).toThrow(`'${uri}' is no address of a skill: ${why}. Write skill://category/name.`)
  })

  it('anything at all is parsed or refused with invalid_params, never anything else', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl()), (text) => {
        for (const uri of [text, `skill://${text}`, `skill://a/${text}`]) {
          try {
            expect(parseSkillUri(formatSkillUri(parseSkillUri(uri)))).toEqual(parseSkillUri(uri))
          } catch (thrown) {
            expect(thrown).toMatchObject({ code: 'invalid_params' })
          }
        }
      }),
    )
  })
})

describe('a pattern', () => {
  const skill = { category: 'math', name: 'add', tags: ['sums'] }

  it('[R15.4] [R6.5] means every skill of a category, or every one', () => {
    expect(matchesPattern(parseSkillPattern('skill://math/*'), skill)).toBe(true)
    expect(matchesPattern(parseSkillPattern('skill://text/*'), skill)).toBe(false)
    expect(matchesPattern(parseSkillPattern('skill://*/*'), skill)).toBe(true)
    expect(matchesPattern(parseSkillPattern('skill://*/add'), skill)).toBe(true)
    expect(matchesPattern(parseSkillPattern('skill://math/add'), skill)).toBe(true)
    expect(matchesPattern(parseSkillPattern('skill://m/*'), skill)).toBe(false)
    expect(matchesPattern(parseSkillPattern('SKILL://math/*'), skill)).toBe(true)
  })

  it.each([
    ['m*', 'math', true],
    ['*th', 'math', true],
    ['m*h', 'math', true],
    ['m*a*h', 'math', true],
    ['*', '', true],
    ['**', 'math', true],
    ['ma*ath', 'math', false],
    ['m*t', 'math', false],
    ['m*x*h', 'math', false],
    ['a*a', 'a', false],
    ['m%2A', 'm*', true],
    ['m%2A', 'math', false],
  ])('[R15.4] [R6.5] %s means %s: %s', (pattern, category, means) => {
    const skill = { category, name: 'add', tags: [] }
    expect(matchesPattern(parseSkillPattern(`skill://${pattern}/*`), skill)).toBe(means)
  })

  it('[R6.6] may ask for a tag', () => {
    expect(matchesPattern(parseSkillPattern('skill://*/*?tag=sums'), skill)).toBe(true)
    expect(matchesPattern(parseSkillPattern('skill://*/*?tag=sum'), skill)).toBe(false)
    expect(isSkillPattern('skill://math/add')).toBe(false)
    expect(isSkillPattern('skill://math/*')).toBe(true)
    expect(isSkillPattern('skill://math/add?tag=x')).toBe(true)
    expect(isSkillPattern('file:///*')).toBe(false)
  })

  it.each([
    ['skill://math/*/x', 'a pattern has a category and a name and nothing below'],
    ['skill://*/*?size=3', 'the only parameter it takes is tag'],
    ['skill://*/*?tag=a&tag=b', 'the only parameter it takes is tag'],
  ])('%s is refused', (uri, why) => {
    expect(() => parseSkillPattern(uri)).toThrow(why)
  })

  it('[R6.5] [R6.6] picks from a list what lies in a category and bears a tag', () => {
    const entry = (name: string, ...tags: string[]): Entry => ({
      kind: 'resource',
      name,
      listing: { tags },
      parseInput: (input) => input,
      readOnly: true,
      timeoutMs: 1,
    })
    const all = [
      entry('skill://a/x', 'red'),
      { ...entry('skill://a/x/SKILL.md', 'red'), listing: { tags: ['red'], skill: { frontmatter: {}, files: [] } } },
      entry('skill://a%20b/y', 'red', 'blue'),
      entry('test://a/x', 'blue'),
    ]
    const names = (filter: { category?: string; tag?: string }) => filterResources(all, filter).map(({ name }) => name)
    expect(filterResources(all, {})).toBe(all)
    expect(names({ category: 'a' })).toEqual(['skill://a/x'])
    expect(names({ category: 'a b' })).toEqual(['skill://a%20b/y'])
    expect(names({ category: 'a*' })).toEqual(['skill://a/x', 'skill://a%20b/y'])
    expect(names({ category: '* b' })).toEqual(['skill://a%20b/y'])
    expect(names({ category: 'skill://a%20b/*' })).toEqual(['skill://a%20b/y'])
    expect(names({ category: 'skill://*/*?tag=blue' })).toEqual(['skill://a%20b/y'])
    expect(names({ tag: 'red' })).toEqual(['skill://a/x', 'skill://a%20b/y'])
    expect(names({ tag: 'blue' })).toEqual(['skill://a%20b/y', 'test://a/x'])
    expect(names({ tag: 'blue', category: 'a' })).toEqual([])
    expect(() => names({ category: 'file:///*' })).toThrow('its scheme is not skill')
  })
})
