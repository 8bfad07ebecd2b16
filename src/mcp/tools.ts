import { Fault } from '../core/fault.ts'
import { toolErrorResult, type ToolResult } from '../core/tool.ts'
import type { Context } from './context.ts'
import { checkParamHeaders, headerRules } from './headers.ts'
import type { Incoming } from './incoming.ts'
import { completeObject, listPage } from './results.ts'
import { callInRounds } from './rounds.ts'

export const listTools = (request: Incoming, context: Context): string =>
  listPage('tool', context.parts.ttlSeconds.tools, request, context)

export function callTool(request: Incoming, context: Context): string | Promise<string> {
  const name = request.params['name'] as string
  if (request.codec.era === 'modern') {
    const rules = headerRules(context.gateway.list('tool', request)).get(name)
    if (rules !== undefined) checkParamHeaders(request, rules)
  }
  const call = { kind: 'tool', name, input: request.params['arguments'] ?? {} } as const
  return context.parts.inputErrors === 'error'
    ? callInRounds(request, context, call, writeResult)
    : withInputErrorsAsResults(request, context, () => callInRounds(request, context, call, writeResult))
}

function writeResult(answer: unknown, request: Incoming, context: Context): string {
  const result = request.codec.toolResult(answer as ToolResult)
  if (!isPlain(result)) check(result, request)
  return completeObject(request, context, result)
}

/** Nothing but words: what most tools answer, and needs no closer look. */
function isPlain({ content, isError }: ToolResult): boolean {
  if (isError !== undefined && typeof isError !== 'boolean') return false
  for (const block of content)
    if (block.type !== 'text' || typeof block['text'] !== 'string' || '_meta' in block) return false
  return true
}

/** A handler can make anything; what leaves is what the contract of the revision says. */
function check(result: ToolResult, { codec, params }: Incoming): void {
  const row = codec.methods.get('tools/call')
  if (row?.kind !== 'request') return
  const whole = codec.era === 'modern' ? { resultType: 'complete', ...result } : result
  if (row.validateResult(whole)) return
  const [first] = row.validateResult.errors ?? []
  throw new Fault(
    'response_contract_violation',
    `${String(params['name'])} answered something that is no result. Give the incident id to whoever runs this server.`,
    { cause: new Error(`${first?.instancePath ?? ''} ${first?.message ?? 'is not valid'}`) },
  )
}

/** For models that shall correct themselves: what is wrong with the arguments as the tool's words. */
function withInputErrorsAsResults(
  request: Incoming,
  context: Context,
  run: () => string | Promise<string>,
): string | Promise<string> {
  const asResult = (thrown: unknown): string => {
    if (!(thrown instanceof Fault) || thrown.code !== 'invalid_arguments') throw thrown
    const wrong = (thrown.violations ?? []).map(
      ({ path, expected, got }) => `${path === '' ? 'the arguments' : path}: expected ${expected}, got ${got}`,
    )
    return completeObject(request, context, toolErrorResult([thrown.message, ...wrong].join('\n')))
  }
  try {
    const answer = run()
    return typeof answer === 'string' ? answer : answer.catch(asResult)
  } catch (thrown) {
    return asResult(thrown)
  }
}
