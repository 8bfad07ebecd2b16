import type { Fault } from '../core/fault.ts'
import { saidJson } from '../core/said-json.ts'
import { textIn } from '../core/thrown.ts'
import { asSentence, violationText } from '../core/violation.ts'
import { errorMessage, type Codec } from '../wire/wire.ts'

/** How much an error says. */
export interface FaultStyle {
  readonly includeIncidentId: boolean
  /** Adds the stack. */
  readonly development: boolean
}

export interface FaultPlace {
  /** JSON text; undefined when none could be read. */
  readonly id: string | undefined
  readonly codec: Pick<Codec, 'era' | 'nullIds'>
  readonly method?: string | undefined
  readonly traceId?: string | undefined
  /** How the ledger names the call. */
  readonly entry?: string | undefined
}

export interface RenderedFault {
  readonly body: string
  /** Of HTTP. What names no request is nobody's answer: then the status has to say that it failed. */
  readonly status: number
}

const longest = 4000

/** A row of the catalog as a JSON-RPC error: the number and the status by era, the stable name and its fields in `data`. */
export function renderFault(
  fault: Fault,
  { id, codec, method, traceId, entry }: FaultPlace,
  style: FaultStyle,
): RenderedFault {
  const { row, message, about, incidentId, retryAfter, violations, members } = fault
  const data = {
    code: row.code,
    category: row.category,
    retryable: row.retryable,
    ...(retryAfter === undefined ? {} : { retry_after: Math.ceil(retryAfter) }),
    details: message.slice(0, longest),
    action: row.action,
    ...(style.includeIncidentId ? { incident_id: incidentId } : {}),
    ...(traceId === undefined ? {} : { trace_id: traceId }),
    ...(entry === undefined ? {} : { entry }),
    ...(method === undefined ? {} : { method: method.slice(0, 256) }),
    ...(about?.kind === 'tool' ? { tool: about.name.slice(0, 256) } : {}),
    ...(about?.kind === 'resource' ? { uri: about.name.slice(0, 2048) } : {}),
    ...(violations === undefined ? {} : { errors: violations }),
    ...members,
    ...(style.development ? { stack: stackOf(fault) } : {}),
  }
  const error = saidJson({ code: row.json_rpc[codec.era], message: sentence(fault).slice(0, longest), data })
  const shownId = id ?? (codec.nullIds ? 'null' : undefined)
  const status = row.mcp_http[codec.era]
  return { body: errorMessage(shownId, error), status: id === undefined && status === 200 ? row.http : status }
}

const mostNamed = 5

/** Many clients show nothing but the message: what is wrong with arguments stands in it, too. */
function sentence({ code, message, violations = [] }: Fault): string {
  if (code !== 'invalid_arguments' || violations.length === 0) return message
  const named = violations.slice(0, mostNamed).map(violationText)
  const more = violations.length > mostNamed ? ` (and ${violations.length - mostNamed} more)` : ''
  return asSentence(`${message} ${named.join('; ')}${more}`)
}

/** Of what was thrown first. */
function stackOf(fault: Fault): string[] {
  const origin = fault.cause instanceof Error ? fault.cause : fault
  return (textIn(origin, 'stack') ?? '')
    .split('\n')
    .slice(0, 100)
    .map((line) => line.trim().slice(0, 1000))
}
