import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { greeted, offered, runCli, version, type Command, type Opened } from './cli/cli.ts'
import { callCommand } from './cli/call-command.ts'
import { completionCommand } from './cli/completion-command.ts'
import { configCommands } from './cli/config-commands.ts'
import { connectCommand } from './cli/connect-command.ts'
import { contractsCommands } from './cli/contracts-commands.ts'
import { devCommand } from './cli/dev-command.ts'
import { doctorCommand } from './cli/doctor-command.ts'
import { initCommand } from './cli/init-command.ts'
import { listCommands } from './cli/list-commands.ts'
import { startCommand, type ServeOptions, type Served } from './cli/start-command.ts'
import type { Skills } from './capabilities/capabilities.ts'
import type { Config, Loaded } from './config/config.ts'
import type { Principal } from './core/call.ts'
import type { Gateway } from './core/gateway.ts'
import { StartupError } from './core/startup-error.ts'
import type { Mcp } from './mcp/mcp.ts'
import type { RestDocuments } from './rest/rest.ts'
import type { DataFolder, Store } from './store/store.ts'
import type { Log } from './telemetry/telemetry.ts'
import type { JoinedStdioParts } from './transports/transports.ts'

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
    for (let closer = closers.pop(); closer !== undefined; closer = closers.pop()) await closer()
  }
  try {
    return { ...(await open(loaded, options, (closer) => closers.push(closer))), close }
  } catch (thrown) {
    await close()
    throw thrown
  }
}

type AtEnd = (closer: () => unknown) => void

const maxLineBytes = 10 * 1024 * 1024

async function open(loaded: Loaded, options: ServeOptions, atEnd: AtEnd): Promise<Omit<Served, 'close'>> {
  const { mcp_server: server } = loaded.config
  const { claimDataFolder, FolderTaken } = await import('./store/store.ts')
  if (server.transport === 'http') return openHttp(loaded, claimDataFolder(server.data_dir), options, atEnd)
  const { takeStdout } = await import('./transports/transports.ts')
  const ends = { input: process.stdin, output: takeStdout(), principal: stdioClient(), maxLineBytes }
  try {
    return await openStdio(loaded, claimDataFolder(server.data_dir), ends, atEnd)
  } catch (thrown) {
    if (thrown instanceof FolderTaken) return joinOwner(loaded, ends, atEnd)
    throw thrown
  }
}

type StdioEnds = Pick<JoinedStdioParts, 'input' | 'output' | 'principal' | 'maxLineBytes'>

const stdioClient = (): Principal => ({ id: process.env['MCP_CLIENT_ID'] ?? 'stdio-client', kind: 'local' })

async function openStdio(loaded: Loaded, claimed: DataFolder, ends: StdioEnds, atEnd: AtEnd) {
  const { serveStdio } = await import('./transports/transports.ts')
  const { served, mcp, local } = await openOwned(loaded, claimed, {}, atEnd)
  const { ended, flush } = serveStdio({ mcp, ...ends })
  atEnd(async () => {
    await mcp.close(await local.leave(stdioGraceMs))
    await local.close()
    await flush()
  })
  return { ...served, ended }
}

/** The folder has an owner: this client is served by it, and by this process when the owner has gone. */
async function joinOwner(loaded: Loaded, ends: StdioEnds, atEnd: AtEnd): Promise<Omit<Served, 'close'>> {
  const { commonOf, joinStdio } = await import('./transports/transports.ts')
  const { ownerText } = await import('./store/store.ts')
  const { mcp_server: server, protocol } = loaded.config
  const started = version()
  const failed = Promise.withResolvers<undefined>()
  let here: Omit<Served, 'close'> | undefined
  const log = async (): Promise<Log> => (await import('./telemetry/telemetry.ts')).createLog(server.logging)
  const bridge = joinStdio({
    ...ends,
    dataFolder: server.data_dir,
    common: commonOf(loaded.config, started),
    style: { includeIncidentId: protocol.error.include_incident_id, development: server.development },
    say: (level, fields, message) => void log().then((to) => to[level](fields, message)),
    open: async (claimed) => {
      if (version() !== started)
        throw new StartupError('Another version was installed meanwhile. Start this one again.')
      const { served, mcp, local } = await openOwned(loaded, claimed, {}, atEnd)
      atEnd(async () => {
        await mcp.close(await local.leave(stdioGraceMs))
        await local.close()
      })
      here = served
      void served.failed.then(failed.resolve)
      return mcp
    },
  })
  atEnd(() => bridge.close(stdioGraceMs))
  void bridge.failed.then(async (error) => {
    ;(await log()).fatal({ error }, 'nobody is left to serve the client')
    failed.resolve(undefined)
  })
  const owner = await Promise.race([bridge.joined, bridge.ended])
  const nothing = { version: started, tools: [], resources: 0, prompts: 0, warnings: [] }
  const joined = owner === undefined ? {} : { joined: ownerText(owner) }
  return { ...(here ?? nothing), ...joined, ended: bridge.ended, failed: failed.promise }
}

async function openHttp(loaded: Loaded, claimed: DataFolder, options: ServeOptions, atEnd: AtEnd) {
  const { mcp_server: server } = loaded.config
  const { serveHttp } = await import('./transports/transports.ts')
  const owned = await openOwned(loaded, claimed, options, atEnd)
  const { served, mcp, local, log } = owned
  const { rest, report } = await restOf(loaded.config, owned)
  const tlsReloaded = (error?: Error): void => {
    if (error === undefined) log.info('certificate reloaded')
    else log.error({ error: error.message }, 'certificate not reloaded, the old one stays')
  }
  const http = await serveHttp({ config: server.http, insecure: server.insecure, rest, mcp, report, tlsReloaded })
  atEnd(async () => {
    await http.close((await local.leave(server.shutdown_timeout_seconds * 1000)) / 1000)
    await local.close()
  })
  claimed.announce({ address: http.address })
  log.info({ address: http.address, version: version() }, 'listening')
  return { ...served, address: http.address }
}

/** All that answers, in a data folder that belongs to this process, and the line for others that start on it. */
async function openOwned(loaded: Loaded, claimed: DataFolder, { logTo, onOffered }: ServeOptions, atEnd: AtEnd) {
  const { config } = loaded
  const { mcp_server: server } = config
  const stdio = server.transport === 'stdio'
  atEnd(claimed.release)
  const { commonOf, listenLocally } = await import('./transports/transports.ts')
  const common = commonOf(config, version())
  const local = await listenLocally(claimed, { common, transport: server.transport, maxLineBytes })
  atEnd(local.close)
  const { openStore } = await import('./store/store.ts')
  const store = openStore(claimed.path)
  atEnd(store.close)

  const { createLog, flushLog, guardProcess } = await import('./telemetry/telemetry.ts')
  const log =
    logTo === undefined ? createLog(server.logging) : createLog({ ...server.logging, format: 'json' }, { write: logTo })
  atEnd(() => flushLog(log))
  const graceMs = stdio ? stdioGraceMs : server.shutdown_timeout_seconds * 1000
  const guard = guardProcess(log, server.resources.skills_dir, graceMs + endingMs)
  atEnd(guard.release)

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
  local.serve(mcp)
  const served = { version: version(), ...greeted(gateway, problems()), failed: guard.failed }
  return { served, gateway, problems, mcp, store, log, local }
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

/** A gateway for one command: nothing listens, and nothing is held when it is closed. */
async function openInside(loaded: Loaded): Promise<Opened> {
  const { gateway, problems, close } = await gatewayOf(loaded)
  return { gateway, warnings: problems(), close }
}
