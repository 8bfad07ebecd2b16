import { createLog, type LogOptions } from './log.ts'
import { guardProcess } from './process-guard.ts'

/**
 * For a process that runs one command: no capability ends it, until its end, since what they leave behind may fail as
 * late. Answers what has failed by then, a line each.
 */
export function guardCommand(logging: LogOptions, folder: string): readonly string[] {
  const strays: string[] = []
  const log = createLog({ ...logging, output: 'stderr' }) // stdout is for the answer
  guardProcess(log, folder, 0, (line) => strays.push(line))
  return strays
}
