/** What a client saw of one request: the same form from Java, Go and curl, so that one table judges them all. */
export interface Observation {
  readonly step: string
  readonly http: number
  readonly body: unknown
  /** What the client decided from the problem's fields. */
  readonly retry?: boolean
  readonly attempts?: number
}

/** The JSON lines that the example programs print; what else stands there, such as Maven's colours, is no matter. */
export function observations(printed: string): Observation[] {
  return printed
    .split('\n')
    .flatMap((line) => /\{"step".*/.exec(line) ?? [])
    .map((line) => {
      const seen: unknown = JSON.parse(line)
      if (!isObservation(seen)) throw new Error(`not an observation: ${line}`)
      return seen
    })
}

function isObservation(value: unknown): value is Observation {
  if (typeof value !== 'object' || value === null) return false
  return 'step' in value && typeof value.step === 'string' && 'http' in value && typeof value.http === 'number' && 'body' in value
}
