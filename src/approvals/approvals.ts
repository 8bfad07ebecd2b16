export { createApprovals, type ApprovalParts, type OpenApprovals } from './opening.ts'
export { configuredApprovals } from './configured.ts'
export type { ApprovalAnswers, ApprovalTask } from './administration.ts'
export type { ApprovalView } from './approval-view.ts'
