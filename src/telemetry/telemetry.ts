export { createCounters, type Counters } from './counters.ts'
export { createLog, flushLog, type Log, type LogOptions } from './log.ts'
export { watchStrayFailures } from './stray-failures.ts'
