import { DatabaseSync } from 'node:sqlite'
import { onTestFinished } from 'vitest'
import { createApprovals, type ApprovalView, type OpenApprovals } from '../../src/approvals/approvals.ts'
import type { ApprovalDemand } from '../../src/core/approval.ts'
import type { Call } from '../../src/core/call.ts'
import type { Conversation } from '../../src/core/conversation.ts'
import type { Fault } from '../../src/core/fault.ts'
import type { Gateway } from '../../src/core/gateway.ts'
import { noLedger, type Ending, type Ledger } from '../../src/core/ledger.ts'
import { openPolicy, type Policy } from '../../src/core/policy.ts'
import type { Summarised } from '../../src/core/summarised.ts'
import { createGateway } from '../../src/gateway/gateway.ts'
import { migrate } from '../../src/store/migrations.ts'
import { thingsProvider, tool, type Thing } from '../mcp/server.ts'

export const demand = (more: Partial<ApprovalDemand> = {}): ApprovalDemand => ({
  rule: 'approvals[0]',
  version: '1',
  meaning: more.version ?? '1',
  by: 'operator',
  reason: undefined,
  waitSeconds: undefined,
  expiresSeconds: undefined,
  ...more,
})

export interface Scene extends OpenApprovals {
  readonly db: DatabaseSync
  readonly gateway: Gateway
  readonly clock: { now: number }
  /** What the ledger was told, apart from the calls of the queue itself. */
  readonly noted: { readonly name: string; readonly client: string; readonly input: unknown; readonly state: string }[]
  /** The rules of now. */
  readonly rules: { version: string; meaning?: string; by: ApprovalDemand['by']; more: Partial<Policy> }
}

export interface SceneOptions {
  readonly db?: DatabaseSync
  readonly waitMs?: number
  readonly ledger?: Partial<Ledger>
  readonly by?: ApprovalDemand['by']
  readonly onTrouble?: (thrown: unknown) => void
}

/** The real gateway with the real queue in a real store, under a policy that wants every tool approved. */
export function sceneOf(things: readonly Thing[], options: SceneOptions = {}): Scene {
  const db = options.db ?? new DatabaseSync(':memory:')
  migrate(db)
  const clock = { now: 1_000_000 }
  const noted: Scene['noted'] = []
  const note = (name: string, call: Call, input: unknown, state: string): void => {
    if (!/^approval_(list|get)/.test(name)) noted.push({ name, client: call.principal.id, input, state })
  }
  const ledger: Ledger = {
    ...noLedger,
    settle: (begun, { name, input }, call, { outcome }: Ending) => {
      note(name, call, input, outcome)
      return begun
    },
    record: ({ name, input }, call, { outcome, code }) => {
      note(name, call, input, code ?? outcome)
      return { entry: '', durable: undefined }
    },
    ...options.ledger,
  }
  const rules: Scene['rules'] = { version: '1', by: options.by ?? 'operator', more: {} }
  const opened = createApprovals({
    db,
    ledger,
    shown: (input) => ({ arguments: input }),
    waitMs: () => options.waitMs ?? 0,
    requestMs: () => 3_600_000,
    grantMs: () => 900_000,
    keepMs: () => 604_800_000,
    now: () => clock.now,
    ...(options.onTrouble === undefined ? {} : { onTrouble: options.onTrouble }),
  })
  onTestFinished(() => opened.close())
  const gateway = createGateway({
    providers: [thingsProvider(things), opened.provider],
    policy: () => ({
      ...openPolicy,
      version: rules.version,
      approval: ({ kind }) =>
        kind === 'tool'
          ? demand({ version: rules.version, meaning: rules.meaning ?? rules.version, by: rules.by })
          : undefined,
      ...rules.more,
    }),
    ledger,
    approvals: opened.approvals,
  })
  return { ...opened, db, gateway, clock, noted, rules }
}

export const callBy = (id: string, more: Partial<Call> = {}): Call => ({
  id: crypto.randomUUID(),
  traceId: '0af7651916cd43dd8448eb211c80319c',
  surface: 'rest',
  revision: 'rest/v1',
  principal: { id, kind: 'local' },
  client: undefined,
  startedAt: 0,
  signal: new AbortController().signal,
  ...more,
})

export const administer = async <T>(gateway: Gateway, name: string, input: object, by = 'grace'): Promise<T> =>
  (await gateway.call({ kind: 'administration', name, input }, callBy(by))) as T

type Page = Summarised<{ readonly approvals: readonly ApprovalView[]; readonly next_cursor?: string }>

export const listed = async (gateway: Gateway, wanted: object = {}): Promise<Page['value']> =>
  (await administer<Page>(gateway, 'approval_list', { limit: 100, ...wanted })).value

/** The one that waits. */
export const waitingOne = async (gateway: Gateway): Promise<ApprovalView> => {
  const { approvals } = await listed(gateway, { state: 'pending' })
  if (approvals.length !== 1 || approvals[0] === undefined) throw new Error(`${approvals.length} wait`)
  return approvals[0]
}

export const decide = (
  gateway: Gateway,
  how: 'approve' | 'deny',
  id: string,
  more: object = {},
): Promise<ApprovalView> => administer(gateway, `approval_${how}`, { id, ...more })

/** Its answer, or the code and members of what refused it. */
export const outcome = (pending: Promise<unknown>): Promise<unknown> =>
  pending.then(
    () => 'ran',
    (thrown: unknown) => (thrown as Fault).code,
  )

export const faultOf = (pending: Promise<unknown>): Promise<Fault> =>
  pending.then(
    () => {
      throw new Error('it was answered')
    },
    (thrown: unknown) => thrown as Fault,
  )

/** A client that answers every question so, and remembers what it was asked. */
export function answering(action: string): { readonly asked: unknown[]; readonly conversation: Conversation } {
  const asked: unknown[] = []
  const nothing = (): void => undefined
  return {
    asked,
    conversation: {
      progress: nothing,
      log: nothing,
      release: nothing,
      canAsk: (kind) => kind === 'form',
      ask: (key, question) => {
        asked.push({ key, question })
        return Promise.resolve({ action })
      },
    },
  }
}

/** A tool that pays, and what it was called with. */
export function paying(more: Partial<Thing> = {}) {
  const ran: unknown[] = []
  const pay: Thing = {
    ...tool('pay', (input: never) => {
      ran.push(input)
      return 'paid'
    }),
    readOnly: false,
    ...more,
  }
  return { ran, pay }
}

export const pay = ({ gateway }: Scene, input: object = { amount: 120 }, by = 'ada', more: object = {}) =>
  gateway.call({ kind: 'tool', name: 'pay', input }, callBy(by, more))
