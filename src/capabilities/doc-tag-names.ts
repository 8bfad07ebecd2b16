import { nearest } from '../core/nearest.ts'

/** Tags that become keywords of a schema, or say something else of it. */
export const keywordTags = [
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'integer'],
  ...['minLength', 'maxLength', 'pattern', 'format', 'minItems', 'maxItems', 'uniqueItems'],
  ...['minProperties', 'maxProperties', 'title', 'deprecated', 'default', 'example', 'header'],
]

/** Of TSDoc and JSDoc; what they say is for others, but for `description`, `param` and `defaultValue`. */
const strangers = new Set([
  ...['alpha', 'arg', 'argument', 'author', 'beta', 'callback', 'decorator', 'defaultValue', 'description'],
  ...['eventProperty', 'experimental', 'file', 'fileoverview', 'inheritDoc', 'inner', 'instance', 'internal'],
  ...['override', 'packageDocumentation', 'param', 'private', 'privateRemarks', 'prop', 'property', 'protected'],
  ...['public', 'readonly', 'remarks', 'return', 'returns', 'satisfies', 'sealed', 'see', 'since', 'summary'],
  ...['template', 'throws', 'todo', 'type', 'typedef', 'typeParam', 'version', 'virtual', 'yields'],
])
const strangersInSmall = new Set([...strangers].map((name) => name.toLowerCase()))

/** What a tag that is none was probably meant for: a limit that is not there for a letter too many is found by nobody. */
export function meantTag(name: string): string | undefined {
  if (name.length < 5 || keywordTags.includes(name) || strangersInSmall.has(name.toLowerCase())) return undefined
  return nearest(name, keywordTags, 2)
}

/** Whether a tag says something of a schema, or was meant to. */
export const isSchemaTag = (name: string): boolean =>
  keywordTags.includes(name) || name === 'defaultValue' || meantTag(name) !== undefined

/** Whether a word behind an @ in the midst of a text is a tag; `@here` and `@everyone` are none. */
export const isTagWithin = (name: string): boolean =>
  keywordTags.includes(name) || strangers.has(name) || meantTag(name) !== undefined
