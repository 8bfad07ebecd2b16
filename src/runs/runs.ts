export { configuredRuns } from './configured.ts'
export { createRunQueue, type RunQueueParts } from './run-queue.ts'
export { createRunRows, type RunRows } from './run-rows.ts'
