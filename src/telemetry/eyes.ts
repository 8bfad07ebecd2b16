import type { Config } from '../../generated/config/v1/types.ts'
import type { Gateway } from '../core/gateway.ts'
import type { Checks } from '../core/health.ts'
import type { Ledger } from '../core/ledger.ts'
import type { Provider } from '../core/provider.ts'
import { StartupError } from '../core/startup-error.ts'
import { createTelemetryAdministration, toggleDebugOnSignal } from './administration.ts'
import { createAlerts, type Alerts } from './alerts.ts'
import { counter, gauge, type Readable } from './cells.ts'
import { offeringCheck, writingCheck } from './checks.ts'
import { createCounters, type Counters } from './counters.ts'
import { dependencyMetrics, watchConcern, watchDependencies, withoutSecrets } from './dependencies.ts'
import type { Log } from './log.ts'
import { createSpanExport, type SpanExport } from './span-export.ts'
import { createTracing, type Tracing } from './tracing.ts'
import { startWatchdog } from './watchdog.ts'
import { watchedLedger } from './watched-ledger.ts'

type Health = () => Parameters<typeof writingCheck>[0]

export interface DependedOn {
  readonly store: { readonly health: Health }
  readonly ledger: { readonly health: Health }
  /** What of the capabilities can't be served. */
  readonly broken: () => readonly string[]
  /** Why the policy that somebody wrote is not in force. */
  readonly policy: () => string | undefined
}

/** What an operator sees of the server. */
export interface Eyes {
  readonly alerts: Alerts
  readonly counters: Counters
  /** The same for who counts each request; undefined where nothing is counted. */
  readonly counted: Counters | undefined
  /** Whether GET /metrics is served. */
  readonly counts: boolean
  readonly administration: Provider
  /** Around what they look at; where nobody looks, the same that was given. */
  readonly ledger: (ledger: Ledger) => Ledger
  readonly gateway: (gateway: Gateway) => Gateway
  readonly provider: (provider: Provider) => Provider
  /** Begins to look after what the server depends on; answers that with what the eyes themselves depend on. */
  readonly watch: (depended: DependedOn) => Checks
  /** Looks no more; what it depended on may be closed. */
  readonly rest: () => void
  /** Lets what is still to be told arrive, within the time. */
  readonly close: (ms?: number) => Promise<void>
}

const closingMs = 2000

export function openEyes(config: Config, log: Log, version: string): Eyes {
  const { metrics, tracing: wanted } = config.telemetry
  const counters = createCounters({ maxTools: metrics.max_tools, maxClients: metrics.max_clients })
  const alerts = alertsOf(config, log, version)
  const spans = wanted.enabled ? spansOf(config, log, version) : undefined
  const tracing: Tracing | undefined = spans && createTracing(spans.add, wanted.sample_ratio)
  for (const metric of [...alertMetrics(alerts), ...(spans === undefined ? [] : spanMetrics(spans))])
    counters.add(metric)
  const stops = [toggleDebugOnSignal(log)]
  const rest = (): void => {
    for (const stop of stops.splice(0)) stop()
  }
  return {
    ...{ alerts, counters, counts: metrics.enabled },
    counted: metrics.enabled ? counters : undefined,
    administration: createTelemetryAdministration(log),
    ledger: (ledger) => {
      const counted = metrics.enabled ? watchedLedger(ledger, counters.calls.ended) : ledger
      return tracing === undefined ? counted : tracing.ledger(counted)
    },
    gateway: (gateway) => (tracing === undefined ? gateway : tracing.gateway(gateway)),
    provider: (provider) => (tracing === undefined ? provider : tracing.provider(provider)),
    watch: ({ store, ledger, broken, policy }) => {
      const dog = dogOf(config, alerts)
      const asked: Checks = {
        store: () => writingCheck(store.health()),
        ledger: () => writingCheck(ledger.health()),
        policy: () => troubleOf(policy()),
        capabilities: () => offeringCheck(broken()),
        ...(dog === undefined ? {} : { event_loop: dog.check }),
        ...(spans === undefined ? {} : { tracing: () => troubleOf(spans.trouble()) }),
        ...(config.telemetry.alerts.webhook_url === undefined ? {} : { alerts: () => troubleOf(alerts.undelivered()) }),
      }
      const checks = withoutSecrets(asked, log.withoutSecrets)
      if (dog !== undefined) {
        counters.add(dog.metric)
        stops.push(dog.stop)
      }
      for (const metric of dependencyMetrics(checks)) counters.add(metric)
      // The watchdog tells by itself, and of alerts that do not arrive none would.
      const { event_loop: _loop, alerts: _alerts, ...watched } = checks
      const everyMs = config.telemetry.alerts.check_seconds * 1000
      const writes = { ...watched, ledger: () => writingCheck({ ...ledger.health(), concern: undefined }) }
      stops.push(watchDependencies(writes, alerts, everyMs))
      const concern = (): string | undefined => ledger.health().concern
      stops.push(watchConcern({ key: 'ledger.history', summary: notWhole, concern }, alerts, everyMs))
      return checks
    },
    rest,
    close: async (ms = closingMs) => {
      rest()
      await Promise.all([spans?.close(ms), alerts.close(ms)])
    },
  }
}

function alertsOf({ telemetry }: Config, log: Log, version: string): Alerts {
  const { webhook_url: url, webhook_secret: secret, repeat_seconds: repeat } = telemetry.alerts
  if (url !== undefined && secret === undefined) {
    throw new StartupError(
      'telemetry.alerts.webhook_url needs telemetry.alerts.webhook_secret: its receiver could not know whose alerts they are.',
    )
  }
  const webhook = url === undefined || secret === undefined ? undefined : { url, secret }
  return createAlerts({ log, version, repeatMs: repeat * 1000, webhook })
}

const spansOf = ({ telemetry }: Config, log: Log, version: string): SpanExport =>
  createSpanExport({
    endpoint: telemetry.tracing.endpoint,
    headers: telemetry.tracing.headers,
    resource: { 'service.name': 'owlclaw', 'service.version': version, 'process.pid': process.pid },
    log,
  })

const notWhole = 'somebody has to look at the ledger'
const blocked = 'event_loop.blocked'

function dogOf({ telemetry, mcp_server: { logging } }: Config, alerts: Alerts) {
  const { blocked_ms: blockedMs } = telemetry.watchdog
  if (blockedMs === 0) return undefined
  return startWatchdog({
    ...{ blockedMs, format: logging.format, fd: logging.output === 'stdout' ? 1 : 2 },
    onBlocked: (forMs) => {
      const detail = `It stood still for ${Math.round(forMs)} ms; nobody was answered meanwhile.`
      alerts.raise({ key: blocked, severity: 'warning', summary: 'the event loop stood still', detail })
    },
    onOver: () => alerts.resolve(blocked),
  })
}

const troubleOf = (trouble: string | undefined) =>
  trouble === undefined
    ? ({ status: 'ok', latencyMs: 0 } as const)
    : ({ status: 'degraded', latencyMs: 0, detail: trouble } as const)

const alertMetrics = (alerts: Alerts): Readable[] => [
  gauge('owlclaw_alerts_firing', 'Alerts that are not over.', () => [{ labels: {}, value: alerts.firing().length }]),
  counter('owlclaw_alert_deliveries_total', 'Alerts for the webhook, by what became of them.', () =>
    Object.entries(alerts.counts()).map(([result, value]) => ({ labels: { result }, value })),
  ),
]

const spanMetrics = (spans: SpanExport): Readable[] => [
  counter('owlclaw_spans_total', 'Spans of traces, by whether their receiver took them.', () => [
    { labels: { result: 'sent' }, value: spans.sent() },
    { labels: { result: 'dropped' }, value: spans.dropped() },
  ]),
]
