import { schemaJudge } from '../core/schema-judge.ts'
import { inputViolations, violationText } from '../core/violation.ts'
import type { DocTag } from './doc-comments.ts'
import type { Place } from './inexpressible.ts'
import { mapSchemas, type Schema } from './schema-shape.ts'
import { complain, type Reading } from './type-reading.ts'

/** Marks a default with the tag it comes from. Never leaves this room. */
const saidMark: unique symbol = Symbol('said')

interface Said {
  readonly tag: DocTag
  readonly place: Place
}

/** A schema with the default that a tag gives it. */
export const withDefault = (schema: Schema, value: unknown, tag: DocTag, place: Place): Schema => ({
  ...schema,
  default: value,
  [saidMark]: { tag, place } satisfies Said,
})

/** A schema with the default of what is destructured. */
export const withCodeDefault = (schema: Schema, value: unknown): Schema => ({
  ...schema,
  default: value,
  [saidMark]: undefined,
})

/**
 * Judges each default by its own schema, as nobody does once it is filled in. One of a tag is complained of. One of the code
 * is not shown, as callers may not send it: the code may well mean something by it.
 */
export function withFittingDefaults(reading: Reading, root: Schema): Schema {
  const { $defs } = root
  const fitting = (schema: Schema): Schema => {
    const below = mapSchemas(schema, fitting)
    if (!('default' in schema)) return below
    const mistake = mistakeIn($defs === undefined ? schema : { ...schema, $defs }, schema['default'])
    if (mistake === undefined) return below
    const { [saidMark]: said } = schema as { readonly [saidMark]?: Said }
    if (said !== undefined) {
      complain(reading, said.place, `has @${said.tag.name} ${said.tag.text}, and ${mistake}.`)
      return below
    }
    const { default: _, ...shown } = below
    return shown
  }
  return fitting(root)
}

function mistakeIn(schema: Schema, value: unknown): string | undefined {
  const validate = schemaJudge(schema, true)
  if (validate(value)) return undefined
  return inputViolations(validate.errors ?? [], value)
    .map((each) => violationText({ ...each, path: each.path || 'that' }))
    .join('; ')
}
