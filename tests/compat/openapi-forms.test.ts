import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../src/compat/contract-document.ts'
import { levelOf, signed } from '../../src/compat/level.ts'
import { openApiVerdict } from '../../src/compat/openapi-verdict.ts'
import { yaml } from './edit.ts'

const info = 'info: { title: T, version: 1.0.0 }'
const thing = '{ type: object, properties: { x: { type: string } } }'
const nullable = '{ type: object, properties: { x: { type: string, nullable: true } } }'
const both = '{ type: object, required: [x], properties: { x: { type: string }, y: { type: string } } }'
const split =
  '{ allOf: [{ type: object, required: [x], properties: { x: { type: string } } }, { type: object, properties: { y: { type: string } } }] }'

/** One operation that takes and answers JSON. */
const api = (request: string, response: string, { version = '3.1.0', more = '', rest = '' } = {}) =>
  yaml(`openapi: ${version}
${info}
paths:
  /a:
    post:
      operationId: a
      requestBody: { content: { application/json: { schema: ${request} } } }
      responses: { '200': { description: ok, content: { application/json: { schema: ${response} } } } }
      ${more}
${rest}`)

const named = (name: string) => ({ rest: `components: { schemas: { ${name}: ${thing} } }` })
const hook = (schema: string) =>
  yaml(
    `openapi: 3.1.0\n${info}\nwebhooks: { w: { post: { operationId: w, requestBody: { content: { application/json: { schema: ${schema} } } }, responses: { '200': { description: ok } } } } }`,
  )
const two = (extra: string) =>
  yaml(
    `openapi: 3.1.0\n${info}\npaths: { /a: { ${extra} put: { operationId: b, responses: { '200': { description: ok } } } } }`,
  )
const bearer = (security: string) =>
  api(thing, thing, { rest: `components: { securitySchemes: { k: { type: http, scheme: bearer } } }\n${security}` })
const bearerHere = api(thing, thing, {
  more: 'security: [{ k: [] }]',
  rest: 'components: { securitySchemes: { k: { type: http, scheme: bearer } } }',
})
const parameter = 'parameters: [{ name: q, in: query, schema: { type: string } }]'

type Case = readonly [level: string, name: string, before: JsonObject, after: JsonObject]

const cases: readonly Case[] = [
  [
    'breaking',
    'OpenAPI 3.0: a response property becomes nullable',
    api(thing, thing, { version: '3.0.3' }),
    api(thing, nullable, { version: '3.0.3' }),
  ],
  [
    'breaking',
    'OpenAPI 3.0: a request property is no longer nullable',
    api(nullable, thing, { version: '3.0.3' }),
    api(thing, thing, { version: '3.0.3' }),
  ],
  [
    'compatible',
    'OpenAPI 3.0 becomes 3.1',
    api(nullable, thing, { version: '3.0.3' }),
    api("{ type: object, properties: { x: { type: [string, 'null'] } } }", thing),
  ],
  ['compatible', 'a request is written with allOf', api(both, thing), api(split, thing)],
  ['compatible', 'a response is written with allOf', api(thing, both), api(thing, split)],
  [
    'breaking',
    'a property inside allOf is removed',
    api(thing, split),
    api(thing, split.replace('y: { type: string }', '')),
  ],
  [
    'compatible',
    'a component is renamed',
    api(thing, '{ $ref: "#/components/schemas/S" }', named('S')),
    api(thing, '{ $ref: "#/components/schemas/T" }', named('T')),
  ],
  [
    'compatible',
    'a parameter moves to the path',
    yaml(
      `openapi: 3.1.0\n${info}\npaths: { /a: { get: { operationId: a, ${parameter}, responses: { '200': { description: ok } } } } }`,
    ),
    yaml(
      `openapi: 3.1.0\n${info}\npaths: { /a: { ${parameter}, get: { operationId: a, responses: { '200': { description: ok } } } } }`,
    ),
  ],
  [
    'breaking',
    'a deprecated operation is removed',
    two(
      "get: { operationId: a, deprecated: true, x-sunset: '2020-01-01', responses: { '200': { description: ok } } },",
    ),
    two(''),
  ],
  ['breaking', 'a webhook sends less', hook(thing), hook('{ type: object }')],
  [
    'additive',
    'a webhook promises more',
    hook(thing),
    hook('{ type: object, required: [x], properties: { x: { type: string } } }'),
  ],
  [
    'compatible',
    'a read-only property is required of answers only',
    api('{ type: object, properties: { id: { type: string, readOnly: true } } }', thing),
    api('{ type: object, required: [id], properties: { id: { type: string, readOnly: true } } }', thing),
  ],
  ['breaking', 'an answer may be null', api(thing, thing), api(thing, `{ anyOf: [${thing}, { type: 'null' }] }`)],
  [
    'breaking',
    'values of a map change',
    api(thing, '{ type: object, additionalProperties: { type: string } }'),
    api(thing, '{ type: object, additionalProperties: { type: integer } }'),
  ],
  ['compatible', 'security moves from the document to the operation', bearer('security: [{ k: [] }]'), bearerHere],
  ['additive', 'credentials are no longer needed', bearer('security: [{ k: [] }]'), bearer('')],
  ['breaking', 'credentials are needed everywhere', bearer(''), bearer('security: [{ k: [] }]')],
  [
    'compatible',
    'tags, summaries and outside documents',
    api(thing, thing),
    api(thing, thing, { more: 'tags: [b]\n      summary: S\n      externalDocs: { url: https://example.com }' }),
  ],
]

describe('OpenAPI written in many ways', () => {
  it.each(cases)('[G3] %s: %s', async (level, _name, before, after) => {
    const found = signed('api', await openApiVerdict(before, after))
    expect(levelOf(found), found.map(({ what }) => what).join('; ')).toBe(level)
  })
})
