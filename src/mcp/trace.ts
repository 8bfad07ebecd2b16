import { traceFrom, type Trace } from '../core/trace.ts'
import type { Channel } from './channel.ts'

/** The trace a message belongs to: as it says itself, or what it came in. */
export function traceOf(channel: Channel, params: Readonly<Record<string, unknown>> | undefined): Trace {
  const meta = params?.['_meta'] as Readonly<Record<string, unknown>> | null | undefined
  const parent = meta?.['traceparent']
  const state = meta?.['tracestate']
  if (typeof parent === 'string') return traceFrom(parent, typeof state === 'string' ? state : undefined)
  const header = channel.header('traceparent')
  return traceFrom(header, header === undefined ? undefined : channel.header('tracestate'))
}
