import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { canonicalJson } from '../core/canonical-json.ts'
import type { Question } from '../core/conversation.ts'
import { Fault } from '../core/fault.ts'
import type { RequestStates } from '../core/session.ts'
import type { Incoming } from './incoming.ts'

/** How long a person may take to answer. */
const lifetimeMs = 15 * 60_000

/** What has to be known of a question to judge the answer to it. */
export interface Asked {
  readonly kind: Question['kind']
  /** Of a form. */
  readonly schema?: Readonly<Record<string, unknown>>
}

type AskedByKey = Readonly<Record<string, Asked>>

interface State {
  /** Whose it is, and for which call. */
  readonly for: string
  readonly expires: number
  readonly nonce: string
  readonly answers: Readonly<Record<string, unknown>>
  /** The open questions; a state that an earlier version made has none. */
  readonly asked?: AskedByKey
}

export interface Opened {
  readonly answers: Readonly<Record<string, unknown>>
  /** Uses it up. Throws where somebody else did meanwhile. */
  readonly spend: () => void
}

/** Hands what was answered so far to the client, signed, and takes it back: from the same caller, for the same call, in time, once. */
export interface StateKeeper {
  readonly seal: (request: Incoming, answers: Readonly<Record<string, unknown>>, asked: AskedByKey) => string
  /** `check` sees what was asked. Until it is spent, whoever is refused may try again with it. */
  readonly open: (request: Incoming, sealed: unknown, check: (asked: AskedByKey) => void) => Opened
}

export function createStateKeeper({ key, wasTaken, take }: RequestStates): StateKeeper {
  const sign = (payload: string): Buffer => createHmac('sha256', key).update(payload).digest()
  return {
    seal: (request, answers, asked) => {
      const state: State = {
        for: purposeOf(request),
        expires: Date.now() + lifetimeMs,
        nonce: randomBytes(12).toString('base64url'),
        answers,
        asked,
      }
      const payload = Buffer.from(JSON.stringify(state)).toString('base64url')
      return `${payload}.${sign(payload).toString('base64url')}`
    },
    open: (request, sealed, check) => {
      const [payload = '', signature = '', ...more] = String(sealed).split('.')
      const given = Buffer.from(signature, 'base64url')
      const right = sign(payload)
      const genuine =
        more.length === 0 &&
        given.length === right.length &&
        timingSafeEqual(given, right) &&
        given.toString('base64url') === signature
      if (!genuine) throw refused('was not made by this server, or was altered')
      const state = JSON.parse(Buffer.from(payload, 'base64url').toString()) as State
      if (state.for !== purposeOf(request)) throw refused('belongs to another caller or another call')
      if (state.expires <= Date.now()) throw refused('has expired')
      const { nonce, expires, answers } = state
      if (fromStore(() => wasTaken(nonce))) throw usedAlready()
      check(state.asked ?? {})
      const spend = (): void => {
        if (!fromStore(() => take(nonce, expires))) throw usedAlready()
      }
      return { answers, spend }
    },
  }
}

function fromStore(ask: () => boolean): boolean {
  try {
    return ask()
  } catch (thrown) {
    const detail = 'What was used already can not be looked up at the moment. Try again later.'
    throw new Fault('store_unavailable', detail, { cause: thrown })
  }
}

const refused = (why: string): Fault =>
  new Fault('invalid_request_state', `The requestState ${why}. Begin the call again without it.`)

const usedAlready = (): Fault => refused('was used already')

/** The caller, the method, what it names, and its arguments, whatever order they are written in. */
function purposeOf({ principal, method, params }: Incoming): string {
  const { name, uri, arguments: input } = params
  return createHash('sha256')
    .update(canonical([principal.kind, principal.id, method, name ?? uri, input ?? {}]))
    .digest('base64url')
}

function canonical(purpose: readonly unknown[]): string {
  try {
    return canonicalJson(purpose)
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown
    const detail = 'The arguments are nested too deeply for a call of several rounds. Send them flatter.'
    throw new Fault('invalid_arguments', detail, { cause: thrown })
  }
}
