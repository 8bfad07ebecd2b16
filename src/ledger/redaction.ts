import { createWordScan } from './word-scan.ts'

/** Names of members whose values are never kept, and the words that come with them in running text. */
export const secretNames: readonly string[] = [
  'password',
  'passwd',
  'passphrase',
  'secret',
  'token',
  'authorization',
  'api key',
  'access key',
  'cookie',
  'private key',
  'credential',
]

export const redacted = '[redacted]'

/** Where something in a text may be a secret, nothing is kept of what is nested more deeply. */
const deepest = 200

export interface Redaction {
  /** The same JSON without secrets. */
  readonly text: (json: string) => string
  /** The same for what is no JSON, such as a URI. */
  readonly plain: (text: string) => string
}

/** What looks like a key or a token whatever it is called. */
const shapes = [
  String.raw`\b(?:sk|pk|rk)[-_][A-Za-z0-9_-]{16,}`,
  String.raw`\bgh[opsur]_[A-Za-z0-9]{20,}`,
  String.raw`\bgithub_pat_[A-Za-z0-9_]{20,}`,
  String.raw`\bglpat-[A-Za-z0-9_-]{16,}`,
  String.raw`\bxox[abeoprs]-[A-Za-z0-9-]{10,}`,
  String.raw`\b(?:AKIA|ASIA)[0-9A-Z]{16}\b`,
  String.raw`\bAIza[0-9A-Za-z_-]{30,}`,
  String.raw`\bnpm_[A-Za-z0-9]{30,}`,
  String.raw`-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)`,
]
/** A JSON Web Token; without its dot it is other text, which is passed by as a whole, since a token could begin anywhere in it. */
const token = /\beyJ[A-Za-z0-9_-]{8,}(\.[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]*)?)?/g
/** What each of those has in it, and each of the rules below. */
const signs = [
  ...[
    'bearer',
    'basic',
    'sk-',
    'sk_',
    'pk-',
    'pk_',
    'rk-',
    'rk_',
    'gho_',
    'ghp_',
    'ghs_',
    'ghu_',
    'ghr_',
    'github_pat_',
  ],
  ...['glpat-', 'xox', 'akia', 'asia', 'aiza', 'npm_', 'eyj', '-----begin', '@'],
]

/** Rules compiled once. Nearly no text has a secret in it: one cheap look says so, and only else is it taken apart. */
export function createRedaction(names: readonly string[] = secretNames): Redaction {
  const words = names.map(plainName).filter((name) => name !== '')
  const parts = names.filter((name) => plainName(name) !== '').map((name) => name.split(/[\s_.-]+/))
  const spelt = parts.map((part) => part.map(escaped).join('[-_ .]?'))
  // Its table is made for the first text: a start has none.
  let made: ReturnType<typeof createWordScan> | undefined
  const scan = (text: string): boolean =>
    (made ??= createWordScan([...signs, ...parts.flatMap((part) => separators.map((between) => part.join(between)))]))(
      text,
    )
  const rules: readonly (readonly [RegExp, string])[] = [
    [new RegExp(shapes.join('|'), 'g'), redacted],
    // Not of every word after them: one with a digit, a capital or a sign in it.
    [/\b([Bb]earer|BEARER|[Bb]asic|BASIC)(\s+|%20)(?=[\w.~+/=-]*[\dA-Z_~+/=-])[\w.~+/=-]{6,}/g, `$1$2${redacted}`],
    [/:\/\/([^/\s:@"]*):[^/\s@"]+@/g, `://$1:${redacted}@`],
    ...(spelt.length === 0 ? [] : [assignment(spelt)]),
  ]
  const clean = (text: string): string => {
    const tokenless = text.replace(token, (whole, rest?: string) => (rest === undefined ? whole : redacted))
    return rules.reduce((left, [rule, instead]) => left.replace(rule, instead), tokenless)
  }
  const string = (text: string, depth: number): string => {
    if (!scan(text)) return text
    const structure = structureIn(text)
    return structure === undefined ? clean(text) : JSON.stringify(walk(structure, depth))
  }
  const isSecret = (key: string, value: unknown): boolean => {
    if (value === null || typeof value === 'boolean') return false
    const plain = plainName(key)
    // `max_tokens: 4` is a number of tokens; `token: 4711` is one.
    return words.some((word) => (typeof value === 'number' ? plain.endsWith(word) : plain.includes(word)))
  }
  const walk = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return string(value, depth + 1)
    if (typeof value !== 'object' || value === null) return value
    if (depth > deepest) return redacted
    if (Array.isArray(value)) return value.map((item) => walk(item, depth + 1))
    const pairs = Object.entries(value).map(([key, item]) => [
      string(key, depth + 1),
      isSecret(key, item) ? redacted : walk(item, depth + 1),
    ])
    return Object.fromEntries(pairs) as unknown
  }
  return {
    text: (json) => (scan(json) ? JSON.stringify(walk(JSON.parse(json), 0)) : json),
    plain: (text) => (scan(text) ? clean(text) : text),
  }
}

/** Between the words of a name. */
const separators = ['', '_', '-', ' ', '.']

const plainName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/**
 * `password=hunter2`, `"token": "abc"`, `Cookie: a=b; c=d`. A quote that nobody closes takes all that follows: else each of
 * many would be looked for up to the end. So do more backslashes than JSON in JSON has.
 */
function assignment(spelt: readonly string[]): readonly [RegExp, string] {
  const name = `(?:${spelt.join('|')})`
  const quoted = String.raw`(\\{0,15}["'])[\s\S]*?(?:\2|$)|\\{16}[\s\S]*`
  const bare = String.raw`[^\s"'&,\\]+(?:;[^\n"'&,\\]*)?`
  return [new RegExp(String.raw`(${name}["'\\]*\s*[=:]\s*)(?:${quoted}|${bare})`, 'gi'), `$1${redacted}`]
}

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
