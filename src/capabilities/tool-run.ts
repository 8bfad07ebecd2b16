import type { HandlerCall } from '../core/call.ts'
import { Fault } from '../core/fault.ts'
import { resultMistake } from '../core/result-mistake.ts'
import { isToolError, toolErrorResult, toolResult, type ToolResult } from '../core/tool.ts'
import { asJson, unsayable, Unsayable } from './as-json.ts'
import { awaitable } from './awaitable.ts'
import { limited } from './concurrency-limit.ts'
import type { OutputLimit } from './output-limit.ts'
import { isStream, wholeAnswer } from './stream-answer.ts'
import { saysItself, strangerIn } from './stranger.ts'
import type { ToolSchemas } from './tool-schemas.ts'

export type Handler = (input: unknown, call: HandlerCall) => unknown

/** Input that was parsed -> handler -> result -> checked -> small enough. Nothing waits that need not. */
export function toolRun(
  name: string,
  handler: Handler,
  schemas: ToolSchemas,
  concurrency: number | undefined,
  limit: OutputLimit,
): Handler {
  const { checkOutput, whenParsed } = schemas
  const promised = checkOutput !== undefined
  const refuse = (thrown: unknown, call: HandlerCall): ToolResult => {
    if (thrown instanceof Unsayable) throw unsayable(name, thrown.message, thrown)
    if (!isToolError(thrown)) throw thrown
    const said = toolErrorResult(thrown.message)
    const shown = limit(name, said, call, promised)
    if (shown === said) throw thrown
    return shown
  }
  const answer = (returned: unknown, call: HandlerCall): ToolResult | Promise<ToolResult> => {
    if (isStream(returned))
      return wholeAnswer(returned, call).then(
        (whole) => answer(whole, call),
        (thrown: unknown) => refuse(thrown, call),
      )
    const result = resultOf(name, returned)
    const checked = checkOutput === undefined ? result : checkOutput(result)
    return checked instanceof Promise
      ? checked.then((later) => limit(name, later, call, promised))
      : limit(name, checked, call, promised)
  }
  const start = (input: unknown, call: HandlerCall): unknown => {
    let returned: unknown
    try {
      returned = awaitable(handler(input, call))
    } catch (thrown) {
      return refuse(thrown, call)
    }
    return returned instanceof Promise
      ? returned.then(
          (value: unknown) => answer(value, call),
          (thrown: unknown) => refuse(thrown, call),
        )
      : answer(returned, call)
  }
  return limited(name, concurrency, (parsed: unknown, call: HandlerCall): unknown => {
    const input = whenParsed(parsed)
    return input instanceof Promise ? input.then((value: unknown) => start(value, call)) : start(input, call)
  })
}

function resultOf(name: string, returned: unknown): ToolResult {
  const stranger = strangerIn(returned)
  if (stranger !== undefined) throw unsayable(name, stranger)
  const said = asJson(name, returned)
  const result = toolResult(said)
  if (result !== said) return result
  // Made here of a text or of data it is right; one that passes as it is may hold anything.
  const mistake = lostStructure(returned, result) ?? resultMistake(result)
  if (mistake !== undefined) throw noResult(name, mistake)
  return result
}

/** JSON leaves out what it has no word for, and the client would miss it. */
function lostStructure(returned: unknown, { structuredContent }: ToolResult): string | undefined {
  if (structuredContent !== undefined || saysItself(returned)) return undefined
  const own = (returned as ToolResult).structuredContent
  return own === undefined ? undefined : `/structuredContent must be data, got ${typeof own}`
}

const noResult = (name: string, mistake: string): Fault =>
  new Fault(
    'response_contract_violation',
    `${name} answered content that is none: ${mistake}. Give the incident id to whoever runs this server.`,
  )
