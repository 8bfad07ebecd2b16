import type { DatabaseSync } from 'node:sqlite'
import { errors, type ErrorCode } from '../../generated/errors.ts'
import type { Progress, Question } from '../core/conversation.ts'
import { parseJson } from '../core/json-text.ts'
import type { InputViolation } from '../core/violation.ts'
import type { AskKind, RunState } from '../core/runs.ts'
import type { ToolResult } from '../core/tool.ts'
import type { Caller } from './run-caller.ts'

export interface StoredFault {
  readonly code: ErrorCode
  readonly detail: string
  readonly incidentId: string
  readonly retryAfter?: number | undefined
  readonly violations?: readonly InputViolation[] | undefined
  readonly members?: Readonly<Record<string, unknown>> | undefined
}

/** All that is kept of a run. What it was called with goes when it has ended. */
export interface RunRecord {
  readonly id: string
  readonly owner: string
  readonly tool: string
  readonly createdAt: number
  readonly state: RunState
  readonly updatedAt: number
  readonly expiresAt: number
  /** How long its tool may take, each time that it is called. */
  readonly timeoutMs?: number
  /** How often its call was let in again after a process had ended. */
  readonly attempts: number
  readonly caller: Caller
  readonly asks: readonly AskKind[]
  /** Its tool says that running it twice harms nobody. */
  readonly repeatable: boolean
  readonly input?: unknown
  readonly answers: Readonly<Record<string, unknown>>
  readonly questions: Readonly<Record<string, Question>>
  readonly message?: string | undefined
  readonly progress?: Progress | undefined
  readonly result?: ToolResult | undefined
  readonly fault?: StoredFault | undefined
  readonly entry?: string | undefined
  /** Its call is not let in yet: nothing of it has run, and whoever finds it makes it again. */
  readonly waits?: boolean | undefined
  /** It was cut off once, and stays charged for that: it goes on without paying again. */
  readonly paid?: boolean | undefined
  /** A call that is refused for a reason that passes is made again until then. */
  readonly triesUntil?: number | undefined
}

export interface Place {
  readonly createdAt: number
  readonly id: string
}

export interface RunRows {
  readonly find: (id: string) => RunRecord | undefined
  readonly save: (record: RunRecord) => void
  /** Of one owner, the newest first, from after a place on. */
  readonly list: (owner: string, limit: number, after: Place | undefined, state: RunState | undefined) => RunRecord[]
  readonly alive: (owner: string) => number
  /** What can't be read is given up: nobody knows what it was called with. */
  readonly working: () => RunRecord[]
  /** All that this saves, or none of it; on disk at once. */
  readonly together: (work: () => void) => void
  /** Forgets what is over since before then; what works is never forgotten. */
  readonly sweep: (now: number) => void
}

export const isAlive = (state: RunState): boolean => state === 'working' || state === 'input_required'

type Columns = Readonly<Record<'id' | 'owner' | 'name' | 'state' | 'body', string>> &
  Readonly<Record<'created_at' | 'updated_at' | 'expires_at' | 'attempts', number>>

const columns = 'id, owner, name, state, created_at, updated_at, expires_at, attempts, body'
/** A number that no double can hold would end the reading of all rows beside it. */
const sayable = (column: string): string => `max(min(${column}, ${2 ** 53 - 1}), 0) AS ${column}`
const read = `id, owner, name, state, ${['created_at', 'updated_at', 'expires_at', 'attempts'].map(sayable).join()}, body`
const end: Place = { createdAt: Number.MAX_SAFE_INTEGER, id: '' }

/** Runs as rows: what is looked up by stands in columns, the rest as JSON. */
export function createRunRows(db: DatabaseSync, onUnreadable: (id: string) => void = () => undefined): RunRows {
  const find = db.prepare(`SELECT ${read} FROM runs WHERE id = ?`)
  const save = db.prepare(
    `INSERT INTO runs (${columns}, live) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET
       state = excluded.state, live = excluded.live, updated_at = excluded.updated_at,
       expires_at = excluded.expires_at, attempts = excluded.attempts, body = excluded.body`,
  )
  const list = db.prepare(
    `SELECT ${read} FROM runs WHERE owner = ? AND (runs.created_at, id) < (?, ?) AND (? IS NULL OR state = ?)
       AND (runs.expires_at > ? OR state = 'working') ORDER BY runs.created_at DESC, id DESC LIMIT ?`,
  )
  const alive = db.prepare(
    "SELECT count(*) AS alive FROM runs WHERE owner = ? AND live = 1 AND (expires_at > ? OR state = 'working')",
  )
  const working = db.prepare(`SELECT ${read} FROM runs WHERE live = 1 AND state = 'working' ORDER BY runs.created_at`)
  const sweep = db.prepare("DELETE FROM runs WHERE expires_at <= ? AND state <> 'working'")
  const giveUp = db.prepare("UPDATE runs SET state = 'failed', live = 0 WHERE id = ?")
  return {
    find: (id) => {
      const row = find.get(id) as Columns | undefined
      return row === undefined ? undefined : recordOf(row)
    },
    save: ({ id, owner, tool, state, createdAt, updatedAt, expiresAt, attempts, ...body }) => {
      const live = isAlive(state) ? 1 : 0
      save.run(id, owner, tool, state, createdAt, updatedAt, expiresAt, attempts, JSON.stringify(body), live)
    },
    list: (owner, limit, after = end, state) => {
      const wanted = state ?? null
      const rows = list.all(owner, after.createdAt, after.id, wanted, wanted, Date.now(), limit)
      return readable(rows as unknown as Columns[])
    },
    alive: (owner) => (alive.get(owner, Date.now()) as { readonly alive: number }).alive,
    working: () => {
      const rows = working.all() as unknown as Columns[]
      for (const row of rows) {
        if (recordOf(row) !== undefined) continue
        giveUp.run(row.id)
        onUnreadable(row.id)
      }
      return readable(rows)
    },
    together: (work) => {
      db.exec('BEGIN IMMEDIATE')
      try {
        work()
        db.exec('COMMIT')
      } catch (thrown) {
        db.exec('ROLLBACK')
        throw thrown
      }
    },
    sweep: (now) => {
      sweep.run(now)
    },
  }
}

const readable = (rows: readonly Columns[]): RunRecord[] => rows.flatMap((row) => recordOf(row) ?? [])

/** Undefined where its body is not what was written: a disk or somebody changed it. */
function recordOf({ id, owner, name, state, body, ...row }: Columns): RunRecord | undefined {
  const read = parseJson(body)
  if (!read.ok || !isBody(read.value)) return undefined
  return {
    ...read.value,
    id,
    owner,
    tool: name,
    state: state as RunState,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    expiresAt: row.expires_at,
    attempts: row.attempts,
  }
}

function isBody(value: unknown): value is Omit<RunRecord, 'id' | 'owner' | 'tool' | 'state'> {
  const { caller, asks, answers, questions, fault } = (value ?? {}) as Readonly<Record<string, unknown>>
  const principal = isTree(caller) ? caller['principal'] : undefined
  return (
    isTree(principal) &&
    isLifetime(principal['lifetime']) &&
    Array.isArray(asks) &&
    isTree(answers) &&
    isTree(questions) &&
    Object.values(questions).every(isTree) &&
    (fault === undefined ||
      (isTree(fault) && typeof fault['code'] === 'string' && Object.hasOwn(errors, fault['code'])))
  )
}

const isLifetime = (value: unknown): boolean =>
  value === undefined || (isTree(value) && (typeof value['key'] === 'string' || typeof value['until'] === 'number'))

const isTree = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
