import type { ToolResult } from '../core/tool.ts'
import type { InputViolation } from '../core/violation.ts'
import type { CallProblem } from './call-answer.ts'
import { isObject } from './call-arguments.ts'
import { followRun } from './call-run.ts'

/** A gateway that runs elsewhere, asked over REST. */
export interface Remote {
  /** The names of its tools, each with the schema of its arguments. */
  readonly tools: () => Promise<ReadonlyMap<string, Readonly<Record<string, unknown>> | undefined>>
  readonly call: (
    name: string,
    input: unknown,
  ) => Promise<{ readonly result: ToolResult } | { readonly problem: CallProblem }>
}

/** Nobody answered, or something that is no OwlClaw gateway did. The message says which. */
export class Unreached extends Error {
  override readonly name = 'Unreached'
}

interface Answered {
  readonly ok: boolean
  readonly status: number
  readonly body: unknown
}

export function remoteAt(address: string, signal: AbortSignal): Remote {
  const base = address.replace(/\/+$/, '').replace(/\/(mcp|v1)$/, '')
  const ask = async (path: string, init: RequestInit = {}): Promise<Answered> => {
    let response: Response
    try {
      response = await fetch(`${base}${path}`, { signal, ...init })
    } catch (error) {
      throw new Unreached(unreachable(base, error), { cause: error })
    }
    const text = await response.text()
    try {
      return { ok: response.ok, status: response.status, body: JSON.parse(text) }
    } catch (error) {
      const what = `${base}${path} answered ${response.status} with something that is no JSON`
      throw new Unreached(`${what}; is an OwlClaw gateway there?`, { cause: error })
    }
  }
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
      return ok ? { result: body as unknown as ToolResult } : { problem: problemOf(body) }
    },
  }
}

function unreachable(base: string, error: unknown): string {
  if (error instanceof Error && error.name === 'AbortError') return 'stopped'
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const why = cause instanceof Error ? (cause.message === '' ? cause.name : cause.message) : String(cause)
  return `nobody answers at ${base}: ${why}. Start one there: owlclaw start --transport http`
}

function problemOf(body: Readonly<Record<string, unknown>>): CallProblem {
  const { code, detail, title, violations, retry_after: retryAfter, incident_id: incidentId } = body
  return {
    code: typeof code === 'string' ? code : 'unknown',
    detail: typeof detail === 'string' ? detail : typeof title === 'string' ? title : JSON.stringify(body),
    ...(Array.isArray(violations) ? { violations: violations as readonly InputViolation[] } : {}),
    ...(typeof retryAfter === 'number' ? { retryAfter } : {}),
    ...(typeof incidentId === 'string' ? { incidentId } : {}),
  }
}
