import type { Readable } from 'node:stream'
import type { Principal } from '../core/call.ts'
import type { FaultStyle, Mcp } from '../mcp/mcp.ts'
import { ownerText, type DataFolder, type Owner } from '../store/store.ts'
import { Bridge } from './bridge.ts'
import type { Common } from './hello.ts'
import { claimOrJoin } from './joining.ts'
import { servedHere } from './served-here.ts'
import type { Output } from './stdout-guard.ts'

export interface JoinedStdioParts {
  readonly input: Readable
  readonly output: Output
  readonly principal: Principal
  readonly maxLineBytes: number
  readonly dataFolder: string
  readonly common: Common
  readonly style: FaultStyle
  /** Opens all that answers, in the folder that this process has just taken. */
  readonly open: (claimed: DataFolder) => Promise<Mcp>
  readonly say: (level: 'info' | 'warn', fields: object, message: string) => void
}

/** Serves the client on stdin and stdout by the owner of the data folder, or by this process once it is the owner itself. */
export function joinStdio({ dataFolder, common, principal, style, open, say, ...streams }: JoinedStdioParts): Bridge {
  let before: Owner | undefined
  return new Bridge({
    ...streams,
    next: async (asked, signal) => {
      const who = { ...common, clientId: principal.id, pid: process.pid, asked }
      const place = await claimOrJoin(dataFolder, { who, signal, before })
      if ('joined' in place) {
        if (before !== undefined) say('info', {}, `the data folder belongs to ${ownerText(place.joined.owner)} now`)
        before = place.joined.owner
        return place.joined
      }
      const mcp = await open(place.claimed)
      say('info', {}, 'the data folder belongs to this process now')
      return servedHere(mcp, principal, asked)
    },
    answers: async (lost, why) => {
      const { lostAnswers } = await import('./lost-answers.ts')
      const answers = lostAnswers(lost, why, style)
      const incidents = answers.flatMap((answer) => answer.incidents)
      if (why === 'owner gone') say('warn', { incidents }, 'the owner of the data folder ended before it had answered')
      return answers.map(({ line }) => line)
    },
  })
}
