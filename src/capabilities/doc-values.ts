import type { JsonKind } from './schema-shape.ts'

/** What a tag such as @default says, as a value: or, where it is none of those kinds, what it must be. */
export type DocValue = { readonly is: unknown } | { readonly mustBe: string; readonly unclosed?: true }

/**
 * JSON where that is of one of the kinds. A text needs no quotes, whatever it looks like, and may have any of the three; what
 * begins with one must end with it. Backticks may stand around any value.
 */
export function docValue(text: string, kinds: readonly JsonKind[] | undefined): DocValue {
  const inner = /^`([^`]*)`$/.exec(text)?.[1]
  if (inner !== undefined) return docValue(inner.trim(), kinds)
  const quote = /^["'`]/.exec(text)?.[0]
  const quoted = quote === undefined ? undefined : unquoted(text)
  const value = quote === undefined ? parsed(text) : quoted
  if (value !== undefined && (kinds === undefined || kinds.includes(jsonKindOf(value)))) return { is: value }
  if (quote !== undefined && quoted === undefined)
    return { mustBe: 'in quotes to its end, or without any', unclosed: true }
  if (kinds?.includes('string') !== false) return { is: text }
  return { mustBe: kinds.map((kind) => single[kind]).join(' or ') }
}

function unquoted(text: string): string | undefined {
  if (text.startsWith('"')) return asText(parsed(text))
  const [, inner] = /^'((?:[^'\\\n]|\\.)*)'$/.exec(text) ?? []
  // As JSON would write it.
  return inner === undefined
    ? undefined
    : asText(parsed(`"${inner.replaceAll("\\'", "'").replaceAll(/(?<!\\)"/g, '\\"')}"`))
}

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function jsonKindOf(value: unknown): JsonKind {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : (typeof value as JsonKind)
}

const single: Readonly<Record<JsonKind, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
  array: 'a list such as ["a"]',
  object: 'an object such as {"a": 1}',
}
