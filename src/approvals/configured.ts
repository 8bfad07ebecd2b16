import type { Config } from '../config/config.ts'
import type { ApprovalParts } from './approval-parts.ts'
import { createApprovals, type OpenApprovals } from './opening.ts'

interface Given extends Pick<ApprovalParts, 'db' | 'ledger' | 'shown'> {
  readonly log: { readonly error: (fields: object, message: string) => void }
}

/** The queue with the times of the configuration of now. */
export const configuredApprovals = ({ log, ...given }: Given, config: () => Config): OpenApprovals => {
  const times = () => config().mcp_server.approvals
  return createApprovals({
    ...given,
    onTrouble: (error) => log.error({ error }, 'approvals that are over could not be written down'),
    waitMs: () => times().wait_seconds * 1000,
    requestMs: () => times().request_seconds * 1000,
    grantMs: () => times().grant_seconds * 1000,
    keepMs: () => times().keep_seconds * 1000,
  })
}
