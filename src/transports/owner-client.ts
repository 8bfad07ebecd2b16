import { Fault } from '../core/fault.ts'
import type { DataFolder } from '../store/store.ts'
import type { Common } from './hello.ts'
import { claimOrJoin } from './joining.ts'
import type { Far } from './owner-line.ts'
import { OwnerSilent } from './owner-silence.ts'
import { answerFrom, questionLine, type Administer, type Answered } from './owner-talk.ts'

/** What an owner answers to a request. */
export type OwnerAnswer =
  | { readonly result: Readonly<Record<string, unknown>> }
  | { readonly error: { readonly message: string; readonly data?: Readonly<Record<string, unknown>> } }

export interface OwnerClient {
  /** Rejects when the owner goes before it has answered. */
  readonly request: (method: string, params: Readonly<Record<string, unknown>>) => Promise<OwnerAnswer>
  /** Has it do what runs it. Rejects as `request` does, and with what it refused. */
  readonly administer: Administer
  readonly close: () => void
}

export interface OwnerClientParts {
  readonly common: Common
  readonly clientId: string
  /** The protocol revisions that the owner serves, the newest first. */
  readonly revisions: readonly string[]
  /** Hears what comes before the answer. */
  readonly told: (method: string, params: Readonly<Record<string, unknown>>) => void
}

/** Takes the data folder where it is free, and else asks its owner, by whose settings it then goes. */
export async function claimOrAsk(
  dataFolder: string,
  signal: AbortSignal,
  parts: OwnerClientParts,
): Promise<{ readonly claimed: DataFolder } | { readonly owner: OwnerClient }> {
  const who = { ...parts.common, settings: {}, clientId: parts.clientId, pid: process.pid, asked: 0 }
  const place = await claimOrJoin(dataFolder, { who, signal })
  if ('claimed' in place) return place
  const owner = askOwner(place.joined, parts)
  signal.addEventListener('abort', owner.close, { once: true })
  return { owner }
}

/** Without a handshake from this revision on. */
const firstModern = '2026-07-28'

/** Asks the owner of a data folder as a client of its own would. */
export function askOwner(far: Far, { common, revisions, told }: OwnerClientParts): OwnerClient {
  const waiting = new Map<unknown, PromiseWithResolvers<OwnerAnswer>>()
  const [newest = firstModern] = revisions.toSorted().toReversed()
  const client = { name: 'owlclaw', version: common.version }
  let ids = 0
  let why: Error | undefined
  const take = (message: Message): void => {
    const { id, method, params, result, error } = message
    if (method !== undefined && id === undefined) told(method, params ?? {})
    const asked = waiting.get(id)
    waiting.delete(id)
    if (result !== undefined) asked?.resolve({ result })
    else if (error !== undefined) asked?.resolve({ error })
  }
  const administration = administrationOf(far)
  far.hear({
    line: (text) => {
      if (!administration.take(text)) take(JSON.parse(text) as Message)
    },
    leaving: () => undefined, // it finishes what it has
    full: () => undefined,
    waits: () => waiting.size > 0 || administration.waits(),
    gone: (silent) => {
      why = silent && far.owner !== undefined ? new OwnerSilent(far.owner) : gone()
      for (const { reject } of waiting.values()) reject(why)
      waiting.clear()
      administration.gone(why)
    },
  })
  const send = (method: string, params: object): Promise<OwnerAnswer> => {
    if (why !== undefined) return Promise.reject(why)
    ids += 1
    const answer = Promise.withResolvers<OwnerAnswer>()
    waiting.set(ids, answer)
    far.send(JSON.stringify({ jsonrpc: '2.0', id: ids, method, params }))
    return answer.promise
  }
  let greeted: Promise<unknown> | undefined
  const handshake = async (): Promise<void> => {
    await send('initialize', { protocolVersion: newest, capabilities: {}, clientInfo: client })
    far.send('{"jsonrpc":"2.0","method":"notifications/initialized"}')
  }
  return {
    request: async (method, params) => {
      const progressToken = `owlclaw-${ids + 1}`
      if (newest >= firstModern)
        return send(method, { ...params, _meta: { progressToken, ...introduction(newest, client) } })
      await (greeted ??= handshake())
      return send(method, { ...params, _meta: { progressToken } })
    },
    administer: administration.ask,
    close: far.end,
  }
}

/** What a revision without a handshake wants to know with each request. */
const introduction = (revision: string, client: object): Readonly<Record<string, unknown>> => ({
  'io.modelcontextprotocol/protocolVersion': revision,
  'io.modelcontextprotocol/clientInfo': client,
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/logLevel': 'debug',
})

/** What an owner is asked besides the protocol. */
function administrationOf(far: Far) {
  const asked = new Map<number, PromiseWithResolvers<unknown>>()
  let ids = 0
  let why: Error | undefined
  const ask: Administer = (name, input) => {
    if (why !== undefined || far.administer === undefined) return Promise.reject(why ?? gone())
    ids += 1
    const answer = Promise.withResolvers<unknown>()
    asked.set(ids, answer)
    far.administer(questionLine({ id: ids, name, input }))
    return answer.promise
  }
  return {
    ask,
    /** False where the line is none of its answers. */
    take: (text: string): boolean => {
      const answer = answerFrom(text)
      if (answer === undefined) return false
      const { id, value, error } = answer
      if (error === undefined) asked.get(id)?.resolve(value)
      else asked.get(id)?.reject(refusalOf(error))
      asked.delete(id)
      return true
    },
    waits: () => asked.size > 0,
    gone: (reason: Error): void => {
      why = reason
      for (const { reject } of asked.values()) reject(reason)
      asked.clear()
    },
  }
}

const refusalOf = ({ code, detail, violations, incident }: NonNullable<Answered['error']>): Fault =>
  new Fault(code, detail, {
    ...(violations === undefined ? {} : { violations }),
    ...(incident === undefined ? {} : { incidentId: incident }),
  })

interface Message {
  readonly id?: unknown
  readonly method?: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly result?: Readonly<Record<string, unknown>>
  readonly error?: { readonly message: string; readonly data?: Readonly<Record<string, unknown>> }
}

const gone = (): Error => new Error('The owner of the data folder ended before it had answered.')
