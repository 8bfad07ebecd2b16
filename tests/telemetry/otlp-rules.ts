/** The messages of OTLP that hold traces, with every field that they have: opentelemetry/proto/trace/v1 and common/v1. */
const messages: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ExportTraceServiceRequest: { resourceSpans: 'ResourceSpans[]' },
  ResourceSpans: { resource: 'Resource', scopeSpans: 'ScopeSpans[]', schemaUrl: 'text' },
  Resource: { attributes: 'KeyValue[]', droppedAttributesCount: 'uint32' },
  ScopeSpans: { scope: 'Scope', spans: 'Span[]', schemaUrl: 'text' },
  Scope: { name: 'text', version: 'text', attributes: 'KeyValue[]', droppedAttributesCount: 'uint32' },
  Span: {
    traceId: 'hex32',
    spanId: 'hex16',
    parentSpanId: 'hex16',
    traceState: 'text',
    flags: 'uint32',
    name: 'text',
    kind: 'kind',
    startTimeUnixNano: 'uint64',
    endTimeUnixNano: 'uint64',
    attributes: 'KeyValue[]',
    droppedAttributesCount: 'uint32',
    droppedEventsCount: 'uint32',
    droppedLinksCount: 'uint32',
    status: 'Status',
  },
  KeyValue: { key: 'text', value: 'AnyValue' },
  AnyValue: { stringValue: 'text', boolValue: 'boolean', intValue: 'int64', doubleValue: 'double' },
  Status: { message: 'text', code: 'code' },
}

/** As JSON has them in OTLP: ids in hex rather than base64, 64 bits as text, enumerations as numbers. */
const values: Readonly<Record<string, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  double: (value) => typeof value === 'number',
  hex32: (value) => typeof value === 'string' && /^[0-9a-f]{32}$/.test(value) && !/^0+$/.test(value),
  hex16: (value) => typeof value === 'string' && /^[0-9a-f]{16}$/.test(value) && !/^0+$/.test(value),
  uint32: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 32,
  uint64: (value) => typeof value === 'string' && /^\d{1,20}$/.test(value),
  int64: (value) => typeof value === 'string' && /^-?\d{1,19}$/.test(value),
  kind: (value) => [1, 2, 3, 4, 5].includes(value as number),
  code: (value) => [0, 1, 2].includes(value as number),
}

interface Attribute {
  readonly key: string
  readonly value: Readonly<Record<string, unknown>>
}

export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly traceState?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly Attribute[]
  readonly status: { readonly code?: number; readonly message?: string }
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[]
  }[]
}

/** Reads an export strictly: a field that OTLP does not have, or one of another form, is an error. */
export function readSpans(text: string): ReceivedSpan[] {
  const body: unknown = JSON.parse(text)
  const wrong = mistakes(body, 'ExportTraceServiceRequest', '')
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  return (body as Export).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
}

function mistakes(value: unknown, type: string, path: string): string[] {
  if (type.endsWith('[]')) {
    if (!Array.isArray(value)) return [`${path} is no list`]
    return value.flatMap((item, at) => mistakes(item, type.slice(0, -2), `${path}/${at}`))
  }
  const fits = values[type]
  if (fits !== undefined) return fits(value) ? [] : [`${path} is no ${type}: ${JSON.stringify(value)}`]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${path} is no ${type}`]
  const fields = messages[type] ?? {}
  const own = Object.entries(value).flatMap(([name, field]) => {
    const known = fields[name]
    return known === undefined ? [`${path}/${name} is no field of ${type}`] : mistakes(field, known, `${path}/${name}`)
  })
  return type === 'AnyValue' && Object.keys(value).length !== 1 ? [...own, `${path} must have one value`] : own
}
