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
  String.raw`\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]*)?`,
  String.raw`-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)`,
]
const signs = ['bearer', 'basic ', 'sk[-_]', 'pk[-_]', 'rk[-_]', 'gh[opsur]_', 'github_pat_', 'glpat-', 'xox[abeoprs]-']
const moreSigns = ['AKIA', 'ASIA', 'AIza', 'npm_', 'eyJ', '-----BEGIN', '://[^/"\\s]*@']

/** Rules compiled once. Nearly no text has a secret in it: one cheap look says so, and only else is it taken apart. */
export function createRedaction(names: readonly string[] = secretNames): Redaction {
  const words = names.map(plainName).filter((name) => name !== '')
  const spelt = names
    .filter((name) => plainName(name) !== '')
    .map((name) =>
      name
        .split(/[\s_-]+/)
        .map(escaped)
        .join('[-_ ]?'),
    )
  const suspicious = new RegExp([...spelt, ...signs, ...moreSigns].join('|'), 'i')
  const rules: readonly (readonly [RegExp, string])[] = [
    [new RegExp(shapes.join('|'), 'g'), redacted],
    [/\b(bearer|basic)(\s+|%20)[A-Za-z0-9._~+/=-]{6,}/gi, `$1$2${redacted}`],
    [/:\/\/([^/\s:@"]*):[^/\s@"]+@/g, `://$1:${redacted}@`],
    ...(spelt.length === 0 ? [] : [assignment(spelt)]),
  ]
  const clean = (text: string): string => rules.reduce((left, [rule, instead]) => left.replace(rule, instead), text)
  const string = (text: string): string => {
    if (!suspicious.test(text)) return text
    const structure = structureIn(text)
    return structure === undefined ? clean(text) : JSON.stringify(walk(structure))
  }
  const isSecret = (key: string, value: unknown): boolean => {
    if (value === null || typeof value === 'boolean') return false
    const plain = plainName(key)
    // `max_tokens: 4` is a number of tokens; `token: 4711` is one.
    return words.some((word) => (typeof value === 'number' ? plain.endsWith(word) : plain.includes(word)))
  }
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return string(value)
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(walk)
    const pairs = Object.entries(value).map(([key, item]) => [string(key), isSecret(key, item) ? redacted : walk(item)])
    return Object.fromEntries(pairs) as unknown
  }
  return {
    text: (json) => (suspicious.test(json) ? JSON.stringify(walk(JSON.parse(json))) : json),
    plain: (text) => (suspicious.test(text) ? clean(text) : text),
  }
}

const plainName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** `password=hunter2`, `"token": "abc"`, `Cookie: a=b; c=d`. */
function assignment(spelt: readonly string[]): readonly [RegExp, string] {
  const name = `(?:[A-Za-z0-9_-]*(?:${spelt.join('|')}))`
  return [new RegExp(`(${name}["']?\\s*[=:]\\s*)("[^"]*"|'[^']*'|[^\\s"'&,]+(?:;[^\\n"'&,]*)?)`, 'gi'), `$1${redacted}`]
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
