import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ruledNames, ruledPattern } from '../../src/core/ruled-names.ts'
import { formatSkillUri } from '../../src/core/resource-uri.ts'

describe('the names of a resource for rules', () => {
  it('[R7.9] are all addresses of a skill, and for its files the skill as well', () => {
    expect(ruledNames('skill://hr/salaries')).toEqual(['skill://hr/salaries', 'skill://hr/salaries/SKILL.md'])
    expect(ruledNames('skill://hr/salaries/SKILL.md')).toEqual(['skill://hr/salaries/SKILL.md', 'skill://hr/salaries'])
    expect(ruledNames('skill://hr/salaries/data/table.csv')).toEqual([
      'skill://hr/salaries/data/table.csv',
      'skill://hr/salaries',
    ])
    expect(ruledNames('skill://hr/*')).toEqual(['skill://hr/%2A'])
    expect(ruledNames('notes://2026/plan')).toEqual(['notes://2026/plan'])
  })

  it.each([
    ['SKILL://hr/s%61laries', 'skill://hr/salaries'],
    ['notes://a%40b', 'notes://a@b'],
    ['notes://a%3ab', 'notes://a:b'],
    ['notes://caf%c3%a9', 'notes://café'],
    ["notes://it's", 'notes://it%27s'],
    ['notes://a%2fb', 'notes://a%2Fb'],
    ['notes://a*b', 'notes://a%2Ab'],
  ])('[R7.9] are the same for %s and %s', (one, other) => {
    expect(ruledNames(one)).toEqual(ruledNames(other))
  })

  it('are not the same for what a template takes apart otherwise', () => {
    expect(ruledNames('notes://a%2Fb')).not.toEqual(ruledNames('notes://a/b'))
    expect(ruledNames('notes://a%3Fb')).not.toEqual(ruledNames('notes://a?b'))
  })

  it('[R7.9] are what a rule says, whichever letters of it are percent-encoded; its stars stay', () => {
    expect(ruledPattern('skill://hr/*')).toBe('skill://hr/*')
    expect(ruledPattern('skill://büro/s%61laries')).toBe(ruledNames('skill://b%c3%bcro/salaries')[0])
    expect(ruledPattern('notes://a%2Ab')).toBe(ruledNames('notes://a*b')[0])
  })

  it('are of one spelling for every name of a file that there can be', () => {
    const part = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => !/[/\\\0]/.test(text) && text !== '.' && text !== '..')
    const spelt = fc.tuple(part, part, fc.array(part, { maxLength: 2 }))
    fc.assert(
      fc.property(spelt, ([category, name, path]) => {
        const address = formatSkillUri({ category, name, path })
        expect(ruledNames(address)[0]).toBe(address.replaceAll('%3A', ':'))
        const lower = address.replaceAll(/%[0-9A-F]{2}/g, (sign) => sign.toLowerCase())
        const all = `skill://${[category, name, ...path].map(everyByte).join('/')}`
        expect([ruledNames(lower), ruledNames(all)]).toEqual([ruledNames(address), ruledNames(address)])
      }),
    )
  })
})

/** Even the letters that need it least. */
const everyByte = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
