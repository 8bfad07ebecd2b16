import type { HandlerCall } from '../core/call.ts'
import { Fault } from '../core/fault.ts'
import { resultMistake } from '../core/result-mistake.ts'
import { toolResult, type ToolResult } from '../core/tool.ts'
import { awaitable } from './awaitable.ts'
import { limited } from './concurrency-limit.ts'
import type { OutputLimit } from './output-limit.ts'
import { isStream, wholeAnswer } from './stream-answer.ts'
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
  const { checkOutput, asJson, whenParsed } = schemas
  const promised = checkOutput !== undefined
  const answer = (returned: unknown, call: HandlerCall): ToolResult | Promise<ToolResult> => {
    if (isStream(returned)) return wholeAnswer(returned, call).then((whole) => answer(whole, call))
    const result = resultOf(name, returned, asJson)
    const checked = checkOutput === undefined ? result : checkOutput(result)
    return checked instanceof Promise
      ? checked.then((later) => limit(name, later, call, promised))
      : limit(name, checked, call, promised)
  }
  const start = (input: unknown, call: HandlerCall): unknown => {
    const returned = awaitable(handler(input, call))
    return returned instanceof Promise ? returned.then((value: unknown) => answer(value, call)) : answer(returned, call)
  }
  return limited(name, concurrency, (parsed: unknown, call: HandlerCall): unknown => {
    const input = whenParsed(parsed)
    return input instanceof Promise ? input.then((value: unknown) => start(value, call)) : start(input, call)
  })
}

/** What would leave nothing, or next to nothing, in JSON. */
function strangerIn(returned: unknown): string | undefined {
  if (typeof returned === 'function' || typeof returned === 'symbol') return `a ${typeof returned}`
  if (typeof returned !== 'object' || returned === null || Array.isArray(returned)) return undefined
  if (returned instanceof Error) return 'an Error; throw it'
  if (returned instanceof ArrayBuffer) return 'an ArrayBuffer'
  if (returned instanceof Response) return 'a Response; answer what its body says'
  const isSayable = saysItself(returned) && !(returned instanceof Uint8Array)
  return Symbol.iterator in returned && !isSayable ? `a ${nameOf(returned)}` : undefined
}

/** As a Date does, which is a text in JSON. */
const saysItself = (returned: unknown): boolean =>
  typeof returned === 'object' && returned !== null && 'toJSON' in returned && typeof returned.toJSON === 'function'

/** The constructor of generators has no name. */
function nameOf(value: object): string {
  const { name } = value.constructor
  return name === '' ? Object.prototype.toString.call(value).slice('[object '.length, -1) : name
}

function resultOf(name: string, returned: unknown, asJson: boolean): ToolResult {
  const stranger = strangerIn(returned)
  if (stranger !== undefined) throw unsayable(name, stranger)
  const result = madeOf(name, returned, asJson)
  // Made here of a text or of data it is right; one that passes as it is may hold anything.
  const isOwn = result === returned || asJson || saysItself(returned)
  const mistake = isOwn ? resultMistake(result) : undefined
  if (mistake !== undefined) throw noResult(name, mistake)
  return result
}

function madeOf(name: string, returned: unknown, asJson: boolean): ToolResult {
  try {
    return toolResult(asJson || saysItself(returned) ? throughJson(returned) : returned)
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown
    const [why = ''] = thrown.message.split('\n')
    throw unsayable(name, why, thrown)
  }
}

const noResult = (name: string, mistake: string): Fault =>
  new Fault(
    'response_contract_violation',
    `${name} answered content that is none: ${mistake}. Give the incident id to whoever runs this server.`,
  )

const unsayable = (name: string, what: string, cause?: unknown): Fault =>
  new Fault(
    'response_contract_violation',
    `${name} answered what can not be said in JSON: ${what}. Give the incident id to whoever runs this server.`,
    { cause },
  )

/** Dates become the strings that clients will see. */
const throughJson = (value: unknown): unknown =>
  value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown)
