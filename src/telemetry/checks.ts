import type { Check } from '../core/health.ts'

/** Of what writes to the disk. */
export function writingCheck({
  ok,
  latencyMs,
  error,
  concern,
}: {
  readonly ok: boolean
  readonly latencyMs: number
  readonly error?: string
  /** It writes, and somebody should look at it all the same. */
  readonly concern?: string | undefined
}): Check {
  const detail = ok ? concern : error
  const status = !ok ? 'down' : concern === undefined ? 'ok' : 'degraded'
  return { status, latencyMs, ...(detail === undefined ? {} : { detail }) }
}

/** Of the capabilities: what could not be loaded is no reason to stop. */
export const offeringCheck = (problems: readonly string[]): Check =>
  problems.length === 0
    ? { status: 'ok', latencyMs: 0 }
    : { status: 'degraded', latencyMs: 0, detail: problems.join('\n') }
