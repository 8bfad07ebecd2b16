import { errors, type ErrorCode, type ErrorRow } from '../../generated/errors.ts'
import { ContractViolation } from '../../generated/operation.ts'
import type { Quota } from './quota.ts'
import { inputViolations, type InputViolation } from './violation.ts'

export interface FaultDetails {
  readonly violations?: readonly InputViolation[]
  /** Seconds after which the same call may succeed. */
  readonly retryAfter?: number
  /** The limits of the caller, where one of them refuses: that one first. */
  readonly quotas?: readonly Quota[]
  /** Further members the row's readers understand, such as `supported`. */
  readonly members?: Readonly<Record<string, unknown>>
  /** For the log; a client never sees it. */
  readonly cause?: unknown
  /** Of a failure that was kept and is told again. */
  readonly incidentId?: string
  readonly challenge?: Challenge
  /** Nothing failed, although its row is one of failures: whoever asked has to come back, and no operator need look. */
  readonly foreseen?: boolean
}

/** How to authenticate better: a value of WWW-Authenticate, or what it is for a request at a path. */
export type Challenge = string | ((path: string) => string)

/** The one error. Its code is a row of the error catalog; each surface renders the row its own way. */
export class Fault extends Error {
  readonly code: ErrorCode
  /** Names this one failure in the answer, in the log and in the ledger. */
  readonly incidentId: string
  readonly violations: readonly InputViolation[] | undefined
  readonly retryAfter: number | undefined
  readonly quotas: readonly Quota[] | undefined
  readonly members: Readonly<Record<string, unknown>> | undefined
  readonly challenge: Challenge | undefined
  /** Whether something of ours failed. */
  readonly isFailure: boolean
  /** What was called when it happened; the gateway says so once it knows. */
  about: { readonly kind: string; readonly name: string } | undefined

  /** `detail` is for the client: say what, where and how to fix it, and nothing about the inside. */
  constructor(code: ErrorCode, detail: string, details: FaultDetails = {}) {
    super(detail, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'Fault'
    this.code = code
    this.incidentId = details.incidentId ?? crypto.randomUUID()
    this.violations = details.violations
    this.retryAfter = details.retryAfter
    this.quotas = details.quotas
    this.members = details.members
    this.challenge = details.challenge
    this.isFailure = errors[code].http >= 500 && details.foreseen !== true
  }

  challengeAt(path: string): string | undefined {
    return typeof this.challenge === 'function' ? this.challenge(path) : this.challenge
  }

  get row(): ErrorRow {
    return errors[this.code]
  }

  /** Anything thrown, as a fault. `otherwise` is the row of what nobody foresaw. */
  static from(thrown: unknown, otherwise: 'internal' | 'execution_error' = 'internal', input?: unknown): Fault {
    if (thrown instanceof Fault) return thrown
    if (thrown instanceof ContractViolation && thrown.side === 'input') {
      return new Fault('invalid_arguments', 'The arguments do not fit the schema.', {
        violations: inputViolations(thrown.violations, input),
        cause: thrown,
      })
    }
    const detail =
      otherwise === 'internal'
        ? 'Something went wrong inside. Give the incident id to whoever runs this server.'
        : 'The tool failed. Give the incident id to whoever runs this server.'
    return new Fault(otherwise, detail, { cause: thrown })
  }
}
