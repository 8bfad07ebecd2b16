import type { Call } from '../core/call.ts'
import { Fault } from '../core/fault.ts'
import type { CatalogueChange, Gateway } from '../core/gateway.ts'
import type { Kind } from '../core/provider.ts'
import { isMeantBy, isSkillPattern } from '../core/resource-uri.ts'
import { metaKeys, notificationMessage } from '../wire/wire.ts'
import type { Incoming } from './incoming.ts'
import type { Peer } from './peer.ts'
import { createSeenLists, type SeenLists } from './seen-lists.ts'
import { callOfSession } from './session-call.ts'
import { createSlices } from './slices.ts'

/** How many addresses one session or one stream may name. */
export const mostSubscriptions = 1000

/** How many addresses are looked at for a change before others have their turn. */
const slice = 250

/** What a modern client wants to hear of. */
export interface Filter {
  readonly toolsListChanged?: boolean
  readonly promptsListChanged?: boolean
  readonly resourcesListChanged?: boolean
  readonly resourceSubscriptions?: readonly string[]
  /** Of tasks of its own. */
  readonly taskIds?: readonly string[]
}

export interface Subscriptions {
  /** Tells of changes on the stream of this request until it ends. */
  readonly listen: (request: Incoming, filter: Filter) => void
  /** A session named an address that it wants to hear of. */
  readonly subscribed: (peer: Peer) => void
  readonly tell: (change: CatalogueChange, peers: Iterable<Peer>) => void
  /** Ends them in good order, each with the result that says so. */
  readonly close: (goodbye: (request: Incoming) => string) => void
}

/** Which notification tells of which list, and which member of a filter asks for it. */
const listsOf: Readonly<Partial<Record<Kind, readonly [string, keyof Filter]>>> = {
  tool: ['notifications/tools/list_changed', 'toolsListChanged'],
  prompt: ['notifications/prompts/list_changed', 'promptsListChanged'],
  resource: ['notifications/resources/list_changed', 'resourcesListChanged'],
  resource_template: ['notifications/resources/list_changed', 'resourcesListChanged'],
}

const updated = 'notifications/resources/updated'

/** What a client may not see, it does not hear of either; rules may have changed since it asked. */
export function createSubscriptions(gateway: Pick<Gateway, 'sees' | 'permit' | 'list'>): Subscriptions {
  const open = new Map<Incoming, Filter>()
  const inSlices = createSlices(slice)
  const seen = createSeenLists(gateway)
  const begin = (subscriber: Incoming | Peer, asked: readonly string[] = [], call: Call): void => {
    if (asked.some(isSkillPattern)) seen.begin(subscriber, call)
  }
  function* told(change: CatalogueChange, peers: Iterable<Peer>): Generator<number> {
    const lists = [...new Set(change.kinds.flatMap((kind) => listsOf[kind]?.[0] ?? []))]
    for (const [request, filter] of open) {
      const _meta = { [metaKeys.subscription]: request.rpcId }
      for (const method of lists) if (wants(filter, method)) request.send(notificationMessage(method, { _meta }))
      yield 1
      const asked = { subscriber: request, uris: filter.resourceSubscriptions ?? [], call: request }
      yield* named(gateway, seen, asked, change, (uri) => {
        request.send(notificationMessage(updated, { _meta, uri }))
      })
    }
    const listMessages = lists.map((method) => notificationMessage(method, undefined))
    for (const peer of peers) {
      for (const message of listMessages) peer.send(message)
      yield 1
      const { session } = peer
      if (session === undefined) continue
      const asked = { subscriber: peer, uris: session.subscriptions, call: callOfSession(session) }
      yield* named(gateway, seen, asked, change, (uri) => {
        peer.send(notificationMessage(updated, { uri }))
      })
    }
  }
  return {
    listen: (request, filter) => {
      const heard = honoured(filter, (uri) => mayRead(gateway, uri, request))
      const params = { _meta: { [metaKeys.subscription]: request.rpcId }, notifications: heard }
      request.send(notificationMessage('notifications/subscriptions/acknowledged', params))
      open.set(request, heard)
      begin(request, heard.resourceSubscriptions, request)
      request.atEnd(() => open.delete(request))
    },
    subscribed: (peer) => {
      if (peer.session !== undefined) begin(peer, peer.session.subscriptions, callOfSession(peer.session))
    },
    tell: (change, peers) => {
      inSlices(told(change, peers))
    },
    close: (goodbye) => {
      for (const request of [...open.keys()]) {
        // Over HTTP the end of the stream says so, and the server cancels nothing.
        if (request.channel.transport !== 'http') {
          const params = { requestId: request.rpcId, reason: 'The server ends the subscription.' }
          request.send(notificationMessage('notifications/cancelled', params))
        }
        request.succeed(goodbye(request))
      }
    },
  }
}

interface Asked {
  readonly subscriber: Incoming | Peer
  readonly uris: readonly string[]
  readonly call: Call
}

/** Names the addresses, as a client spelled them, that have other contents for it than before. */
function* named(
  gateway: Pick<Gateway, 'sees'>,
  seen: SeenLists,
  { subscriber, uris: asked, call }: Asked,
  { uris, kinds }: CatalogueChange,
  send: (uri: string) => void,
): Generator<number> {
  const known = new Map<string, boolean>()
  const isSeen = (uri: string): boolean => {
    const sees = known.get(uri) ?? gateway.sees('resource', uri, call)
    known.set(uri, sees)
    return sees
  }
  const listed = kinds.includes('resource') && asked.some(isSkillPattern) ? seen.changed(subscriber, call) : []
  const isNewIndex = (one: string): boolean =>
    isSkillPattern(one) && (listed === undefined || listed.some((uri) => isMeantBy(one, uri))) && isSeen(one)
  for (const one of asked) {
    if (isNewIndex(one) || uris.some((uri) => isMeantBy(one, uri) && isSeen(uri))) send(one)
    yield 1 + uris.length + (listed?.length ?? 0)
  }
}

function mayRead(gateway: Pick<Gateway, 'permit'>, uri: string, call: Call): boolean {
  try {
    gateway.permit('resource', uri, call)
    return true
  } catch (thrown) {
    if (thrown instanceof Fault) return false
    throw thrown
  }
}

const wants = (filter: Filter, method: string): boolean =>
  Object.values(listsOf).some(([notification, member]) => notification === method && filter[member] === true)

/** All we know of; what else was asked for, resources that are not there, and more than are told of, is left out. */
function honoured(filter: Filter, exists: (uri: string) => boolean): Filter {
  const { toolsListChanged, promptsListChanged, resourcesListChanged, resourceSubscriptions, taskIds } = filter
  return {
    ...(toolsListChanged === true ? { toolsListChanged } : {}),
    ...(promptsListChanged === true ? { promptsListChanged } : {}),
    ...(resourcesListChanged === true ? { resourcesListChanged } : {}),
    ...(resourceSubscriptions === undefined
      ? {}
      : { resourceSubscriptions: [...new Set(resourceSubscriptions)].slice(0, mostSubscriptions).filter(exists) }),
    ...(taskIds === undefined ? {} : { taskIds }),
  }
}
