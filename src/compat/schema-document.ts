import { createRequire } from 'node:module'
import type { ErrorObject } from 'ajv'
import { locate, type Source } from './document.ts'
import { isObject, textAt, type JsonObject } from './json.ts'
import { Unreadable } from './level.ts'
import { annotations } from './schema-facts.ts'

const assertions = new Set([
  '$ref',
  '$dynamicRef',
  'type',
  'enum',
  'const',
  'properties',
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'required',
  'propertyNames',
  'items',
  'prefixItems',
  'contains',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'dependentRequired',
  'dependentSchemas',
  'dependencies',
])

/** It describes values itself, and is not only a shelf of definitions. */
export const describesValues = (document: JsonObject): boolean =>
  Object.keys(document).some((keyword) => assertions.has(keyword))

export const isSchema = (document: JsonObject): boolean =>
  describesValues(document) ||
  isObject(document['$defs'] ?? null) ||
  isObject(document['definitions'] ?? null) ||
  (textAt(document, '$schema')?.includes('json-schema') ?? false)

type Dialect = '2020' | '2019' | 'draft-07' | 'unchecked'

const dialects: readonly (readonly [mark: RegExp, dialect: Dialect])[] = [
  [/^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/, '2020'],
  [/^https?:\/\/json-schema\.org\/draft\/2019-09\/schema#?$/, '2019'],
  [/^http:\/\/json-schema\.org\/(draft-0[67]\/)?schema#?$/, 'draft-07'],
  [/^http:\/\/json-schema\.org\/draft-04\/schema#?$/, 'unchecked'],
  [/^https:\/\/spec\.openapis\.org\/oas\/3\.1\/(dialect|schema)/, '2020'],
]

/** Refuses what is not a schema, and says where in the file it is wrong. */
export function assertSchema(source: Source): void {
  const { document } = source
  if (!isSchema(document)) {
    throw new Unreadable(
      `${locate(source, [])}: this is not a JSON Schema: none of its keys (${Object.keys(document)
        .filter((key) => !annotations.has(key))
        .slice(0, 5)
        .join(', ')}) is a keyword`,
    )
  }
  const said = document['$schema'] ?? 'https://json-schema.org/draft/2020-12/schema'
  const dialect = typeof said === 'string' ? dialects.find(([mark]) => mark.test(said))?.[1] : undefined
  if (dialect === undefined)
    throw new Unreadable(
      `${locate(source, ['$schema'])}: the dialect ${JSON.stringify(said)} is not known; known are 2020-12, 2019-09 and drafts 04 to 07`,
    )
  if (dialect === 'unchecked') return
  const [error] = violations(document, dialect)
  if (error === undefined) return
  const keys = error.instancePath
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  throw new Unreadable(
    `${locate(source, keys)}: not a valid JSON Schema: ${error.instancePath || '/'} ${error.message ?? error.keyword}`,
  )
}

/** ajv knows the meta-schemas. It is loaded only now, so that diffs of other kinds start without it. */
function violations(document: JsonObject, dialect: Exclude<Dialect, 'unchecked'>): readonly ErrorObject[] {
  const require = createRequire(import.meta.url)
  const file = { '2020': 'ajv/dist/2020.js', '2019': 'ajv/dist/2019.js', 'draft-07': 'ajv' }[dialect]
  const { default: Ajv } = require(file) as { default: typeof import('ajv').Ajv }
  const ajv = new Ajv({ strict: false, allErrors: false, logger: false })
  const { $schema: _dialect, $id: _id, ...rest } = document
  return ajv.validateSchema(rest) === true ? [] : (ajv.errors ?? [])
}
