import { additive, breaking, neutral, yaml, type Edit } from './edit.ts'

/** An order, as a JSON Schema with one of everything. */
export const order = yaml(`
$schema: https://json-schema.org/draft/2020-12/schema
title: Order
type: object
required: [id, lines]
properties:
  id: { type: string, pattern: '^o-[0-9]+$', description: Who is it. }
  note: { type: string, minLength: 1, maxLength: 200 }
  state: { enum: [open, paid, sent] }
  priority: { type: integer, minimum: 1, maximum: 5, default: 3 }
  weight: { type: [number, 'null'] }
  step: { type: integer, multipleOf: 5 }
  placed: { type: string, format: date-time }
  channel: { const: web }
  lines: { type: array, minItems: 1, maxItems: 50, uniqueItems: false, items: { $ref: '#/$defs/Line' } }
  pay: { oneOf: [{ $ref: '#/$defs/Card' }, { $ref: '#/$defs/Bill' }] }
  pair: { type: array, prefixItems: [{ type: string }, { type: integer }] }
  labels: { type: object, additionalProperties: { type: string }, maxProperties: 9 }
  address: { $ref: '#/$defs/Address' }
  parent: { $ref: '#' }
allOf:
  - { properties: { mail: { type: string, format: email } } }
dependentRequired: { mail: [id] }
if: { properties: { state: { const: sent } }, required: [state] }
then: { required: [address] }
$defs:
  Line: { type: object, required: [sku], properties: { sku: { type: string }, count: { type: integer, minimum: 1 } }, additionalProperties: false }
  Card: { type: object, required: [by, number], properties: { by: { const: card }, number: { type: string } } }
  Bill: { type: object, required: [by], properties: { by: { const: bill }, days: { type: integer } } }
  Address: { type: object, required: [city], properties: { city: { type: string }, zip: { type: string } } }
`)

/** What breaks those who send the document to us. */
export const breakingWhenReceived: readonly Edit[] = [
  breaking(
    'a new required property',
    [
      ['push', '/required', 'zone'],
      ['set', '/properties/zone', { type: 'string' }],
    ],
    '"zone"',
  ),
  breaking('an optional property becomes required', [['push', '/required', 'note']], '"note"'),
  breaking('a property of a closed object is removed', [['drop', '/$defs/Line/properties/count']], '"count"'),
  breaking('an object is closed', [['set', '/additionalProperties', false]], 'additionalProperties'),
  breaking(
    'an object is closed by unevaluatedProperties',
    [['set', '/unevaluatedProperties', false]],
    'no longer allows',
  ),
  breaking('a type changes', [['set', '/properties/note/type', 'integer']], '"note"', 'integer'),
  breaking('a number becomes an integer', [['set', '/properties/weight/type', ['integer', 'null']]], '"weight"'),
  breaking('null is refused', [['set', '/properties/weight/type', 'number']], '"weight"', 'null'),
  breaking('an enum loses a value', [['set', '/properties/state/enum', ['open', 'paid']]], '"state"', '"sent"'),
  breaking('an enum is added', [['set', '/properties/note/enum', ['a', 'b']]], '"note"'),
  breaking('a const changes', [['set', '/properties/channel/const', 'app']], '"channel"', '"app"'),
  breaking('maxLength falls', [['set', '/properties/note/maxLength', 100]], '"note"', '100'),
  breaking('minLength rises', [['set', '/properties/note/minLength', 2]], '"note"'),
  breaking('a pattern is added', [['set', '/properties/note/pattern', '^a']], '"note"', '^a'),
  breaking('a pattern changes', [['set', '/properties/id/pattern', '^p-[0-9]+$']], '"id"', 'pattern'),
  breaking('a format is added', [['set', '/properties/note/format', 'uri']], '"note"', 'uri'),
  breaking('a format changes', [['set', '/properties/placed/format', 'date']], '"placed"', '"date"'),
  breaking('the maximum falls', [['set', '/properties/priority/maximum', 4]], '"priority"'),
  breaking(
    'the maximum becomes exclusive',
    [
      ['drop', '/properties/priority/maximum'],
      ['set', '/properties/priority/exclusiveMaximum', 5],
    ],
    '"priority"',
  ),
  breaking('the minimum rises', [['set', '/properties/priority/minimum', 2]], '"priority"'),
  breaking('multipleOf changes', [['set', '/properties/step/multipleOf', 3]], '"step"'),
  breaking('the default changes', [['set', '/properties/priority/default', 1]], '"priority"', 'default'),
  breaking('minItems rises', [['set', '/properties/lines/minItems', 2]], '"lines"'),
  breaking('maxItems falls', [['set', '/properties/lines/maxItems', 10]], '"lines"'),
  breaking('items must differ', [['set', '/properties/lines/uniqueItems', true]], '"lines"'),
  breaking('an alternative is removed', [['drop', '/properties/pay/oneOf/1']], '"Bill"'),
  breaking('a branch is narrowed', [['push', '/$defs/Bill/required', 'days']], '"days"'),
  breaking('an item of a tuple changes', [['set', '/properties/pair/prefixItems/1', { type: 'string' }]], 'pair'),
  breaking(
    'values of a map are narrowed',
    [['set', '/properties/labels/additionalProperties/maxLength', 5]],
    '"labels"',
  ),
  breaking('a map may hold less', [['set', '/properties/labels/maxProperties', 3]], '"labels"'),
  breaking(
    'one property now demands another',
    [['set', '/dependentRequired/mail', ['id', 'note']]],
    '"mail"',
    '"note"',
  ),
  breaking('a condition demands more', [['set', '/then/required', ['address', 'placed']]], 'if'),
  breaking('a condition is added', [['set', '/not', { required: ['note', 'mail'] }]], 'not'),
  breaking('a shared definition is narrowed', [['push', '/$defs/Address/required', 'zip']], '"zip"', 'Address'),
  breaking('a property inside allOf becomes required', [['set', '/allOf/0/required', ['mail']]], '"mail"'),
  breaking(
    'names of properties are limited',
    [['set', '/properties/labels/propertyNames', { pattern: '^[a-z]+$' }]],
    'propertyNames',
  ),
  breaking('a known property is forbidden', [['set', '/properties/note', false]], '"note"'),
]

/** What breaks those who read it from us. */
export const breakingWhenSent: readonly Edit[] = [
  breaking(
    'a required property is removed',
    [
      ['drop', '/properties/id'],
      ['set', '/required', ['lines']],
    ],
    '"id"',
  ),
  breaking('an optional property is removed', [['drop', '/properties/note']], '"note"'),
  breaking(
    'a property is renamed',
    [
      ['drop', '/properties/note'],
      ['set', '/properties/remark', { type: 'string' }],
    ],
    '"note"',
  ),
  breaking('a property becomes optional', [['set', '/required', ['lines']]], '"id"'),
  breaking('an enum gains a value', [['push', '/properties/state/enum', 'lost']], '"state"', '"lost"'),
  breaking('an enum is dropped', [['set', '/properties/state', { type: 'string' }]], '"state"'),
  breaking('a type changes', [['set', '/properties/note/type', 'integer']], '"note"'),
  breaking('null may come', [['set', '/properties/note/type', ['string', 'null']]], '"note"', 'null'),
  breaking('an integer becomes a number', [['set', '/properties/priority/type', 'number']], '"priority"'),
  breaking('maxLength rises', [['set', '/properties/note/maxLength', 400]], '"note"'),
  breaking('maxLength goes', [['drop', '/properties/note/maxLength']], '"note"'),
  breaking('a pattern goes', [['drop', '/properties/id/pattern']], '"id"'),
  breaking('a pattern changes', [['set', '/properties/id/pattern', '^p-[0-9]+$']], '"id"'),
  breaking('a format goes', [['drop', '/properties/placed/format']], '"placed"'),
  breaking('the minimum falls', [['set', '/properties/priority/minimum', 0]], '"priority"'),
  breaking('the maximum rises', [['set', '/properties/priority/maximum', 9]], '"priority"'),
  breaking('minItems falls', [['set', '/properties/lines/minItems', 0]], '"lines"'),
  breaking(
    'a new alternative',
    [['push', '/properties/pay/oneOf', { type: 'object', required: ['by'], properties: { by: { const: 'cash' } } }]],
    'cash',
  ),
  breaking(
    'a new property where others are excluded',
    [['set', '/$defs/Line/properties/size', { type: 'string' }]],
    '"size"',
  ),
  breaking('a closed object is opened', [['drop', '/$defs/Line/additionalProperties']], '"Line"'),
  breaking('a shared definition loses a property', [['drop', '/$defs/Address/properties/zip']], '"zip"'),
  breaking('a const changes', [['set', '/properties/channel/const', 'app']], '"channel"'),
  breaking(
    'values of a map may be more',
    [['set', '/properties/labels/additionalProperties/type', ['string', 'integer']]],
    '"labels"',
  ),
  breaking(
    'a condition goes',
    [
      ['drop', '/if'],
      ['drop', '/then'],
    ],
    'if',
  ),
]

export const additiveWhenReceived: readonly Edit[] = [
  additive('a new optional property', [['set', '/properties/zone', { type: 'string' }]], '"zone"'),
  additive(
    'a new optional property of a closed object',
    [['set', '/$defs/Line/properties/size', { type: 'string' }]],
    '"size"',
  ),
  additive('a required property becomes optional', [['set', '/required', ['lines']]], '"id"'),
  additive('an enum gains a value', [['push', '/properties/state/enum', 'lost']], '"lost"'),
  additive('a type is widened', [['set', '/properties/note/type', ['string', 'null']]], '"note"'),
  additive('an integer becomes a number', [['set', '/properties/priority/type', 'number']], '"priority"'),
  additive('maxLength rises', [['set', '/properties/note/maxLength', 400]], '"note"'),
  additive('a pattern goes', [['drop', '/properties/id/pattern']], '"id"'),
  additive(
    'a new alternative',
    [['push', '/properties/pay/oneOf', { type: 'object', required: ['by'], properties: { by: { const: 'cash' } } }]],
    'cash',
  ),
  additive('a closed object is opened', [['drop', '/$defs/Line/additionalProperties']], '"Line"'),
  additive('a property of an open object is no longer described', [['drop', '/properties/note']], '"note"'),
  additive('minItems falls', [['set', '/properties/lines/minItems', 0]], '"lines"'),
  additive('a default is said', [['set', '/properties/note/default', 'none']], '"note"'),
  additive('a property is deprecated', [['set', '/properties/note/deprecated', true]], '"note"'),
]

export const additiveWhenSent: readonly Edit[] = [
  additive('a new optional property', [['set', '/properties/zone', { type: 'string' }]], '"zone"'),
  additive(
    'a new required property',
    [
      ['push', '/required', 'zone'],
      ['set', '/properties/zone', { type: 'string' }],
    ],
    '"zone"',
  ),
  additive('an optional property becomes required', [['push', '/required', 'note']], '"note"'),
  additive('an enum loses a value', [['set', '/properties/state/enum', ['open', 'paid']]], '"sent"'),
  additive('maxLength falls', [['set', '/properties/note/maxLength', 100]], '"note"'),
  additive('null no longer comes', [['set', '/properties/weight/type', 'number']], '"weight"'),
  additive('an alternative is removed', [['drop', '/properties/pay/oneOf/1']], '"Bill"'),
  additive('a format is promised', [['set', '/properties/note/format', 'uri']], '"note"'),
]

/** The same in either role. */
export const neutralSchemas: readonly Edit[] = [
  neutral(
    'descriptions, titles, examples and comments',
    ['set', '/title', 'An order'],
    ['set', '/properties/note/description', 'What else.'],
    ['set', '/properties/note/examples', ['Ring twice.']],
    ['set', '/$comment', 'Kept.'],
  ),
  neutral(
    'the order of required, enum and type',
    ['set', '/required', ['lines', 'id']],
    ['set', '/properties/state/enum', ['sent', 'open', 'paid']],
    ['set', '/properties/weight/type', ['null', 'number']],
  ),
  neutral('the order of alternatives', [
    'set',
    '/properties/pay/oneOf',
    [{ $ref: '#/$defs/Bill' }, { $ref: '#/$defs/Card' }],
  ]),
  neutral(
    'a definition is renamed',
    [
      'set',
      '/$defs/Place',
      { type: 'object', required: ['city'], properties: { city: { type: 'string' }, zip: { type: 'string' } } },
    ],
    ['set', '/properties/address', { $ref: '#/$defs/Place' }],
    ['drop', '/$defs/Address'],
  ),
  neutral('a definition is written out', [
    'set',
    '/properties/address',
    { type: 'object', required: ['city'], properties: { city: { type: 'string' }, zip: { type: 'string' } } },
  ]),
  neutral('allOf is melted', ['drop', '/allOf'], ['set', '/properties/mail', { type: 'string', format: 'email' }]),
  neutral('a single enum value becomes a const', ['set', '/properties/channel', { enum: ['web'] }]),
  neutral('null as an alternative', ['set', '/properties/weight', { anyOf: [{ type: 'number' }, { type: 'null' }] }]),
  neutral('an enum as alternatives with titles', [
    'set',
    '/properties/state',
    { oneOf: [{ const: 'open', title: 'Open' }, { const: 'paid' }, { const: 'sent' }] },
  ]),
  neutral(
    'limits that say nothing',
    ['set', '/properties/note/minLength', 1],
    ['set', '/properties/labels/minProperties', 0],
    ['set', '/additionalProperties', true],
  ),
  neutral(
    'an exclusive bound for a whole number',
    ['drop', '/properties/priority/minimum'],
    ['set', '/properties/priority/exclusiveMinimum', 0],
  ),
  neutral('an extension', ['set', '/properties/note/x-owner', 'team-a'], ['set', '/x-team', 'orders']),
  neutral('another $id', ['set', '/$id', 'https://example.com/order']),
  neutral('an unused definition', ['set', '/$defs/Unused', { type: 'string' }]),
]
