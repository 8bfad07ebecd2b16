import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileTemplate } from '../../../src/capabilities/uri-template.ts'
import { cases } from '../../property-cases.ts'

const literal = fc.string({ unit: fc.constantFrom('a', 'b', '.', '-', '/', '?', '#'), minLength: 1, maxLength: 3 })

const escaped = (text: string): string => text.replace(/[.?/-]/g, '\\$&')

describe('a URI template', () => {
  it('means what a regular expression of it means', () => {
    const literals = fc.array(literal, { minLength: 1, maxLength: 3 })
    const said = fc.string({ unit: fc.constantFrom('a', 'b', '.', '-', '/', '?'), maxLength: 12 })
    fc.assert(
      fc.property(literals, fc.option(literal, { nil: '' }), said, (between, last, text) => {
        const names = between.map((_, at) => `v${at}`)
        const template = `x:${between.map((one, at) => `${one}{v${at}}`).join('')}${last}`
        const pattern = between.map((one) => `${escaped(one)}([^/?#]+)`).join('')
        const slow = new RegExp(`^x:${pattern}${escaped(last)}$`)
        const filled = template.replaceAll(/\{v\d\}/g, () => text)
        for (const uri of [filled, `x:${text}`, `${filled}${text}`, template]) {
          const found = slow.exec(uri)?.slice(1)
          const wanted = found && Object.fromEntries(names.map((name, at) => [name, found[at] ?? '']))
          expect(compileTemplate(template).match(uri)).toEqual(wanted)
        }
      }),
      { numRuns: cases(2000) },
    )
  })

  it('takes no time that grows faster than an address, however many places its signs could have', () => {
    const { match } = compileTemplate('notes://{a}.{b}.{c}.{d}/end')
    expect(match(`notes://${'x.'.repeat(500_000)}x`)).toBeUndefined()
    expect(match(`notes://${'x.'.repeat(500_000)}x/end`)).toMatchObject({ b: 'x', c: 'x', d: 'x' })
  })
})
