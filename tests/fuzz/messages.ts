import fc from 'fast-check'
import { modernMeta } from '../mcp/client.ts'

export const legacyRevisions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const
export type Revision = (typeof legacyRevisions)[number] | '2026-07-28'

type Json = Readonly<Record<string, unknown>>

/** Requests as clients send them, and messages that are none. */
const params: Readonly<Record<string, Json>> = {
  'tools/call': { name: 'echo', arguments: { text: 'a' } },
  'tools/list': {},
  'resources/list': { cursor: 'x' },
  'resources/read': { uri: 'test://a' },
  'resources/templates/list': {},
  'prompts/list': {},
  'prompts/get': { name: 'p', arguments: { a: 'b' } },
  'completion/complete': { ref: { type: 'ref/prompt', name: 'p' }, argument: { name: 'a', value: 'b' } },
  'logging/setLevel': { level: 'debug' },
  'resources/subscribe': { uri: 'test://a' },
  'resources/unsubscribe': { uri: 'test://a' },
  'server/discover': {},
  'skills/list': {},
  'skills/get': { uri: 'skill://a/b' },
  'resources/directory/read': { uri: 'skill://a/b' },
  ping: {},
  initialize: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'a', version: '1' } },
  'notifications/initialized': {},
  'notifications/cancelled': { requestId: 1 },
  'notifications/progress': { progressToken: 1, progress: 1 },
  'no/such': {},
}

const odd = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e308, 2 ** 53, '', '\0', '\ud800', '__proto__', [], {}, [[]], 'x'.repeat(5000)), // prettier-ignore
  fc.jsonValue(),
)

interface Change {
  readonly at: number
  readonly how: 'remove' | 'replace' | 'add' | 'wrap'
  readonly value: unknown
}

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(),
  how: fc.constantFrom('remove', 'replace', 'replace', 'add', 'wrap'),
  value: odd,
})

/** The message with one of its members, at any depth, other than it was. */
function changed(message: unknown, { at, how, value }: Change): unknown {
  const places: { readonly holder: Record<string, unknown>; readonly key: string }[] = []
  const walk = (holder: unknown): void => {
    if (typeof holder !== 'object' || holder === null) return
    for (const key of Object.keys(holder)) {
      places.push({ holder: holder as Record<string, unknown>, key })
      walk((holder as Record<string, unknown>)[key])
    }
  }
  walk(message)
  const place = places[at % Math.max(1, places.length)]
  if (place === undefined) return message
  const { holder, key } = place
  if (how === 'remove') Reflect.deleteProperty(holder, key)
  else if (how === 'replace') holder[key] = structuredClone(value)
  else if (how === 'wrap') holder[key] = [holder[key]]
  else holder[`${key}x`] = structuredClone(value)
  return message
}

/** As JSON writes it, or as no writer of JSON would. */
const writings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text,
  (text) => `\uFEFF${text}`,
  (text) => ` \r\n\t${text}\n`,
  (text) => text.replace('"jsonrpc"', '"\\u006asonrpc"'),
  (text) => text.replace('{', '{"method":"ping",'),
  (text) => text.replace('"params":{', '"params":{"a":1e999,"a":{},'),
  (text) => text.replace('"params":{', `"params":{"deep":${'['.repeat(3000)}${']'.repeat(3000)},`),
  (text) => text.slice(0, -1),
  (text) => `${text}${text}`,
]

export interface Sent {
  readonly revision: Revision
  readonly text: string
  readonly method: string
  readonly name: string | undefined
}

/** Text that no header can carry goes as base64. */
const headerText = (value: string): string =>
  /^[!-~]+$/.test(value) ? value : `=?base64?${Buffer.from(value).toString('base64')}?=`

/** A message of a revision, valid or changed. */
export const messages = (revision: Revision): fc.Arbitrary<Sent> =>
  fc
    .record({
      method: fc.constantFrom(...Object.keys(params)),
      id: fc.oneof(fc.integer(), fc.string({ maxLength: 8 }), fc.constantFrom(9_007_199_254_740_993n)),
      changes: fc.array(change, { maxLength: 3 }),
      writing: fc.nat(writings.length - 1),
      copies: fc.constantFrom(0, 0, 0, 0, 0, 1, 3),
    })
    .map(({ method, id, changes, writing, copies }) => {
      const own = structuredClone(params[method] ?? {}) as Record<string, unknown>
      if (revision === '2026-07-28') own['_meta'] = modernMeta()
      const base: Record<string, unknown> = { jsonrpc: '2.0', method, params: own }
      if (!method.startsWith('notifications/')) base['id'] = typeof id === 'bigint' ? Number(id) : id
      const message = changes.reduce<unknown>(changed, base)
      const batch = Array.from({ length: copies }, () => message)
      const text = JSON.stringify(copies === 0 ? message : batch)
      const name = own['name'] ?? own['uri']
      return {
        revision,
        method,
        text: writings[writing]?.(text) ?? text,
        name: typeof name === 'string' ? headerText(name) : undefined,
      }
    })
