import { StartupError } from '../core/startup-error.ts'
import { ownerText, whatToDo, type DataFolder, type Owner } from '../store/store.ts'
import { Bridge, type BridgeParts } from './bridge.ts'
import { claimOrJoin } from './joining.ts'
import { longestLine } from './line-reader.ts'
import { servedHere } from './served-here.ts'
import type { Opened, StdioServed, StdioStart } from './stdio-parts.ts'

/** Serves the client by the owner of the data folder, and by this process once it is the owner itself. */
export async function joinStdio<Served>(parts: StdioStart<Served>): Promise<StdioServed<Served>> {
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
  let started = false
  void bridge.failed.then((error) => {
    // Before that the start itself says why.
    if (started) say('fatal', { error }, 'nobody is left to serve the client')
    failed.resolve(error)
  })
  const owner = await Promise.race([bridge.joined, bridge.ended])
  started = true
  const joined = owner === undefined ? {} : { joined: ownerText(owner) }
  return { served: here?.served, ...joined, ended: bridge.ended, failed: failed.promise }
}

function nextOf<Served>(
  { common, principal, dataFolder, say }: StdioStart<Served>,
  open: (claimed: DataFolder, asked: number) => ReturnType<BridgeParts['next']>,
): BridgeParts['next'] {
  let before: Owner | undefined
  return async (asked, signal, nobodyAnswers) => {
    const who = { ...common, clientId: principal.id, pid: process.pid, asked }
    let waitsFor: number | undefined
    const silent = (owner: Owner): void => {
      nobodyAnswers()
      if (waitsFor === owner.pid) return
      waitsFor = owner.pid
      say(
        'warn',
        {},
        `${ownerText(owner)} has the data folder and does not answer; this waits for it. ${whatToDo(owner)}`,
      )
    }
    const place = await claimOrJoin(dataFolder, { who, signal, before, silent })
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
  <Served>({ say, style }: StdioStart<Served>): BridgeParts['answers'] =>
  async (lost, why) => {
    const { lostAnswers } = await import('./lost-answers.ts')
    const answers = lostAnswers(lost, why, style)
    const incidents = answers.flatMap((answer) => answer.incidents)
    if (why === 'owner gone')
      say('warn', { incidents }, 'the owner of the data folder ended, or was stopped, before it had answered')
    return answers.map(({ line }) => line)
  }
