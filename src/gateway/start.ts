import { runAs } from '../core/origin.ts'
import type { Entry, Provider } from '../core/provider.ts'
import type { Offer } from './catalogue.ts'
import type { RunningCall } from './running-call.ts'

/**
 * Starts a handler, so that what it leaves behind is known as its. One that answers later is known with its call, which
 * can fail with what it left; one that answers at once has no call any more by then, and its name is enough.
 */
export function start({ provider, entry, traces }: Offer, input: unknown, running: RunningCall): unknown {
  if (traces?.later === false) {
    const returned = traces.inside(call, provider, entry, input, running)
    if (returned instanceof Promise) traces.later = true
    return returned
  }
  const what = traces?.what ?? `${entry.kind} ${entry.name}`
  const returned = runAs({ what, call: running }, call, provider, entry, input, running)
  if (traces !== undefined) traces.later = traces.later === true || returned instanceof Promise
  return returned
}

const call = (provider: Provider, entry: Entry, input: unknown, running: RunningCall): unknown =>
  provider.call(entry, input, running)
