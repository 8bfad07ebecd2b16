import type { Entry, Kind } from '../core/provider.ts'
import { serverMeta, type Context } from './context.ts'
import type { Incoming } from './incoming.ts'

/**
 * A whole result from the JSON text of its members, without the outer braces: a modern one says that it is complete and
 * who made it.
 */
export function complete(request: Incoming, context: Context, members: string, meta: object = noMeta): string {
  const own = meta !== noMeta && Object.keys(meta).length > 0
  if (request.codec.era === 'legacy') return own ? `{"_meta":${JSON.stringify(meta)},${members}}` : `{${members}}`
  if (own) {
    const joined = JSON.stringify({ ...serverMeta(context.parts), ...meta })
    return `{"resultType":"complete","_meta":${joined},${members}}`
  }
  const head = modernHead(context)
  return members === '' ? `{${head}}` : `{${head},${members}}`
}

const noMeta: object = Object.freeze({})

/** As above, of an object; its own `_meta` is joined with ours. */
export function completeObject(request: Incoming, context: Context, result: object): string {
  if (request.codec.era === 'legacy') return JSON.stringify(result)
  if (!('_meta' in result)) return complete(request, context, JSON.stringify(result).slice(1, -1))
  const { _meta, ...rest } = result
  return JSON.stringify({
    resultType: 'complete',
    _meta: { ...serverMeta(context.parts), ...(_meta as object) },
    ...rest,
  })
}

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

const heads = new WeakMap<Context, string>()

function modernHead(context: Context): string {
  let head = heads.get(context)
  if (head === undefined) {
    head = `"resultType":"complete","_meta":${JSON.stringify(serverMeta(context.parts))}`
    heads.set(context, head)
  }
  return head
}
