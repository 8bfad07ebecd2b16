import type { Call } from '../core/call.ts'
import type { Request } from '../core/gateway.ts'
import type { Ending, Receipt } from '../core/ledger.ts'
import type { Chain, Writing } from './chain.ts'
import { entryOf } from './row.ts'

/** Refusals of callers nobody knows: anybody can cause as many as they like. */
export interface Refusals {
  readonly count: (
    request: Pick<Request, 'kind' | 'name'>,
    call: Counted,
    ending: Pick<Ending, 'code' | 'incidentId'>,
  ) => Receipt
  /** Writes what was counted since. */
  readonly flush: () => void
}

export type Counted = Pick<Call, 'principal' | 'surface' | 'traceId'>

interface Minute {
  readonly entry: string
  readonly seq: number
  readonly row: Writing
  readonly durable: Promise<void>
  more: number
}

const minuteMs = 60_000
/** Further addresses of a minute are counted together. */
const maxAddresses = 1000
const others = 'other addresses'

/** Wrong arguments use up the rate of whoever sent them. */
const counts = (code: string | undefined): boolean => code === 'invalid_arguments'

/** One entry for an address, reason and minute: its first row names the first refusal, its end says how many more there were. */
export function createRefusals(
  chain: Chain,
  writer: string,
  rowOf: (name: string, client: string) => Writing,
): Refusals {
  let minutes = new Map<string, Minute>()
  let timer: NodeJS.Timeout | undefined

  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    const over = minutes
    minutes = new Map()
    for (const { more, seq, row } of over.values()) {
      if (more === 0) continue
      chain.append({ ...row, at: Date.now(), begins: seq, calls: more, counted: row.counted * more, body: '{}' }, true)
    }
  }
  return {
    count: (request, { principal, surface, traceId }, { code, incidentId }) => {
      const own = `${principal.id}\n${code}`
      const address = minutes.has(own) || minutes.size < maxAddresses ? principal.id : others
      const key = `${address}\n${code}`
      const known = minutes.get(key)
      if (known !== undefined) {
        known.more += 1
        return { entry: known.entry, durable: known.durable }
      }
      const row: Writing = {
        ...rowOf(request.name.slice(0, 256), address),
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
      minutes.set(key, minute)
      minute.durable.catch(() => minutes.delete(key))
      timer ??= setTimeout(flush, minuteMs).unref()
      return { entry: minute.entry, durable: minute.durable }
    },
    flush,
  }
}
