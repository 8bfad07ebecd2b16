import type { Fault } from '../core/fault.ts'
import { allCodecs } from '../wire/wire.ts'
import { mayAwaitAnswer } from './asking.ts'
import type { Context, McpParts } from './context.ts'
import { goodbye } from './discovery.ts'
import { renderFault } from './faults.ts'
import { createLists } from './lists.ts'
import { takeNotification } from './notifications.ts'
import { createReceiver, type Receiver } from './receiving.ts'
import { createReports } from './reports.ts'
import { createStateKeeper } from './request-state.ts'
import { createRunning } from './running.ts'
import { createSessions } from './sessions.ts'
import { createSubscriptions } from './subscriptions.ts'
import { traceOf } from './trace.ts'
import { entered } from './uncalled.ts'

export type { Channel } from './channel.ts'
export { mcpSettings } from './configured.ts'
export type { McpParts } from './context.ts'
export { renderFault, type FaultStyle } from './faults.ts'

export interface Mcp extends Omit<Receiver, 'takeNoMore'> {
  /** Whether a part of everything is served under this name. */
  readonly hasToolset?: (name: string) => boolean
  /** Whether a call that runs may need an answer of its client's, which comes as a request of its own over HTTP. */
  readonly awaitsAnswers?: () => boolean
  /** Ends subscriptions in good order, lets what runs finish within the time, then gives up on the rest. */
  readonly close: (graceMs: number) => Promise<void>
}

/** The protocol, every revision of it, over any transport that can make a Channel. */
export function createMcp(parts: McpParts): Mcp {
  const { gateway } = parts
  const running = createRunning()
  const reports = createReports(parts)
  const sessions = createSessions(parts.sessions)
  const subscriptions = createSubscriptions(gateway)
  const context: Context = {
    parts,
    gateway,
    sessions,
    subscriptions,
    served: allCodecs.filter(({ revision }) => parts.supportedVersions.includes(revision)),
    lists: createLists(),
    states: createStateKeeper(parts.requestStates),
    connection: running.connection,
    waits: running.waits,
    answered: reports.answered,
    notified: (notification, channel, peer) => {
      const sender = peer ?? (channel.transport === 'http' ? undefined : running.connection(channel))
      takeNotification(notification, sender, sessions)
    },
    failed: (request, fault) => {
      entered(parts.countRefusal, request, fault, () => {
        const { idText: id, codec, method, entry } = request
        reports.failed(fault, request)
        const { body, status } = renderFault(fault, { id, codec, method, traceId: request.traceId, entry }, parts)
        request.answer(body, status, headersOf(fault, request.toolset))
      })
    },
    refuse: (channel, codec, id, fault, message) => {
      const method = message?.method
      const { traceId } = traceOf(channel, message?.params)
      reports.refused(fault, { channel, method, traceId })
      const { body, status } = renderFault(fault, { id, codec, method, traceId }, parts)
      channel.answer(body, status, status === 405 ? { Allow: 'POST' } : headersOf(fault, channel.toolset))
    },
  }
  const { takeNoMore, ...receiver } = createReceiver(context, running)
  const stopListening = gateway.onChanged((change) => {
    subscriptions.tell(change, [...sessions.live(), ...running.connections()])
  })
  return {
    ...receiver,
    hasToolset: gateway.hasToolset,
    awaitsAnswers: () => running.requests().some(mayAwaitAnswer),
    close: async (graceMs) => {
      takeNoMore()
      stopListening()
      subscriptions.close((request) => goodbye(request, context))
      await running.drain(graceMs, context.failed)
      sessions.close()
    },
  }
}

/** What programs between us and the client look at, who do not read the body. */
function headersOf(fault: Fault, toolset: string | undefined): Readonly<Record<string, string>> | undefined {
  const challenge = fault.challengeAt(toolset === undefined ? '/mcp' : `/mcp/${toolset}`)
  const { retryAfter } = fault
  if (challenge === undefined && retryAfter === undefined) return undefined
  return {
    ...(challenge === undefined ? {} : { 'WWW-Authenticate': challenge }),
    ...(retryAfter === undefined ? {} : { 'Retry-After': String(Math.ceil(retryAfter)) }),
  }
}
