/** The answer of one thing the server depends on. */
export interface Check {
  readonly status: 'ok' | 'degraded' | 'down'
  readonly latencyMs: number
  readonly detail?: string
}

/** By name; each asks when it is called. */
export type Checks = Readonly<Record<string, () => Check>>
