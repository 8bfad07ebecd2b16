import { join } from 'node:path'
import { administering, greeted, offered, runCli, stopAsked, version, type Command, type Opened } from './cli/cli.ts'
import { approvalCommands } from './cli/approval-commands.ts'
import { callCommand, type ByOwner, type CallAsked } from './cli/call-command.ts'
import { completionCommand } from './cli/completion-command.ts'
import { configCommands } from './cli/config-commands.ts'
import { connectCommand } from './cli/connect-command.ts'
import { contractsCommands } from './cli/contracts-commands.ts'
import { devCommand } from './cli/dev-command.ts'
import { doctorCommand } from './cli/doctor-command.ts'
import { initCommand } from './cli/init-command.ts'
import { keysCommands } from './cli/keys-commands.ts'
import { ledgerCommands } from './cli/ledger-commands.ts'
import { listCommands } from './cli/list-commands.ts'
import { policyCommands } from './cli/policy-commands.ts'
import { startCommand, type ServeOptions, type Served } from './cli/start-command.ts'
import type { OpenApprovals } from './approvals/approvals.ts'
import type { Watching as WatchingFolder } from './capabilities/capabilities.ts'
import type { Config, Loaded } from './config/config.ts'
import type { Call } from './core/call.ts'
import { closing, type AtEnd } from './core/closing.ts'
import type { Gateway } from './core/gateway.ts'
import type { Entry } from './core/provider.ts'
import type { GovernanceNeeds } from './governance/governance.ts'
import type { Kept } from './ledger/ledger.ts'
import type { Identity } from './identity/identity.ts'
import type { Mcp, McpParts } from './mcp/mcp.ts'
import type { RestNeeds } from './rest/rest.ts'
import type { DataFolder, Owner, Store } from './store/store.ts'
import type { Eyes, Log } from './telemetry/telemetry.ts'

export { ToolError, type HandlerCall } from './core/for-handlers.ts'

/** A client that closes its end, or asks the process to stop, waits this long at most. */
const stdioGraceMs = 4000

/** What is left to do when all is answered, or given up. */
const endingMs = 2000

/** Contracts and what follows from them lie beside src, in the repository and in the package alike. */
const root = join(import.meta.dirname, '..')

/** Runs one command line and answers its exit code. Rooms are loaded when a command needs them, so that help is quick. */
export function main(argv: readonly string[]): Promise<number> {
  const place = { env: process.env, cwd: process.cwd() }
  const inside = { ...place, open: openInside }
  const commands: Command[] = [
    startCommand({ ...place, serve, stopAsked }),
    devCommand({ ...place, serve, stopAsked }),
    ...configCommands(place),
    ...listCommands(inside),
    callCommand({ ...inside, stopAsked, openToCall }),
    doctorCommand({ ...inside, contracts: async () => (await published()).length, greets }),
    initCommand(place),
    connectCommand(place),
    ...ledgerCommands({ ...place, stopAsked, openToCall, greets }),
    ...keysCommands({ ...place, openToCall }),
    ...policyCommands({ ...place, openToCall }),
    ...approvalCommands({ ...place, openToCall }),
    completionCommand(() => commands),
    ...contractsCommands(),
  ]
  return runCli(argv, commands, { out: (text) => console.log(text), err: (text) => console.error(text) })
}

async function published() {
  const { readPublished } = await import('./rest/rest.ts')
  return readPublished(join(root, 'contracts'))
}

async function greets(owner: Owner): Promise<boolean> {
  const transports = await import('./transports/transports.ts')
  return transports.greets(owner, version())
}

const serve = async (loaded: Loaded, options: ServeOptions = {}): Promise<Served> => {
  try {
    const { opened, close } = await closing((atEnd) => open(loaded, options, atEnd))
    return { ...opened, close }
  } catch (thrown) {
    const { folderTrouble } = await import('./store/store.ts')
    throw folderTrouble(loaded.config.mcp_server.data_dir, thrown)
  }
}

const open = (loaded: Loaded, options: ServeOptions, atEnd: AtEnd): Promise<Omit<Served, 'close'>> =>
  loaded.config.mcp_server.transport === 'stdio' ? openStdio(loaded, atEnd) : openHttp(loaded, options, atEnd)

async function openStdio(loaded: Loaded, atEnd: AtEnd): Promise<Omit<Served, 'close'>> {
  const { commonOf, startStdio, stdioClientId, takeStdio } = await import('./transports/transports.ts')
  const { mcp_server: server, protocol, ledger } = loaded.config
  const id = await stdioClientId(process.env, ledger.redact)
  const nothing = { version: version(), tools: [], resources: 0, prompts: 0, warnings: [] }
  const { served = nothing, ...state } = await startStdio({
    ...{ ...takeStdio(), graceMs: stdioGraceMs, atEnd, version },
    principal: { id, kind: 'local' },
    dataFolder: server.data_dir,
    common: commonOf(loaded.config, version()),
    style: { includeIncidentId: protocol.error.include_incident_id, development: server.development },
    open: async (claimed) => {
      const opened = await openHere(loaded, claimed)
      opened.runs.resume()
      return opened
    },
    say: (level, fields, message) =>
      void import('./telemetry/telemetry.ts').then(({ createLog }) =>
        createLog(server.logging)[level](fields, message),
      ),
  })
  return { ...served, ...state }
}

/** All that answers, for one client of this process and those that join. */
async function openHere(loaded: Loaded, claimed: DataFolder) {
  const { opened, close } = await closing((atEnd) => openOwned(loaded, claimed, {}, atEnd))
  const closeWithin = async (ms: number): Promise<void> => {
    await opened.end(ms)
    await close()
  }
  return { ...opened, close: closeWithin }
}

async function openHttp(loaded: Loaded, options: ServeOptions, atEnd: AtEnd) {
  const { mcp_server: server } = loaded.config
  const { claimDataFolder } = await import('./store/store.ts')
  const claimed = claimDataFolder(server.data_dir)
  const { serveHttp } = await import('./transports/transports.ts')
  const owned = await openOwned(loaded, claimed, options, atEnd)
  const { served, mcp, end, log, ledger, eyes } = owned
  const { rest, report } = await restOf(loaded.config, owned)
  const tlsReloaded = (error?: Error): void => {
    if (error === undefined) log.info('certificate reloaded')
    else log.error({ error: error.message }, 'certificate not reloaded, the old one stays')
  }
  const { insecure } = server
  const countRefusal: typeof ledger.refusals.count = (request, call, ending) => {
    eyes.counted?.calls.refused(ending.code)
    return ledger.refusals.count(request, call, ending)
  }
  const { demandsCredential, publicUrlOf } = await import('./config/config.ts')
  const letIn = { identity: owned.identity, insecure, authenticates: demandsCredential(loaded.config) }
  const reached = (now: Config) => ({ config: now.mcp_server.http, publicUrl: publicUrlOf(now) })
  const http = await serveHttp({ ...reached(loaded.config), ...letIn, rest, mcp, report, countRefusal, tlsReloaded })
  atEnd(() => end(server.shutdown_timeout_seconds * 1000, (ms) => http.close(ms / 1000)))
  owned.live.follow((next) => http.prepare(reached(next)))
  owned.runs.resume()
  claimed.announce({ address: http.address })
  log.info({ address: http.address, version: version() }, 'listening')
  return { ...served, address: http.address }
}

/** All that answers, in a data folder that belongs to this process, and the line for others that start on it. */
async function openOwned(loaded: Loaded, claimed: DataFolder, options: ServeOptions, atEnd: AtEnd) {
  atEnd(claimed.release)
  const { againAfterDamage } = await import('./store/store.ts')
  const open = () => closing((atEnd) => openWhole(loaded, claimed, options, atEnd))
  const { opened, close } = await againAfterDamage(claimed.path, open)
  atEnd(close)
  return opened
}

async function openWhole(loaded: Loaded, claimed: DataFolder, { logTo, onOffered }: ServeOptions, atEnd: AtEnd) {
  const { config } = loaded
  const { mcp_server: server } = config
  const { commonOf, listenLocally } = await import('./transports/transports.ts')
  const onTrouble = (error: unknown): void => log.error({ error }, 'nobody can join')
  const parts = { common: commonOf(config, version()), transport: server.transport, onTrouble }
  const local = await listenLocally(claimed, parts)
  atEnd(local.close)
  const { sayIfOpen } = await import('./store/store.ts')
  const { configuredLedger, openLedgerStore } = await import('./ledger/ledger.ts')
  const store = openLedgerStore(claimed.path)
  atEnd(store.close)

  const { log, guard, eyes, redaction } = await seeing(config, logTo, atEnd)
  sayIfOpen(claimed.path, log)
  const { keepReloading, liveConfig } = await import('./config/config.ts')
  const live = liveConfig(loaded)
  const { levelFollower } = await import('./telemetry/telemetry.ts')
  live.follow(levelFollower(log))
  const ledger = configuredLedger(config, store, log, redaction)
  atEnd(ledger.close)
  const identity = await identityOf(config, store, log)
  atEnd(identity.close)
  live.follow(identity.reconfigure)
  const { configuredApprovals } = await import('./approvals/approvals.ts')
  const approvals = configuredApprovals({ db: store.db, ledger: ledger.ledger, shown: ledger.shown, log }, live.now)
  atEnd(approvals.close)
  const { gateway, problems, broken, policy, reconfigure, close } = await gatewayOf(loaded, ledger, {
    watch: server.resources.watch,
    onLooked: (changed) => {
      log.info({ changed, problems: problems() }, 'the folder of capabilities was looked at again')
      onOffered?.(offered(gateway, problems()))
    },
    onTrouble: (error) => log.error({ error }, 'the folder of capabilities could not be looked at again'),
    eyes,
    serving: { db: store.db, log },
    identity,
    approvals,
  })
  atEnd(close)
  live.follow((next) => reconfigure(next.mcp_server.governance))
  onOffered?.(offered(gateway, problems()))

  const checks = eyes.watch({ store, ledger, broken, policy })
  atEnd(eyes.rest)
  const { configuredRuns } = await import('./runs/runs.ts')
  const runs = configuredRuns(config, store.db, { gateway, log, lifetimeOf: identity.lifetimeOf })
  let stopAt = 0
  atEnd(() => runs.close(Math.max(0, stopAt - Date.now())))
  const asked = { gateway, log, runs, counters: eyes.counted, countRefusal: ledger.refusals.count }
  const mcp = await mcpOf(config, store, asked, live.now)
  local.serve(mcp, administering(gateway))
  const served = { version: version(), ...greeted(gateway, problems()), failed: guard.failed }
  /** Whoever has joined comes first: then it takes nothing new. */
  const end = async (ms: number, finish = mcp.close): Promise<void> => {
    stopAt = Date.now() + ms
    await finish(await local.leave(ms))
    await local.close()
  }
  atEnd(keepReloading(live, log))
  const used = { mcp, store, log, runs, ledger, live, eyes, checks, identity }
  return { ...used, served, failed: guard.failed, gateway, problems, broken, end }
}

async function identityOf(config: Config, { db }: Store, log: Log): Promise<Identity> {
  const { createIdentity } = await import('./identity/identity.ts')
  return createIdentity({ config, db, log })
}

/** The log, who watches what fails outside calls, and what an operator sees. */
async function seeing(config: Config, logTo: ServeOptions['logTo'], atEnd: AtEnd) {
  const { logging: wanted, resources, transport, shutdown_timeout_seconds: seconds } = config.mcp_server
  const { createLog, flushLog, guardDescriptors, guardProcess, openEyes } = await import('./telemetry/telemetry.ts')
  const { redactionWith } = await import('./core/redaction.ts')
  const redaction = redactionWith(config.ledger.redact)
  const logging = { ...wanted, redaction }
  const log = logTo === undefined ? createLog(logging) : createLog({ ...logging, format: 'json' }, { write: logTo })
  atEnd(() => flushLog(log))
  const graceMs = transport === 'stdio' ? stdioGraceMs : seconds * 1000
  if (transport === 'stdio') atEnd(guardDescriptors())
  const guard = guardProcess(log, resources.skills_dir, graceMs + endingMs)
  atEnd(guard.release)
  const eyes = openEyes(config, log, version())
  atEnd(() => eyes.close())
  const alert = {
    key: 'process.failed',
    severity: 'critical',
    summary: 'the process ends after an error of its own',
  } as const
  void guard.failed.then(() => eyes.alerts.raise(alert))
  return { log, guard, eyes, redaction }
}

type McpNeeds = Pick<McpParts, 'gateway' | 'log' | 'counters' | 'runs' | 'countRefusal'>

async function mcpOf(config: Config, { db }: Store, parts: McpNeeds, now: () => Config): Promise<Mcp> {
  const { createMcp, mcpSettings } = await import('./mcp/mcp.ts')
  const { createRequestStates, createSessionStore } = await import('./store/store.ts')
  const stored = { sessions: createSessionStore(db), requestStates: createRequestStates(db) }
  return createMcp({ ...mcpSettings(config, version(), now), ...stored, ...parts })
}

async function restOf(config: Config, needs: Omit<RestNeeds, 'version'>) {
  const { createRest, readDocuments, restParts } = await import('./rest/rest.ts')
  const parts = restParts(config, { ...needs, version: version() })
  return { rest: createRest(parts, () => readDocuments(root)), report: parts.report }
}

interface Watching extends WatchingFolder {
  readonly eyes: Eyes
  readonly serving: GovernanceNeeds['serving']
  readonly identity: Identity
  readonly approvals: OpenApprovals
}

/** The gateway with all its providers. */
async function gatewayOf(
  { config }: Pick<Loaded, 'config'>,
  { ledger, usedBefore, callsSince, administration, reader }: Kept,
  watching?: Watching,
) {
  const { mcp_server: server } = config
  const { configuredCapabilities, createBuiltin } = await import('./capabilities/capabilities.ts')
  const { createGateway } = await import('./gateway/gateway.ts')
  const { configuredGovernance, policyProvider, searchOf } = await import('./governance/governance.ts')
  const { serving, identity } = watching ?? {}
  const governed = await configuredGovernance(config, { usedBefore, callsSince, serving, keysOf: identity?.keysOf })
  const later: { gateway?: Gateway } = {}
  const eyes = watching?.eyes
  const collisions = new Set<string>()
  const visible = (call: Call): readonly Entry[] => later.gateway?.list('resource', call) ?? []
  const own = await configuredCapabilities(config, { visible, collisions, watching })
  const providers = [
    createBuiltin(
      server.tools.default_timeout_seconds,
      searchOf(governed, () => later.gateway),
    ),
    ...own.providers,
    ...(administration === undefined ? [] : [administration(governed)]),
    ...(watching === undefined
      ? []
      : [watching.eyes.administration, watching.approvals.provider, watching.identity.administration]),
  ]
  if (reader !== undefined) {
    const { pastCalls } = await import('./ledger/ledger.ts')
    providers.push(policyProvider(governed, config, [...providers], (since, most) => pastCalls(reader, since, most)))
  }
  const inner = createGateway({
    providers: eyes === undefined ? providers : providers.map(eyes.provider),
    policy: governed.policy,
    onPolicyChanged: governed.onChanged,
    hasToolset: governed.hasToolset,
    ledger: eyes === undefined ? ledger : eyes.ledger(ledger),
    ...(watching === undefined ? {} : { approvals: watching.approvals.approvals }),
    onCollision: ({ kind, name, kept, refused }) =>
      collisions.add(`${refused}: its ${kind} '${name}' is left out; ${kept} has one of that name`),
  })
  const gateway = eyes === undefined ? inner : eyes.gateway(inner)
  later.gateway = gateway
  const close = async (): Promise<void> => {
    governed.close()
    gateway.close()
    await own.close()
  }
  return { gateway, ...own.complaints, policy: governed.trouble, reconfigure: governed.reconfigure, close }
}

/** For a call: by whoever has the data folder; here, as its owner, where it is free. */
async function openToCall(loaded: Loaded, { signal, told, administers }: CallAsked): Promise<Opened | ByOwner> {
  const { claimOrAsk, commonOf } = await import('./transports/transports.ts')
  const { mcp_server: server, protocol } = loaded.config
  const common = { ...commonOf(loaded.config, version()), ...(administers === true ? { capabilities: '' } : {}) }
  const asking = { common, clientId: 'operator', revisions: protocol.mcp.supported_versions, told }
  const place = await claimOrAsk(server.data_dir, signal, asking)
  if ('owner' in place) return { ...place, close: place.owner.close }
  // What a command prints is its answer; and what others left to be run is for a process that stays.
  const { quietly } = await import('./config/config.ts')
  const { gateway, problems, broken, close } = await openHere(quietly(loaded), place.claimed)
  return { gateway, warnings: problems(), broken: broken(), close: () => close(stdioGraceMs) }
}

/** A gateway for one command: nothing listens, and nothing is held when it is closed. */
async function openInside(loaded: Loaded): Promise<Opened> {
  const { nothingKept } = await import('./core/ledger.ts')
  const { guardCommand } = await import('./telemetry/telemetry.ts')
  const strays = guardCommand(loaded.config.mcp_server.logging, loaded.config.mcp_server.resources.skills_dir)
  const { gateway, problems, broken, close } = await gatewayOf(loaded, nothingKept)
  return { gateway, warnings: [...problems(), ...strays], broken: [...broken(), ...strays], close }
}
