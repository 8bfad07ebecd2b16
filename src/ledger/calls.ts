import type { Call } from '../core/call.ts'
import type { Dialogue } from '../core/conversation.ts'
import type { Request } from '../core/gateway.ts'
import type { Ending, Ledger, Receipt } from '../core/ledger.ts'
import type { Reservation } from '../core/policy.ts'
import type { Chain } from './chain.ts'
import type { Cover } from './cover.ts'
import { recorded, recordedDialogue, recordedResult, type Recording } from './recorded.ts'
import type { Refusals } from './refusals.ts'
import { entryOf, type Writing } from './row.ts'

/** What `settle` needs to know of the row that `begin` wrote. */
interface Begun extends Receipt {
  readonly seq: number
  /** What it may cost, where it only reads and its client's hold is to have room for the next of its kind. */
  readonly reads: number | undefined
}

export interface CallParts {
  readonly chain: Chain
  readonly writer: string
  readonly recording: Recording
  readonly cover: Cover
  readonly refusals: Refusals
  /** What time rows say it is. */
  readonly now: () => number
}

/** The calls of the gateway as rows. */
export function createCalls({ chain, writer, recording, cover, refusals, now }: CallParts): Ledger {
  const circumstances = createCircumstances(recording)
  const asked = (request: Request, call: Call, dialogue?: Dialogue): string =>
    recorded('arguments', request.input, recording) +
    (dialogue === undefined && call.brought === undefined ? '' : recordedDialogue(dialogue, call.brought, recording)) +
    circumstances(call)
  const wrote = (row: Writing, first = row.seq): Receipt => ({
    entry: entryOf(writer, first),
    durable: chain.durable(),
  })
  const begin = (request: Request, call: Call, reservation: Reservation, reads: number | undefined): Begun => {
    const row = rowOf(request, call, recording, now())
    row.state = 'begun'
    row.body = `{${asked(request, call)}}`
    row.calls = 0
    row.counted = counted(reservation)
    row.reserved = reservation.paid === true ? 0 : reservation.costMicros
    chain.append(row, false)
    const { entry, durable } = wrote(row)
    return { entry, durable, seq: row.seq, reads }
  }
  return {
    begin: (request, call, reservation) => {
      if (reservation.headroom !== undefined) cover.leave(call.principal.id, reservation.headroom)
      return begin(request, call, reservation, undefined)
    },
    cover: (request, call, reservation) => {
      const { costMicros, headroom, alone } = reservation
      if (chain.failing || alone === true) return begin(request, call, reservation, undefined)
      if (headroom === undefined || cover.take(call.principal.id, costMicros, headroom)) return undefined
      return begin(request, call, reservation, costMicros)
    },
    settle: (begun, request, call, ending) => {
      const row = rowOf(request, call, recording, now())
      const { seq, reads } = begun as Begun
      row.begins = seq
      const { output, dialogue } = ending
      const said = dialogue === undefined ? '' : recordedDialogue(dialogue, call.brought, recording)
      row.body = closed(recordedResult(output, recording) + said)
      end(row, ending)
      chain.append(row, true)
      if (reads !== undefined) cover.end(call.principal.id, reads)
      return wrote(row, seq)
    },
    record: (request, call, ending, reservation) => {
      if (reservation === undefined && ending.code === 'invalid_arguments') cover.waste(call.principal.id)
      if (reservation === undefined && call.principal.kind === 'anonymous') return refusals.count(request, call, ending)
      const row = rowOf(request, call, recording, now())
      row.body = `{${recordedResult(ending.output, recording)}${asked(request, call, ending.dialogue)}}`
      end(row, ending)
      if (reservation !== undefined) {
        row.counted = counted(reservation)
        if (reservation.headroom !== undefined) cover.record(call.principal.id, reservation.costMicros)
      } else if (ending.code === 'invalid_arguments') row.counted = 1
      chain.append(row, reservation !== undefined)
      return wrote(row)
    },
  }
}

const counted = ({ paid }: Reservation): number => (paid === true ? 0 : 1)

const longestName = 2048

function rowOf(
  { kind, name }: Request,
  { principal, surface, traceId }: Call,
  { redaction }: Recording,
  at: number,
): Writing {
  return {
    seq: 0,
    at,
    begins: null,
    state: 'ok',
    kind,
    name: redaction.plain(name.length > longestName ? name.slice(0, longestName) : name),
    client: principal.id,
    surface,
    trace: traceId,
    incident: '',
    code: '',
    calls: 1,
    counted: 0,
    reserved: null,
    cost: 0,
    duration: 0,
    body: '{}',
    hash: '',
  }
}

function end(row: Writing, { outcome, incidentId, code, costMicros, durationMs }: Ending): void {
  row.state = outcome
  row.incident = incidentId ?? ''
  row.code = code ?? ''
  row.cost = costMicros
  row.duration = Math.max(0, Math.round(durationMs * 1000))
}

/** The members each came with a comma after it. */
const closed = (members: string): string => (members === '' ? '{}' : `{${members.slice(0, -1)}}`)

const remembered = 1000

/** How the call came, as the end of a body: the same text for nearly all calls of a client. */
function createCircumstances({ redaction }: Recording): (call: Call) => string {
  const texts = new Map<string, string>()
  return ({ revision, client }) => {
    const key = client === undefined ? revision : `${revision}\n${client.name}\n${client.version ?? ''}`
    const known = texts.get(key)
    if (known !== undefined) return known
    const from =
      client === undefined
        ? ''
        : `"caller":${redaction.text(JSON.stringify({ name: client.name, version: client.version }))},`
    const text = `${from}"revision":${JSON.stringify(revision)}`
    if (texts.size >= remembered) texts.clear()
    texts.set(key, text)
    return text
  }
}
