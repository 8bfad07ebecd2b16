import { Fault } from '../core/fault.ts'
import { toolErrorResult, type ToolResult } from '../core/tool.ts'
import { violationText } from '../core/violation.ts'
import type { Context } from './context.ts'
import { checkParamHeaders, headerRules, headerRulesOf } from './headers.ts'
import type { Incoming } from './incoming.ts'
import { completeObject, listPage } from './results.ts'
import { callInRounds } from './rounds.ts'
import { checkResult } from './tool-result.ts'

export const listTools = (request: Incoming, context: Context): string =>
  listPage('tool', context.parts.ttlSeconds.tools, request, context)

export function callTool(request: Incoming, context: Context): string | Promise<string> {
  const name = request.params['name'] as string
  if (request.codec.era === 'modern') checkRepeated(request, context, name)
  const call = { kind: 'tool', name, input: request.params['arguments'] ?? {} } as const
  return context.parts.inputErrors === 'error'
    ? callInRounds(request, context, call, writeResult)
    : withInputErrorsAsResults(request, context, () => callInRounds(request, context, call, writeResult))
}

/** What the client was told to repeat in headers, it was told by its list; most tools want nothing repeated. */
function checkRepeated(request: Incoming, { gateway }: Context, name: string): void {
  const entry = gateway.named('tool', name)
  if (entry === undefined || headerRulesOf(entry).length === 0) return
  const rules = headerRules(gateway.list('tool', request)).get(name)
  if (rules !== undefined) checkParamHeaders(request, rules)
}

function writeResult(answer: unknown, request: Incoming, context: Context): string {
  const result = request.codec.toolResult(answer as ToolResult)
  checkResult(result, request.codec, String(request.params['name']))
  return completeObject(request, context, result)
}

/** For models that shall correct themselves: what is wrong with the arguments as the tool's words. */
function withInputErrorsAsResults(
  request: Incoming,
  context: Context,
  run: () => string | Promise<string>,
): string | Promise<string> {
  const asResult = (thrown: unknown): string => {
    if (!(thrown instanceof Fault) || thrown.code !== 'invalid_arguments') throw thrown
    const wrong = (thrown.violations ?? []).map(violationText)
    return completeObject(request, context, toolErrorResult([thrown.message, ...wrong].join('\n')))
  }
  try {
    const answer = run()
    return typeof answer === 'string' ? answer : answer.catch(asResult)
  } catch (thrown) {
    return asResult(thrown)
  }
}
