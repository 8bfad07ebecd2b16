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
  /** The same where nobody has to say who it is: whose credential is not right is a stranger, and it is written down. */
  readonly visit: (asked: Asked, letIn: (principal: Principal) => void) => void
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
    enter: (asked, letIn, answer) => find(identity, asked.req, letIn, (thrown) => turnAway(asked, thrown, answer)),
    visit: (asked, letIn) => {
      const { req } = asked
      find(identity, req, letIn, (thrown) => {
        const fault = Fault.from(thrown)
        const asStranger = (): void => letIn(identity.stranger(req))
        const tried = fault.row.http === 401 && fault.code !== 'unauthenticated'
        identity.failed(req, fault)
        if (tried) turnedAway(asked, fault, asStranger)
        else asStranger()
      })
    },
  }
}

function find(
  identity: Identity,
  req: IncomingMessage,
  letIn: (principal: Principal) => void,
  refuse: (thrown: unknown) => void,
): void {
  let who: Principal | Promise<Principal>
  try {
    who = identity.identify(req)
  } catch (thrown) {
    refuse(thrown)
    return
  }
  if (who instanceof Promise) who.then(letIn).catch(refuse)
  else letIn(who)
}

/** What takes no credential: how the server is, and where to get one. */
export function isOpen(url: string): boolean {
  const path = pathOf(url)
  return path === '/health' || path.startsWith('/health/') || path.startsWith('/.well-known/oauth-protected-resource')
}

/** Of these what says more to whoever brings one. */
export function saysMore(url: string): boolean {
  const path = pathOf(url)
  return path === '/health' || path === '/health/ready'
}

function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}
