/** Whether no two of these JSON values are equal. Each is written down once, instead of being compared with all others. */
export function allDiffer(values: readonly unknown[]): boolean {
  const seen = new Set<unknown>()
  for (const value of values) seen.add(typeof value === 'object' && value !== null ? sorted(value) : simple(value))
  return seen.size === values.length
}

const simple = (value: unknown): unknown => (typeof value === 'string' ? `"${value}` : value)

/** Its JSON, whatever order its members came in. */
function sorted(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(sorted).join()}]`
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, each]) => `${JSON.stringify(name)}:${sorted(each)}`).join()}}`
}
