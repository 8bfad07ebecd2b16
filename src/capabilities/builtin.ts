import type { Operation } from '../../generated/operation.ts'
import { toolListings, toolOperations, type ToolOperations } from '../../generated/tools/v1/operations.ts'
import type { Call } from '../core/call.ts'
import type { Handlers } from '../core/operation.ts'
import type { Entry, Provider } from '../core/provider.ts'
import { toolResult } from '../core/tool.ts'
import { explainError } from './explain-error.ts'

/** The tools of contracts/tools: leave one out and the compiler names it. */
const handlers: Handlers<ToolOperations> = {
  explain_error: explainError,
}

type Name = keyof ToolOperations

/** What the product itself brings, in the same shape as everybody else's tools. */
export function createBuiltin(defaultTimeoutSeconds: number): Provider {
  const runs = new Map<Entry, (input: unknown, call: Call) => unknown>()
  for (const name of Object.keys(toolOperations) as Name[]) {
    const operation = toolOperations[name] as Operation<unknown, unknown>
    const handler = handlers[name] as (input: unknown, call: Call) => unknown
    const entry: Entry = {
      kind: 'tool',
      name,
      listing: toolListings[name],
      parseInput: operation.parseInput,
      readOnly: toolListings[name].annotations.readOnlyHint,
      timeoutMs: defaultTimeoutSeconds * 1000,
    }
    const answer = (returned: unknown): unknown => toolResult(operation.parseOutput(returned))
    runs.set(entry, (input, call) => {
      const returned = handler(input, call)
      return returned instanceof Promise ? returned.then(answer) : answer(returned)
    })
  }
  const entries = [...runs.keys()]
  return {
    name: 'builtin',
    catalogue: () => entries,
    call: (entry, input, call) => runs.get(entry)?.(input, call),
    onChanged: () => () => undefined,
  }
}
