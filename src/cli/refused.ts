import type { InputViolation } from '../core/violation.ts'

/** What a gateway refused to do, with everything that is wrong. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: string
  readonly violations: readonly InputViolation[]
  readonly incidentId: string | undefined

  constructor(detail: string, { code, violations = [], incidentId }: RefusedDetails) {
    super(detail)
    this.code = code
    this.violations = violations
    this.incidentId = incidentId
  }
}

interface RefusedDetails {
  readonly code: string
  readonly violations?: readonly InputViolation[] | undefined
  readonly incidentId?: string | undefined
}
