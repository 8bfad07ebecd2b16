import { createReadStream, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** A request the fuzzer sent whose answer broke a check. */
export interface Failure {
  /** As in the contract, such as `GET /v1/tools`. */
  readonly operation: string
  readonly check: string
  readonly phase: string
  readonly message: string
  readonly method: string
  readonly url: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Buffer | undefined
  readonly answer: Interaction['response']
}

export interface Report {
  readonly requests: number
  readonly checks: number
  /** Operations, and the walks along links as one more. */
  readonly passed: readonly string[]
  readonly failed: readonly string[]
  readonly failures: readonly Failure[]
  /** Why the run itself is not to be trusted, even where no check failed. */
  readonly gaps: readonly string[]
}

export interface Interaction {
  readonly request: {
    readonly method: string
    readonly uri: string
    readonly headers: Readonly<Record<string, readonly string[]>>
    readonly body?: { readonly $base64: string }
  }
  readonly response?: {
    readonly status_code: number
    readonly headers: Readonly<Record<string, readonly string[]>>
  }
}

interface Check {
  readonly name: string
  readonly status: string
  readonly failure_info?: {
    readonly failure: { readonly operation: string; readonly title: string; readonly message: string }
  }
}

interface Scenario {
  readonly phase: string
  readonly status: string
  readonly recorder: {
    readonly label: string
    readonly checks?: Readonly<Record<string, readonly Check[]>>
    readonly interactions?: Readonly<Record<string, Interaction>>
  }
}

interface Run {
  readonly complete: boolean
  readonly operations: { readonly selected: number; readonly tested: number } | null
  readonly phases: Readonly<Record<string, { readonly status: string; readonly skip_reason: string | null }>> | null
  readonly test_cases: { readonly generated: number }
  readonly errors: readonly { readonly title: string }[]
  readonly valid_rates: Readonly<Record<string, Readonly<Record<string, { readonly accepted: number }>>>>
}

/** Reads what schemathesis wrote about a run that ended with `code`. */
export async function readReport(folder: string, code: number): Promise<Report> {
  const path = join(folder, 'run.json')
  if (!existsSync(path))
    throw new Error(`schemathesis ended with ${code} and wrote no report; its message stands above`)
  const run = JSON.parse(await readFile(path, 'utf8')) as Run
  const failures: Failure[] = []
  const labels = new Map<string, boolean>()
  let checks = 0
  for await (const line of createInterface({ input: createReadStream(join(folder, 'requests.ndjson')) })) {
    const scenario = (JSON.parse(line) as { readonly ScenarioFinished?: Scenario }).ScenarioFinished
    if (scenario === undefined) continue
    const { label } = scenario.recorder
    const good = scenario.status !== 'failure' && scenario.status !== 'error'
    labels.set(label, (labels.get(label) ?? true) && good)
    const found = readScenario(scenario)
    checks += found.checks
    failures.push(...found.failures)
  }
  return {
    requests: run.test_cases.generated,
    checks,
    passed: [...labels].flatMap(([label, good]) => (good ? [label] : [])),
    failed: [...labels].flatMap(([label, good]) => (good ? [] : [label])),
    failures,
    gaps: [...gapsOf(run), ...(code > 0 && failures.length === 0 ? [`schemathesis ended with ${code}`] : [])],
  }
}

function readScenario(scenario: Scenario): { readonly checks: number; readonly failures: readonly Failure[] } {
  const failures: Failure[] = []
  let count = 0
  for (const [id, checks] of Object.entries(scenario.recorder.checks ?? {})) {
    count += checks.length
    const interaction = scenario.recorder.interactions?.[id]
    for (const check of checks) {
      if (check.status === 'success' || interaction === undefined) continue
      const { request, response } = interaction
      failures.push({
        operation: check.failure_info?.failure.operation ?? scenario.recorder.label,
        check: check.name,
        phase: scenario.phase,
        message:
          `${check.failure_info?.failure.title ?? check.name}. ${check.failure_info?.failure.message ?? ''}`.trim(),
        method: request.method,
        url: request.uri,
        headers: Object.entries(request.headers).flatMap(([name, values]) =>
          values.map((value) => [name.toLowerCase(), value] as const),
        ),
        body: request.body === undefined ? undefined : Buffer.from(request.body.$base64, 'base64'),
        answer: response,
      })
    }
  }
  return { checks: count, failures }
}

/** A fuzzer that looked at nothing finds nothing: each of these turns a run red. */
function gapsOf(run: Run): string[] {
  const gaps = run.errors.map((error) => `the fuzzer reports: ${error.title}`)
  if (!run.complete) gaps.push('the run did not come to its end')
  if (run.operations === null || run.operations.selected === 0) gaps.push('no operation was selected')
  else if (run.operations.tested < run.operations.selected) {
    gaps.push(`${run.operations.selected - run.operations.tested} operations were not tested`)
  }
  for (const [name, phase] of Object.entries(run.phases ?? {})) {
    if (phase.status === 'skip' && phase.skip_reason !== 'disabled')
      gaps.push(`phase ${name} was skipped: ${phase.skip_reason ?? 'no reason given'}`)
  }
  for (const [operation, rates] of Object.entries(run.valid_rates)) {
    const accepted = Object.values(rates).reduce((sum, rate) => sum + rate.accepted, 0)
    if (accepted === 0)
      gaps.push(`${operation} accepted no request at all: its contract needs an example that succeeds`)
  }
  return gaps
}
