import type { Entry, Kind } from '../core/provider.ts'
import { quotaText, shownQuota, type Quota } from '../core/policy.ts'
import { saidJson } from '../core/said-json.ts'
import { serverMeta, type Context } from './context.ts'
import type { Incoming } from './incoming.ts'

/**
 * A whole result from the JSON text of its members, without the outer braces: `_meta` says how the ledger names the call
 * and, to modern clients, who made it; those are told that it is complete as well.
 */
export function complete(request: Incoming, context: Context, members: string, meta: object = noMeta): string {
  const text = metaText(request, context, meta)
  const type = request.codec.era === 'modern' ? '"resultType":"complete",' : ''
  const head = text === '' ? '' : `"_meta":{${text}}`
  if (members === '') return `{${type}${head}}`
  return head === '' ? `{${members}}` : `{${type}${head},${members}}`
}

const noMeta: object = Object.freeze({})

/** As above, of an object; its own `_meta` is joined with ours. */
export function completeObject(request: Incoming, context: Context, result: object): string {
  if (!('_meta' in result)) return complete(request, context, saidJson(result).slice(1, -1))
  const { _meta, ...rest } = result
  return complete(request, context, saidJson(rest).slice(1, -1), (_meta as object | undefined) ?? noMeta)
}

/** The members of `_meta`, as JSON text without the outer braces. */
function metaText({ codec, entry, quotas }: Incoming, context: Context, meta: object): string {
  const server = codec.era === 'modern' ? serverText(context) : ''
  const plain = meta === noMeta || Object.keys(meta).length === 0
  if (plain) {
    let text = server
    if (entry !== undefined) text += `${text === '' ? '' : ','}"${entryKey}":"${entry}"`
    if (quotas.length > 0) text += `${text === '' ? '' : ','}"${quotaKey}":[${quotas.map(quotaText).join(',')}]`
    return text
  }
  const own = saidJson({
    ...meta,
    ...(entry === undefined ? {} : { [entryKey]: entry }),
    ...quotaMeta(quotas),
  }).slice(1, -1)
  return server === '' ? own : `${server},${own}`
}

/** As `_meta` of a result that is not complete. */
export const metaOf = (request: Incoming, context: Context): unknown =>
  JSON.parse(`{${metaText(request, context, noMeta)}}`)

/** How the ledger names a call, where another than the one that is answered is meant. */
export const entryMeta = (entry: string | undefined): Record<string, string> =>
  entry === undefined ? {} : { [entryKey]: entry }

/** What a caller has left, where it is told within another answer. */
export const quotaMeta = (quotas: readonly Quota[]): Record<string, unknown> =>
  quotas.length === 0 ? {} : { [quotaKey]: quotas.map(shownQuota) }

const entryKey = 'owlclaw/entry'
const quotaKey = 'owlclaw/quota'

/** How long, and by whom, a modern client may keep the answer; nothing on the others. */
export function caching(request: Incoming, ttlMs: number, scope: 'public' | 'private'): string {
  return request.codec.era === 'legacy' ? '' : `,"ttlMs":${Math.max(0, Math.round(ttlMs))},"cacheScope":"${scope}"`
}

type ListKind = Exclude<Kind, 'administration'>

/** Answers a page of what the caller may see. */
export const listPage = (kind: ListKind, ttlSeconds: number, request: Incoming, context: Context): string =>
  pageOf(kind, context.gateway.list(kind, request), ttlSeconds, request, context)

export function pageOf(
  kind: ListKind,
  entries: readonly Entry[],
  ttlSeconds: number,
  request: Incoming,
  context: Context,
): string {
  const page = context.lists.page(kind, entries, request.codec, request.params['cursor'] as string | undefined)
  const scope = context.gateway.listsAreShared() ? 'public' : 'private'
  return complete(request, context, page + caching(request, ttlSeconds * 1000, scope))
}

const serverTexts = new WeakMap<Context, string>()

function serverText(context: Context): string {
  let text = serverTexts.get(context)
  if (text === undefined) {
    text = JSON.stringify(serverMeta(context.parts)).slice(1, -1)
    serverTexts.set(context, text)
  }
  return text
}
