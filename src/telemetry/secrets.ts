const words = [
  'password',
  'passwd',
  'passphrase',
  'secret',
  'token',
  'authorization',
  'apikey',
  'accesskey',
  'privatekey',
  'credential',
  'cookie',
]

/** Names of fields are few; those of arguments a caller makes up. */
const mostKnown = 1000
const known = new Map<string, Place | undefined>()

type Place = 'end' | 'within'

/** Where in a name stands the word that makes it one of a secret. */
function wordIn(name: string): Place | undefined {
  if (known.has(name)) return known.get(name)
  const plain = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  const word = words.find((one) => plain.endsWith(one)) ?? words.find((one) => plain.includes(one))
  const found = word === undefined ? undefined : plain.endsWith(word) ? 'end' : 'within'
  if (known.size < mostKnown) known.set(name, found)
  return found
}

/** `max_tokens: 4` is a number of tokens; `token: 4711` is one. */
function isSecret(name: string, value: unknown): boolean {
  if (value === undefined || value === null || typeof value === 'boolean') return false
  const where = wordIn(name)
  return where === 'end' || (where === 'within' && typeof value !== 'number')
}

const deepest = 20

/**
 * The same without values whose names say that they are secret, at any depth. pino's own redaction costs more than all
 * the rest of a line; this looks, and copies only where there is something.
 */
export function withoutSecrets<T>(value: T, depth = 0): T {
  if (typeof value !== 'object' || value === null || depth > deepest) return value
  if (Array.isArray(value)) return listWithoutSecrets(value, depth) as T
  if (depth > 0 && !isPlain(value)) return value
  const fields = value as Record<string, unknown>
  let copy: Record<string, unknown> | undefined
  for (const name in fields) {
    const field = fields[name]
    const shown = isSecret(name, field)
      ? '[secret]'
      : typeof field === 'object'
        ? withoutSecrets(field, depth + 1)
        : field
    if (shown !== field) (copy ??= { ...fields })[name] = shown
  }
  return (copy ?? fields) as T
}

function listWithoutSecrets(list: readonly unknown[], depth: number): readonly unknown[] {
  let copy: unknown[] | undefined
  for (const [at, item] of list.entries()) {
    const shown = withoutSecrets(item, depth + 1)
    if (shown !== item) (copy ??= [...list])[at] = shown
  }
  return copy ?? list
}

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
