import type { ToolResult } from '../core/tool.ts'
import type { InputViolation } from '../core/violation.ts'
import type { CallProblem } from './call-answer.ts'
import { isObject } from './call-arguments.ts'
import { followRun } from './call-run.ts'
import { hintFor, Unreached, type FarGateway } from './far-gateway.ts'

/** A gateway that runs elsewhere, asked over REST. */
export interface Remote {
  /** The names of its tools, each with the schema of its arguments. */
  readonly tools: () => Promise<ReadonlyMap<string, Readonly<Record<string, unknown>> | undefined>>
  readonly call: (
    name: string,
    input: unknown,
  ) => Promise<{ readonly result: ToolResult } | { readonly problem: CallProblem }>
}

export function remoteAt({ ask, base }: FarGateway, signal: AbortSignal): Remote {
  const look = async (path: string): Promise<unknown> => (await ask(path)).body
  const stop = async (path: string): Promise<unknown> => ask(path, { method: 'POST', signal: null })
  return {
    tools: async () => {
      const found = new Map<string, Readonly<Record<string, unknown>> | undefined>()
      for (let next: string | undefined = '/v1/tools?limit=100'; next !== undefined;) {
        const { ok, body } = await ask(next)
        if (!ok || !isObject(body) || !Array.isArray(body['tools'])) break
        for (const tool of body['tools'] as readonly unknown[]) {
          if (!isObject(tool) || typeof tool['name'] !== 'string') continue
          found.set(tool['name'], isObject(tool['inputSchema']) ? tool['inputSchema'] : undefined)
        }
        const cursor = body['next_cursor']
        next = typeof cursor === 'string' ? `/v1/tools?limit=100&cursor=${encodeURIComponent(cursor)}` : undefined
      }
      return found
    },
    call: async (name, input) => {
      const { ok, status, body } = await ask(`/v1/tools/${encodeURIComponent(name)}/calls`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ arguments: input }),
      })
      if (status === 202 && isObject(body)) return followRun(body, { ask: look, stop, problemOf, signal })
      if (!isObject(body) || (ok && !Array.isArray(body['content']))) {
        throw new Unreached(`${base} answered something that is no tool result; is an OwlClaw gateway there?`)
      }
      return ok ? { result: body as unknown as ToolResult } : { problem: ofArguments(hinted(problemOf(body))) }
    },
  }
}

function hinted(problem: CallProblem): CallProblem {
  const hint = hintFor(problem.code)
  return hint === undefined ? problem : { ...problem, detail: `${problem.detail} ${hint}` }
}

/** REST says where in the request; whoever typed arguments knows those. */
function ofArguments(problem: CallProblem): CallProblem {
  if (problem.violations === undefined) return problem
  const violations = problem.violations.map((one) => ({ ...one, path: one.path.replace(/^\/body\/arguments/, '') }))
  return { ...problem, violations }
}

export function problemOf(body: Readonly<Record<string, unknown>>): CallProblem {
  const { code, detail, title, violations, errors, retryable, action } = body
  const { retry_after: retryAfter, incident_id: incidentId } = body
  const found = violations ?? errors
  return {
    code: typeof code === 'string' ? code : 'unknown',
    detail: typeof detail === 'string' ? detail : typeof title === 'string' ? title : JSON.stringify(body),
    ...(Array.isArray(found) ? { violations: found as readonly InputViolation[] } : {}),
    ...(typeof retryAfter === 'number' ? { retryAfter } : {}),
    ...(typeof retryable === 'boolean' ? { retryable } : {}),
    ...(typeof action === 'string' ? { action } : {}),
    ...(typeof incidentId === 'string' ? { incidentId } : {}),
  }
}
