import { isNamedBefore, isNamedWithin, nameWithin, secretNames, secretsNamed } from './secret-names.ts'
import { redacted, secretRules } from './secret-rules.ts'
import { createWordScan } from './word-scan.ts'

/** Where something in a text may be a secret, nothing is kept of what is nested more deeply. */
const deepest = 200

/** What is written down for people to read later is without secrets: entries, and lines of the log. */
export interface Redaction {
  /** The same JSON without secrets. */
  readonly text: (json: string) => string
  /** The same for what is no JSON, such as a URI. */
  readonly plain: (text: string) => string
}

/** With names that a configuration adds. Made when the first text comes: a start has none. */
export function redactionWith(more: readonly string[]): Redaction {
  let made: Redaction | undefined
  const redaction = (): Redaction => (made ??= createRedaction([...secretNames, ...more]))
  return { text: (json) => redaction().text(json), plain: (text) => redaction().plain(text) }
}

/** Rules compiled once. Nearly no text has a secret in it: one cheap look says so, and only else is it taken apart. */
export function createRedaction(names: readonly string[] = secretNames): Redaction {
  const isSecret = secretsNamed(names)
  const { signs, clean } = secretRules(names)
  const scan = createWordScan(signs)
  const string = (text: string, depth: number): string => {
    if (!scan(text)) return text
    const structure = structureIn(text)
    return structure === undefined ? clean(text) : JSON.stringify(walk(structure, depth))
  }
  const walk = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return string(value, depth + 1)
    if (typeof value !== 'object' || value === null) return value
    if (depth > deepest) return redacted
    return Array.isArray(value) ? list(value, depth + 1) : members(value as Members, depth + 1)
  }
  const list = (items: readonly unknown[], depth: number): unknown =>
    items.map((item, at) => (isNamedBefore(items, at, isSecret) ? redacted : walk(item, depth)))
  const members = (all: Members, depth: number): unknown => {
    const named = nameWithin(all)
    const hides = (key: string, item: unknown): boolean =>
      isSecret(key, item) || (named !== undefined && isNamedWithin(named, key, item, isSecret))
    const pairs = Object.entries(all).map(([key, item]) => [
      string(key, depth),
      hides(key, item) ? redacted : walk(item, depth),
    ])
    return Object.fromEntries(pairs) as unknown
  }
  return {
    text: (json) => (scan(json) ? JSON.stringify(walk(JSON.parse(json), 0)) : json),
    plain: (text) => (scan(text) ? clean(text) : text),
  }
}

type Members = Readonly<Record<string, unknown>>

/** Results carry JSON as text. */
function structureIn(text: string): object | undefined {
  const first = text.trimStart()[0]
  if (first !== '{' && first !== '[') return undefined
  try {
    return JSON.parse(text) as object
  } catch {
    return undefined
  }
}
