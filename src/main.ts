import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { operatorCall, runCli, version, type Command, type Opened } from './cli/cli.ts'
import { callCommand } from './cli/call-command.ts'
import { completionCommand } from './cli/completion-command.ts'
import { configCommands } from './cli/config-commands.ts'
import { connectCommand } from './cli/connect-command.ts'
import { contractsCommands } from './cli/contracts-commands.ts'
import { devCommand } from './cli/dev-command.ts'
import { doctorCommand } from './cli/doctor-command.ts'
import { initCommand } from './cli/init-command.ts'
import { listCommands } from './cli/list-commands.ts'
import { startCommand, type Offered, type ServeOptions, type Served } from './cli/start-command.ts'
import type { Skills } from './capabilities/capabilities.ts'
import type { Config, Loaded } from './config/config.ts'
import type { Gateway } from './core/gateway.ts'
import type { Entry } from './core/provider.ts'
import type { Mcp } from './mcp/mcp.ts'
import type { RestDocuments } from './rest/rest.ts'
import type { Store } from './store/store.ts'
import type { Log } from './telemetry/telemetry.ts'

/** For handlers: the type of their second parameter. */
export type { HandlerCall } from './core/call.ts'

/** A client that closes its end, or asks the process to stop, waits this long at most. */
const stdioGraceMs = 4000

/** What is left to do when all is answered, or given up. */
const endingMs = 2000

/** Contracts and what follows from them lie beside src, in the repository and in the package alike. */
const beside = (...path: readonly string[]): string => join(import.meta.dirname, '..', ...path)

/** Runs one command line and answers its exit code. Rooms are loaded when a command needs them, so that help is quick. */
export function main(argv: readonly string[]): Promise<number> {
  const place = { env: process.env, cwd: process.cwd() }
  const inside = { ...place, open: openInside }
  const commands: Command[] = [
    startCommand({ ...place, serve, stopAsked }),
    devCommand({ ...place, serve, stopAsked }),
    ...configCommands(place),
    ...listCommands(inside),
    callCommand({ ...inside, stopAsked }),
    doctorCommand({ ...inside, contracts: async () => (await published()).length }),
    initCommand(place),
    connectCommand(place),
    completionCommand(() => commands),
    ...contractsCommands(),
  ]
  return runCli(argv, commands, { out: (text) => console.log(text), err: (text) => console.error(text) })
}

async function published() {
  const { readPublished } = await import('./rest/rest.ts')
  return readPublished(beside('contracts'))
}

/** Once: whoever asks twice does not want to wait, and gets what the system does by itself. */
const stopAsked = (): Promise<string> =>
  new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, resolve)
  })

/** Opens everything from the ground up; what was opened is closed again when a later step fails, and at the end. */
async function serve(loaded: Loaded, options: ServeOptions = {}): Promise<Served> {
  const closers: (() => unknown)[] = []
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    return { ...(await open(loaded, options, (closer) => closers.push(closer))), close }
  } catch (thrown) {
    await close()
    throw thrown
  }
}

type AtEnd = (closer: () => unknown) => void

async function open(loaded: Loaded, { logTo, onOffered }: ServeOptions, atEnd: AtEnd): Promise<Omit<Served, 'close'>> {
  const { config } = loaded
  const { mcp_server: server } = config
  const stdio = server.transport === 'stdio'
  const { serveHttp, serveStdio, takeStdout } = await import('./transports/transports.ts')
  const output = stdio ? takeStdout() : undefined
  const { store, announce } = await storeOf(server.data_dir, stdio, atEnd)

  const { createLog, flushLog } = await import('./telemetry/telemetry.ts')
  const log =
    logTo === undefined ? createLog(server.logging) : createLog({ ...server.logging, format: 'json' }, { write: logTo })
  atEnd(() => flushLog(log))
  const graceMs = stdio ? stdioGraceMs : server.shutdown_timeout_seconds * 1000
  const { failed } = await watchFailures(log, server.resources.skills_dir, graceMs, atEnd)

  const { gateway, problems, close } = await gatewayOf(loaded, {
    watch: server.resources.watch,
    onLooked: (changed) => {
      log.info({ changed, problems: problems() }, 'the folder of capabilities was looked at again')
      onOffered?.(offered(gateway, problems()))
    },
    onTrouble: (error) => log.error({ error }, 'the folder of capabilities could not be looked at again'),
  })
  atEnd(close)
  onOffered?.(offered(gateway, problems()))

  const mcp = await mcpOf(config, gateway, store, log)
  const tools = gateway.list('tool', operatorCall(new AbortController().signal)).map(named)
  const { resources, prompts } = offered(gateway, problems())
  const counts = { resources: resources.length, prompts: prompts.length }
  const served = { version: version(), tools, ...counts, warnings: problems(), failed }
  if (output !== undefined) {
    const principal = { id: process.env['MCP_CLIENT_ID'] ?? 'stdio-client', kind: 'local' } as const
    const { stdin: input } = process
    const { ended, flush } = serveStdio({ mcp, input, output, principal, maxLineBytes: 10 * 1024 * 1024 })
    atEnd(async () => {
      await mcp.close(stdioGraceMs)
      await flush()
    })
    return { ...served, ended }
  }
  const { rest, report } = await restOf(config, { gateway, store, log, problems })
  const tlsReloaded = (error?: Error): void => {
    if (error === undefined) log.info('certificate reloaded')
    else log.error({ error: error.message }, 'certificate not reloaded, the old one stays')
  }
  const http = await serveHttp({ config: server.http, insecure: server.insecure, rest, mcp, report, tlsReloaded })
  atEnd(() => http.close(server.shutdown_timeout_seconds))
  announce(http.address)
  log.info({ address: http.address, version: version() }, 'listening')
  return { ...served, address: http.address }
}

/** Watches what fails outside any call, and who would end the process; `failed` settles when an error of our own must end it. */
async function watchFailures(log: Log, folder: string, graceMs: number, atEnd: AtEnd) {
  const { createBlame, guardExit, watchStrayFailures } = await import('./telemetry/telemetry.ts')
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const blame = createBlame(folder)
  const { exit, release } = guardExit(blame)
  atEnd(release)
  atEnd(watchStrayFailures(log, { blame, exit, onOwn: () => resolve(undefined), graceMs: graceMs + endingMs }))
  return { failed: promise }
}

/** A client that has the process to itself leaves nothing behind; over HTTP the folder is claimed and kept. */
async function storeOf(folder: string, inMemory: boolean, atEnd: AtEnd) {
  const { claimDataFolder, openStore } = await import('./store/store.ts')
  const claimed = inMemory ? undefined : claimDataFolder(folder)
  if (claimed !== undefined) atEnd(claimed.release)
  const store = openStore(claimed?.path)
  atEnd(store.close)
  return { store, announce: (address: string) => claimed?.announce(address) }
}

async function mcpOf(
  { mcp_server: server, protocol }: Config,
  gateway: Gateway,
  { db }: Store,
  log: Log,
): Promise<Mcp> {
  const { createMcp } = await import('./mcp/mcp.ts')
  const { createRequestStates, createSessionStore } = await import('./store/store.ts')
  return createMcp({
    gateway,
    sessions: createSessionStore(db),
    requestStates: createRequestStates(db),
    log,
    server: { name: 'owlclaw-mcp-server', title: 'OwlClaw Gateway', version: version() },
    supportedVersions: protocol.mcp.supported_versions,
    inputErrors: protocol.mcp.input_errors,
    ttlSeconds: { tools: server.tools.cache_ttl_seconds, resources: server.resources.cache_ttl_seconds },
    includeIncidentId: protocol.error.include_incident_id,
    development: server.development,
  })
}

interface RestNeeds {
  readonly gateway: Gateway
  readonly store: Store
  readonly log: Log
  readonly problems: () => readonly string[]
}

async function restOf({ mcp_server: server, protocol }: Config, { gateway, store, log, problems }: RestNeeds) {
  const { createCounters } = await import('./telemetry/telemetry.ts')
  const { createReporter, createRest } = await import('./rest/rest.ts')
  const defaultVersion = protocol.api.default_version
  const report = createReporter({
    defaultVersion,
    style: { includeIncidentId: protocol.error.include_incident_id, development: server.development },
    log,
    counters: createCounters(),
  })
  const checks = {
    store: () => {
      const { ok, latencyMs, error } = store.health()
      return { status: ok ? 'ok' : 'down', latencyMs, ...(error === undefined ? {} : { detail: error }) } as const
    },
    capabilities: () => {
      const found = problems()
      const detail = found.length === 0 ? {} : { detail: found.join('\n').slice(0, 1000) }
      return { status: found.length === 0 ? 'ok' : 'degraded', latencyMs: 0, ...detail } as const
    },
  }
  const { max_body_bytes: maxBodyBytes } = server.http
  const health = { version: version(), checks }
  return { rest: createRest({ gateway, health, defaultVersion, maxBodyBytes, report }, restDocuments), report }
}

const restDocuments = async (): Promise<RestDocuments> => ({
  apiSpec: JSON.parse(await readFile(beside('generated/rest/v1/openapi.server.json'), 'utf8')) as object,
  contracts: await published(),
  docsPage: await readFile(beside('generated/docs/rest-v1.html'), 'utf8').catch(() => undefined),
})

interface Watching {
  readonly watch: boolean
  /** After each look at a changed folder, whether anything came of it or not. */
  readonly onLooked: (changed: boolean) => void
  readonly onTrouble: (thrown: unknown) => void
}

/** The gateway with all its providers. */
async function gatewayOf({ config: { mcp_server: server } }: Pick<Loaded, 'config'>, watching?: Watching) {
  const { createArtifacts, createBuiltin, loadCapabilities, loadSkills } =
    await import('./capabilities/capabilities.ts')
  const { createGateway } = await import('./gateway/gateway.ts')
  const { openPolicy } = await import('./core/policy.ts')
  const { noLedger } = await import('./core/ledger.ts')
  const { skills_dir: folder, max_read_bytes: maxReadBytes } = server.resources
  const { default_timeout_seconds: defaultTimeoutSeconds } = server.tools
  const artifacts = createArtifacts()
  const later: { skills?: Skills; gateway?: Gateway } = {}
  const collisions = new Set<string>()
  const capabilities = await loadCapabilities(folder, {
    defaultTimeoutSeconds,
    cacheFolder: join(server.data_dir, 'types'),
    artifacts,
    watch: watching?.watch === true,
    onFolderChanged: ({ changed }) => {
      later.skills?.reload().then(
        (skillsChanged) => watching?.onLooked(changed || skillsChanged),
        (thrown: unknown) => watching?.onTrouble(thrown),
      )
    },
  })
  const skills = await loadSkills(folder, {
    timeoutMs: defaultTimeoutSeconds * 1000,
    maxReadBytes,
    visible: (call) => later.gateway?.list('resource', call) ?? [],
  })
  const problems = (): string[] => {
    const found = [...capabilities.problems, ...skills.problems()].map(({ path, message }) => `${path}: ${message}`)
    return [...new Set([...found, ...collisions])]
  }
  const gateway = createGateway({
    providers: [createBuiltin(defaultTimeoutSeconds), capabilities.provider, skills.provider, artifacts.provider],
    policy: () => openPolicy,
    ledger: noLedger,
    onCollision: ({ kind, name, kept, refused }) =>
      collisions.add(`${refused}: its ${kind} '${name}' is left out; ${kept} has one of that name`),
  })
  later.skills = skills
  later.gateway = gateway
  const close = async (): Promise<void> => {
    gateway.close()
    await capabilities.close()
  }
  return { gateway, problems, close }
}

function offered(gateway: Gateway, problems: readonly string[]): Offered {
  const call = operatorCall(new AbortController().signal)
  const [tools, resources, prompts] = (['tool', 'resource', 'prompt'] as const).map((kind) =>
    gateway
      .list(kind, call)
      // A skill's folder is in the list twice: for clients that know skills, and for all others.
      .filter(({ listing }) => listing.skill === undefined)
      .map(({ name }) => name),
  )
  return { tools: tools ?? [], resources: resources ?? [], prompts: prompts ?? [], problems: [...problems] }
}

/** A gateway for one command: nothing listens, and nothing is held when it is closed. */
async function openInside(loaded: Loaded): Promise<Opened> {
  const { gateway, problems, close } = await gatewayOf(loaded)
  return { gateway, warnings: problems(), close }
}

function named({ name, listing }: Entry): Served['tools'][number] {
  const examples = listing.inputSchema?.['examples']
  return Array.isArray(examples) && examples.length > 0 ? { name, example: examples[0] as unknown } : { name }
}
