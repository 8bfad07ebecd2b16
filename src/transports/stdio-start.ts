import type { Readable } from 'node:stream'
import type { Principal } from '../core/call.ts'
import { StartupError } from '../core/startup-error.ts'
import type { FaultStyle, Mcp } from '../mcp/mcp.ts'
import { claimDataFolder, FolderTaken, ownerText, type DataFolder, type Owner } from '../store/store.ts'
import { Bridge } from './bridge.ts'
import type { Common } from './hello.ts'
import { claimOrJoin } from './joining.ts'
import { longestLine } from './line-reader.ts'
import { servedHere } from './served-here.ts'
import { serveStdio } from './stdio.ts'
import type { Output } from './stdout-guard.ts'

/** All that answers, in this process. */
export interface Opened<Served> {
  readonly mcp: Mcp
  readonly served: Served
  /** Settles when it can't go on. */
  readonly failed: Promise<unknown>
  /** Finishes what runs, within the time, and closes everything. */
  readonly close: (graceMs: number) => Promise<void>
}

export interface StdioStart<Served> {
  readonly input: Readable
  readonly output: Output
  readonly principal: Principal
  readonly graceMs: number
  readonly dataFolder: string
  readonly common: Common
  readonly style: FaultStyle
  /** Opens all that answers in a folder that this process has taken. */
  readonly open: (claimed: DataFolder) => Promise<Opened<Served>>
  /** The version that is installed now. */
  readonly version: () => string
  readonly say: (level: 'info' | 'warn' | 'fatal', fields: object, message: string) => void
  readonly atEnd: (closer: () => unknown) => void
}

export interface StdioServed<Served> {
  /** Undefined where another process serves. */
  readonly served: Served | undefined
  /** That other process, such as `process 12`. */
  readonly joined?: string
  readonly ended: Promise<void>
  readonly failed: Promise<unknown>
}

/** Serves the client on stdin and stdout: as the owner of the data folder, or by its owner for as long as there is one. */
export async function startStdio<Served>(parts: StdioStart<Served>): Promise<StdioServed<Served>> {
  const { dataFolder, open, graceMs, atEnd } = parts
  let claimed: DataFolder
  try {
    claimed = claimDataFolder(dataFolder)
  } catch (thrown) {
    if (thrown instanceof FolderTaken) return join(parts)
    throw thrown
  }
  const { mcp, served, failed, close } = await open(claimed)
  const { ended, flush } = serveStdio({ ...parts, mcp, maxLineBytes: longestLine })
  atEnd(async () => {
    await close(graceMs)
    await flush()
  })
  return { served, ended, failed }
}

async function join<Served>(parts: StdioStart<Served>): Promise<StdioServed<Served>> {
  const { principal, say, graceMs, atEnd } = parts
  const failed = Promise.withResolvers<unknown>()
  let here: Opened<Served> | undefined
  const open = async (claimed: DataFolder, asked: number) => {
    const { version } = parts.common
    if (parts.version() !== version)
      throw new StartupError(`Version ${parts.version()} was installed after ${version} was started. Start this again.`)
    const opened = await parts.open(claimed)
    here = opened
    void opened.failed.then(failed.resolve)
    return servedHere(opened.mcp, principal, asked)
  }
  const bridge = new Bridge({
    ...parts,
    maxLineBytes: longestLine,
    next: nextOf(parts, open),
    answers: answersOf(parts),
  })
  atEnd(async () => {
    const until = performance.now() + graceMs
    await bridge.close(graceMs)
    await here?.close(Math.max(0, until - performance.now()))
    await bridge.flush()
  })
  void bridge.failed.then((error) => {
    say('fatal', { error }, 'nobody is left to serve the client')
    failed.resolve(error)
  })
  const owner = await Promise.race([bridge.joined, bridge.ended])
  const joined = owner === undefined ? {} : { joined: ownerText(owner) }
  return { served: here?.served, ...joined, ended: bridge.ended, failed: failed.promise }
}

type Next = ConstructorParameters<typeof Bridge>[0]

function nextOf<Served>(
  { common, principal, dataFolder, say }: StdioStart<Served>,
  open: (claimed: DataFolder, asked: number) => ReturnType<Next['next']>,
): Next['next'] {
  let before: Owner | undefined
  return async (asked, signal) => {
    const who = { ...common, clientId: principal.id, pid: process.pid, asked }
    const place = await claimOrJoin(dataFolder, { who, signal, before })
    if ('claimed' in place) {
      const far = await open(place.claimed, asked)
      say('info', {}, 'the data folder belongs to this process now')
      return far
    }
    if (before !== undefined) say('info', {}, `the data folder belongs to ${ownerText(place.joined.owner)} now`)
    before = place.joined.owner
    return place.joined
  }
}

const answersOf =
  <Served>({ say, style }: StdioStart<Served>): Next['answers'] =>
  async (lost, why) => {
    const { lostAnswers } = await import('./lost-answers.ts')
    const answers = lostAnswers(lost, why, style)
    const incidents = answers.flatMap((answer) => answer.incidents)
    if (why === 'owner gone') say('warn', { incidents }, 'the owner of the data folder ended before it had answered')
    return answers.map(({ line }) => line)
  }
