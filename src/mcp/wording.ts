import { gotText, type InputViolation } from '../core/violation.ts'
import { metaKeys } from '../wire/wire.ts'

/** What belongs there, for members that clients forget. */
const meanings: Readonly<Record<string, string>> = {
  [metaKeys.version]: 'the revision the client speaks, such as "2026-07-28"',
  [metaKeys.client]: 'the name and version of the client, such as {"name": "my-client", "version": "1.0.0"}',
  [metaKeys.capabilities]: 'what the client can do for the server; {} for nothing',
}

/** What is wrong with the params of a request, in a sentence: the first of it. */
export function paramsMistake(method: string, [first]: readonly InputViolation[]): string {
  const begin = `The params of ${method} are not right: `
  if (first === undefined) return `${begin}the contract of the method says how they are.`
  const { path, rule, expected } = first
  const keys = path.split('/').slice(1).map(unescaped)
  const meaning = meanings[keys.at(-1) ?? '']
  const wanted = meaning === undefined ? '' : `: ${meaning}`
  const where = placeOf(keys)
  if (rule === 'required') return `${begin}${where} is missing${wanted}.`
  if (expected === 'no such property') return `${begin}${where} is not known there.`
  return `${begin}${where} must be ${expected}${gotText(first)}${wanted}.`
}

/** As one would write it in code: params._meta["a/b"]. */
const placeOf = (keys: readonly string[]): string =>
  `params${keys.map((key) => (/^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `[${/^\d+$/.test(key) ? key : JSON.stringify(key)}]`)).join('')}`

const unescaped = (key: string): string => key.replaceAll('~1', '/').replaceAll('~0', '~')
