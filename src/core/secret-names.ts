/** Names of members whose values are never kept, and the words that come with them in running text. */
export const secretNames: readonly string[] = [
  'password',
  'passwd',
  'pwd',
  'passphrase',
  'passcode',
  'secret',
  'token',
  'jwt',
  'bearer',
  'authorization',
  'api key',
  'access key',
  'private key',
  'signing key',
  'encryption key',
  'ssh key',
  'auth key',
  'account key',
  'subscription key',
  'cookie',
  'session id',
  'phpsessid',
  'credential',
  'credentials',
]

/** Too short to be looked for within other words: they count where they end a name, such as `smsOtp` or the variable `DB_PASS`. */
const ending = /(?:^|[^A-Za-z0-9])(?:[Oo][Tt][Pp]|[Pp][Ww])$|[a-z0-9](?:OTP|Otp|PW|Pw)$|[A-Z0-9]_PASS$/

/** The same in running text. */
export const endingPattern = '(?:(?<![A-Za-z0-9])(?:otp|pw(?![A-Za-z0-9]))|(?<=[A-Za-z0-9])(?-i:_PASS))'
export const endingSigns: readonly string[] = ['otp', 'pw', '_pass'].flatMap((word) => [
  `--${word} `,
  ...['"', "'", '\\', '=', ':', ' =', ' :', '%', '&', '>', ',', '\n'].map((after) => word + after),
])

export const plainName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

export type IsSecret = (name: string, value: unknown) => boolean

/** Whether a member of that name has a value that is not kept. */
export function secretsNamed(names: readonly string[]): IsSecret {
  const words = names.map(plainName).filter((name) => name !== '')
  return (name, value) => {
    if (value === null || typeof value === 'boolean') return false
    const plain = plainName(name)
    // `max_tokens: 4` is a number of tokens; `token: 4711` is one.
    const named = (word: string): boolean => (typeof value === 'number' ? plain.endsWith(word) : plain.includes(word))
    return words.some(named) || ending.test(name)
  }
}

/** Members that name what another one of the same object holds, as lists of headers and variables have them. */
const naming: readonly string[] = ['name', 'key', 'header', 'field', 'variable', 'parameter', 'param', 'property']
const holding: ReadonlySet<string> = new Set(['value', 'values', 'val'])
const longestName = 100
const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= longestName && /^\S+(?: \S+){0,2}$/.test(value)

/** The name that an object gives to its value. */
export function nameWithin(members: Readonly<Record<string, unknown>>): string | undefined {
  for (const member in members) {
    const value = members[member]
    if (naming.includes(member.toLowerCase()) && isName(value)) return value
  }
  return undefined
}

/**
 * Whether a member is the secret that another one of its object names. `content` is more often a document's than a value:
 * it is a text, of a name that ends in such a word, as a number's has to.
 */
export function isNamedWithin(name: string, member: string, item: unknown, isSecret: IsSecret): boolean {
  const plain = member.toLowerCase()
  if (holding.has(plain)) return isSecret(name, item)
  return plain === 'content' && typeof item === 'string' && isSecret(name, 0)
}

/**
 * Whether an item of a list is what the one before it names: the second of a pair, what follows an option, or the value of a
 * header in a list of those.
 */
export function isNamedBefore(list: readonly unknown[], at: number, isSecret: IsSecret): boolean {
  const before = list[at - 1]
  if (!isName(before) || !isSecret(before, list[at])) return false
  const item = list[at]
  if (before.startsWith('-')) return !before.includes('=') && !(typeof item === 'string' && item.startsWith('-'))
  return at % 2 === 1 && (list.length === 2 || (list.length % 2 === 0 && isHeader(before)))
}

const isHeader = (name: string): boolean => /^[A-Za-z]+(?:-[A-Za-z]+)+$|^(?:authorization|cookie)$/i.test(name)
