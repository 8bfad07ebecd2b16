import { patience, selfTest } from './budget.ts'
import type { Fuzzer, Inputs } from './fuzzer.ts'
import { breakerOf, mark, plantedBugs, type PlantedBug } from './planted-bugs.ts'
import { startProxy } from './proxy.ts'
import { readReport, type Failure } from './report.ts'

export interface Verdict {
  readonly bug: PlantedBug
  readonly found: boolean
  readonly why: string
}

/** Fuzzes the gateway through a proxy that plants bugs, and says of each whether it was noticed. */
export async function runSelfTest(fuzzer: Fuzzer, server: string, inputs: Inputs, reports: string): Promise<Verdict[]> {
  const { spoil, bites } = breakerOf(plantedBugs)
  const proxy = await startProxy(server, spoil)
  try {
    const { code } = await fuzzer.run({ ...selfTest, url: proxy.url, reports }, inputs, patience(selfTest))
    const { failures } = await readReport(reports, code)
    return plantedBugs.map((bug) => judge(bug, bites.get(bug.name) ?? 0, failures))
  } finally {
    await proxy.stop()
  }
}

export function judge(bug: PlantedBug, bites: number, failures: readonly Failure[]): Verdict {
  const found = failures.some(
    ({ operation, check, answer }) =>
      operation === bug.operation && check === bug.check && answer?.headers[mark]?.includes(bug.name),
  )
  if (found) return { bug, found, why: `${bug.check} on ${bug.operation}` }
  const why =
    bites === 0
      ? `no request to ${bug.operation} ran into it`
      : `${bites} answers of ${bug.operation} were spoilt and ${bug.check} did not notice`
  return { bug, found, why }
}
