import type { ConfigKey } from '../../generated/config/v1/keys.ts'

/** A value read from text, or what it should have been. */
export type Parsed = { readonly value: unknown } | { readonly wanted: string }

const yes = new Set(['true', 'yes', 'on', '1'])
const no = new Set(['false', 'no', 'off', '0'])

/** What a variable or an option means for a key. */
export function parseValue(key: ConfigKey, text: string): Parsed {
  switch (key.type) {
    case 'string':
      return { value: text }
    case 'boolean':
      if (yes.has(text.toLowerCase())) return { value: true }
      return no.has(text.toLowerCase()) ? { value: false } : { wanted: 'true or false' }
    case 'integer':
      return /^[+-]?\d{1,15}$/.test(text) ? { value: Number(text) } : { wanted: 'a whole number' }
    case 'number':
      return isNumber(text) ? { value: Number(text) } : { wanted: 'a number' }
    case 'list':
      return listOf(text)
    case 'map':
      return mapOf(key, text)
  }
}

const isNumber = (text: string): boolean => /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i.test(text)

function listOf(text: string): Parsed {
  if (text.startsWith('[')) {
    const read = json(text)
    return Array.isArray(read) ? { value: read } : { wanted: 'a list such as a,b or ["a","b"]' }
  }
  return {
    value: text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  }
}

const mapWanted = {
  text: 'a map such as name=value,name=value or {"name":"value"}',
  number: 'a map such as name=0.5,name=2 or {"name":0.5}',
  part: 'a map of parts, as JSON such as {"name":{"key":1}}',
}

function mapOf({ of = 'text' }: ConfigKey, text: string): Parsed {
  const wanted = mapWanted[of]
  if (text.startsWith('{')) {
    const read = json(text)
    return typeof read === 'object' && read !== null ? { value: read } : { wanted }
  }
  if (of === 'part') return { wanted }
  const pairs = text
    .split(',')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
  if (!pairs.every((pair) => pair.indexOf('=') > 0)) return { wanted }
  const entries = pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const)
  if (of === 'text') return { value: Object.fromEntries(entries) }
  const numbers = entries.map(([name, value]) => [name.trim(), value.trim()] as const)
  if (!numbers.every(([, value]) => isNumber(value))) return { wanted }
  return { value: Object.fromEntries(numbers.map(([name, value]) => [name, Number(value)])) }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Upper and lower case made one where they mean the same; done before judging. */
export function inOneCase(key: ConfigKey, value: unknown): unknown {
  if (key.anyCase !== true || typeof value !== 'string') return value
  return key.values?.find((known) => known.toLowerCase() === value.toLowerCase()) ?? value
}

/** Short forms spelt out, each value once; done after judging. */
export function speltOut(key: ConfigKey, value: unknown): unknown {
  const { shortForms } = key
  if (shortForms === undefined || !Array.isArray(value)) return value
  return [
    ...new Set(
      value.map((item) =>
        typeof item === 'string' && Object.hasOwn(shortForms, item) ? shortForms[item] : (item as unknown),
      ),
    ),
  ]
}

/** What to write for whoever wrote something that a key can't hold. */
export function usual(key: ConfigKey | undefined): string {
  if (key?.default !== undefined) return `The default is ${shownDefault(key)}.`
  return key?.example === undefined ? 'Correct it, or remove it.' : `Write it like ${key.example}.`
}

function shownDefault({ default: value, type }: ConfigKey): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : value.join(',')
  return type === 'map' ? 'an empty map' : String(value)
}
