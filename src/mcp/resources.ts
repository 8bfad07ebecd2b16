import { Fault } from '../core/fault.ts'
import type { Entry } from '../core/provider.ts'
import { filterResources, standingAt, type ResourceFilter } from '../core/resource-uri.ts'
import type { ByteRange, ResourceInput, ResourceResult } from '../core/resource.ts'
import { saidJson } from '../core/said-json.ts'
import { kindOf } from '../core/violation.ts'
import type { Context } from './context.ts'
import type { Incoming } from './incoming.ts'
import { caching, complete, listPage, pageOf } from './results.ts'
import { callInRounds } from './rounds.ts'

export function listResources(request: Incoming, context: Context): string {
  const { meta, codec } = request
  const all = context.gateway.list('resource', request)
  const shown = codec.era === 'legacy' ? withoutSkillFiles(all) : all
  const filter = { category: meta[`${ours}category`], tag: meta[`${ours}tag`] }
  const wanted =
    filter.category === undefined && filter.tag === undefined
      ? shown
      : standingAt(pathOf('category'), () => filterResources(shown, textsOf(filter)))
  return pageOf('resource', wanted, context.parts.ttlSeconds.resources, request, context)
}

const shownToLegacy = new WeakMap<readonly Entry[], readonly Entry[]>()

/** The files of skills are for clients of the extension; all others have the skill itself, under its own address. */
function withoutSkillFiles(all: readonly Entry[]): readonly Entry[] {
  let shown = shownToLegacy.get(all)
  if (shown === undefined) shownToLegacy.set(all, (shown = all.filter(({ listing }) => listing.skill === undefined)))
  return shown
}

function textsOf(members: Readonly<Record<'category' | 'tag', unknown>>): ResourceFilter {
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined || typeof value === 'string') continue
    throw new Fault('invalid_params', `_meta["${ours}${name}"] must be text.`, {
      violations: [{ path: pathOf(name), rule: 'type', expected: 'string', got: kindOf(value) }],
    })
  }
  return members as ResourceFilter
}

const pathOf = (name: string): string => `/_meta/${`${ours}${name}`.replaceAll('/', '~1')}`

export const listTemplates = (request: Incoming, context: Context): string =>
  listPage('resource_template', context.parts.ttlSeconds.resources, request, context)

export function readResource(request: Incoming, context: Context): string | Promise<string> {
  const uri = request.params['uri'] as string
  return callInRounds(request, context, { kind: 'resource', name: uri, input: inputOf(request, uri) }, (answer) => {
    const { contents, ttlMs, etag, notModified } = answer as ResourceResult
    const parts = `"contents":${saidJson(contents.map(request.codec.contents))}`
    const about = {
      ...(etag === undefined ? {} : { [`${ours}etag`]: etag }),
      ...(notModified === true ? { [`${ours}notModified`]: true } : {}),
    }
    // Answers given in rounds are part of no cache's key.
    const kept = request.brought === undefined ? (ttlMs ?? context.parts.ttlSeconds.resources * 1000) : 0
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
    ...(range === undefined ? {} : { range: rangeOf(range) }),
    ...(known === undefined ? {} : { ifNoneMatch: [known].flat().map(String) }),
  }
}

/** `{start, end}` as HTTP counts: from 0, the end included; without an end to the last byte, without a start from the end. */
function rangeOf(range: unknown): ByteRange {
  const { start, end } = (typeof range === 'object' && range !== null ? range : {}) as Readonly<Record<string, unknown>>
  const isPlace = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
  if (isPlace(start) && (end === undefined || (isPlace(end) && end >= start))) {
    return end === undefined ? { first: start } : { first: start, last: end }
  }
  if (start === undefined && isPlace(end) && end > 0) return { lastBytes: end }
  throw new Fault(
    'invalid_params',
    `_meta["${ours}range"] must be {"start": 0, "end": 99}: places of bytes, the end included. Without an end it is all from the start on, and {"end": 99} the last 99 bytes.`,
    {
      violations: [{ path: pathOf('range'), rule: 'type', expected: 'start and end', got: kindOf(range) }],
    },
  )
}
