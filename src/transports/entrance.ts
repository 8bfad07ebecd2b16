import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Principal } from '../core/call.ts'
import { Fault } from '../core/fault.ts'
import type { CountRefusal } from '../core/ledger.ts'
import type { Identity } from '../identity/identity.ts'
import { createTurnedAway } from './turned-away.ts'

type Surface = 'mcp' | 'rest'
interface Asked {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  readonly surface: Surface
}

export interface Entrance {
  /** Finds out who asks and lets them in, or turns them away; at once, where that can be. */
  readonly enter: (asked: Asked, letIn: (principal: Principal) => void, answer: AnswerRefused) => void
  /** Answers a refusal, written down and slowed as it deserves. */
  readonly turnAway: (asked: Asked, thrown: unknown, answer: AnswerRefused) => void
}

type AnswerRefused = (fault: Fault, entry: string | undefined) => void

/** Answers that wait, at most; whoever comes then is answered at once and has to connect anew. */
const mostHeld = 500

export function createEntrance(identity: Identity, count: CountRefusal): Entrance {
  const turnedAway = createTurnedAway(count, identity.stranger)
  let held = 0
  const hold = (ms: number, res: ServerResponse, go: () => void): void => {
    if (ms === 0) {
      go()
      return
    }
    res.setHeader('Connection', 'close')
    if (held >= mostHeld) {
      go()
      return
    }
    held += 1
    const timer = setTimeout(() => {
      res.off('close', gone)
      held -= 1
      go()
    }, ms)
    // Who does not wait for the answer has tried all the same.
    const gone = (): void => {
      held -= 1
      clearTimeout(timer)
      go()
    }
    res.once('close', gone)
  }
  const turnAway: Entrance['turnAway'] = (asked, thrown, answer) => {
    const fault = Fault.from(thrown)
    const { req, res } = asked
    const challenge =
      fault.challengeAt(req.url ?? '/') ?? (fault.row.http === 401 ? 'Bearer realm="owlclaw"' : undefined)
    if (challenge !== undefined) res.setHeader('WWW-Authenticate', challenge)
    hold(identity.failed(req, fault), res, () => turnedAway(asked, fault, answer))
  }
  return {
    turnAway,
    enter: (asked, letIn, answer) => {
      let who: Principal | Promise<Principal>
      try {
        who = identity.identify(asked.req)
      } catch (thrown) {
        turnAway(asked, thrown, answer)
        return
      }
      if (who instanceof Promise) {
        who.then(letIn).catch((thrown: unknown) => {
          turnAway(asked, thrown, answer)
        })
      } else letIn(who)
    },
  }
}

/** What takes no credential: how the server is, and where to get one. */
export function isOpen(url: string): boolean {
  const end = url.indexOf('?')
  const path = end === -1 ? url : url.slice(0, end)
  return path === '/health' || path.startsWith('/health/') || path.startsWith('/.well-known/oauth-protected-resource')
}
