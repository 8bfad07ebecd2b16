import { operation, type Operation } from '../../generated/operation.ts'
import { toolListings, toolOperations, type ToolOperations } from '../../generated/tools/v1/operations.ts'
import type { Call } from '../core/call.ts'
import type { Handlers } from '../core/operation.ts'
import { mostParts, partsOf } from '../core/parts.ts'
import type { Entry, Provider } from '../core/provider.ts'
import { schemaJudge } from '../core/schema-judge.ts'
import { toolResult } from '../core/tool.ts'
import { explainError } from './explain-error.ts'
import { searchTools, type ToolSearch } from './search-tools.ts'

/** The tools of contracts/tools: leave one out and the compiler names it. */
const handlersOf = (search: ToolSearch | undefined): Handlers<ToolOperations> => ({
  explain_error: explainError,
  search_tools: searchTools(search),
})

type Name = keyof ToolOperations

/** Of what is too large to be right the first mistake is looked for, and no more. */
function boundedParse({ name, parseInput }: Operation<unknown, unknown>, schema: object): Entry['parseInput'] {
  let first: Entry['parseInput'] | undefined
  return (input) => {
    if (partsOf(input, mostParts) <= mostParts) return parseInput(input)
    first ??= operation(name, schemaJudge({ ...schema }, true), isAnything).parseInput
    return first(input)
  }
}

const isAnything = (_value: unknown): _value is unknown => true

/** What the product itself brings, in the same shape as everybody else's tools. */
export function createBuiltin(defaultTimeoutSeconds: number, search?: ToolSearch): Provider {
  const handlers = handlersOf(search)
  const runs = new Map<Entry, (input: unknown, call: Call) => unknown>()
  for (const name of Object.keys(toolOperations) as Name[]) {
    const own = toolOperations[name] as Operation<unknown, unknown>
    const handler = handlers[name] as (input: unknown, call: Call) => unknown
    const entry: Entry = {
      kind: 'tool',
      name,
      listing: toolListings[name],
      parseInput: boundedParse(own, toolListings[name].inputSchema),
      readOnly: toolListings[name].annotations.readOnlyHint,
      timeoutMs: defaultTimeoutSeconds * 1000,
    }
    const answer = (returned: unknown): unknown => toolResult(own.parseOutput(returned))
    runs.set(entry, (input, call) => {
      const returned = handler(input, call)
      return returned instanceof Promise ? returned.then(answer) : answer(returned)
    })
  }
  const entries = [...runs.keys()]
  const withoutSearch = entries.filter(({ name }) => name !== 'search_tools')
  return {
    name: 'builtin',
    catalogue: () => (search?.on() === true ? entries : withoutSearch),
    call: (entry, input, call) => runs.get(entry)?.(input, call),
    onChanged: (listener) => {
      search?.onChanged(() => listener())
      return () => undefined
    },
  }
}
