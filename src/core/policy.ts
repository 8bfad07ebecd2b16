import type { ApprovalDemand } from './approval.ts'
import type { Call } from './call.ts'
import type { Entry } from './provider.ts'
import type { Quota } from './quota.ts'

export { concurrencyQuota, costQuota, listedQuota, quotaText, shownQuota, type Quota } from './quota.ts'

/** What a call holds until it is settled: a place in the rate window and reserved money. */
export interface Reservation {
  /** The most it may cost. */
  readonly costMicros: number
  /** What its caller has left after this, where something of it is counted; a crash must not forget what was used. */
  readonly headroom: Headroom | undefined
  /** A crash must not forget that it was made, though its caller has nothing that it takes from: it is begun by a row of its own. */
  readonly alone?: boolean
  /** All of it was taken before: it is written down as a call that costs and counts for nothing. */
  readonly paid?: boolean
}

export interface Headroom {
  readonly calls: number
  readonly micros: number
  /** The begin of the day that it is of. */
  readonly day: number
}

/**
 * The rules of one policy version, compiled. Every check is synchronous and pure and throws a Fault to refuse;
 * only `reserve`, `settle`, `release` and `countInvalid` change counters, so that a call refused halfway has cost nothing.
 */
export interface Policy {
  readonly version: string
  /** `name` is what was asked for, where that is not the entry's own: a resource's address that follows a template. */
  readonly sees: (entry: Entry, call: Call, name?: string) => boolean
  /** As it stands in the caller's lists, with what holds for it; undefined where it is found by searching only. Without it, as it is. */
  readonly shown?: (entry: Entry, call: Call) => Entry | undefined
  /** Callers for whom it answers the same see the same, so that what they see is compiled once. Without it, each time. */
  readonly rights?: (call: Call) => string
  readonly checkBudget: (entry: Entry, call: Call) => void
  readonly checkRate: (entry: Entry, call: Call, name?: string) => void
  readonly checkPermission: (entry: Entry, call: Call, name?: string) => void
  /** Arguments were wrong: counts for the rate, reserves nothing. */
  readonly countInvalid: (entry: Entry, call: Call, name?: string) => void
  /** What has to be approved before it runs; undefined when nobody need be asked. The input has passed its schema. */
  readonly approval: (entry: Entry, input: unknown, call: Call) => ApprovalDemand | undefined
  readonly reserve: (entry: Entry, call: Call, name?: string) => Reservation
  /** In its place, for a call that has paid: takes a place among those that run, and nothing else. */
  readonly takeUp: (entry: Entry, call: Call) => Reservation
  readonly settle: (reservation: Reservation, costMicros: number) => void
  /** In place of settling, where nothing ran and nothing is written of it: as if it had never been asked. */
  readonly release: (reservation: Reservation) => void
  /** The caller's limits; the tightest first. */
  readonly quotas: (call: Pick<Call, 'principal'>) => readonly Quota[]
}

const free: Reservation = { costMicros: 0, headroom: undefined }
const paid: Reservation = { ...free, paid: true }
const unlimited: readonly Quota[] = []

/** Known by name, so that one view is made for everybody under it. */
export const seesEverything: Policy['sees'] = () => true

/** The default: what this gateway itself offers, for local callers. Known by name, so that where nobody else calls one list is made for all. */
export const seesNative: Policy['sees'] = ({ kind, upstream }, { principal }) =>
  kind === 'administration' || (upstream === undefined && principal.kind === 'local')

/** Lets everything through. */
export const openPolicy: Policy = {
  version: 'open',
  sees: seesEverything,
  checkBudget: () => undefined,
  checkRate: () => undefined,
  checkPermission: () => undefined,
  countInvalid: () => undefined,
  approval: () => undefined,
  reserve: () => free,
  takeUp: () => paid,
  settle: () => undefined,
  release: () => undefined,
  quotas: () => unlimited,
}
