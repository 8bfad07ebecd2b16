import { setTimeout as sleep } from 'node:timers/promises'
import { ToolError } from '../../../../../src/core/tool.ts'

/** Fails as tools do, after a second. */
export default async function failing_job(): Promise<string> {
  await sleep(1000)
  throw new ToolError('The job could not be done.')
}

export const tool = { async: 'required' }
