import { Fault } from '../core/fault.ts'
import { wholeCharacters } from '../core/said-json.ts'

/** An answer, or a bit of one, of which whoever found it can't say whose it is. */
export class Unsayable extends Error {
  override readonly name = 'Unsayable'
}

/** Deeper than nearly every answer goes; a circle goes on for ever. */
const deepest = 100

/**
 * What clients will see of a value: itself where JSON has it as it is, else what JSON makes of it, such as a text of a Date.
 * Looked through first, since nearly all is plain, and to write and read a large answer for nothing takes long.
 */
export function asJson(name: string, value: unknown): unknown {
  try {
    if (isPlain(value, 0)) return value
    const text = JSON.stringify(value) as string | undefined
    return text === undefined ? undefined : (JSON.parse(wholeCharacters(text)) as unknown)
  } catch (thrown) {
    if (thrown instanceof RangeError) throw unsayable(name, 'it is too deep, or too long', thrown)
    if (!(thrown instanceof TypeError)) throw thrown
    const [why = ''] = thrown.message.split('\n')
    throw unsayable(name, why, thrown)
  }
}

export const unsayable = (name: string, what: string, cause?: unknown): Fault =>
  new Fault(
    'response_contract_violation',
    `${name} answered what can not be said in JSON: ${what}. Give the incident id to whoever runs this server.`,
    { cause },
  )

/** Numbers that JSON lacks are left to who judges the answer, who can name them. */
function isPlain(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed()
  if (typeof value === 'number' || typeof value === 'boolean') return true
  if (value === undefined) return true
  if (typeof value !== 'object') return false
  if (value === null) return true
  if (depth === deepest) return false
  if (Array.isArray(value)) {
    for (const each of value as readonly unknown[]) if (each === undefined || !isPlain(each, depth + 1)) return false
    return true
  }
  const prototype: unknown = Object.getPrototypeOf(value)
  if ((prototype !== Object.prototype && prototype !== null) || 'toJSON' in value) return false
  const members = value as Readonly<Record<string, unknown>>
  for (const name of Object.keys(members)) if (!name.isWellFormed() || !isPlain(members[name], depth + 1)) return false
  return true
}
