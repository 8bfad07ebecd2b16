/** One thing that was looked at. */
export interface Check {
  readonly name: string
  readonly status: 'ok' | 'warn' | 'fail'
  /** What was found. */
  readonly found: string
  /** What to do, where something should be done. */
  readonly fix?: string
}

export const ok = (name: string, found: string): Check => ({ name, status: 'ok', found })
export const warn = (name: string, found: string, fix: string): Check => ({ name, status: 'warn', found, fix })
export const fail = (name: string, found: string, fix: string): Check => ({ name, status: 'fail', found, fix })

export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown))

/** The report for people: how it stands, what was looked at, what was found; then what to do. */
export function doctorReport(checks: readonly Check[]): string {
  const width = Math.max(...checks.map(({ name }) => name.length))
  const lines = checks.flatMap(({ name, status, found, fix }) => [
    `${status.padEnd(4)}  ${name.padEnd(width)}  ${found}`,
    ...(fix === undefined ? [] : [`${' '.repeat(width + 8)}${fix}`]),
  ])
  const count = (status: Check['status']): number => checks.filter((check) => check.status === status).length
  return [...lines, '', `${count('ok')} ok, ${count('warn')} to look at, ${count('fail')} failed`].join('\n')
}
