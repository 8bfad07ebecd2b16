import type { Call } from '../core/call.ts'
import type { Request } from '../core/gateway.ts'
import type { Ending } from '../core/ledger.ts'
import type { Kind } from '../core/provider.ts'
import { newSpanId, traceStateOf } from '../core/trace.ts'
import type { Span } from './otlp.ts'

/** One call and its steps: admit until it is let in or refused, run while its handler does, record until it is on disk. */
interface Followed {
  readonly call: Call
  readonly request: Request
  readonly spanId: string
  readonly traceState: string | undefined
  readonly start: bigint
  step: { readonly name: string; readonly start: bigint } | undefined
  ending: Ending | undefined
}

export interface CallSpans {
  /** Answers what to do when the call has ended; undefined where it is not followed, or is already. */
  readonly follow: (request: Request, call: Call) => ((thrown: unknown) => void) | undefined
  /** The step before ends here. */
  readonly step: (callId: string, name: 'run' | 'record', ending?: Ending) => void
}

/** The spans of calls. `ratio` is the share of the traces that begin here; those of others are followed when they say so. */
export function createCallSpans(add: (span: Span) => void, ratio: number): CallSpans {
  const following = new Map<string, Followed>()
  const closeStep = ({ call, spanId, traceState, step }: Followed, end: bigint): void => {
    if (step === undefined) return
    const ids = { traceId: call.traceId, spanId: newSpanId(), parentId: spanId, traceState }
    add({ ...ids, ...step, kind: 'internal', end, attributes: {} })
  }
  return {
    follow: (request, call) => {
      if (following.has(call.id) || !isSampled(call, ratio)) return undefined
      const start = now()
      const spanId = call.trace?.spanId ?? newSpanId()
      const traceState = call.trace && traceStateOf(call.trace)
      const step = { name: 'admit', start }
      const followed: Followed = { call, request, spanId, traceState, start, step, ending: undefined }
      following.set(call.id, followed)
      return (thrown) => {
        following.delete(call.id)
        const end = now()
        closeStep(followed, end)
        add(spanOf(followed, end, thrown))
      }
    },
    step: (callId, name, ending) => {
      const followed = following.get(callId)
      if (followed === undefined) return
      const start = now()
      closeStep(followed, start)
      followed.step = { name, start }
      followed.ending = ending
    },
  }
}

function spanOf({ call, request, spanId, traceState, start, ending }: Followed, end: bigint, thrown: unknown): Span {
  const { kind, name } = request
  const { code = ending?.code, incidentId = ending?.incidentId } = (thrown ?? {}) as Partial<Ending>
  // What nobody knows must not name spans.
  const isKnown = code?.endsWith('_not_found') !== true
  const failed = code ?? (ending?.outcome === 'error' ? 'tool_error' : undefined)
  return {
    ...{ traceId: call.traceId, spanId, parentId: call.trace?.parentId, traceState, start, end, kind: 'server' },
    name: spanNameOf(request, call, isKnown),
    attributes: {
      ...conventional(request, call, isKnown),
      'owlclaw.kind': kind,
      'owlclaw.name': name.slice(0, longestName),
      'owlclaw.surface': call.surface,
      'owlclaw.revision': call.revision,
      'owlclaw.client': call.principal.id,
      'owlclaw.request_id': call.id,
      'owlclaw.outcome': ending?.outcome,
      'owlclaw.cost_micros': ending?.costMicros,
      'owlclaw.incident_id': incidentId,
      'error.type': failed,
    },
    error: failed,
  }
}

const longestName = 256

/** The methods of MCP that become calls. */
const methods: Partial<Record<Kind, string>> = { tool: 'tools/call', resource: 'resources/read', prompt: 'prompts/get' }

const operationOf = ({ kind }: Request, { surface }: Call): string =>
  (surface === 'mcp' ? methods[kind] : undefined) ?? (kind === 'tool' ? 'execute_tool' : kind)

/** Addresses of resources are too many to name spans. */
const spanNameOf = (request: Request, call: Call, isKnown: boolean): string =>
  isKnown && request.kind !== 'resource'
    ? `${operationOf(request, call)} ${request.name.slice(0, longestName)}`
    : operationOf(request, call)

/** By the names that OpenTelemetry has for tools and for MCP. */
function conventional(request: Request, call: Call, isKnown: boolean): Span['attributes'] {
  const { kind, name } = request
  return {
    ...(kind === 'tool' ? { 'gen_ai.operation.name': 'execute_tool' } : {}),
    ...(kind === 'tool' && isKnown ? { 'gen_ai.tool.name': name } : {}),
    ...(kind === 'prompt' && isKnown ? { 'gen_ai.prompt.name': name } : {}),
    ...(kind === 'resource' ? { 'mcp.resource.uri': name.slice(0, 4 * longestName) } : {}),
    ...(call.surface === 'mcp'
      ? {
          'mcp.method.name': methods[kind],
          'mcp.protocol.version': call.revision.slice(call.revision.indexOf('/') + 1),
        }
      : {}),
  }
}

function isSampled({ trace, traceId }: Call, ratio: number): boolean {
  if (trace?.parentId !== undefined) return trace.sampled
  return ratio >= 1 || parseInt(traceId.slice(-8), 16) < ratio * 2 ** 32
}

const now = (): bigint => BigInt(Math.round((performance.timeOrigin + performance.now()) * 1000)) * 1000n
