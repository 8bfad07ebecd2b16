import type { Check } from '../core/health.ts'

/** Of what writes to the disk. */
export const writingCheck = (found: {
  readonly ok: boolean
  readonly latencyMs: number
  readonly error?: string
}): Check => ({
  status: found.ok ? 'ok' : 'down',
  latencyMs: found.latencyMs,
  ...(found.error === undefined ? {} : { detail: found.error }),
})

/** Of the capabilities: what could not be loaded is no reason to stop. */
export const offeringCheck = (problems: readonly string[]): Check =>
  problems.length === 0
    ? { status: 'ok', latencyMs: 0 }
    : { status: 'degraded', latencyMs: 0, detail: problems.join('\n').slice(0, 1000) }
