export interface Report {
  /** Runs one step and says how it went. A step that fails ends the chain it stands in, by throwing `Stopped`. */
  readonly step: <T>(name: string, work: () => T | Promise<T>) => Promise<T>
  readonly skipped: (name: string, why: string) => void
  readonly failed: (name: string, why: string) => void
  readonly totals: () => { readonly passed: number; readonly failed: number; readonly skipped: number }
}

/** Thrown once a failure has been reported, so that what depends on it does not run. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

export function createReport(out: (line: string) => void): Report {
  const count = { passed: 0, failed: 0, skipped: 0 }
  const failed = (name: string, why: string): void => {
    count.failed++
    out(`FAIL  ${name}\n${why.replaceAll(/^/gm, '      ')}`)
  }
  const step = async <T>(name: string, work: () => T | Promise<T>): Promise<T> => {
    const began = performance.now()
    try {
      const result = await work()
      count.passed++
      out(`pass  ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
      return result
    } catch (error) {
      failed(name, error instanceof Error ? error.message : String(error))
      throw new Stopped(name)
    }
  }
  const skipped = (name: string, why: string): void => {
    count.skipped++
    out(`skip  ${name}: ${why}`)
  }
  return { step, skipped, failed, totals: () => ({ ...count }) }
}
