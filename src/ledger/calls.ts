import type { Call } from '../core/call.ts'
import type { Request } from '../core/gateway.ts'
import type { Ending, Ledger, Receipt } from '../core/ledger.ts'
import type { Reservation } from '../core/policy.ts'
import type { Chain, Writing } from './chain.ts'
import { createCover, type Cover } from './cover.ts'
import { recorded, type Recording } from './recorded.ts'
import type { Refusals } from './refusals.ts'
import { entryOf } from './row.ts'

/** What `settle` needs to know of the row that `begin` wrote. */
interface Begun extends Receipt {
  readonly seq: number
}

const longestName = 2048

export interface CallParts {
  readonly cover: Cover
  readonly refusals: Refusals
}

/** The calls of the gateway as rows. */
export function createCalls(
  chain: Chain,
  writer: string,
  recording: Recording,
  { cover, refusals }: CallParts,
): Ledger {
  const { redaction } = recording
  const circumstances = createCircumstances()
  const nameOf = (name: string): string =>
    redaction.plain(name.length > longestName ? name.slice(0, longestName) : name)

  const rowOf = (request: Request, call: Call, state: Writing['state'], body: string): Writing => ({
    seq: 0,
    at: Date.now(),
    begins: null,
    state,
    kind: request.kind,
    name: nameOf(request.name),
    client: call.principal.id,
    surface: call.surface,
    trace: call.traceId,
    incident: '',
    code: '',
    calls: 1,
    counted: 0,
    reserved: null,
    cost: 0,
    duration: 0,
    body,
    hash: '',
  })
  const argumentsOf = (request: Request, call: Call): string =>
    recorded('arguments', request.input, recording) + circumstances(call)
  const end = (row: Writing, ending: Ending): void => {
    row.incident = ending.incidentId ?? ''
    row.code = ending.code ?? ''
    row.cost = ending.costMicros
    row.duration = Math.max(0, Math.round(ending.durationMs * 1000))
  }
  const resultOf = (ending: Ending): string => recorded('result', ending.output, recording)

  return {
    begin: (request, call, reservation) => {
      const row = rowOf(request, call, 'begun', `{${argumentsOf(request, call)}}`)
      row.calls = 0
      row.counted = 1
      row.reserved = reservation.costMicros
      chain.append(row, false)
      const begun: Begun = { entry: entryOf(writer, row.seq), durable: chain.durable(), seq: row.seq }
      return begun
    },
    settle: (begun, request, call, ending) => {
      const row = rowOf(request, call, ending.outcome, closed(resultOf(ending)))
      row.begins = (begun as Begun).seq
      end(row, ending)
      chain.append(row, true)
      return { entry: begun.entry, durable: chain.durable() }
    },
    cover: (call, reservation) => cover.take(call.principal.id, reservation),
    record: (request, call, ending, reservation) => {
      if (reservation === undefined && call.principal.kind === 'anonymous') return refusals.count(request, call, ending)
      const row = rowOf(request, call, ending.outcome, `{${resultOf(ending)}${argumentsOf(request, call)}}`)
      end(row, ending)
      if (reservation !== undefined) {
        row.counted = 1
        if (reservation.headroom !== undefined) row.reserved = reservation.costMicros
      } else if (ending.code === 'invalid_arguments') row.counted = 1
      chain.append(row, reservation !== undefined)
      return { entry: entryOf(writer, row.seq), durable: chain.durable() }
    },
  }
}

export const createCallCover = (chain: Chain): Cover =>
  createCover(chain, (client, calls, micros) => ({
    ...ownRow('hold', client),
    state: 'begun',
    calls,
    reserved: micros,
  }))

/** What the ledger writes about itself. */
export const ownRow = (name: string, client: string): Writing => ({
  seq: 0,
  at: Date.now(),
  begins: null,
  state: 'ok',
  kind: 'ledger',
  name,
  client,
  surface: 'gateway',
  trace: '',
  incident: '',
  code: '',
  calls: 0,
  counted: 0,
  reserved: null,
  cost: 0,
  duration: 0,
  body: '{}',
  hash: '',
})

/** The members each came with a comma after it. */
const closed = (members: string): string => (members === '' ? '{}' : `{${members.slice(0, -1)}}`)

const remembered = 1000

/** How the call came, as the end of a body: the same text for nearly all calls of a client. */
function createCircumstances(): (call: Call) => string {
  const texts = new Map<string, string>()
  return ({ revision, client }) => {
    const key = client === undefined ? revision : `${revision}\n${client.name}\n${client.version ?? ''}`
    const known = texts.get(key)
    if (known !== undefined) return known
    const from =
      client === undefined ? '' : `"caller":${JSON.stringify({ name: client.name, version: client.version })},`
    const text = `${from}"revision":${JSON.stringify(revision)}`
    if (texts.size >= remembered) texts.clear()
    texts.set(key, text)
    return text
  }
}
