/** One limit of a caller, as it stands now. */
export interface Quota {
  /** `minute`, `day` or `month`; a refusal may also be of `concurrency`, of what a `call` may cost, or of a rule of the policy, such as `rates[0]`. */
  readonly name: string
  readonly unit: 'calls' | 'micros'
  readonly limit: number
  readonly remaining: number
  /** How long the window is; undefined where it has none. */
  readonly windowSeconds: number | undefined
  /** Until there is more again; undefined where waiting does not help, or nobody knows. */
  readonly resetSeconds: number | undefined
}

/** Of what is used up by what runs: more comes when something ends, and nobody knows when. */
export const concurrencyQuota = (limit: number): Quota => ({
  ...{ name: 'concurrency', unit: 'calls', limit, remaining: 0 },
  ...{ windowSeconds: undefined, resetSeconds: undefined },
})

/** Of what one call may cost: nothing uses it up. */
export const costQuota = (limit: number): Quota => ({
  ...{ name: 'call', unit: 'micros', limit, remaining: limit },
  ...{ windowSeconds: undefined, resetSeconds: undefined },
})

/** As contracts show it to clients: in `_meta`, and with what was refused. */
export const shownQuota = ({ name, unit, limit, remaining, resetSeconds: reset }: Quota): Record<string, unknown> =>
  reset === undefined ? { name, unit, limit, remaining } : { name, unit, limit, remaining, reset }

/** The same as JSON text, for what is answered to every call. */
export const quotaText = ({ name, unit, limit, remaining, resetSeconds }: Quota): string =>
  `{"name":"${name}","unit":"${unit}","limit":${limit},"remaining":${remaining}${resetSeconds === undefined ? '' : `,"reset":${resetSeconds}`}}`

/** As contracts list it for operators, who see that nothing is allowed. */
export const listedQuota = (quota: Quota): Record<string, unknown> => ({ reset: 0, ...shownQuota(quota) })
