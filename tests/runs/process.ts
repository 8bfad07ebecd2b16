import { DatabaseSync } from 'node:sqlite'
import { expect, vi } from 'vitest'
import type { Call, HandlerCall } from '../../src/core/call.ts'
import type { Fault } from '../../src/core/fault.ts'
import { noLedger } from '../../src/core/ledger.ts'
import { over } from '../../src/core/lifetime.ts'
import { openPolicy, type Policy } from '../../src/core/policy.ts'
import type { Provider } from '../../src/core/provider.ts'
import { StartedRun, type AskKind, type Run, type RunQueue } from '../../src/core/runs.ts'
import { createGateway } from '../../src/gateway/gateway.ts'
import { createRunQueue, createRunRows, type RunQueueParts } from '../../src/runs/runs.ts'
import { migrate } from '../../src/store/migrations.ts'
import { createLog } from '../../src/telemetry/telemetry.ts'
import { thingsProvider, tool, type Thing } from '../mcp/server.ts'

export const ann = { id: 'ann', kind: 'local' } as const
export const eve = { id: 'eve', kind: 'local' } as const

export function openDb(): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  migrate(db)
  return db
}

/** A process with a queue on this store. Leaving it without `close` is what a crash looks like to the next. */
export function processOn(
  db: DatabaseSync,
  things: readonly Thing[],
  {
    providers = [],
    policy = () => openPolicy,
    ...parts
  }: Partial<RunQueueParts> & { readonly providers?: readonly Provider[]; readonly policy?: () => Policy } = {},
) {
  const lines: Record<string, unknown>[] = []
  const write = (line: string): unknown => lines.push(JSON.parse(line) as Record<string, unknown>)
  const log = createLog({ level: 'DEBUG', format: 'json', output: 'stderr' }, { write })
  const provider = thingsProvider(things)
  const gateway = createGateway({ providers: [provider, ...providers], policy, ledger: noLedger })
  const times = { thresholdMs: 60_000, keepMs: 60_000, pollIntervalMs: 100, mostAlive: 10 }
  const queue = createRunQueue({ gateway, lifetimeOf: () => over, rows: createRunRows(db), log, ...times, ...parts })
  return { queue, lines, things: provider }
}

export const callOf = (principal: Call['principal'] = ann, more: Partial<Call> = {}): Call => ({
  id: crypto.randomUUID(),
  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
  surface: 'rest',
  revision: 'rest/v1',
  principal,
  client: undefined,
  startedAt: Date.now(),
  signal: new AbortController().signal,
  ...more,
})

export const call = async (queue: RunQueue, name: string, principal = ann as Call['principal'], input: unknown = {}) =>
  queue.call({ kind: 'tool', name, input }, callOf(principal), asks)
export const asks: readonly AskKind[] = ['form']

export async function start(
  queue: RunQueue,
  name: string,
  principal?: Call['principal'],
  input?: unknown,
): Promise<Run> {
  const answer = await call(queue, name, principal, input)
  if (!(answer instanceof StartedRun)) throw new Error('it was answered at once')
  return answer.run
}

/** A busy machine takes its time. */
export const patience = { timeout: 10_000 }

export const ended = (queue: RunQueue, id: string, state = 'completed'): Promise<Run> =>
  vi.waitFor(() => {
    const run = queue.find(id, ann)
    expect(run.state).toBe(state)
    return run
  }, patience)

export const codeOf = (work: () => unknown): string => {
  try {
    work()
  } catch (thrown) {
    return (thrown as Fault).code
  }
  return 'none'
}

/** Never ends by itself, and counts how often it was called. */
export function endless(name: string, more: Partial<Thing> = {}) {
  const calls: unknown[] = []
  const run = (input: never, { signal }: HandlerCall): Promise<never> => {
    calls.push(input)
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))
  }
  return { calls, thing: { ...tool(name, run), async: 'always', ...more } satisfies Thing }
}

export const idempotent = { readOnly: false, listing: { annotations: { idempotentHint: true } } }
export const form = (message: string) => ({ kind: 'form' as const, message, schema: { type: 'object' } })
