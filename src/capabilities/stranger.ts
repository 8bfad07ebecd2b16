/** What would leave nothing, or next to nothing, in JSON. */
export function strangerIn(returned: unknown): string | undefined {
  if (typeof returned === 'function' || typeof returned === 'symbol') return `a ${typeof returned}`
  if (typeof returned !== 'object' || returned === null || Array.isArray(returned)) return undefined
  if (returned instanceof Error) return 'an Error; throw it'
  if (returned instanceof ArrayBuffer) return 'an ArrayBuffer'
  if (returned instanceof Response) return 'a Response; answer what its body says'
  const isSayable = saysItself(returned) && !(returned instanceof Uint8Array)
  return Symbol.iterator in returned && !isSayable ? `a ${nameOf(returned)}` : undefined
}

/** As a Date does, which is a text in JSON. */
export const saysItself = (returned: unknown): boolean =>
  typeof returned === 'object' && returned !== null && 'toJSON' in returned && typeof returned.toJSON === 'function'

/** The constructor of generators has no name. */
function nameOf(value: object): string {
  const { name } = value.constructor
  return name === '' ? Object.prototype.toString.call(value).slice('[object '.length, -1) : name
}
