import type { Call } from './call.ts'
import type { Request } from './gateway.ts'

/** What a rule asks for before a call may run. */
export interface ApprovalDemand {
  /** Which rule, as explanations name it. */
  readonly rule: string
  /** Of the policy that it stands in. */
  readonly version: string
  /** A print of all that the policy says, however it is written: a yes is for nothing under another. */
  readonly meaning: string
  /** Who may say yes: whoever calls, where its client can be asked; else somebody else. */
  readonly by: 'caller' | 'operator'
  /** For whoever approves. */
  readonly reason: string | undefined
  /** How long a call waits for its answer, where that is not the configured time. */
  readonly waitSeconds: number | undefined
  /** How long a request, and then a yes, is good; where that is not the configured time. */
  readonly expiresSeconds: number | undefined
}

/** A yes for one call: by this caller, of this, with these arguments, under this policy. */
export interface Grant {
  /**
   * Uses it up for what the rules of now ask: nobody can again, whatever happens to the process. False where a call like
   * this one has used it; throws a Fault where it can't be used any more, or came under other rules.
   */
  readonly use: (demand: ApprovalDemand, call: Call) => boolean
  /** Another one in its place, asked for anew, within the time that is left of the first. */
  readonly another: () => Promise<Grant>
  /** What it was used for has not run: it can be used again. */
  readonly giveBack: (call: Call) => void
}

/** Where somebody is asked before a call runs. */
export interface Approvals {
  /** Settles when there is a yes; rejects with the Fault to answer with, or with InputRequired. */
  readonly obtain: (demand: ApprovalDemand, request: Request, call: Call) => Promise<Grant>
}
