/** One limit of a caller, as it stands now. */
export interface Quota {
  readonly name: 'minute' | 'day' | 'month'
  readonly unit: 'calls' | 'micros'
  readonly limit: number
  readonly remaining: number
  /** How long the window is. */
  readonly windowSeconds: number
  /** Until there is more again. */
  readonly resetSeconds: number
}

/** As contracts show it to clients: in `_meta`, and with what was refused. */
export const shownQuota = ({ name, unit, limit, remaining, resetSeconds }: Quota): Record<string, unknown> => ({
  name,
  unit,
  limit,
  remaining,
  reset: resetSeconds,
})

/** The same as JSON text, for what is answered to every call. */
export const quotaText = ({ name, unit, limit, remaining, resetSeconds }: Quota): string =>
  `{"name":"${name}","unit":"${unit}","limit":${limit},"remaining":${remaining},"reset":${resetSeconds}}`
