import type { Call } from '../core/call.ts'
import { Fault } from '../core/fault.ts'
import type { CatalogueChange, Gateway } from '../core/gateway.ts'
import type { Kind } from '../core/provider.ts'
import { isMeantBy, isSkillPattern } from '../core/resource-uri.ts'
import { metaKeys, notificationMessage } from '../wire/wire.ts'
import type { Incoming } from './incoming.ts'
import type { Peer } from './peer.ts'
import { callOfSession } from './session-call.ts'

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
export function createSubscriptions(gateway: Pick<Gateway, 'sees' | 'permit'>): Subscriptions {
  const open = new Map<Incoming, Filter>()
  /** Of the addresses a client named, as it spelled them, those with other contents than before. */
  const named = (asked: readonly string[], { uris, kinds }: CatalogueChange, call: Call): readonly string[] => {
    if (asked.length === 0) return asked
    const seen = uris.filter((uri) => asked.some((one) => isMeantBy(one, uri)) && gateway.sees('resource', uri, call))
    const isNewIndex = (one: string): boolean =>
      kinds.includes('resource') && isSkillPattern(one) && gateway.sees('resource', one, call)
    return asked.filter((one) => isNewIndex(one) || seen.some((uri) => isMeantBy(one, uri)))
  }
  return {
    listen: (request, filter) => {
      const heard = honoured(filter, (uri) => mayRead(gateway, uri, request))
      const params = { _meta: { [metaKeys.subscription]: request.rpcId }, notifications: heard }
      request.send(notificationMessage('notifications/subscriptions/acknowledged', params))
      open.set(request, heard)
      request.atEnd(() => open.delete(request))
    },
    tell: (change, peers) => {
      const lists = [...new Set(change.kinds.flatMap((kind) => listsOf[kind]?.[0] ?? []))]
      for (const [request, filter] of open) {
        const _meta = { [metaKeys.subscription]: request.rpcId }
        for (const method of lists) if (wants(filter, method)) request.send(notificationMessage(method, { _meta }))
        for (const uri of named(filter.resourceSubscriptions ?? [], change, request))
          request.send(notificationMessage(updated, { _meta, uri }))
      }
      const listMessages = lists.map((method) => notificationMessage(method, undefined))
      for (const peer of peers) {
        for (const message of listMessages) peer.send(message)
        const { session } = peer
        if (session === undefined) continue
        for (const uri of named(session.subscriptions, change, callOfSession(session)))
          peer.send(notificationMessage(updated, { uri }))
      }
    },
    close: (goodbye) => {
      for (const request of [...open.keys()]) {
        const params = { requestId: request.rpcId, reason: 'The server ends the subscription.' }
        request.send(notificationMessage('notifications/cancelled', params))
        request.succeed(goodbye(request))
      }
    },
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

/** All we know of; what else was asked for, and resources that are not there, is left out. */
function honoured(filter: Filter, exists: (uri: string) => boolean): Filter {
  const { toolsListChanged, promptsListChanged, resourcesListChanged, resourceSubscriptions, taskIds } = filter
  return {
    ...(toolsListChanged === true ? { toolsListChanged } : {}),
    ...(promptsListChanged === true ? { promptsListChanged } : {}),
    ...(resourcesListChanged === true ? { resourcesListChanged } : {}),
    ...(resourceSubscriptions === undefined ? {} : { resourceSubscriptions: resourceSubscriptions.filter(exists) }),
    ...(taskIds === undefined ? {} : { taskIds }),
  }
}
