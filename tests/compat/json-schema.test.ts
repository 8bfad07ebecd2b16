import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../src/compat/contract-document.ts'
import { levelOf, signed, type Role } from '../../src/compat/level.ts'
import { libraryDrafts } from '../../src/compat/schema-library.ts'
import { edited, type Edit } from './edit.ts'
import {
  additiveWhenReceived,
  additiveWhenSent,
  breakingWhenReceived,
  breakingWhenSent,
  neutralSchemas,
  order,
} from './schema-edits.ts'

const findings = (before: JsonObject, after: JsonObject, role: Role) =>
  signed('order', libraryDrafts(before, after, role))

function expectEdit({ level, steps, names }: Edit, role: Role): void {
  const found = findings(order, edited(order, steps), role)
  const text = found
    .filter((finding) => finding.level === level)
    .map(({ what, where }) => `${what} at ${where}`)
    .join('\n')
  expect({ level: levelOf(found), missing: names.filter((name) => !text.includes(name)) }, text).toEqual({
    level,
    missing: [],
  })
}

describe('a schema others send to us', () => {
  it.each(breakingWhenReceived)('[G3] breaks when $name', (edit) => expectEdit(edit, 'received'))
  it.each(additiveWhenReceived)('[G3] only grows when $name', (edit) => expectEdit(edit, 'received'))
  it.each(neutralSchemas)('[G3] stays the same when only changed: $name', (edit) => expectEdit(edit, 'received'))
})

describe('a schema others read from us', () => {
  it.each(breakingWhenSent)('[G3] breaks when $name', (edit) => expectEdit(edit, 'sent'))
  it.each(additiveWhenSent)('[G3] only grows when $name', (edit) => expectEdit(edit, 'sent'))
  it.each(neutralSchemas)('[G3] stays the same when only changed: $name', (edit) => expectEdit(edit, 'sent'))
})

describe('what a finding says', () => {
  it('says what, where, why and what to do, under a name that stays', () => {
    const [finding] = findings(order, edited(order, [['set', '/properties/note/maxLength', 100]]), 'received')
    expect(finding).toEqual({
      level: 'breaking',
      contract: 'order',
      rule: 'maxLength-narrowed',
      where: '#/properties/note/maxLength',
      what: 'maxLength of property "note" was 200, is 100',
      why: 'Callers may send today what would be refused.',
      fix: 'Keep accepting what was accepted, or serve a new major version beside this one.',
      fingerprint: expect.stringMatching(/^[0-9a-f]{12}$/),
    })
  })

  it('says one change once, however often its definition is used', () => {
    const both = {
      type: 'object',
      properties: { a: { $ref: '#/$defs/P' }, b: { $ref: '#/$defs/P' } },
      $defs: { P: { type: 'object', properties: { x: { type: 'string' } } } },
    }
    const found = findings(both, edited(both, [['set', '/$defs/P/required', ['x']]]), 'received')
    expect(found.map(({ rule, where }) => `${rule} ${where}`)).toEqual([
      'property-became-required #/$defs/P/properties/x',
    ])
  })
})

describe('schemas written in other ways', () => {
  const text = { type: 'string' }
  it('follows anchors, dynamic references and the definitions of older drafts', () => {
    const anchor = { $ref: '#a', $defs: { x: { $anchor: 'a', type: 'string' } } }
    expect(levelOf(findings(anchor, edited(anchor, [['set', '/$defs/x/type', 'integer']]), 'received'))).toBe(
      'breaking',
    )
    const old = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      $ref: '#/definitions/A',
      definitions: { A: { type: 'array', items: [text], additionalItems: false } },
    }
    expect(levelOf(findings(old, edited(old, [['set', '/definitions/A/items', [text, text]]]), 'received'))).toBe(
      'additive',
    )
    expect(
      levelOf(findings(old, edited(old, [['set', '/definitions/A/items', [{ type: 'integer' }]]]), 'received')),
    ).toBe('breaking')
  })

  it('judges a shelf of definitions one by one', () => {
    const shelf = { $defs: { A: text, B: { type: 'integer' } } }
    expect(findings(shelf, edited(shelf, [['drop', '/$defs/B']]), 'received').map(({ rule }) => rule)).toEqual([
      'definition-removed',
    ])
    expect(
      findings(shelf, edited(shelf, [['set', '/$defs/C', text]]), 'received').map(({ level, rule }) => [level, rule]),
    ).toEqual([['additive', 'definition-added']])
    expect(levelOf(findings(shelf, edited(shelf, [['set', '/$defs/A/maxLength', 3]]), 'received'))).toBe('breaking')
  })

  it('comes to an end on schemas that hold themselves', () => {
    const tree = {
      $ref: '#/$defs/Tree',
      $defs: {
        Tree: {
          type: 'object',
          properties: { value: text, children: { type: 'array', items: { $ref: '#/$defs/Tree' } } },
        },
      },
    }
    const changed = edited(tree, [['set', '/$defs/Tree/properties/value/type', 'integer']])
    expect(findings(tree, changed, 'sent').map(({ where }) => where)).toEqual(['#/$defs/Tree/properties/value/type'])
    expect(findings(tree, tree, 'sent')).toEqual([])
  })
})
