import type { Json, JsonObject } from './contract-document.ts'

export type { Json, JsonObject } from './contract-document.ts'

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const objectAt = (value: Json | undefined, key: string): JsonObject => {
  const found = isObject(value) ? value[key] : undefined
  return isObject(found) ? found : {}
}

export const listAt = (value: Json | undefined, key: string): Json[] => {
  const found = isObject(value) ? value[key] : undefined
  return Array.isArray(found) ? found : []
}

export const textAt = (value: Json | undefined, key: string): string | undefined => {
  const found = isObject(value) ? value[key] : undefined
  return typeof found === 'string' ? found : undefined
}

export const escapePointer = (segment: string): string => segment.replaceAll('~', '~0').replaceAll('/', '~1')

export const join = (pointer: string, ...segments: readonly (string | number)[]): string =>
  [pointer, ...segments.map((segment) => escapePointer(String(segment)))].join('/')

/** What a fragment such as `#/$defs/Tool` points to; undefined where nothing stands. */
export function lookUp(document: Json, fragment: string): Json | undefined {
  let value: Json | undefined = document
  for (const segment of fragment.replace(/^#/, '').split('/').slice(1)) {
    const key = decode(segment).replaceAll('~1', '/').replaceAll('~0', '~')
    if (Array.isArray(value)) value = value[Number(key)]
    else if (isObject(value) && Object.hasOwn(value, key)) value = value[key]
    else return undefined
  }
  return value
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The same text for the same value, whatever the order of its keys. */
export function canonical(value: Json | undefined): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (!isObject(value)) return JSON.stringify(value ?? null)
  const keys = Object.keys(value).sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`
}

export const same = (a: Json | undefined, b: Json | undefined): boolean => canonical(a) === canonical(b)

/** A value as a reader likes to see it in a sentence. */
export function shown(value: Json | undefined): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 77)}...` : text
}

const sets = new Set(['required', 'enum', 'anyOf', 'oneOf', 'allOf', 'type'])

/** A schema as text in which neither the order of keys nor of members that have none counts. */
export function unordered(value: unknown, key = ''): string {
  if (Array.isArray(value)) {
    const items = value.map((item) => unordered(item))
    return `[${(sets.has(key) ? items.sort() : items).join()}]`
  }
  if (!isObject(value)) return JSON.stringify(value)
  const names = Object.keys(value).sort()
  return `{${names.map((name) => `${JSON.stringify(name)}:${unordered(value[name], name)}`).join()}}`
}
