import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:fs'
import { access, mkdtemp, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import type { Loaded } from '../config/config.ts'
import type { Owner } from '../store/store.ts'
import { desktopClients, fileOf } from './desktop-clients.ts'
import { fail, messageOf, ok, warn, type Check } from './doctor-checks.ts'

const oldestNode = 24

export function nodeCheck(version: string = process.versions.node): Check {
  if (Number(version.split('.')[0]) >= oldestNode) return ok('node', version)
  return fail('node', `${version}; it needs ${oldestNode} or newer`, 'Install Node from https://nodejs.org.')
}

/** Whether the address can be listened on; a gateway that has it already is no fault. */
export async function portCheck({ config }: Loaded): Promise<Check> {
  const { transport, http } = config.mcp_server
  const address = `${http.host}:${http.port}`
  const error = await listening(http.host, http.port)
  if (error === undefined) return ok('port', `${address} is free`)
  if (error.code === 'EADDRINUSE' && (await isGateway(`http${http.tls.enabled ? 's' : ''}://${address}`))) {
    return ok('port', `${address}: an OwlClaw gateway listens there`)
  }
  const [found, fix] = whyNot(address, error)
  // A server on stdio listens nowhere.
  return transport === 'http' ? fail('port', found, fix) : warn('port', found, fix)
}

function whyNot(address: string, { code, message }: NodeJS.ErrnoException): readonly [found: string, fix: string] {
  switch (code) {
    case 'EADDRINUSE':
      return [
        `${address} is taken by another program`,
        'Stop it, or take another port with --port; 0 takes any that is free.',
      ]
    case 'EACCES':
      return [`${address} may not be listened on`, 'Take a port above 1023 with --port.']
    default:
      return [`${address}: ${message}`, 'Correct --host: it must be an address of this machine.']
  }
}

const listening = (host: string, port: number): Promise<NodeJS.ErrnoException | undefined> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', resolve)
    server.listen(port, host, () => server.close(() => resolve(undefined)))
  })

async function isGateway(address: string): Promise<boolean> {
  try {
    const answer = await fetch(`${address}/health`, { signal: AbortSignal.timeout(2000) })
    const body = (await answer.json()) as Readonly<Record<string, unknown>> | null
    return typeof body?.['status'] === 'string' && typeof body['version'] === 'string'
  } catch {
    return false // whoever listens there does not speak our HTTP
  }
}

/** The folder itself, or the nearest one above it that is there. */
function nearestFolder(path: string): string {
  for (let folder = path; ; folder = dirname(folder))
    if (existsSync(folder) || dirname(folder) === folder) return folder
}

/** Takes the folder and gives it back, as a start would; and says who else may look into it. */
export async function dataCheck(loaded: Loaded, greets: Greets = async () => true): Promise<Check> {
  const found = await claimCheck(loaded, greets)
  const { openToOthers } = await import('../store/store.ts')
  const path = loaded.config.mcp_server.data_dir
  const mode = existsSync(path) ? openToOthers(path) : undefined
  if (found.status !== 'ok' || mode === undefined) return found
  return warn('data folder', `${path} is open to other users of this machine (${mode})`, `chmod 700 ${path}`)
}

type Greets = (owner: Owner) => Promise<boolean>

async function claimCheck({ config }: Loaded, greets: Greets): Promise<Check> {
  const { data_dir: path, transport } = config.mcp_server
  if (!existsSync(path)) {
    const above = nearestFolder(path)
    const writable = await access(above, constants.W_OK).then(
      () => true,
      () => false,
    )
    if (writable) return ok('data folder', `${path}, made at the first start`)
    return fail('data folder', `${path} can't be made: ${above} may not be written`, 'Name another with --data-dir.')
  }
  const { claimDataFolder, FolderTaken, ownerText, whatToDo } = await import('../store/store.ts')
  try {
    claimDataFolder(path).release()
    return ok('data folder', path)
  } catch (thrown) {
    if (!(thrown instanceof FolderTaken)) return fail('data folder', messageOf(thrown), 'Name another with --data-dir.')
    const { owner } = thrown
    const found = `${path} belongs to ${ownerText(owner)}`
    if (owner?.socket !== undefined && !(await greets(owner)))
      return fail('data folder', `${found}, which does not answer`, whatToDo(owner))
    // What starts on stdio, and `owlclaw call`, goes by the owner.
    if (transport === 'stdio' && owner?.socket !== undefined)
      return ok('data folder', `${found}; a start on stdio joins it`)
    return warn('data folder', found, 'A second gateway over HTTP needs its own: --data-dir.')
  }
}

const mebibyte = 2 ** 20

export async function diskCheck(
  { config }: Loaded,
  least = { fail: 100 * mebibyte, warn: 1024 * mebibyte },
): Promise<Check> {
  const folder = nearestFolder(config.mcp_server.data_dir)
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const found = `${free >= 1024 * mebibyte ? `${(free / 1024 / mebibyte).toFixed(1)} GiB` : `${Math.floor(free / mebibyte)} MiB`} free at ${folder}`
  const fix = 'Make room, or put the data elsewhere with --data-dir: calls are refused when the disk is full.'
  return free < least.fail ? fail('disk', found, fix) : free < least.warn ? warn('disk', found, fix) : ok('disk', found)
}

/** Limits, budgets and sessions go by the clock. The disk has one of its own where it is elsewhere. */
export async function clockCheck(now: () => number = Date.now): Promise<Check> {
  const fix = 'Set the clock, best by NTP: limits, budgets and sessions go by it.'
  const shown = `${new Date(now()).toISOString()}, zone ${Intl.DateTimeFormat().resolvedOptions().timeZone}`
  if (now() < Date.parse('2026-01-01')) return fail('clock', `${shown}: that is before this version was made`, fix)
  const folder = await mkdtemp(join(tmpdir(), 'owlclaw-doctor-'))
  try {
    const before = now()
    await writeFile(join(folder, 'now'), '')
    const { mtimeMs } = await stat(join(folder, 'now'))
    const off = Math.round(Math.max(before - mtimeMs, mtimeMs - now()) / 1000)
    return off > 5 ? warn('clock', `${shown}; files get a time that is ${off} s off`, fix) : ok('clock', shown)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Which desktop clients keep a file on this machine, and whether this server stands in it. */
export function clientsCheck(home?: string): Check {
  const found = desktopClients.flatMap((client) => {
    const file = fileOf(client, home)
    if (!isAbsolute(file) || !existsSync(file)) return []
    return [`${client.title}${readFileSync(file, 'utf8').includes('owlclaw') ? ' (has owlclaw)' : ''}`]
  })
  return ok(
    'clients',
    found.length === 0 ? 'none found; `owlclaw connect` says how one gets this server' : found.join(', '),
  )
}
