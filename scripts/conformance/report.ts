import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** One thing the suite looked at. */
interface Check {
  readonly id: string
  readonly status: string
  readonly description?: string
  readonly errorMessage?: string
}

export interface Verdict {
  readonly scenario: string
  readonly passed: number
  /** What failed or was warned of, in a line each. */
  readonly complaints: readonly string[]
  /** What the suite could not look at. */
  readonly skipped: readonly string[]
}

/** What the suite wrote into a folder, scenario by scenario. */
export async function readVerdicts(folder: string): Promise<Verdict[]> {
  const names = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  const verdicts = names.map(async ({ name }) => {
    const checks = JSON.parse(await readFile(join(folder, name, 'checks.json'), 'utf8')) as Check[]
    return verdictOf(scenarioOf(name), checks)
  })
  return (await Promise.all(verdicts)).sort((a, b) => (a.scenario < b.scenario ? -1 : 1))
}

/** Folders are called `server-<scenario>-<when>`. */
const scenarioOf = (folder: string): string => folder.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT[\d-]+Z$/, '')

function verdictOf(scenario: string, checks: readonly Check[]): Verdict {
  const of = (...statuses: string[]): Check[] => checks.filter(({ status }) => statuses.includes(status))
  const passed = of('SUCCESS').length
  const complaints = of('FAILURE', 'WARNING').map(
    ({ id, status, errorMessage, description }) =>
      `${status.toLowerCase()} ${id}: ${errorMessage ?? description ?? ''}`,
  )
  const skipped = of('SKIPPED').map(
    ({ id, errorMessage }) => `${id}${errorMessage === undefined ? '' : `: ${errorMessage}`}`,
  )
  const nothing = passed === 0 && complaints.length === 0
  return { scenario, passed, complaints: nothing ? ['nothing was looked at'] : complaints, skipped }
}
