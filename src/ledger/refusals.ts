import type { CountRefusal } from '../core/ledger.ts'
import type { Redaction } from '../core/redaction.ts'
import type { Chain } from './chain.ts'
import { entryOf, type Writing } from './row.ts'

/** Refusals of callers nobody knows, and of what never became a call: anybody can cause as many as they like. */
export interface Refusals {
  readonly count: CountRefusal
  /** Writes what was counted since. */
  readonly flush: () => void
}

interface Minute {
  readonly entry: string
  readonly seq: number
  readonly row: Writing
  readonly durable: Promise<void>
  more: number
}

const minuteMs = 60_000
/** Further addresses of a minute are counted together, and so are further clients: these not among them. */
const mostCallers = 1000
const others = { strangers: 'other addresses', clients: 'other clients' } as const

/** Wrong arguments use up the rate of whoever sent them. */
const counts = (code: string | undefined): boolean => code === 'invalid_arguments'

/** One entry for a caller, reason and minute: its first row names the first refusal, its end says how many more there were. */
export function createRefusals(
  chain: Chain,
  writer: string,
  rowOf: (name: string, client: string) => Writing,
  redaction: Pick<Redaction, 'plain'>,
): Refusals {
  const minutes = { strangers: new Map<string, Minute>(), clients: new Map<string, Minute>() }
  let timer: NodeJS.Timeout | undefined

  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    const over = [...minutes.strangers.values(), ...minutes.clients.values()]
    minutes.strangers.clear()
    minutes.clients.clear()
    for (const { more, seq, row } of over) {
      if (more === 0) continue
      chain.append({ ...row, at: Date.now(), begins: seq, calls: more, counted: row.counted * more, body: '{}' }, true)
    }
  }
  return {
    count: (request, { principal, surface, traceId }, { code, incidentId }) => {
      const crowd = principal.kind === 'anonymous' ? 'strangers' : 'clients'
      const ofCrowd = minutes[crowd]
      const own = `${principal.id}\n${code}`
      const caller = ofCrowd.has(own) || ofCrowd.size < mostCallers ? principal.id : others[crowd]
      const key = `${caller}\n${code}`
      const known = ofCrowd.get(key)
      if (known !== undefined) {
        known.more += 1
        return { entry: known.entry, durable: known.durable }
      }
      const row: Writing = {
        ...rowOf(redaction.plain(request.name.slice(0, 256)), caller),
        kind: request.kind,
        state: 'denied',
        incident: incidentId ?? '',
        code: code ?? '',
        surface,
        trace: traceId,
        calls: 1,
        counted: counts(code) ? 1 : 0,
      }
      chain.append(row, false)
      const { seq } = row
      const minute: Minute = { entry: entryOf(writer, seq), seq, row, durable: chain.durable(), more: 0 }
      ofCrowd.set(key, minute)
      minute.durable.catch(() => ofCrowd.delete(key))
      timer ??= setTimeout(flush, minuteMs).unref()
      return { entry: minute.entry, durable: minute.durable }
    },
    flush,
  }
}
