import { cpus, loadavg } from 'node:os'

/** One number that was promised, and what it is now. */
export interface Target {
  readonly what: string
  readonly value: number
  readonly least?: number
  readonly most?: number
}

/** What a suite of measurements found. */
export interface Finding {
  readonly text: string
  readonly targets: readonly Target[]
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low = NaN, high = NaN] = [sorted[middle - 1 + (sorted.length % 2)], sorted[middle]]
  return (low + high) / 2
}

export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n')
}

/** A number that could not be taken is not met. */
export const isMet = ({ value, least, most }: Target): boolean =>
  !Number.isNaN(value) && (least === undefined || value >= least) && (most === undefined || value <= most)

export function targetTable(targets: readonly Target[]): string {
  const rows = targets.map((target) => [
    target.what,
    target.least === undefined ? `at most ${withCommas(target.most ?? NaN)}` : `at least ${withCommas(target.least)}`,
    withCommas(target.value),
    isMet(target) ? 'met' : '**not met**',
  ])
  return table(['target', 'promised', 'measured', ''], rows)
}

const withCommas = (value: number): string =>
  Number.isNaN(value) ? 'no' : value.toLocaleString('en-US', { maximumFractionDigits: Math.abs(value) < 100 ? 2 : 0 })

/** The machine, and how much ran on it: what else ran before, and with the measurement itself after. */
export function conditions(loadBefore: number, extent: string): string {
  const date = new Date().toISOString().slice(0, 10)
  const machine = cpus()[0]?.model.trim() ?? 'unknown processor'
  const load = `load average ${loadBefore.toFixed(1)} before the run, ${currentLoad().toFixed(1)} now`
  return `${date}, ${machine}, ${cpus().length} cores, Node ${process.versions.node}; ${extent}; ${load}`
}

export const currentLoad = (): number => loadavg()[0] ?? NaN
