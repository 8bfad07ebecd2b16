import { setTimeout as sleep } from 'node:timers/promises'
import type { ToolResult } from '../core/tool.ts'
import type { CallProblem } from './call-answer.ts'
import { isObject } from './call-arguments.ts'

type Members = Readonly<Record<string, unknown>>

export interface RunParts {
  /** How the gateway answers this path; GET unless said otherwise. */
  readonly ask: (path: string, init?: RequestInit) => Promise<unknown>
  /** As `ask`, when nobody waits any more. */
  readonly stop: (path: string) => Promise<unknown>
  readonly problemOf: (body: Members) => CallProblem
  readonly signal: AbortSignal
}

/** Looks at a run until it has ended; whoever stops waiting ends it. */
export async function followRun(
  begun: Members,
  { ask, stop, problemOf, signal }: RunParts,
): Promise<{ readonly result: ToolResult } | { readonly problem: CallProblem }> {
  const path = `/v1/runs/${String(begun['id'])}`
  let run: unknown = begun
  try {
    while (isObject(run) && run['state'] === 'working') {
      await sleep(Number(run['poll_interval_ms']) || 1000, undefined, { signal })
      run = await ask(path)
    }
  } catch (thrown) {
    if (!signal.aborted) throw thrown
    await stop(`${path}/cancel`)
    return { problem: { code: 'cancelled', detail: 'It was told to stop.' } }
  }
  if (!isObject(run)) return { problem: { code: 'unknown', detail: `What became of ${path} can not be told.` } }
  const { state, result, problem } = run
  if (state === 'completed') return { result: result as ToolResult }
  if (state === 'input_required') return { problem: { code: 'input_required', detail: asksFor(run, path) } }
  if (state === 'cancelled') return { problem: { code: 'cancelled', detail: 'Somebody told it to stop.' } }
  return { problem: problemOf(isObject(problem) ? problem : run) }
}

const asksFor = ({ message }: Members, path: string): string =>
  `It waits for an answer${typeof message === 'string' ? `: ${message}` : '.'} GET ${path} shows what it asks; POST ${path}/answers tells it.`
