import type { DatabaseSync } from 'node:sqlite'
import type { Surface } from '../core/call.ts'
import type { Kind } from '../core/provider.ts'

/** `approved` until it is used; `denied`, `expired` and `used` are ends. */
export type ApprovalState = 'pending' | 'approved' | 'denied' | 'expired' | 'used'

/** What a yes is bound to: it is good for nothing else. */
export interface Binding {
  /** The kind of the principal and its id: the same name under another credential is somebody else. */
  readonly owner: string
  readonly kind: Kind
  readonly name: string
  /** Of the arguments as they came. */
  readonly hash: string
  /** A print of what the policy said that asked. */
  readonly policy: string
}

/** One request and all that came of it. */
export interface Approval extends Binding {
  readonly id: string
  readonly state: ApprovalState
  readonly client: string
  readonly createdAt: number
  readonly updatedAt: number
  /** When a request, or then a yes, is too old. */
  readonly expiresAt: number
  readonly by: 'caller' | 'operator'
  /** Of the policy that asked. */
  readonly version: string
  readonly rule: string
  /** For whoever approves. */
  readonly why: string | undefined
  /** How long a yes is good. */
  readonly grantMs: number
  readonly surface: Surface
  readonly traceId: string
  /** As the ledger keeps them: members `arguments` and perhaps `arguments_cut`. */
  readonly shown: Readonly<Record<string, unknown>>
  readonly decidedBy?: string | undefined
  readonly decidedAt?: number | undefined
  readonly reason?: string | undefined
  readonly usedAt?: number | undefined
}

export interface Place {
  readonly createdAt: number
  readonly id: string
}

export interface Wanted {
  readonly client?: string | undefined
  readonly name?: string | undefined
  readonly state?: ApprovalState | undefined
}

export interface ApprovalRows {
  readonly find: (id: string) => Approval | undefined
  readonly add: (approval: Approval) => void
  /** Writes it only where its state is still the one named: of two who want to, one does. */
  readonly change: (approval: Approval, from: ApprovalState) => boolean
  /** Of exactly this call, in this state, the newest that is not too old. */
  readonly of: (binding: Binding, state: ApprovalState, now: number) => Approval | undefined
  /** Of the same call under other rules: what waits, or was approved and not used. */
  readonly superseded: (binding: Binding) => Approval[]
  /** The newest first, from after a place on. */
  readonly list: (wanted: Wanted, now: number, limit: number, after: Place | undefined) => Approval[]
  readonly waiting: (owner: string, now: number) => number
  /** What waits, or was approved and not used, and is too old. */
  readonly overdue: (now: number, limit: number) => Approval[]
  /** Forgets what came to an end before then. */
  readonly sweep: (before: number) => void
}

type Columns = Readonly<
  Record<'id' | 'state' | 'owner' | 'client' | 'kind' | 'name' | 'hash' | 'policy' | 'body', string>
> &
  Readonly<Record<'created_at' | 'updated_at' | 'expires_at', number>>

const columns = 'id, state, owner, client, kind, name, hash, policy, created_at, updated_at, expires_at, body'
const open = "state IN ('pending', 'approved')"

/** Requests as rows: what is looked up by stands in columns, the rest as JSON. Each write is on disk when it returns. */
export function createApprovalRows(db: DatabaseSync): ApprovalRows {
  const find = db.prepare(`SELECT ${columns} FROM approvals WHERE id = ?`)
  const add = db.prepare(`INSERT INTO approvals (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const change = db.prepare(
    'UPDATE approvals SET state = ?, updated_at = ?, expires_at = ?, body = ? WHERE id = ? AND state = ?',
  )
  const of = db.prepare(
    `SELECT ${columns} FROM approvals WHERE owner = ? AND kind = ? AND name = ? AND hash = ? AND policy = ? AND state = ?
       AND expires_at > ? ORDER BY created_at DESC, id DESC LIMIT 1`,
  )
  const list = db.prepare(
    `SELECT ${columns} FROM approvals WHERE (created_at, id) < (?, ?) AND (?3 IS NULL OR client = ?3)
       AND (?4 IS NULL OR name = ?4)
       AND (?5 IS NULL OR (CASE WHEN ${open} AND expires_at <= ?6 THEN 'expired' ELSE state END) = ?5)
       ORDER BY created_at DESC, id DESC LIMIT ?7`,
  )
  const waiting = db.prepare(
    "SELECT count(*) AS waiting FROM approvals WHERE owner = ? AND state = 'pending' AND expires_at > ?",
  )
  const overdue = db.prepare(`SELECT ${columns} FROM approvals WHERE expires_at <= ? AND ${open} LIMIT ?`)
  const superseded = db.prepare(
    `SELECT ${columns} FROM approvals WHERE owner = ? AND name = ? AND hash = ? AND policy <> ? AND kind = ? AND ${open}`,
  )
  const sweep = db.prepare(`DELETE FROM approvals WHERE updated_at < ? AND NOT ${open}`)
  return {
    find: (id) => maybe(find.get(id)),
    add: (approval) => {
      const { id, state, owner, client, kind, name, hash, policy, createdAt, updatedAt, expiresAt } = approval
      const body = bodyOf(approval)
      add.run(id, state, owner, client, kind, name, hash, policy, createdAt, updatedAt, expiresAt, body)
    },
    change: (approval, from) => {
      const { id, state, updatedAt, expiresAt } = approval
      return Number(change.run(state, updatedAt, expiresAt, bodyOf(approval), id, from).changes) === 1
    },
    of: ({ owner, kind, name, hash, policy }, state, now) => maybe(of.get(owner, kind, name, hash, policy, state, now)),
    superseded: ({ owner, kind, name, hash, policy }) =>
      (superseded.all(owner, name, hash, policy, kind) as unknown as Columns[]).map(approvalOf),
    list: ({ client, name, state }, now, limit, after = newest) => {
      const rows = list.all(after.createdAt, after.id, client ?? null, name ?? null, state ?? null, now, limit)
      return (rows as unknown as Columns[]).map(approvalOf)
    },
    waiting: (owner, now) => (waiting.get(owner, now) as { readonly waiting: number }).waiting,
    overdue: (now, limit) => (overdue.all(now, limit) as unknown as Columns[]).map(approvalOf),
    sweep: (before) => {
      sweep.run(before)
    },
  }
}

const newest: Place = { createdAt: Number.MAX_SAFE_INTEGER, id: '' }

function bodyOf(approval: Approval): string {
  const { by, version, rule, why, grantMs, surface, traceId, shown, decidedBy, decidedAt, reason, usedAt } = approval
  const decided = { decidedBy, decidedAt, reason, usedAt }
  return JSON.stringify({ by, version, rule, why, grantMs, surface, traceId, shown, ...decided })
}

const maybe = (row: unknown): Approval | undefined => (row === undefined ? undefined : approvalOf(row as Columns))

function approvalOf({ body, ...row }: Columns): Approval {
  return {
    version: row.policy, // what was written before there were prints
    ...(JSON.parse(body) as Omit<Approval, 'version'>),
    id: row.id,
    state: row.state as ApprovalState,
    owner: row.owner,
    client: row.client,
    kind: row.kind as Kind,
    name: row.name,
    hash: row.hash,
    policy: row.policy,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    expiresAt: row.expires_at,
  }
}
