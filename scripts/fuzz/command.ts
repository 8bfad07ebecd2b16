/** One run of schemathesis. Paths and the URL are as the fuzzer sees them: in a container they are not ours. */
export interface FuzzRun {
  readonly schema: string
  readonly url: string
  readonly config: string
  readonly reports: string
  /** Generated cases per operation and phase. */
  readonly examples: number
  /** Go on with fresh cases until this many seconds have gone by; without it the run ends when `examples` are used up. */
  readonly seconds?: number
  /** Without a seed every run generates the same cases. */
  readonly seed?: number
  /** Names of operations; all of them when empty. */
  readonly operations?: readonly string[]
}

export const reportFiles = ['junit.xml', 'har.json', 'requests.ndjson', 'run.json'] as const

export const phases = ['examples', 'coverage', 'fuzzing', 'stateful'] as const

/** Links lead from one operation to another: with a few chosen ones there is nowhere to walk. */
const phasesOf = ({ operations = [] }: FuzzRun): readonly string[] =>
  phases.filter((phase) => phase !== 'stateful' || operations.length === 0)

/** The arguments of schemathesis: the same ones in a container, under uvx and in a venv. */
export function schemathesisArguments(run: FuzzRun): string[] {
  const report = (name: string): string => `${run.reports}/${name}`
  return [
    '--config-file',
    run.config,
    'run',
    run.schema,
    ...['--url', run.url],
    ...['--checks', 'all'],
    ...['--phases', phasesOf(run).join(',')],
    ...['--max-examples', String(run.examples)],
    ...(run.seconds === undefined ? [] : ['--max-time', String(run.seconds)]),
    // Without a database: a run must not depend on what an earlier one on this machine found.
    ...(run.seed === undefined
      ? ['--generation-deterministic']
      : ['--seed', String(run.seed), '--generation-database', 'none']),
    '--continue-on-failure',
    ...['--request-timeout', '10'],
    ...['--report-junit-path', report('junit.xml')],
    ...['--report-har-path', report('har.json')],
    ...['--report-ndjson-path', report('requests.ndjson')],
    ...['--report-json-path', report('run.json')],
    '--no-color',
    ...(run.operations ?? []).flatMap((name) => ['--include-operation-id', name]),
  ]
}
