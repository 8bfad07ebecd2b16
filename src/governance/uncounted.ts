import type { Headroom, Reservation } from '../core/policy.ts'

const free: Reservation = { costMicros: 0, headroom: undefined }
const boundless: Headroom = { calls: Infinity, micros: Infinity, day: 0 }

/** Of a call that took all it takes when it was let in before. */
export const paidBefore = (costMicros: number): Reservation => ({ costMicros, headroom: undefined, paid: true })

/** A reservation of a call that leaves nothing to give back. What has a price is not forgotten in a crash either. */
export const uncounted = (costMicros: number): Reservation =>
  costMicros === 0 ? free : { costMicros, headroom: boundless }
