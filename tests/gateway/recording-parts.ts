import type { ApprovalDemand, Approvals, Grant } from '../../src/core/approval.ts'
import type { Call } from '../../src/core/call.ts'
import type { Request } from '../../src/core/gateway.ts'
import { Fault } from '../../src/core/fault.ts'
import type { Ending, Ledger } from '../../src/core/ledger.ts'
import { openPolicy, type Policy } from '../../src/core/policy.ts'
import type { Entry, Provider } from '../../src/core/provider.ts'
import type { ErrorCode } from '../../generated/errors.ts'

/** The steps of Decision 14 that something here can see, in their order. */
export const steps = [
  'find',
  'budget',
  'rate',
  'permission',
  'arguments',
  'approval',
  'reserve',
  'begin',
  'run',
  'settle',
  'record',
] as const
export type Step = (typeof steps)[number]

/** What the ledger was told of how a call ended. */
export type Recorded = Ending & Request

export interface Scene {
  readonly log: Step[]
  readonly records: Recorded[]
  readonly settled: number[]
  readonly counted: { invalid: number }
  readonly provider: Provider
  readonly policy: Policy
  readonly approvals: Approvals
  readonly ledger: Ledger
}

export interface SceneOptions {
  readonly failAt?: Step
  readonly failWith?: () => unknown
  /** Where the policy and the ledger answer with a promise. */
  readonly waitAt?: ReadonlySet<Step>
  readonly handler?: (input: unknown, call: Call) => unknown
  readonly timeoutMs?: number
  readonly costMicros?: number
  readonly readOnly?: boolean
}

/** Real parts that write down when they are asked, and fail where they are told to. */
export function scene(options: SceneOptions = {}): Scene {
  const log: Step[] = []
  const records: Recorded[] = []
  const settled: number[] = []
  const counted = { invalid: 0 }
  const fail = options.failWith ?? ((): unknown => new Fault(refusals[options.failAt ?? 'find'], 'refused here'))
  const pass = (step: Step): void => {
    log.push(step)
    if (options.failAt === step) throw fail()
  }
  const later = (step: Step): Promise<void> | undefined => {
    if (options.waitAt?.has(step) !== true) {
      pass(step)
      return undefined
    }
    return Promise.resolve().then(() => pass(step))
  }
  const entry = entryNamed('add', {
    timeoutMs: options.timeoutMs ?? 1000,
    readOnly: options.readOnly ?? false,
    parseInput: (input) => {
      pass('arguments')
      return input
    },
  })
  return {
    log,
    records,
    settled,
    counted,
    provider: providerOf('here', [entry], (input, call) => {
      pass('run')
      return (options.handler ?? (() => ({ content: [] })))(input, call)
    }),
    policy: {
      ...openPolicy,
      sees: () => {
        log.push('find')
        return options.failAt !== 'find'
      },
      checkBudget: () => pass('budget'),
      checkRate: () => pass('rate'),
      checkPermission: () => pass('permission'),
      countInvalid: () => {
        counted.invalid += 1
      },
      approval: () => {
        if (options.waitAt?.has('approval') === true) return demand
        pass('approval')
        return undefined
      },
      reserve: () => {
        pass('reserve')
        return { costMicros: options.costMicros ?? 7, headroom: undefined }
      },
      settle: (_reservation, costMicros) => {
        log.push('settle')
        settled.push(costMicros)
      },
      release: () => {
        settled.push(0)
      },
    },
    approvals: {
      obtain: async () => {
        await later('approval')
        const grant: Grant = { use: () => true, another: async () => grant, giveBack: () => undefined }
        return grant
      },
    },
    ledger: {
      begin: () => ({ entry: 'w-1', durable: later('begin') }),
      cover: () => undefined,
      settle: (_begun, request, _call, ending) => {
        records.push({ ...request, ...ending })
        return { entry: 'w-1', durable: later('record') }
      },
      record: (request, _call, ending) => {
        records.push({ ...request, ...ending })
        return { entry: 'w-2', durable: later('record') }
      },
    },
  }
}

export const demand: ApprovalDemand = {
  rule: 'approvals[0]',
  version: 'open',
  meaning: 'open',
  by: 'operator',
  reason: undefined,
  waitSeconds: undefined,
  expiresSeconds: undefined,
}

const refusals: Readonly<Record<Step, ErrorCode>> = {
  find: 'tool_not_found',
  budget: 'budget_exceeded',
  rate: 'rate_limited',
  permission: 'permission_denied',
  arguments: 'invalid_arguments',
  approval: 'approval_denied',
  reserve: 'rate_limited',
  begin: 'ledger_unavailable',
  run: 'execution_error',
  settle: 'internal',
  record: 'outcome_unknown',
}

export const refusalAt = (step: Step): ErrorCode => refusals[step]

export const entryNamed = (name: string, more: Partial<Entry> = {}): Entry => ({
  kind: 'tool',
  name,
  listing: {},
  parseInput: (input) => input,
  readOnly: false,
  timeoutMs: 1000,
  ...more,
})

export const providerOf = (
  name: string,
  entries: readonly Entry[],
  handler: (input: unknown, call: Call) => unknown,
): Provider => ({
  name,
  catalogue: () => entries,
  call: (_entry, input, call) => handler(input, call),
  onChanged: () => () => undefined,
})

export const callBy = (id: string, signal: AbortSignal = new AbortController().signal): Call => ({
  id: 'call-1',
  traceId: '0af7651916cd43dd8448eb211c80319c',
  surface: 'rest',
  revision: 'rest/v1',
  principal: { id, kind: 'local' },
  client: undefined,
  startedAt: 0,
  signal,
})
