import { join } from 'node:path'
import addFormats from 'ajv-formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { JsonObject } from '../../../scripts/gen/json.ts'
import { operationsOf, resolved } from '../../../scripts/gen/rest-operations.ts'
import { loadContractDocument } from '../../../src/compat/contract-document.ts'

export const root = join(import.meta.dirname, '../../..')

/** The published document, its operations, and everything in it by reference. */
export const document: JsonObject = loadContractDocument(join(root, 'generated/rest/v1/openapi.json'))
export const operations = operationsOf(document)
export const find = (value: unknown): JsonObject => resolved(document, value as JsonObject)

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema({ ...document, $id: 'document' })

/** A validator of a schema in the document, given by its own reference or as it stands. */
export function validator(schema: unknown): ValidateFunction {
  return ajv.compile(absolute(schema) as object)
}

export const complaintsOf = (validate: ValidateFunction): string => ajv.errorsText(validate.errors)

function absolute(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(absolute)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, key === '$ref' ? `document${item as string}` : absolute(item)]),
  )
}
