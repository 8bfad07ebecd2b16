/** A span that has ended; times in nanoseconds since the epoch. */
export interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentId: string | undefined
  readonly traceState?: string | undefined
  readonly name: string
  readonly kind: 'server' | 'internal'
  readonly start: bigint
  readonly end: bigint
  readonly attributes: Readonly<Record<string, string | number | boolean | undefined>>
  /** What went wrong, where something did. */
  readonly error?: string | undefined
}

export type Resource = Span['attributes']

const kinds = { internal: 1, server: 2 } as const
const statusError = 2

/** An ExportTraceServiceRequest as OTLP/HTTP has it in JSON: ids in hex, 64-bit numbers as text. */
export const tracesJson = (resource: Resource, spans: readonly Span[]): string =>
  JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: [{ scope: { name: 'owlclaw' }, spans: spans.map(spanJson) }],
      },
    ],
  })

const spanJson = ({
  traceId,
  spanId,
  parentId,
  traceState,
  name,
  kind,
  start,
  end,
  attributes,
  error,
}: Span): object => ({
  traceId,
  spanId,
  ...(parentId === undefined ? {} : { parentSpanId: parentId }),
  ...(traceState === undefined ? {} : { traceState }),
  name,
  kind: kinds[kind],
  startTimeUnixNano: String(start),
  endTimeUnixNano: String(end),
  attributes: attributesOf(attributes),
  status: error === undefined ? {} : { code: statusError, message: error },
})

const attributesOf = (attributes: Span['attributes']): object[] =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ({ key, value: valueOf(value) }))

function valueOf(value: Span['attributes'][string]): object {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}
