import type { Gateway } from '../core/gateway.ts'
import type { Ledger } from '../core/ledger.ts'
import type { Provider } from '../core/provider.ts'
import { createCallSpans } from './call-spans.ts'
import type { Span } from './otlp.ts'

export interface Tracing {
  readonly gateway: (gateway: Gateway) => Gateway
  readonly ledger: (ledger: Ledger) => Ledger
  readonly provider: (provider: Provider) => Provider
}

/** Follows calls by standing around the gateway, the ledger and the providers. Without tracing nobody stands there. */
export function createTracing(add: (span: Span) => void, ratio: number): Tracing {
  const { follow, step } = createCallSpans(add, ratio)
  return {
    gateway: (gateway) => {
      const callNow: Gateway['callNow'] = (request, call) => {
        const ended = follow(request, call)
        return ended === undefined
          ? gateway.callNow(request, call)
          : watched(() => gateway.callNow(request, call), ended)
      }
      return { ...gateway, callNow, call: async (request, call) => callNow(request, call) }
    },
    ledger: (ledger) => ({
      begin: ledger.begin,
      cover: ledger.cover,
      settle: (begun, request, call, ending) => {
        step(call.id, 'record', ending)
        return ledger.settle(begun, request, call, ending)
      },
      record: (request, call, ending, reservation) => {
        step(call.id, 'record', ending)
        return ledger.record(request, call, ending, reservation)
      },
    }),
    provider: (provider) => ({
      ...provider,
      call: (entry, input, call) => {
        step(call.id, 'run')
        return provider.call(entry, input, call)
      },
    }),
  }
}

/** Tells of the end of what may end at once or later. */
function watched(work: () => unknown, ended: (thrown: unknown) => void): unknown {
  let answer: unknown
  try {
    answer = work()
  } catch (thrown) {
    ended(thrown)
    throw thrown
  }
  if (!(answer instanceof Promise)) {
    ended(undefined)
    return answer
  }
  return answer.then(
    (value: unknown) => {
      ended(undefined)
      return value
    },
    (thrown: unknown) => {
      ended(thrown)
      throw thrown
    },
  )
}
