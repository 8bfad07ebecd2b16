import type { ApprovalDemand } from '../core/approval.ts'
import type { Call } from '../core/call.ts'
import { Fault } from '../core/fault.ts'
import type { Headroom, Policy, Reservation } from '../core/policy.ts'
import type { Kind } from '../core/provider.ts'
import { holds } from './approval-conditions.ts'
import type { Caller } from './client-rules.ts'
import type { Uses } from './client-use.ts'
import { createShown, limitConstraints, noLimits, type Constraints } from './constraints.ts'
import { limitedPolicy } from './limited-policy.ts'
import type { Configured } from './limits.ts'
import type { PriceOf } from './price-list.ts'
import { headroomOf } from './remainder.ts'
import type { Decision, Rights, RuleBook } from './rule-book.ts'
import { subjectOf, type Thing } from './rule-names.ts'
import type { RuleRate, RuleRates } from './rule-rates.ts'
import { ruledLimits, type NamedLimits } from './ruled-limits.ts'
import { ruledRates } from './ruled-rates.ts'

export interface RuledParts {
  readonly book: RuleBook
  readonly version: string
  readonly config: Configured
  readonly priceOf: PriceOf
  readonly uses: Uses
  readonly rates: RuleRates
  /** Told of whoever calls, at its first call. */
  readonly called: (caller: Caller) => void
}

/** All that is known of a client under one policy. */
interface Standing {
  readonly rights: Rights
  readonly limits: NamedLimits
  /** It was asked for by a call, not only looked at. */
  hasCalled: boolean
}

const mostStanding = 50_000

/** A reservation that counts for rates, too. */
class Rated implements Reservation {
  readonly inner: Reservation
  readonly client: string
  readonly rates: readonly RuleRate[]
  readonly at: number
  readonly headroom: Headroom | undefined
  released = false

  constructor(
    inner: Reservation,
    headroom: Headroom | undefined,
    client: string,
    rates: readonly RuleRate[],
    at: number,
  ) {
    this.inner = inner
    this.headroom = headroom
    this.client = client
    this.rates = rates
    this.at = at
  }

  get costMicros(): number {
    return this.inner.costMicros
  }

  /** What is read has no limit but this one, and nothing is held for it. */
  get alone(): boolean {
    return this.headroom === undefined
  }
}

/** The rules of one document over the counters that outlive it. */
export function ruledPolicy(parts: RuledParts): Policy {
  const { book, version, uses, priceOf, rates } = parts
  const { standingOf, decided } = standings(parts)
  const ratesOf = ruledRates(book.document)
  const inner = limitedPolicy({
    limitsOf: (caller) => standingOf(caller).limits.limits,
    priceOf,
    uses,
    currency: parts.config.currency,
  }).policy
  const headroomOfTool = ({ principal }: Call): Headroom =>
    headroomOf(uses, standingOf(principal).limits.limits, uses.find(principal.id))
  const innerOf = (reservation: Reservation): Reservation =>
    reservation instanceof Rated ? reservation.inner : reservation
  return {
    ...inner,
    version,
    rights: ({ principal, toolset }) => {
      const { rights, limits } = standingOf(principal)
      return `${rights.key}.${limits.key}.${toolset ?? ''}`
    },
    sees: (entry, call, name = entry.name) => isSeen(book, decided(entry, name, call), entry.kind, name, call),
    shown: shownIn(parts, standingOf, decided, ratesOf),
    checkPermission: (entry, call, name = entry.name) => {
      const { callable, permitted } = decided(entry, name, call)
      if (!callable) throw refusal(name, permitted.rule, permitted.reason)
    },
    checkRate: (entry, call, name = entry.name) => {
      const rated = ratesOf(decided(entry, name, call))
      if (rated.length > 0) rates.check(call.principal.id, rated, () => inner.quotas(call))
      inner.checkRate(entry, call)
    },
    countInvalid: (entry, call, name = entry.name) => {
      rates.add(call.principal.id, ratesOf(decided(entry, name, call)))
      inner.countInvalid(entry, call)
    },
    approval: (entry, input, call) =>
      entry.kind === 'tool' ? demandOf(parts, decided(entry, entry.name, call), input) : undefined,
    reserve: (entry, call, name = entry.name) => {
      const rated = ratesOf(decided(entry, name, call))
      if (rated.length === 0) return inner.reserve(entry, call)
      const client = call.principal.id
      rates.check(client, rated, () => inner.quotas(call))
      const held = inner.reserve(entry, call)
      const headroom = entry.kind === 'tool' ? (held.headroom ?? headroomOfTool(call)) : undefined
      return new Rated(held, headroom, client, rated, rates.add(client, rated))
    },
    settle: (reservation, costMicros) => inner.settle(innerOf(reservation), costMicros),
    release: (reservation) => {
      inner.release(innerOf(reservation))
      if (!(reservation instanceof Rated) || reservation.released) return
      reservation.released = true
      rates.remove(reservation.client, reservation.rates, reservation.at)
    },
  }
}

type StandingOf = (caller: Caller) => Standing
type Decided = (entry: Thing, name: string, call: Pick<Call, 'principal'>) => Decision

function standings({ book, config, called }: RuledParts): {
  readonly standingOf: StandingOf
  readonly decided: Decided
} {
  const limitsOf = ruledLimits(book.document, config)
  const known = new Map<string, Map<string, Standing>>()
  const found = (caller: Caller): Standing => {
    const before = known.get(caller.kind)?.get(caller.id)
    if (before !== undefined) return before
    const rights = book.rightsOf(caller)
    const standing = { rights, limits: limitsOf(caller, rights), hasCalled: false }
    const ofKind = known.get(caller.kind) ?? new Map<string, Standing>()
    known.set(caller.kind, ofKind)
    if (ofKind.size >= mostStanding) ofKind.clear()
    ofKind.set(caller.id, standing)
    return standing
  }
  // A call asks many times about one caller and one thing.
  let [lastCaller, standing]: [Caller | undefined, Standing | undefined] = [undefined, undefined]
  const standingOf: StandingOf = (caller) => {
    if (caller === lastCaller && standing !== undefined) return standing
    lastCaller = caller
    return (standing = found(caller))
  }
  let last: { rights?: Rights; entry?: Thing; name?: string; decision?: Decision } = {}
  const decided: Decided = (entry, name, { principal }) => {
    const own = standingOf(principal)
    const { rights } = own
    if (!own.hasCalled) {
      own.hasCalled = true
      called(principal)
    }
    const before = last.rights === rights && last.name === name && last.entry === entry ? last.decision : undefined
    if (before !== undefined) return before
    const decision = book.decide(rights, name === entry.name ? entry : { kind: entry.kind, name })
    last = { rights, entry, name, decision }
    return decision
  }
  return { standingOf, decided }
}

/** What a toolset does not name does not exist there; and nobody sees more there than elsewhere. */
const isSeen = (book: RuleBook, { visible }: Decision, kind: Kind, name: string, { toolset }: Call): boolean =>
  visible && (toolset === undefined || kind === 'administration' || book.holds(toolset, kind, name))

const refusal = (name: string, rule: string | undefined, reason: string | undefined): Fault =>
  new Fault(
    'permission_denied',
    `You may not use ${name}: ${rule === undefined ? 'no rule of the policy allows it' : `${rule} of the policy denies it`}${reason === undefined ? '' : ` (${reason})`}. Ask the operator.`,
  )

function demandOf({ book, version }: RuledParts, decision: Decision, input: unknown): ApprovalDemand | undefined {
  for (const index of decision.approvals) {
    const rule = book.document.approvals?.[index]
    if (rule === undefined || (rule.when !== undefined && !rule.when.some((one) => holds(one, input)))) continue
    if (rule.approve === 'never') return undefined
    const { by = 'operator', reason, expires_seconds: expiresSeconds } = rule
    const { meaning } = book
    return { rule: `approvals[${index}]`, version, meaning, by, reason, waitSeconds: undefined, expiresSeconds }
  }
  return undefined
}

/** What somebody finds in a list, with what holds for it there; undefined where it is left out of lists. */
function shownIn(
  { book, priceOf, config }: RuledParts,
  standingOf: StandingOf,
  decided: Decided,
  ratesOf: (decision: Decision) => readonly RuleRate[],
): NonNullable<Policy['shown']> {
  const shown = createShown()
  return (entry, call) => {
    const { kind, name } = entry
    const decision = decided(entry, name, call)
    if (!book.lists(decision, call.toolset)) return undefined
    if (subjectOf[kind] === undefined) return entry
    const { limits } = standingOf(call.principal).limits
    const rate = Math.min(...ratesOf(decision).map(({ limit }) => limit))
    const constraints = {
      ...limitConstraints(kind === 'tool' ? limits : noLimits, rate, priceOf(entry), config.currency),
      ...approvalConstraint(book, decision),
      ...(decision.callable ? {} : { callable: false as const, ...reasonOf(decision) }),
    }
    return shown(entry, constraints)
  }
}

function approvalConstraint({ document }: RuleBook, { approvals }: Decision): Constraints {
  let asked = false
  let spared = false
  for (const index of approvals) {
    const rule = document.approvals?.[index]
    if (rule === undefined) continue
    const asks = rule.approve !== 'never'
    if (rule.when === undefined) {
      if (asks) return { approval: spared ? 'sometimes' : 'always' }
      break
    }
    if (asks) asked = true
    else spared = true
  }
  return asked ? { approval: 'sometimes' } : {}
}

const reasonOf = ({ permitted: { reason } }: Decision): { readonly reason?: string } =>
  reason === undefined ? {} : { reason }
