import { deliver } from './delivery.ts'
import type { Log } from './log.ts'
import { tracesJson, type Resource, type Span } from './otlp.ts'

export interface SpanExport {
  readonly add: (span: Span) => void
  readonly sent: () => number
  readonly dropped: () => number
  /** Why the last batch did not arrive. */
  readonly trouble: () => string | undefined
  /** Sends what is left, within the time. */
  readonly close: (ms: number) => Promise<void>
}

export interface SpanExportOptions {
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly resource: Resource
  readonly log: Pick<Log, 'warn' | 'info'>
  readonly everyMs?: number
  readonly firstPauseMs?: number
}

const mostWaiting = 4096
const batchSize = 512

/** Sends spans in batches, one at a time. When the receiver is slow, spans are lost, and counted; calls never wait. */
export function createSpanExport(options: SpanExportOptions): SpanExport {
  const { endpoint, headers, resource, log, everyMs = 2000, firstPauseMs = 1000 } = options
  const given = new AbortController()
  const receiver = new URL(endpoint).origin // what is behind it may be a key
  const state = { sent: 0, dropped: 0, trouble: undefined as string | undefined }
  let waiting: Span[] = []
  let sending: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  const send = async (batch: readonly Span[]): Promise<void> => {
    const body = tracesJson(resource, batch)
    try {
      await deliver(() => ({ url: endpoint, headers: { ...headers, 'Content-Type': 'application/json' }, body }), {
        ...{ tries: 5, firstPauseMs, timeoutMs: 10_000 },
        signal: given.signal,
      })
      state.sent += batch.length
      if (state.trouble !== undefined) log.info({ endpoint: receiver }, 'traces are taken again')
      state.trouble = undefined
    } catch (thrown) {
      state.dropped += batch.length
      const reason = (thrown as Error).message
      if (state.trouble === undefined) log.warn({ endpoint: receiver, reason }, 'traces could not be sent')
      state.trouble = reason
    }
  }
  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchSize)
      waiting = waiting.slice(batchSize)
      await send(batch)
    }
    sending = undefined
  }
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    return (sending ??= drain())
  }
  return {
    add: (span) => {
      if (waiting.length >= mostWaiting) {
        state.dropped += 1
        return
      }
      waiting.push(span)
      if (waiting.length >= batchSize && sending === undefined) void flush()
      else timer ??= setTimeout(() => void flush(), everyMs).unref()
    },
    sent: () => state.sent,
    dropped: () => state.dropped,
    trouble: () => state.trouble,
    close: async (ms) => {
      const giveUp = setTimeout(() => given.abort(), ms)
      await flush()
      clearTimeout(giveUp)
    },
  }
}
