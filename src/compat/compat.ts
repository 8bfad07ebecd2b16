/** The door of this room: how far a change to a contract goes, and what has to be done about it. */
export { diffFiles, findingsBetween } from './diff.ts'
export { kinds, readContract, type Contract, type Kind } from './contract-kind.ts'
export { loadContractDocument } from './contract-document.ts'
export { MissingTool, Unreadable, type Finding, type Level, type Role } from './level.ts'
export { jsonReport, markdownReport, textReport, type Report } from './report.ts'
