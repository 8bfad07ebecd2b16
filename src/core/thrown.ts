/** A text of whatever was thrown; undefined where it has none: what a handler throws may fail as it is looked at. */
export function textIn(thrown: unknown, name: string): string | undefined {
  const text = memberOf(thrown, name)
  return typeof text === 'string' ? text : undefined
}

export function memberOf(thrown: unknown, name: string): unknown {
  if (thrown === null || (typeof thrown !== 'object' && typeof thrown !== 'function')) return undefined
  try {
    return (thrown as Readonly<Record<string, unknown>>)[name]
  } catch {
    return undefined
  }
}

/** In one line, as `String` says it. */
export function saidOf(thrown: unknown): string {
  try {
    return String(thrown)
  } catch {
    return textIn(thrown, 'stack')?.split('\n', 1)[0] ?? 'an error that can not be read'
  }
}
