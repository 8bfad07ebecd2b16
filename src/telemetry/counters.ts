import { createRequire } from 'node:module'
import type { Counter, Registry } from 'prom-client'
import { createCallMetrics, type CallMetrics, type CallMetricsOptions } from './call-metrics.ts'
import { counterCells, type Cell, type Readable } from './cells.ts'
import { collectProcessMetrics } from './process-metrics.ts'

export interface Counters {
  readonly registry: Registry
  readonly requests: Counter<'operation' | 'status'>
  readonly errors: Counter<'code'>
  readonly contractViolations: Counter<'operation'>
  /** Connections that were ended, since their client did not read. */
  readonly stalled: Counter
  /** Every call through the gateway. */
  readonly calls: CallMetrics
  /** An MCP request was answered, with a result or with an error. The method is one that is served, or `other`. */
  readonly mcpAnswered: (method: string, code: string) => void
  /** Counts what else happens, too; read together with the rest. */
  readonly add: (metric: Readable) => void
  /** All of it as Prometheus reads it, with what Node says of the process. */
  readonly text: () => Promise<{ readonly body: string; readonly mediaType: string }>
}

const usual: CallMetricsOptions = { maxTools: 200, maxClients: 100 }

/**
 * What this process has done, in a registry of its own. Labels come from contracts, or are bounded in number.
 * The library is loaded by whoever counts first over REST, or reads: a start counts nothing.
 */
export function createCounters(options: CallMetricsOptions = usual): Counters {
  const calls = createCallMetrics(options)
  const mcp = createMcpCounter()
  const own: Readable[] = [...calls.metrics, mcp.metric]
  let made: Loaded | undefined
  const loaded = (): Loaded => (made ??= load(own))
  return {
    calls,
    mcpAnswered: mcp.count,
    add: (metric) => {
      own.push(metric)
      if (made !== undefined) register(made.registry, metric)
    },
    text: async () => {
      const { registry, collect } = loaded()
      collect()
      return { body: await registry.metrics(), mediaType: registry.contentType }
    },
    get registry() {
      return loaded().registry
    },
    get requests() {
      return loaded().requests
    },
    get errors() {
      return loaded().errors
    },
    get contractViolations() {
      return loaded().contractViolations
    },
    get stalled() {
      return loaded().stalled
    },
  }
}

type Loaded = Pick<Counters, 'registry' | 'requests' | 'errors' | 'contractViolations' | 'stalled'> & {
  readonly collect: () => void
}

function load(own: readonly Readable[]): Loaded {
  const library = createRequire(import.meta.url)('prom-client') as typeof import('prom-client')
  const { Counter, Registry } = library
  const registry = new Registry()
  const registers = [registry]
  for (const metric of own) register(registry, metric)
  let collects = false
  return {
    registry,
    collect: () => {
      if (!collects) collectProcessMetrics(library, registry)
      collects = true
    },
    requests: new Counter({
      name: 'owlclaw_rest_requests_total',
      help: 'REST requests answered, by operation and status.',
      labelNames: ['operation', 'status'],
      registers,
    }),
    errors: new Counter({
      name: 'owlclaw_errors_total',
      help: 'Problems answered, by code.',
      labelNames: ['code'],
      registers,
    }),
    contractViolations: new Counter({
      name: 'owlclaw_contract_violations_total',
      help: 'Answers that broke their contract, by operation.',
      labelNames: ['operation'],
      registers,
    }),
    stalled: new Counter({
      name: 'owlclaw_http_stalled_connections_total',
      help: 'Connections that were closed, since their client took nothing of what waited for it.',
      registers,
    }),
  }
}

/** prom-client asks no more of a metric than its name and its values. */
const register = (registry: Registry, metric: Readable): void => {
  registry.registerMetric(metric as unknown as Parameters<Registry['registerMetric']>[0])
}

function createMcpCounter() {
  const metric = counterCells({
    name: 'owlclaw_mcp_requests_total',
    help: 'MCP requests answered, by method and code of the error; ok where there was none.',
    labelNames: ['method', 'code'],
  })
  const methods = new Map<string, Map<string, Cell>>()
  const count = (method: string, code: string): void => {
    let codes = methods.get(method)
    if (codes === undefined) {
      codes = new Map()
      methods.set(method, codes)
    }
    let cell = codes.get(code)
    if (cell === undefined) codes.set(code, (cell = metric.cell({ method, code })))
    cell.value += 1
  }
  return { metric, count }
}
