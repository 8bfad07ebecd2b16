import type { Context } from './context.ts'
import type { Incoming } from './incoming.ts'
import { completeObject } from './results.ts'

interface CompleteParams {
  readonly ref:
    { readonly type: 'ref/prompt'; readonly name: string } | { readonly type: 'ref/resource'; readonly uri: string }
  readonly argument: { readonly name: string; readonly value: string }
  readonly context?: { readonly arguments?: Readonly<Record<string, string>> }
}

const mostValues = 100

export async function complete(request: Incoming, context: Context): Promise<string> {
  const { ref, argument, context: given } = request.params as unknown as CompleteParams
  const [kind, name] =
    ref.type === 'ref/prompt' ? (['prompt', ref.name] as const) : (['resource_template', ref.uri] as const)
  const wanted = { argument, context: given?.arguments ?? {} }
  const { values, total, hasMore } = await context.gateway.complete(kind, name, wanted, request)
  const shown = values.slice(0, mostValues)
  const all = Math.max(total ?? 0, values.length)
  return completeObject(request, context, {
    completion: {
      values: shown,
      // How many there are that were not given, nobody said.
      ...(total === undefined && hasMore === true ? {} : { total: all }),
      hasMore: hasMore === true || all > shown.length,
    },
  })
}
