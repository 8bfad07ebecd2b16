import { openReading } from '../../src/ledger/ledger.ts'
import type { Answer } from './clients.ts'
import { isReadOnly, priceMicros, type Execution, type House, type Limits } from './house.ts'
import { readLedger, type Entry, type Ledger } from './ledger-rows.ts'

/** What is wrong, as sentences; there should be none. */
export type Violations = readonly string[]

export interface Judged {
  readonly rows: number
  readonly unknown: number
  readonly violations: Violations
}

/** Refusals that name no row: the ledger itself could not write, or the process was ending, or another that ran it has. */
const unwritten = ['ledger_unavailable', 'store_unavailable', 'shutting_down', 'outcome_unknown']

/**
 * Holds what clients were told, and what handlers did, against the ledger of a gateway that has ended in good order. No client
 * had more than `atOnce` calls in flight.
 */
export async function judge(
  house: House,
  answers: readonly Answer[],
  executed: readonly Execution[],
  atOnce: number,
): Promise<Judged> {
  const ledger = readLedger(house.data)
  const verdict = await verified(house.data)
  const violations = [
    ...answers.flatMap((answer) => judgeAnswer(answer, ledger)),
    ...judgeExecutions(executed, ledger),
    ...judgeAdvice(answers, executed),
    ...clientsOf(executed, house).flatMap((client) =>
      judgeClient(client, house.limits[client] ?? {}, executed, ledger),
    ),
    ...judgeHolds(ledger, atOnce),
    ...[...ledger.entries.values()].flatMap(judgeEnd),
    ...verdict,
  ]
  const unknown = ledger.rows.filter(({ state }) => state === 'unknown').length
  return { rows: ledger.rows.length, unknown, violations: shortened(violations) }
}

/** As `owlclaw ledger verify` does. */
export async function verified(folder: string): Promise<Violations> {
  const reader = openReading(folder)
  try {
    const { ok, problem } = await reader.verify()
    return ok ? [] : [`the chain does not verify: ${problem?.detail ?? 'no reason given'}`]
  } finally {
    await reader.close()
  }
}

const most = 20
const shortened = (all: Violations): Violations =>
  all.length <= most ? all : [...all.slice(0, most), `and ${all.length - most} more`]

function judgeAnswer(answer: Answer, { entries }: Ledger): Violations {
  const { outcome, entry, code = 'none', client, tool, nonce } = answer
  if (outcome === 'lost') return []
  const what = `the call ${nonce} of ${tool} by ${client}, answered ${outcome === 'ok' ? 'ok' : code},`
  if (entry === undefined) return outcome === 'refused' && unwritten.includes(code) ? [] : [`${what} names no entry`]
  const found = entries.get(entry)
  if (found === undefined) return [`${what} names the entry ${entry}, which is not in the ledger`]
  const { first, last } = found
  if (first.client !== client || first.name !== tool)
    return [`${what} names the entry ${entry}, which is of ${first.name} by ${first.client}`]
  if (first.nonce !== '' && first.nonce !== nonce)
    return [`${what} names the entry ${entry}, which is of ${first.nonce}`]
  const fits = outcome === 'ok' ? last.state === 'ok' : last.code === code || unwritten.includes(code)
  return fits ? [] : [`${what} is ${last.state} ${last.code} in the ledger`]
}

function judgeExecutions(executed: readonly Execution[], { rows }: Ledger): Violations {
  const begun = new Map(
    rows.filter(({ begins, nonce }) => begins === null && nonce !== '').map((row) => [row.nonce, row]),
  )
  const seen = new Set<string>()
  return executed.flatMap(({ tool, nonce, client }) => {
    if (seen.has(nonce)) return [`the call ${nonce} of ${tool} ran twice`]
    seen.add(nonce)
    if (isReadOnly(tool)) return []
    const row = begun.get(nonce)
    if (row === undefined) return [`the call ${nonce} of ${tool} ran, and no row says that it began`]
    return row.client === client && row.state === 'begun'
      ? []
      : [`the call ${nonce} of ${tool} ran, and stands as ${row.state} of ${row.client}`]
  })
}

/** Whoever does as the answer says must not do it twice. */
function judgeAdvice(answers: readonly Answer[], executed: readonly Execution[]): Violations {
  const ran = new Set(executed.filter(({ tool }) => !isReadOnly(tool)).map(({ nonce }) => nonce))
  return answers
    .filter(({ nonce, retryable }) => retryable === true && ran.has(nonce))
    .map(({ nonce, tool, code = 'none' }) => `the call ${nonce} of ${tool} ran, and its ${code} says: try again`)
}

const clientsOf = (executed: readonly Execution[], house: House): readonly string[] => [
  ...new Set([...executed.map(({ client }) => client), ...Object.keys(house.limits)]),
]

/** Minutes are counted from when a call was let in, and a handler runs a little later. */
const nearlyMinuteMs = 55_000

function judgeClient(client: string, limits: Limits, executed: readonly Execution[], ledger: Ledger): Violations {
  const ran = executed.filter((one) => one.client === client)
  const ended = [...ledger.entries.values()].map(({ last }) => last).filter((row) => row.client === client)
  const charged = ended.reduce((sum, { cost }) => sum + cost, 0)
  const counted = ledger.rows.reduce((sum, row) => sum + (row.client === client ? row.counted : 0), 0)
  const violations: string[] = []
  if (ran.length > counted) violations.push(`${client} ran ${ran.length} calls, and ${counted} count`)
  if (ran.length * priceMicros > charged)
    violations.push(`${client} ran ${ran.length} calls of ${priceMicros} micros and was charged ${charged}`)
  const { callsPerDay = Infinity, paidCalls = Infinity, callsPerMinute = Infinity } = limits
  if (counted > callsPerDay) violations.push(`${client} may make ${callsPerDay} calls a day, and ${counted} count`)
  if (ran.length > callsPerDay) violations.push(`${client} may make ${callsPerDay} calls a day, and ${ran.length} ran`)
  if (ran.length > paidCalls)
    violations.push(`the money of ${client} is enough for ${paidCalls} calls, and ${ran.length} ran`)
  if (charged > paidCalls * priceMicros)
    violations.push(`${client} may spend ${paidCalls * priceMicros} micros, and was charged ${charged}`)
  const times = ran.map(({ at }) => at).sort((a, b) => a - b)
  const over = times.findIndex((at, index) => at - (times[index - callsPerMinute] ?? -Infinity) < nearlyMinuteMs)
  if (over !== -1)
    violations.push(`${client} may make ${callsPerMinute} calls a minute, and one more ran at ${times[over]}`)
  return violations
}

/** What a crash charges without knowing whether it ran was in flight, or may have been. */
const judgeHolds = ({ rows }: Ledger, atOnce: number): Violations =>
  rows
    .filter(
      ({ name, kind, state, calls }) => kind === 'ledger' && name === 'hold' && state === 'unknown' && calls > atOnce,
    )
    .map(({ client, calls }) => `${client} had ${atOnce} calls in flight at most, and a crash charged ${calls}`)

/** After a clean end nothing is open. */
const judgeEnd = ({ first, last }: Entry): Violations =>
  last.state === 'begun' && first.kind !== 'ledger' ? [`the entry of row ${first.seq} (${first.name}) has no end`] : []
