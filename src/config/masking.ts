import type { ConfigKey } from '../../generated/config/v1/keys.ts'
import { redactionWith } from '../core/redaction.ts'
import type { Origin } from './loaded.ts'
import { isTree } from './tree.ts'

const mask = '********'
const redaction = redactionWith([])

/** Whoever knows the path of a webhook may post to it. */
const secretPaths: ReadonlySet<string> = new Set(['telemetry.alerts.webhook_url'])

/** What may be shown of a value; what came out of a file of its own is taken for a secret. */
export function maskedOf(key: ConfigKey, value: unknown, { references = [] }: Origin): unknown {
  const secret = key.secret === true || references.some(({ file }) => file !== undefined)
  return secret ? maskedAll(value) : masked(key, value)
}

function maskedAll(value: unknown): unknown {
  if (isTree(value)) return Object.fromEntries(Object.keys(value).map((name) => [name, mask]))
  if (Array.isArray(value)) return value.map(() => mask)
  return value === undefined ? undefined : mask
}

function masked(key: ConfigKey, value: unknown): unknown {
  if (typeof value === 'string') return maskedText(key, value, /^[a-z][a-z0-9+.-]*:\/\//i.test(value))
  return Array.isArray(value) ? value.map((item) => masked(key, item)) : value
}

function maskedText(key: ConfigKey | undefined, text: string, isAddress: boolean): string {
  if (key !== undefined && secretPaths.has(key.path)) return maskedPath(text)
  return isAddress ? maskedAddress(text) : text
}

/** An address may carry a password before its host, and a token in its query. */
export function maskedAddress(text: string): string {
  const user = URL.canParse(text) ? /^(\s*[^:]+:\/\/)[^/\s]*@/ : /^(\s*(?:[a-z][a-z0-9+.-]*:\/\/)?)\S*@/i
  return text.replace(user, `$1${mask}@`).replaceAll(/([?&](?:[^=&#]*=)?)[^&#]+/g, `$1${mask}`)
}

function maskedPath(text: string): string {
  const [, origin = '', rest = ''] =
    /^(\s*(?:[a-z][a-z0-9+.-]*:\/\/)?[^/?#]*)\/?(.*)$/is.exec(maskedAddress(text)) ?? []
  return rest === '' ? text : `${origin}/${mask}`
}

/** What a mistake may show of what was written for a key: it can be anything, and an address without its beginning. */
export function shownMistake(key: ConfigKey | undefined, value: unknown): string {
  const masked = (text: string): string =>
    maskedText(key, text, text.includes('://') || /^https?:/.test(key?.example ?? ''))
  if (typeof value === 'string') return redaction.plain(masked(value))
  const shown: unknown = JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'string' ? masked(inner) : inner,
  )
  return redaction.text(String(shown))
}
