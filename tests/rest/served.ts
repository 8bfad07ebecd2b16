import { readFileSync } from 'node:fs'
import { request, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { onTestFinished } from 'vitest'
import { defaults } from '../../generated/config/v1/defaults.ts'
import { createBuiltin } from '../../src/capabilities/capabilities.ts'
import { noLedger, type Ledger } from '../../src/core/ledger.ts'
import { over } from '../../src/core/lifetime.ts'
import { demandsCredential, publicUrlOf, type Config } from '../../src/config/config.ts'
import { openPolicy, type Policy } from '../../src/core/policy.ts'
import type { Gateway } from '../../src/core/gateway.ts'
import type { Entry, Provider } from '../../src/core/provider.ts'
import type { RunQueue } from '../../src/core/runs.ts'
import { createGateway } from '../../src/gateway/gateway.ts'
import { createIdentity, type Identity } from '../../src/identity/identity.ts'
import type { Mcp } from '../../src/mcp/mcp.ts'
import {
  createReporter,
  createRest,
  type Check,
  type PublishedContract,
  type RestDocuments,
} from '../../src/rest/rest.ts'
import { createRunQueue, createRunRows, type RunQueueParts } from '../../src/runs/runs.ts'
import { migrate } from '../../src/store/migrations.ts'
import {
  createCounters,
  createLog,
  createTelemetryAdministration,
  type Counters,
  type Log,
} from '../../src/telemetry/telemetry.ts'
import { serveHttp, type HttpConfig, type HttpParts, type HttpTransport } from '../../src/transports/transports.ts'

export const root = join(import.meta.dirname, '../..')
const readJson = (path: string): object => JSON.parse(readFileSync(join(root, path), 'utf8')) as object
export const serverSpec = readJson('generated/rest/v1/openapi.server.json')

export interface Tool {
  readonly name: string
  readonly run: (input: unknown, signal: AbortSignal) => unknown
  readonly timeoutMs?: number
}

export interface Options {
  readonly tools?: readonly Tool[]
  readonly providers?: readonly Provider[]
  /** Calls may go on as runs, with these settings. */
  readonly runs?: Partial<RunQueueParts>
  readonly policy?: Partial<Policy>
  readonly ledger?: Ledger
  readonly apiSpec?: object
  readonly contracts?: readonly PublishedContract[]
  /** How all of them are read, in place of the ones named here. */
  readonly documents?: () => Promise<RestDocuments>
  readonly checks?: Readonly<Record<string, () => Check>>
  readonly docsPage?: string
  readonly development?: boolean
  readonly includeIncidentId?: boolean
  readonly maxBodyBytes?: number
  readonly http?: Partial<HttpConfig>
  readonly mcp?: Mcp
  readonly countRefusal?: HttpParts['countRefusal']
  /** Who callers are, where it is not made from `auth`. */
  readonly identity?: Identity
  readonly auth?: Partial<Config['auth']>
}

export interface Served {
  readonly url: string
  readonly port: number
  readonly lines: Readonly<Record<string, unknown>>[]
  readonly counters: Counters
  readonly http: HttpTransport
  readonly config: HttpConfig
  readonly ask: (
    method: string,
    path: string,
    headers?: Readonly<Record<string, string>>,
    body?: string | Buffer,
  ) => Promise<Answer>
}

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly body: Readonly<Record<string, unknown>>
}

const httpConfig: HttpConfig = {
  host: '127.0.0.1',
  port: 0,
  max_body_bytes: 100_000,
  max_header_bytes: 8192,
  headers_timeout_seconds: 10,
  request_timeout_seconds: 30,
  keep_alive_timeout_seconds: 65,
  write_timeout_seconds: 60,
  max_connections: 20_000,
  cors: {
    enabled: false,
    allowed_origins: [],
    allowed_methods: ['GET', 'POST'],
    allowed_headers: ['Content-Type'],
    exposed_headers: ['ETag'],
    max_age: 60,
  },
  tls: { enabled: false, verify_client: false },
}

/** Where a test is of REST alone. */
export const noMcp: Mcp = {
  receive: (_text, channel) => channel.answer(undefined, 404),
  openStream: (channel) => channel.answer(undefined, 404),
  deleteSession: (channel) => channel.answer(undefined, 404),
  refuse: (channel) => channel.answer(undefined, 404),
  close: () => Promise.resolve(),
}

/** A server until the test ends. */
export async function served(options: Options = {}): Promise<Served> {
  const server = await start(options)
  onTestFinished(() => server.http.close(0))
  return server
}

/** The real parts, put together as main.ts does, on a port of their own. */
export async function start(options: Options = {}): Promise<Served> {
  const lines: Readonly<Record<string, unknown>>[] = []
  const log = createLog(
    { level: 'DEBUG', format: 'json', output: 'stderr' },
    { write: (line) => lines.push(JSON.parse(line) as never) },
  )
  const counters = createCounters()
  const report = createReporter({
    defaultVersion: 'v1',
    style: { development: options.development ?? true, includeIncidentId: options.includeIncidentId ?? true },
    log,
    counters,
  })
  const policy: Policy = { ...openPolicy, ...options.policy }
  const gateway = createGateway({
    providers: [
      ...[createBuiltin(300), providerOf(options.tools ?? []), createTelemetryAdministration(log)],
      ...(options.providers ?? []),
    ],
    policy: () => policy,
    ledger: options.ledger ?? noLedger,
  })
  const health = { version: '1.2.3', checks: options.checks ?? {} }
  const maxBodyBytes = options.maxBodyBytes ?? 100_000
  const given = () =>
    Promise.resolve({
      apiSpec: structuredClone(options.apiSpec ?? serverSpec),
      contracts: options.contracts ?? [],
      docsPage: options.docsPage,
    })
  const runs = options.runs === undefined ? {} : { runs: queueOf(gateway, log, options.runs) }
  const config = { ...httpConfig, ...options.http }
  const settings = withHttp(defaults, options.auth, config)
  const db = new DatabaseSync(':memory:')
  migrate(db)
  const identity = options.identity ?? createIdentity({ config: settings, db })
  const parts = {
    gateway,
    ...runs,
    health,
    metrics: counters.text,
    defaultVersion: 'v1',
    maxBodyBytes,
    report,
    resourceMetadata: identity.metadata,
    ...(options.countRefusal === undefined ? {} : { countRefusal: options.countRefusal }),
  }
  const rest = createRest(parts, options.documents ?? given)
  const http = await serveHttp({
    config,
    publicUrl: publicUrlOf(settings),
    identity,
    insecure: false,
    authenticates: demandsCredential(settings),
    rest,
    report,
    mcp: options.mcp ?? noMcp,
    countRefusal: options.countRefusal ?? (() => ({ entry: '', durable: undefined })),
  })
  const { port } = new URL(http.address)
  return {
    url: http.address,
    port: Number(port),
    lines,
    counters,
    http,
    config,
    ask: (...what) => ask(http.address, ...what),
  }
}

export const withHttp = (config: Config, auth: Options['auth'], http: HttpConfig): Config => ({
  ...config,
  auth: { ...config.auth, ...auth },
  mcp_server: { ...config.mcp_server, http },
})

function queueOf(gateway: Gateway, log: Log, given: Partial<RunQueueParts>): RunQueue {
  const db = new DatabaseSync(':memory:')
  migrate(db)
  const times = { thresholdMs: 60_000, keepMs: 60_000, pollIntervalMs: 100, mostAlive: 10 }
  return createRunQueue({ gateway, lifetimeOf: () => over, rows: createRunRows(db), log, ...times, ...given })
}

function providerOf(tools: readonly Tool[]): Provider {
  const runs = new Map(tools.map((tool): [Entry, Tool] => [entryOf(tool), tool]))
  return {
    name: 'test',
    catalogue: () => [...runs.keys()],
    call: (entry, input, call) => runs.get(entry)?.run(input, call.signal),
    onChanged: () => () => undefined,
  }
}

const entryOf = ({ name, timeoutMs }: Tool): Entry => ({
  kind: 'tool',
  name,
  listing: { inputSchema: { type: 'object' } },
  parseInput: (input) => input,
  readOnly: true,
  timeoutMs: timeoutMs ?? 5000,
})

export function ask(
  url: string,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body?: string | Buffer,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      `${url}${path}`,
      {
        method,
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        agent: false,
      },
      (res) => {
        let text = ''
        res.setEncoding('utf8')
        res.on('data', (chunk: string) => (text += chunk))
        res.on('end', () => resolve({ status: res.statusCode ?? 0, headers: res.headers, text, body: parsed(text) }))
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>
  } catch {
    return {} // HTML, or nothing
  }
}
