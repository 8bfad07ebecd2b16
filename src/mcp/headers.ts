import { Fault } from '../core/fault.ts'
import type { Entry } from '../core/provider.ts'
import type { Incoming, Params } from './incoming.ts'

/** A tool's argument that the client must repeat in a header. */
export interface HeaderRule {
  readonly header: string
  readonly path: readonly string[]
}

const named: Readonly<Record<string, 'name' | 'uri' | 'taskId'>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
  'tasks/get': 'taskId',
  'tasks/update': 'taskId',
  'tasks/cancel': 'taskId',
}

/** On HTTP, Mcp-Method and Mcp-Name must say what the body says: what is between us and the client goes by them. */
export function checkHeaders({ channel, method, params }: Incoming): void {
  if (channel.transport !== 'http') return
  const methodHeader = channel.header('mcp-method')
  if (methodHeader !== method) throw mismatch('Mcp-Method', methodHeader, method)
  const member = named[method]
  if (member === undefined) return
  const value = params[member]
  if (typeof value !== 'string') return // no valid request, whatever the header says
  const nameHeader = channel.header('mcp-name')
  if (nameHeader !== value || value.startsWith(opening) || !plain.test(value))
    checkEncoded('Mcp-Name', nameHeader, value)
}

/** On HTTP, Mcp-Param-* must say what the arguments say. */
export function checkParamHeaders({ channel, params }: Incoming, rules: readonly HeaderRule[]): void {
  if (channel.transport !== 'http') return
  for (const { header, path } of rules) {
    const value = valueAt(params['arguments'], path)
    checkEncoded(header, channel.header(header.toLowerCase()), value ?? undefined)
  }
}

const opening = '=?base64?'
const closing = '?='
const plain = /^[\t\x20-\x7e]*$/

function checkEncoded(header: string, given: string | undefined, value: unknown): void {
  if (value === undefined && given === undefined) return
  if (given !== undefined && !plain.test(given)) throw malformed(header, 'it has characters that a header may not have')
  const decoded = given === undefined ? undefined : decode(header, given)
  if (decoded !== undefined && value !== undefined && same(decoded, value)) return
  throw mismatch(header, decoded, value)
}

/** Text that no header can carry comes as base64 of its UTF-8. */
function decode(header: string, given: string): string {
  if (!given.startsWith(opening) || !given.endsWith(closing) || given.length < opening.length + closing.length)
    return given
  const encoded = given.slice(opening.length, -closing.length)
  const bytes = Buffer.from(encoded, 'base64')
  if (bytes.toString('base64') !== encoded)
    throw malformed(header, 'what stands between =?base64? and ?= is not base64')
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw malformed(header, 'its base64 is not UTF-8')
  }
}

function same(header: string, value: unknown): boolean {
  if (typeof value === 'string') return header === value
  if (typeof value === 'boolean') return header === String(value)
  if (typeof value !== 'number') return false
  return /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(header) && Number(header) === value
}

function mismatch(header: string, given: unknown, value: unknown): Fault {
  const detail =
    given === undefined
      ? `the header ${header} is missing; the body says ${show(value)}`
      : value === undefined
        ? `the header ${header} says ${show(given)}, and the body has no such value`
        : `the header ${header} says ${show(given)}, the body says ${show(value)}`
  return new Fault('header_mismatch', `Header mismatch: ${detail}.`)
}

const malformed = (header: string, why: string): Fault =>
  new Fault('header_mismatch', `Header mismatch: the header ${header} is malformed: ${why}.`)

const show = (value: unknown): string =>
  typeof value === 'string' ? `'${value.slice(0, 200)}'` : JSON.stringify(value).slice(0, 200)

function valueAt(value: unknown, path: readonly string[]): unknown {
  let at = value
  for (const key of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined
    at = (at as Params)[key]
  }
  return at
}

const rulesOfEntry = new WeakMap<Entry, readonly HeaderRule[]>()
const rulesOfList = new WeakMap<readonly Entry[], ReadonlyMap<string, readonly HeaderRule[]>>()

/** The rules of one tool; looked for once. */
export function headerRulesOf(entry: Entry): readonly HeaderRule[] {
  let found = rulesOfEntry.get(entry)
  if (found === undefined) rulesOfEntry.set(entry, (found = rulesIn(entry.listing.inputSchema, [])))
  return found
}

/** The rules of the tools in a list that have any; looked for once. */
export function headerRules(entries: readonly Entry[]): ReadonlyMap<string, readonly HeaderRule[]> {
  const known = rulesOfList.get(entries)
  if (known !== undefined) return known
  const rules = new Map<string, readonly HeaderRule[]>()
  for (const entry of entries) {
    const found = headerRulesOf(entry)
    if (found.length > 0) rules.set(entry.name, found)
  }
  rulesOfList.set(entries, rules)
  return rules
}

/** Only what a chain of `properties` leads to; a mark anywhere else is none. */
function rulesIn(schema: unknown, path: readonly string[]): HeaderRule[] {
  const properties = (schema as { readonly properties?: unknown } | undefined)?.properties
  if (typeof properties !== 'object' || properties === null) return []
  return Object.entries(properties).flatMap(([name, property]: [string, unknown]) => {
    if (typeof property !== 'object' || property === null) return []
    const { 'x-mcp-header': mark, type } = property as Params
    const here = [...path, name]
    const valid = typeof mark === 'string' && mark !== '' && ['string', 'integer', 'boolean'].includes(String(type))
    const own = valid ? [{ header: `Mcp-Param-${mark}`, path: here }] : []
    return [...own, ...rulesIn(property, here)]
  })
}
