import type { EntryState } from '../core/ledger.ts'
import type { Kind } from '../core/provider.ts'
import type { LedgerReader } from './reading.ts'

/** A call that ran, or may have. */
export interface PastCall {
  readonly id: string
  readonly at: number
  readonly kind: Kind
  readonly name: string
  readonly client: string
  readonly costMicros: number
  readonly input: unknown
}

const ran: readonly EntryState[] = ['begun', 'ok', 'error', 'input_required', 'timed_out', 'cancelled', 'unknown']
const kinds: ReadonlySet<string> = new Set<Kind>(['tool', 'resource', 'resource_template', 'prompt'])
const pageSize = 500

/** What ran since a time, the newest first: as many as asked for, and whether that is all. */
export async function pastCalls(
  reader: Pick<LedgerReader, 'search'>,
  since: number,
  most: number,
): Promise<{ readonly calls: PastCall[]; readonly complete: boolean }> {
  const calls: PastCall[] = []
  let cursor: string | undefined
  do {
    const page = await reader.search({ from: since, states: ran, limit: pageSize, cursor })
    for (const { id, begun, kind, name, client, cost_micros: costMicros, arguments: input } of page.entries) {
      if (!kinds.has(kind)) continue
      if (calls.length === most) return { calls, complete: false }
      calls.push({ id, at: Date.parse(begun), kind: kind as Kind, name, client, costMicros, input })
    }
    cursor = page.next
  } while (cursor !== undefined)
  return { calls, complete: true }
}
