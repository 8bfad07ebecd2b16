import type { ErrorCode } from '../../generated/errors.ts'
import type { Call, Principal } from '../../src/core/call.ts'
import type { Request } from '../../src/core/gateway.ts'
import type { Ending, Ledger, Receipt } from '../../src/core/ledger.ts'
import type { Reservation } from '../../src/core/policy.ts'

let calls = 0

export function callBy(
  client: string,
  more: { readonly traceId?: string; readonly kind?: Principal['kind'] } = {},
): Call {
  calls += 1
  return {
    id: `call-${calls}`,
    traceId: more.traceId ?? calls.toString(16).padStart(32, '0'),
    surface: 'mcp',
    revision: 'mcp/2025-11-25',
    principal: { id: client, kind: more.kind ?? 'local' },
    client: { name: 'tester', version: '1.0.0' },
    startedAt: 0,
    signal: new AbortController().signal,
  }
}

export const tool = (name: string, input: unknown = {}): Request => ({ kind: 'tool', name, input })

export const ending = (more: Partial<Ending> = {}): Ending => ({
  outcome: 'ok',
  output: { content: [{ type: 'text', text: 'done' }] },
  code: undefined,
  incidentId: undefined,
  durationMs: 1.5,
  costMicros: 0,
  ...more,
})

export const denied = (code: ErrorCode): Ending =>
  ending({ outcome: 'denied', output: undefined, code, incidentId: crypto.randomUUID(), durationMs: 0.1 })

export const free: Reservation = { costMicros: 0, headroom: undefined }
export const reserving = (costMicros: number, calls = 1000, micros = 1_000_000): Reservation => ({
  costMicros,
  headroom: { calls, micros, day: 0 },
})

/** Lets run what only reads, as the gateway does. Answers how it ends. */
export async function reading(
  ledger: Ledger,
  client: string,
  reservation: Reservation,
  request = tool('look'),
): Promise<(ending: Ending) => Receipt> {
  const call = callBy(client)
  const begun = ledger.cover(request, call, reservation)
  await begun?.durable
  return (ending) =>
    begun === undefined
      ? ledger.record(request, call, ending, reservation)
      : ledger.settle(begun, request, call, ending)
}
