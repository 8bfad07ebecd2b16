import type { Call } from '../core/call.ts'
import { Fault } from '../core/fault.ts'
import type { EntryState } from '../core/ledger.ts'
import { writtenMoment } from '../core/moment.ts'
import { listedQuota, type Quota } from '../core/policy.ts'
import type { Entry, Provider } from '../core/provider.ts'
import type { Acknowledged, AcknowledgeQuestion } from './acknowledging.ts'
import { BackupRefused } from './backup.ts'
import type { BackupMade } from './backup-folder.ts'
import type { EntryView } from './entry-view.ts'
import type { Filter } from './filter.ts'
import type { Pruner } from './pruning.ts'
import type { LedgerReader } from './reading.ts'
import { UnknownCursor } from './search.ts'
import { publicKeysIn } from './signing.ts'
import type { ClientStatistics } from './statistics.ts'
import type { Verdict } from './verify.ts'

/** Which entries: names and times as the contract of REST has them. */
export interface LedgerFilter {
  readonly client?: string | undefined
  readonly name?: string | undefined
  readonly kind?: string | undefined
  readonly surface?: string | undefined
  readonly state?: EntryState | undefined
  readonly states?: readonly EntryState[] | undefined
  readonly code?: string | undefined
  readonly incident_id?: string | undefined
  readonly trace_id?: string | undefined
  readonly since?: string | undefined
  readonly until?: string | undefined
}

interface Questions {
  readonly ledger_search: LedgerFilter & { readonly limit: number; readonly cursor?: string | undefined }
  readonly ledger_entry: { readonly id: string }
  readonly ledger_statistics: LedgerFilter
  readonly ledger_verification: { readonly public_key?: string | undefined }
  readonly ledger_export: LedgerFilter & { readonly format: 'ndjson' | 'csv' }
  readonly ledger_prune: {
    readonly before: string
    readonly within_retention?: boolean | undefined
    readonly dry_run?: boolean | undefined
  }
  readonly ledger_acknowledge: AcknowledgeQuestion
  readonly ledger_backup: object
}

export interface LedgerAnswers {
  readonly ledger_search: { readonly entries: readonly EntryView[]; readonly next_cursor?: string }
  readonly ledger_entry: EntryView
  readonly ledger_statistics: {
    readonly since: string
    readonly until: string
    readonly currency: string
    readonly rows: readonly ClientStatistics[]
    readonly clients: readonly { readonly client: string; readonly quota: readonly Record<string, unknown>[] }[]
  }
  readonly ledger_verification: Verdict
  /** Text of whole lines, read as it is taken. */
  readonly ledger_export: AsyncIterable<string>
  readonly ledger_prune: { readonly rows: number; readonly before: string; readonly dry_run?: true }
  readonly ledger_acknowledge: Acknowledged
  readonly ledger_backup: BackupMade
}

export type LedgerTask = keyof LedgerAnswers

/** What the ledger keeps of an answer is a summary: it would fill up with copies of itself. */
export class LedgerAnswer<T> {
  readonly value: T
  readonly #summary: object

  constructor(value: T, summary: object) {
    this.value = value
    this.#summary = summary
  }

  toJSON(): object {
    return this.#summary
  }
}

export interface AdministrationParts {
  readonly reader: LedgerReader
  readonly prune: Pruner['prune']
  readonly acknowledge: (question: AcknowledgeQuestion) => Promise<Acknowledged>
  readonly backup: () => Promise<BackupMade>
  readonly currency: string
  /** What is left to a client now. */
  readonly quotasOf: (client: string) => readonly Quota[]
}

type Tasks = {
  readonly [Name in LedgerTask]: (question: Questions[Name], call: Call) => Promise<LedgerAnswer<LedgerAnswers[Name]>>
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

const timeouts: Readonly<Record<LedgerTask, number>> = {
  ledger_search: minuteMs,
  ledger_entry: minuteMs,
  ledger_statistics: minuteMs,
  ledger_verification: 6 * hourMs,
  ledger_export: minuteMs,
  ledger_prune: 6 * hourMs,
  ledger_acknowledge: 6 * hourMs,
  ledger_backup: 6 * hourMs,
}

const writes: ReadonlySet<string> = new Set<LedgerTask>(['ledger_prune', 'ledger_acknowledge', 'ledger_backup'])

/** The ledger as something that is called: so that whoever reads it is in it, too. */
export function createAdministration(parts: AdministrationParts): Provider {
  const tasks = tasksOf(parts)
  const entries = Object.entries(timeouts).map(([name, timeoutMs]): Entry => ({
    kind: 'administration',
    name,
    listing: {},
    parseInput: (input) => input,
    readOnly: !writes.has(name),
    timeoutMs,
    async: 'never',
    ...(writes.has(name) ? {} : { scopes: ['audit'] }),
  }))
  return {
    name: 'ledger',
    catalogue: () => entries,
    call: ({ name }, input, call) => tasks[name as LedgerTask](input as never, call),
    onChanged: () => () => undefined,
  }
}

function tasksOf({ reader, prune, acknowledge, backup, currency, quotasOf }: AdministrationParts): Tasks {
  return {
    ledger_search: async ({ limit, cursor, ...filter }) => {
      const { entries, next } = await foreseen(reader.search({ ...filterOf(filter), limit, cursor }))
      const more = next === undefined ? {} : { next_cursor: next }
      return new LedgerAnswer({ entries, ...more }, { entries: entries.length })
    },
    ledger_entry: async ({ id }) => {
      const entry = await reader.entry(id)
      if (entry !== undefined) return new LedgerAnswer(entry, { id })
      throw new Fault('entry_not_found', `The ledger has no entry ${JSON.stringify(id)}, or it was pruned.`)
    },
    ledger_statistics: async ({ client, name, kind, since, until }) => {
      const to = momentOf(until, '/query/until') ?? Date.now()
      const from = momentOf(since, '/query/since') ?? to - 24 * hourMs
      if (from >= to) throw wrong('/query/until', 'a time after since', until ?? 'now')
      const { rows, ...span } = await reader.statistics({ from, to, client, name, kind })
      const asked = client === undefined ? rows.map((row) => row.client) : [client]
      const found = [...new Set(asked)].map((one) => ({
        client: one,
        quota: quotasOf(one).map(listedQuota),
      }))
      const clients = found.filter(({ quota }) => quota.length > 0)
      const answer = { since: timeOf(span.from), until: timeOf(span.to), currency, rows, clients }
      return new LedgerAnswer(answer, { rows: rows.length })
    },
    ledger_verification: async ({ public_key: publicKey }) => {
      if (publicKey !== undefined) checkKey(publicKey)
      const verdict = await reader.verify({ publicKey })
      return new LedgerAnswer(verdict, verdict)
    },
    ledger_export: ({ format, ...filter }) =>
      Promise.resolve(new LedgerAnswer(reader.exported({ ...filterOf(filter), format }), { format })),
    ledger_prune: async ({ before, within_retention: withinRetention, dry_run: dryRun }) => {
      const at = momentOf(before, '/body/before') ?? 0
      const rows = await prune({ before: at, withinRetention, dryRun })
      const answer = { rows, before: timeOf(at), ...(dryRun === true ? { dry_run: true as const } : {}) }
      return new LedgerAnswer(answer, answer)
    },
    ledger_acknowledge: async (question) => {
      const answer = await acknowledge(question)
      return new LedgerAnswer(answer, answer)
    },
    ledger_backup: async () => {
      const made = await foreseen(backup())
      return new LedgerAnswer(made, made)
    },
  }
}

const filterOf = ({
  incident_id: incident,
  trace_id: trace,
  state,
  states,
  since,
  until,
  ...rest
}: LedgerFilter): Filter => ({
  ...rest,
  states: state === undefined ? states : (states ?? [state]).filter((one) => one === state),
  incident,
  trace,
  from: momentOf(since, '/query/since'),
  to: momentOf(until, '/query/until'),
})

function momentOf(text: string | undefined, path: string): number | undefined {
  if (text === undefined) return undefined
  const moment = writtenMoment(text)
  if (Number.isNaN(moment)) throw wrong(path, 'a time such as 2026-11-18T12:00:00Z', text)
  return moment
}

function checkKey(publicKey: string): void {
  try {
    publicKeysIn(publicKey)
  } catch {
    throw wrong('/body/public_key', 'a public key in PEM', 'text')
  }
}

const wrong = (path: string, expected: string, got: string): Fault =>
  new Fault('invalid_params', `${path} must be ${expected}.`, { violations: [{ path, rule: 'format', expected, got }] })

const timeOf = (at: number): string => new Date(at).toISOString()

async function foreseen<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (thrown) {
    if (thrown instanceof UnknownCursor) throw new Fault('invalid_cursor', thrown.message)
    throw thrown instanceof BackupRefused ? new Fault('execution_error', thrown.message) : thrown
  }
}
