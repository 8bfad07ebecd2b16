import { Ajv2020 } from 'ajv/dist/2020.js'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Json, JsonObject } from '../../../src/compat/contract-document.ts'
import { revisions, type McpRevision } from '../../../generated/mcp/revisions.ts'

export const root = join(import.meta.dirname, '../../..')
export const allRevisions = Object.keys(revisions) as McpRevision[]

type Validate = ((value: Json) => boolean) & { errors?: unknown }

/** A revision's contract, and its validators: the generated one where there is one. */
export interface Ours {
  readonly revision: McpRevision
  readonly document: JsonObject
  readonly definitions: Readonly<Record<string, JsonObject | undefined>>
  readonly validate: (name: string, value: Json) => { readonly valid: boolean; readonly errors: unknown }
}

export async function ours(revision: McpRevision): Promise<Ours> {
  const folder = join(root, 'generated/mcp', revision)
  const document = JSON.parse(readFileSync(join(folder, 'messages.json'), 'utf8')) as JsonObject
  const generated = (await import(join(folder, 'validators.js'))) as Record<string, Validate>
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: 'ours', $defs: document['$defs'] })
  const made = new Map<string, Validate>(Object.entries(generated))
  const validatorOf = (name: string): Validate => {
    const known = made.get(name) ?? ajv.compile({ $ref: `ours#/$defs/${name}` })
    made.set(name, known)
    return known
  }
  return {
    revision,
    document,
    definitions: document['$defs'] as Record<string, JsonObject>,
    validate(name, value) {
      const validator = validatorOf(name)
      return { valid: validator(value), errors: validator.errors }
    },
  }
}
