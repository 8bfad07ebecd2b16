import { errors } from '../../generated/errors.ts'
import type { Call } from '../core/call.ts'
import type { Request } from '../core/gateway.ts'
import type { Ending, Outcome } from '../core/ledger.ts'
import type { Kind } from '../core/provider.ts'
import { counterCells, histogramCells, type Cell, type Histogram, type Readable } from './cells.ts'

export interface CallMetricsOptions {
  readonly maxTools: number
  readonly maxClients: number
}

export interface CallMetrics {
  readonly ended: (request: Request, call: Call, ending: Ending) => void
  /** Somebody was refused before there was a call. */
  readonly refused: (code: string | undefined) => void
  readonly metrics: readonly Readable[]
}

const seconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]
const milliseconds = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 30_000, 60_000, 300_000]

/** The tools of this gateway itself; upstream servers come with ids of their own. */
const ownServer = 'owlclaw'

/** From the start on they are 0: of a number that comes from nowhere nobody sees by how much it grew. */
const atTheDoor: readonly string[] = Object.entries(errors).flatMap(([code, { category }]) =>
  category === 'authentication' ? [code] : [],
)

/** Calls of one tool; errors by code, made as they come. */
interface ToolCells {
  readonly calls: Cell
  readonly latency: Histogram
  readonly errors: Map<string, Cell>
  readonly label: string
}

interface KindCells {
  readonly outcomes: Map<Outcome, Cell>
  readonly duration: Histogram
}

/** All calls through the gateway: each costs a few lookups by name and additions. */
export function createCallMetrics({ maxTools, maxClients }: CallMetricsOptions): CallMetrics {
  const made = makeMetrics()
  const kinds = new Map<Kind, KindCells>()
  const tools = createNamed<ToolCells>(maxTools, (tool) => ({
    calls: made.toolCalls.cell({ server_id: ownServer, tool }),
    latency: made.toolLatency.cell({ server_id: ownServer, tool }),
    errors: new Map(),
    label: tool,
  }))
  const clients = createNamed<Map<Outcome, Cell>>(maxClients, () => new Map())
  const denials = new Map(atTheDoor.map((code) => [code, made.denials.cell({ code })]))
  const refused = (code = 'none'): void => add(denials, code, () => made.denials.cell({ code }))
  const costs = made.cost.cell({})
  const countTool = (name: string, { outcome, code, durationMs }: Ending): void => {
    // Names nobody knows must not become labels.
    const tool = code === 'tool_not_found' ? tools.other() : tools.of(name)
    tool.calls.value += 1
    tool.latency.observe(durationMs)
    if (outcome === 'ok' || outcome === 'input_required') return
    const key = code ?? 'tool_error'
    add(tool.errors, key, () => made.toolErrors.cell({ server_id: ownServer, tool: tool.label, code: key }))
  }
  return {
    metrics: Object.values(made),
    refused,
    ended: ({ kind, name }, call, ending) => {
      const { outcome, durationMs, code, costMicros } = ending
      let cells = kinds.get(kind)
      if (cells === undefined) {
        cells = { outcomes: new Map(), duration: made.duration.cell({ kind }) }
        kinds.set(kind, cells)
      }
      add(cells.outcomes, outcome, () => made.calls.cell({ kind, outcome }))
      cells.duration.observe(durationMs / 1000)
      const client = call.principal.id
      add(clients.of(client), outcome, () => made.clientCalls.cell({ client: clients.label(client), outcome }))
      if (outcome === 'denied') refused(code)
      costs.value += costMicros / 1e6
      if (kind === 'tool') countTool(name, ending)
    },
  }
}

function add<Key>(cells: Map<Key, Cell>, key: Key, make: () => Cell): void {
  let cell = cells.get(key)
  if (cell === undefined) cells.set(key, (cell = make()))
  cell.value += 1
}

const longestLabel = 128
const otherLabel = 'other'
/** Nothing a person would give as a name. */
const unreadable = /^$|[\p{C}\u2028\u2029]/u

/** What there is one of for each name, as many as there may be; all others share one. */
function createNamed<T>(most: number, make: (label: string) => T) {
  const named = new Map<string, T>()
  let shared: T | undefined
  const other = (): T => (shared ??= make(otherLabel))
  return {
    other,
    of: (name: string): T => {
      const known = named.get(name)
      if (known !== undefined) return known
      if (named.size >= most || name.length > longestLabel || unreadable.test(name)) return other()
      const one = make(name)
      named.set(name, one)
      return one
    },
    label: (name: string): string => (named.has(name) ? name : otherLabel),
  }
}

function makeMetrics() {
  return {
    calls: counterCells({
      name: 'owlclaw_calls_total',
      help: 'Calls through the gateway, by what was called and how it ended.',
      labelNames: ['kind', 'outcome'],
    }),
    duration: histogramCells({
      name: 'owlclaw_call_duration_seconds',
      help: 'How long calls took until they were recorded, by what was called.',
      labelNames: ['kind'],
      bounds: seconds,
    }),
    clientCalls: counterCells({
      name: 'owlclaw_client_calls_total',
      help: 'Calls through the gateway, by client and how they ended.',
      labelNames: ['client', 'outcome'],
    }),
    denials: counterCells({
      name: 'owlclaw_denials_total',
      help: 'Calls and callers that were refused before anything ran, by code.',
      labelNames: ['code'],
    }),
    cost: counterCells({
      name: 'owlclaw_cost_total',
      help: 'What calls cost, in the configured currency.',
      labelNames: [],
    }),
    toolCalls: counterCells({
      name: 'mcp_tool_call_total',
      help: 'Calls of tools, by the server that has the tool.',
      labelNames: ['server_id', 'tool'],
    }),
    toolErrors: counterCells({
      name: 'mcp_tool_call_error_total',
      help: 'Calls of tools that were refused or failed, by code.',
      labelNames: ['server_id', 'tool', 'code'],
    }),
    toolLatency: histogramCells({
      name: 'mcp_tool_call_latency_ms',
      help: 'How long calls of tools took, in milliseconds.',
      labelNames: ['server_id', 'tool'],
      bounds: milliseconds,
    }),
  }
}
