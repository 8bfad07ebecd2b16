import type { ResourceInput, ResourceResult } from '../core/resource.ts'
import type { Context } from './context.ts'
import type { Incoming } from './incoming.ts'
import { caching, complete, listPage } from './results.ts'
import { callInRounds } from './rounds.ts'

export const listResources = (request: Incoming, context: Context): string =>
  listPage('resource', context.parts.ttlSeconds.resources)(request, context)

export const listTemplates = (request: Incoming, context: Context): string =>
  listPage('resource_template', context.parts.ttlSeconds.resources)(request, context)

export function readResource(request: Incoming, context: Context): string | Promise<string> {
  const uri = request.params['uri'] as string
  return callInRounds(request, context, { kind: 'resource', name: uri, input: inputOf(request, uri) }, (answer) => {
    const { contents, ttlMs, etag, notModified } = answer as ResourceResult
    const parts = `"contents":${JSON.stringify(contents.map(request.codec.contents))}`
    const about = {
      ...(etag === undefined ? {} : { [`${ours}etag`]: etag }),
      ...(notModified === true ? { [`${ours}notModified`]: true } : {}),
    }
    // Answers given in rounds are part of no cache's key.
    const kept = request.answers === undefined ? (ttlMs ?? context.parts.ttlSeconds.resources * 1000) : 0
    return complete(request, context, parts + caching(request, kept, 'private'), about)
  })
}

const ours = 'io.owlclaw/'

/** What a client wants of a resource besides all of it, it says in `_meta`, since the protocol has no word for it. */
function inputOf({ meta }: Incoming, uri: string): ResourceInput {
  const range = meta[`${ours}range`]
  const known = meta[`${ours}ifNoneMatch`]
  return {
    uri,
    ...(range === undefined ? {} : { range: range as NonNullable<ResourceInput['range']> }),
    ...(known === undefined ? {} : { ifNoneMatch: [known].flat().map(String) }),
  }
}
