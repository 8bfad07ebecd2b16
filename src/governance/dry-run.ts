import type { Call } from '../core/call.ts'
import { createCalendar } from '../core/calendar.ts'
import { Fault } from '../core/fault.ts'
import type { Policy } from '../core/policy.ts'
import type { Entry, Kind } from '../core/provider.ts'
import { usedNothing } from '../core/usage.ts'
import { Uses } from './client-use.ts'
import type { Configured } from './limits.ts'
import { priceList } from './price-list.ts'
import type { RuleBook } from './rule-book.ts'
import { ruledPolicy } from './ruled-policy.ts'
import { RuleRates } from './rule-rates.ts'

/** A call that ran, as the ledger has it. */
export interface PastCall {
  readonly id: string
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly kind: Kind
  readonly name: string
  readonly client: string
  readonly costMicros: number
  readonly input: unknown
}

export interface Finding {
  readonly entry: string
  readonly at: string
  readonly client: string
  readonly kind: Kind
  readonly name: string
  readonly outcome: 'refused' | 'approval'
  readonly code?: string
  readonly because: string
}

export interface DryRun {
  readonly calls: number
  readonly refused: number
  readonly approvals: number
  readonly findings: readonly Finding[]
}

const mostFindings = 1000
/** How long calls are tried before others get a turn. */
const turnMs = 20

/** What the ledger does not say. */
export interface Around {
  readonly kindOf: (client: string) => Call['principal']['kind']
  /** The document whose text something gives out. */
  readonly documentOf: (past: PastCall) => string | undefined
}

/** Tries a document on past calls, the oldest first, with the same rules and counters that calls go through. */
export async function dryRun(
  book: RuleBook,
  config: Configured,
  calls: readonly PastCall[],
  { kindOf, documentOf }: Around,
): Promise<DryRun> {
  let now = calls[0]?.at ?? 0
  const clock = { wall: () => now, steady: () => now }
  const uses = new Uses(createCalendar(config.time_zone), clock, usedNothing)
  const priceOf = priceList(config.prices)
  const over = { priceOf, uses, rates: new RuleRates(clock), called: () => undefined }
  const policy = ruledPolicy({ book, version: 'proposed', config, ...over })
  const findings: Finding[] = []
  const counts = { refused: 0, approval: 0 }
  let turn = performance.now()
  for (const past of calls) {
    now = Math.max(now, past.at)
    const found = tried(policy, past, kindOf(past.client), documentOf(past))
    if (found !== undefined) {
      counts[found.outcome] += 1
      if (findings.length < mostFindings) findings.push(found)
    }
    if (performance.now() - turn < turnMs) continue
    await new Promise<void>((resolve) => setImmediate(resolve))
    turn = performance.now()
  }
  return { calls: calls.length, refused: counts.refused, approvals: counts.approval, findings }
}

/** What a call would have met, in the order of the gateway. */
function tried(
  policy: Policy,
  past: PastCall,
  kind: Call['principal']['kind'],
  document: string | undefined,
): Finding | undefined {
  const { id, at, name, client, costMicros, input } = past
  const entry: Entry = {
    kind: past.kind,
    name,
    listing: {},
    parseInput: (given) => given,
    readOnly: false,
    priceMicros: costMicros,
    timeoutMs: 0,
    ...(document === undefined ? {} : { document }),
  }
  const call: Call = {
    ...{ id, traceId: '', surface: 'cli', revision: 'dry-run', client: undefined, startedAt: at },
    principal: { id: client, kind },
    signal: neverAborted,
  }
  const about = { entry: id, at: new Date(at).toISOString(), client, kind: past.kind, name }
  try {
    if (!policy.sees(entry, call))
      return { ...about, outcome: 'refused', code: notFound[past.kind], because: 'it would not exist for this client' }
    policy.checkBudget(entry, call)
    policy.checkRate(entry, call)
    policy.checkPermission(entry, call)
    const demand = policy.approval(entry, input, call)
    policy.settle(policy.reserve(entry, call), costMicros)
    return demand === undefined ? undefined : { ...about, outcome: 'approval', because: `${demand.rule} asks for it` }
  } catch (thrown) {
    const fault = Fault.from(thrown)
    return { ...about, outcome: 'refused', code: fault.code, because: fault.message }
  }
}

const neverAborted = new AbortController().signal

const notFound: Readonly<Record<Kind, string>> = {
  tool: 'tool_not_found',
  resource: 'resource_not_found',
  resource_template: 'resource_not_found',
  prompt: 'prompt_not_found',
  administration: 'route_not_found',
}
