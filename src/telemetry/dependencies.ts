import type { Check, Checks } from '../core/health.ts'
import type { Alerts } from './alerts.ts'
import { gauge, type Readable } from './cells.ts'

export type Checked = Readonly<Record<string, Check>>

/** Every answer, also of a check that fails itself. */
export const checkAll = (checks: Checks): Checked =>
  Object.fromEntries(Object.entries(checks).map(([name, check]) => [name, answerOf(check)]))

const longestDetail = 1000

/** The same checks, with details as the log would show them: they go to health, to alerts and to whoever takes those. */
export const withoutSecrets = (checks: Checks, clean: (json: string) => string): Checks =>
  Object.fromEntries(
    Object.entries(checks).map(([name, check]) => [
      name,
      () => {
        const { detail, ...found } = answerOf(check)
        if (detail === undefined) return found
        const shown = JSON.parse(clean(JSON.stringify(detail))) as string
        return { ...found, detail: shown.slice(0, longestDetail) }
      },
    ]),
  )

function answerOf(check: () => Check): Check {
  const startedAt = performance.now()
  try {
    return check()
  } catch (thrown) {
    return { status: 'down', latencyMs: performance.now() - startedAt, detail: (thrown as Error).message }
  }
}

/** Asks now and then, and raises an alert for what does not work, until it does. Answers how to stop. */
export function watchDependencies(checks: Checks, alerts: Alerts, everyMs: number): () => void {
  const look = (): void => {
    for (const [name, { status, detail }] of Object.entries(checkAll(checks))) {
      const key = `dependency.${name}`
      if (status === 'ok') alerts.resolve(key)
      else {
        const severity = status === 'down' ? 'critical' : 'warning'
        const summary = status === 'down' ? `${name} does not work` : `${name} does not work as it should`
        alerts.raise({ key, severity, summary, detail })
      }
    }
  }
  const timer = setInterval(look, everyMs).unref()
  return () => clearInterval(timer)
}

/** Raises an alert at once, and as long as there is reason to. Answers how to stop. */
export function watchConcern(
  {
    key,
    summary,
    concern,
  }: { readonly key: string; readonly summary: string; readonly concern: () => string | undefined },
  alerts: Alerts,
  everyMs: number,
): () => void {
  const look = (): void => {
    const detail = concern()
    if (detail === undefined) alerts.resolve(key)
    else alerts.raise({ key, severity: 'critical', summary, detail })
  }
  look()
  const timer = setInterval(look, everyMs).unref()
  return () => clearInterval(timer)
}

export function dependencyMetrics(checks: Checks): Readable[] {
  const read = (value: (check: Check) => number) => () =>
    Object.entries(checkAll(checks)).map(([dependency, check]) => ({ labels: { dependency }, value: value(check) }))
  return [
    gauge(
      'owlclaw_dependency_up',
      'Whether what the server depends on works: 1 when it does, 0.5 when not as it should, 0 when not at all.',
      read(({ status }) => ({ ok: 1, degraded: 0.5, down: 0 })[status]),
    ),
    gauge(
      'owlclaw_dependency_latency_seconds',
      'How long the last answer of what the server depends on took.',
      read(({ latencyMs }) => latencyMs / 1000),
    ),
  ]
}
