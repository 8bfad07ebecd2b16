import type { Call } from '../core/call.ts'
import { Fault } from '../core/fault.ts'
import { redactionWith } from '../core/redaction.ts'
import { Summarised } from '../core/summarised.ts'
import type { Entry, Provider } from '../core/provider.ts'
import type { Approval, ApprovalRows, ApprovalState, Place } from './approval-rows.ts'
import { viewOf, type ApprovalView } from './approval-view.ts'
import type { Desk } from './desk.ts'

interface Questions {
  readonly approval_list: {
    readonly limit: number
    readonly cursor?: string | undefined
    readonly client?: string | undefined
    readonly name?: string | undefined
    readonly state?: ApprovalState | 'all' | undefined
  }
  readonly approval_get: { readonly id: string }
  readonly approval_approve: { readonly id: string; readonly reason?: string | undefined }
  readonly approval_deny: { readonly id: string; readonly reason?: string | undefined }
}

export interface ApprovalAnswers {
  readonly approval_list: Summarised<{ readonly approvals: readonly ApprovalView[]; readonly next_cursor?: string }>
  readonly approval_get: ApprovalView
  readonly approval_approve: ApprovalView
  readonly approval_deny: ApprovalView
}

export type ApprovalTask = keyof ApprovalAnswers

type Tasks = {
  readonly [Name in ApprovalTask]: (question: Questions[Name], call: Pick<Call, 'principal'>) => ApprovalAnswers[Name]
}

export interface AdministrationParts {
  readonly rows: ApprovalRows
  readonly desk: Desk
  readonly now: () => number
}

const reads: ReadonlySet<string> = new Set<ApprovalTask>(['approval_list', 'approval_get'])

/** The queue as something that is called: whoever decides, and what, is in the ledger like every other call. */
export function createAdministration(parts: AdministrationParts): Provider {
  const tasks = tasksOf(parts)
  const entries = Object.keys(tasks).map((name): Entry => ({
    kind: 'administration',
    name,
    listing: {},
    parseInput: (input) => input,
    readOnly: reads.has(name),
    timeoutMs: 60_000,
    async: 'never',
    scopes: reads.has(name) ? ['audit', 'approve'] : ['approve'],
  }))
  return {
    name: 'approvals',
    catalogue: () => entries,
    call: ({ name }, input, call) => tasks[name as ApprovalTask](input as never, call),
    onChanged: () => () => undefined,
  }
}

function tasksOf({ rows, desk, now }: AdministrationParts): Tasks {
  const decide =
    (approved: boolean) =>
    (question: Questions['approval_approve'], { principal }: Pick<Call, 'principal'>) => {
      const { by, owner } = desk.find(question.id)
      if (approved && by === 'operator' && owner === `${principal.kind} ${principal.id}`) throw ownCall()
      const verdict = { approved, decider: principal.id, reason: withoutSecrets(question.reason) }
      return viewOf(desk.decide(question.id, verdict), now())
    }
  return {
    approval_list: ({ limit, cursor, state, client, name }) => {
      const wanted = { client, name, state: state === 'all' ? undefined : state }
      const found = rows.list(wanted, now(), limit + 1, cursor === undefined ? undefined : placeOf(cursor))
      const page = found.slice(0, limit)
      const last = page.at(-1)
      const next = found.length > limit && last !== undefined ? { next_cursor: cursorAt(last) } : {}
      const approvals = page.map((approval) => viewOf(approval, now()))
      return new Summarised({ approvals, ...next }, { approvals: approvals.length })
    },
    approval_get: ({ id }) => viewOf(desk.find(id), now()),
    approval_approve: decide(true),
    approval_deny: decide(false),
  }
}

const { plain } = redactionWith([])

/** A reason is shown to others, and the client is told. What stands in place of a secret may be longer than that was. */
const withoutSecrets = (reason: string | undefined): string | undefined =>
  reason === undefined ? undefined : plain(reason).slice(0, 1000)

const ownCall = (): Fault =>
  new Fault('permission_denied', 'This rule wants somebody else: nobody approves a call of their own under it.')

const cursorAt = ({ createdAt, id }: Approval): string => Buffer.from(`${createdAt}.${id}`).toString('base64url')

function placeOf(cursor: string): Place {
  const [, createdAt, id] = /^(\d{1,15})\.([0-9a-f]{32})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (createdAt === undefined || id === undefined) {
    throw new Fault('invalid_cursor', 'The cursor was not made by this list. Begin again without one.')
  }
  return { createdAt: Number(createdAt), id }
}
