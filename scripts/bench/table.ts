export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN

/** One finished comparison with what was promised. */
export interface Target {
  readonly what: string
  readonly value: number
  readonly least?: number
  readonly most?: number
}

export function verdict({ what, value, least, most }: Target): string {
  const met = (least === undefined || value >= least) && (most === undefined || value <= most)
  const promise = least === undefined ? `at most ${most}` : `at least ${least}`
  return `${what}: ${Number(value.toFixed(2))}, ${promise}: **${met ? 'met' : 'not met'}**`
}

export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n')
}
