import { DatabaseSync } from 'node:sqlite'
import { operation, type Validator } from '../../generated/operation.ts'
import type { HandlerCall } from '../../src/core/call.ts'
import { noLedger, type Ledger } from '../../src/core/ledger.ts'
import { over } from '../../src/core/lifetime.ts'
import { openPolicy, type Policy } from '../../src/core/policy.ts'
import type { AsyncMode, Change, Entry, Kind, Listing, Provider } from '../../src/core/provider.ts'
import type { Completion, CompletionRequest } from '../../src/core/resource.ts'
import type { RunQueue } from '../../src/core/runs.ts'
import { toolResult } from '../../src/core/tool.ts'
import { compileOperation } from '../../src/capabilities/json-schema.ts'
import type { OpenApprovals } from '../../src/approvals/approvals.ts'
import { createGateway } from '../../src/gateway/gateway.ts'
import { createMcp, type Channel, type Mcp, type McpParts } from '../../src/mcp/mcp.ts'
import { createRunQueue, createRunRows, type RunQueueParts } from '../../src/runs/runs.ts'
import { migrate } from '../../src/store/migrations.ts'
import { createRequestStates, createSessionStore } from '../../src/store/store.ts'
import { createLog } from '../../src/telemetry/telemetry.ts'

export interface Thing {
  readonly kind: Kind
  readonly name: string
  readonly listing?: Listing
  readonly readOnly?: boolean
  readonly timeoutMs?: number
  readonly async?: AsyncMode
  readonly run: (input: never, call: HandlerCall) => unknown
  readonly complete?: (request: CompletionRequest) => readonly string[] | Completion
}

export const tool = (name: string, run: Thing['run'], listing: Listing = {}): Thing => ({
  kind: 'tool',
  name,
  run,
  listing,
})

const isList = (found: readonly string[] | Completion): found is readonly string[] => Array.isArray(found)

/** A provider of things a test makes up; `set` puts others in their place. */
export function thingsProvider(things: readonly Thing[]): Provider & {
  readonly set: (things: readonly Thing[]) => void
  readonly touch: (uri: string) => void
} {
  let runs = new Map(things.map((thing) => [entryOf(thing), thing]))
  const listeners = new Set<(change?: Change) => void>()
  return {
    name: 'things',
    catalogue: () => [...runs.keys()],
    resolve: (kind, name) =>
      kind === 'resource'
        ? [...runs.keys()].find((entry) => entry.kind === 'resource_template' && fits(entry.name, name))
        : undefined,
    call: (entry, input, call) => {
      const returned = runs.get(entry)?.run(input as never, call)
      const finish = (value: unknown): unknown => (entry.kind === 'tool' ? toolResult(value) : value)
      return returned instanceof Promise ? returned.then(finish) : finish(returned)
    },
    complete: (entry, request) => {
      const found = runs.get(entry)?.complete?.(request) ?? []
      return isList(found) ? { values: found } : found
    },
    onChanged: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: (others) => {
      const kept = new Map([...runs].map(([entry, thing]) => [thing, entry]))
      runs = new Map(others.map((thing) => [kept.get(thing) ?? entryOf(thing), thing]))
      for (const listener of listeners) listener()
    },
    touch: (uri) => {
      for (const listener of listeners) listener({ uris: [uri] })
    },
  }
}

const fits = (template: string, uri: string): boolean =>
  new RegExp(`^${template.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(uri)

function entryOf({ kind, name, listing = {}, readOnly = true, timeoutMs = 5000, async }: Thing): Entry {
  const inputSchema = listing.inputSchema ?? { type: 'object' }
  const any: Validator<unknown> = (_value): _value is unknown => true
  const judged = kind === 'tool' && (listing.inputSchema ?? listing.outputSchema) !== undefined
  const parts = judged ? compileOperation(name, inputSchema, listing.outputSchema) : operation(name, any, any)
  return {
    kind,
    name,
    listing: kind === 'tool' ? { ...listing, inputSchema } : listing,
    parseInput: parts.parseInput,
    readOnly,
    timeoutMs,
    ...(async === undefined ? {} : { async }),
  }
}

export interface TestServer {
  readonly mcp: Mcp
  readonly things: ReturnType<typeof thingsProvider>
  readonly db: DatabaseSync
  readonly runs: RunQueue | undefined
  readonly log: Record<string, unknown>[]
}

export interface ServerOptions extends Partial<Omit<McpParts, 'gateway' | 'log' | 'runs'>> {
  /** Calls may go on as tasks, with these settings. */
  readonly runs?: Partial<RunQueueParts>
  readonly things?: readonly Thing[]
  readonly providers?: readonly Provider[]
  readonly policy?: Partial<Policy>
  readonly ledger?: Ledger
  readonly db?: DatabaseSync
  readonly toolsets?: readonly string[]
  /** Where somebody is asked first. */
  readonly approvals?: (db: DatabaseSync) => Pick<OpenApprovals, 'approvals' | 'provider'>
}

/** The real protocol over the real gateway and the real store, in memory. */
export function testServer({
  things = [],
  providers = [],
  policy,
  ledger = noLedger,
  db,
  runs,
  toolsets = [],
  approvals: approvalsOn,
  ...parts
}: ServerOptions = {}): TestServer {
  const provider = thingsProvider(things)
  const store = db ?? new DatabaseSync(':memory:')
  migrate(store)
  const lines: Record<string, unknown>[] = []
  const log = createLog(
    { level: 'DEBUG', format: 'json', output: 'stderr' },
    { write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) },
  )
  const whole: Policy = { ...openPolicy, ...policy }
  const queued = approvalsOn?.(store)
  const gateway = createGateway({
    providers: [provider, ...providers, ...(queued === undefined ? [] : [queued.provider])],
    policy: () => whole,
    hasToolset: (name) => toolsets.includes(name),
    ledger,
    ...(queued === undefined ? {} : { approvals: queued.approvals }),
  })
  const rows = createRunRows(store)
  const times = { thresholdMs: 60_000, keepMs: 60_000, pollIntervalMs: 100, mostAlive: 10 }
  const queue =
    runs === undefined ? undefined : createRunQueue({ gateway, lifetimeOf: () => over, rows, log, ...times, ...runs })
  const mcp = createMcp({
    gateway,
    ...(queue === undefined ? {} : { runs: queue }),
    sessions: createSessionStore(store),
    requestStates: createRequestStates(store),
    log,
    server: { name: 'owlclaw-mcp-server', version: '0.0.0' },
    supportedVersions: ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'],
    inputErrors: 'error',
    includeIncidentId: true,
    development: false,
    ttlSeconds: { tools: 300, resources: 60 },
    ...parts,
  })
  return { mcp, things: provider, db: store, runs: queue, log: lines }
}

/** One thing that came over a channel. */
export interface Delivered {
  readonly message: unknown
  readonly eventId?: string
}

export interface TestChannel extends Channel {
  readonly pushed: Delivered[]
  /** Of the last answer. */
  readonly answered: {
    readonly body: string | undefined
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
  }[]
  readonly leave: () => void
  /** Settles with the next answer, or the last one if there was one. */
  readonly done: () => Promise<TestChannel['answered'][number]>
}

export interface ChannelOptions {
  readonly transport?: Channel['transport']
  readonly headers?: Readonly<Record<string, string>>
  readonly principal?: string
}

export function testChannel({ transport = 'http', headers = {}, principal = 'ann' }: ChannelOptions = {}): TestChannel {
  const given = new Map(
    Object.entries({ accept: 'application/json, text/event-stream', ...headers }).map(([name, value]) => [
      name.toLowerCase(),
      value,
    ]),
  )
  const pushed: Delivered[] = []
  const answered: TestChannel['answered'] = []
  const leavers: (() => void)[] = []
  let gone = false
  let waiting: ((answer: TestChannel['answered'][number]) => void) | undefined
  return {
    transport,
    principal: { id: principal, kind: 'local' },
    // Like a channel that is an object of a class: of no use without its `this`.
    header(name) {
      return this.transport === 'http' ? given.get(name) : undefined
    },
    onGone: (listener) => {
      if (gone) listener()
      else leavers.push(listener)
    },
    push: (message, eventId) => {
      pushed.push({ message: message === '' ? '' : JSON.parse(message), ...(eventId === undefined ? {} : { eventId }) })
    },
    answer: (body, status, more = {}) => {
      const answer = { body, status, headers: more }
      answered.push(answer)
      waiting?.(answer)
    },
    pushed,
    answered,
    leave: () => {
      gone = true
      for (const leaver of leavers) leaver()
    },
    done: () => {
      const last = answered.at(-1)
      if (last !== undefined) return Promise.resolve(last)
      return new Promise((resolve) => {
        waiting = resolve
      })
    },
  }
}
