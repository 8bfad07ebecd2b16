import { text as textOfStream } from 'node:stream/consumers'
import { configOptions, type Loaded } from '../config/config.ts'
import { capabilitiesFor, type Conversation } from '../core/conversation.ts'
import { Fault } from '../core/fault.ts'
import type { Gateway } from '../core/gateway.ts'
import { nearest } from '../core/nearest.ts'
import type { ToolResult } from '../core/tool.ts'
import { problemJson, readable, sayProblem, type CallProblem } from './call-answer.ts'
import { argumentsFromPairs, argumentsOf } from './call-arguments.ts'
import { OwnerGone, passOn, remoteBy, type Owner } from './call-owner.ts'
import { remoteAt, type Remote } from './call-remote.ts'
import { UsageError, type Arguments, type Command, type Io } from './command.ts'
import { farGateway, Unreached, type FarGateway } from './far-gateway.ts'
import { loadedFor, operatorCall, withStdoutKept, type Inside, type Opened } from './inside.ts'

/** The data folder has an owner: what is called runs there. */
export interface ByOwner {
  readonly owner: Owner & { readonly administer: (name: string, input: unknown) => Promise<unknown> }
  readonly close: () => unknown
}

export interface CallServices extends Inside {
  /** Where a call is governed and written down: by the owner of the data folder, or in this process as its owner. */
  readonly openToCall?: (loaded: Loaded, asked: CallAsked) => Promise<Opened | ByOwner>
  /** Settles when somebody asks the process to stop. */
  readonly stopAsked: () => Promise<string>
  readonly stdin?: () => Promise<string>
}

export interface CallAsked {
  /** What is served does not matter, only whose data folder it is. */
  readonly administers?: boolean
  readonly signal: AbortSignal
  /** Hears what an owner tells before it answers. */
  readonly told: (method: string, params: Readonly<Record<string, unknown>>) => void
}

type Outcome = { readonly result: ToolResult } | { readonly problem: CallProblem }
type Schema = Readonly<Record<string, unknown>>
type Tools = ReadonlyMap<string, Schema | undefined>

export const callCommand = (services: CallServices): Command => ({
  words: ['mcp-server', 'call'],
  verbatim: true,
  summary: 'Calls a tool, here or on a running gateway, and prints what it answers',
  usage: `TOOL ['{"a": 1}' | -] [--arg NAME=VALUE]... [--url URL] [--json]`,
  positionals: { min: 1, max: 2 },
  options: {
    arg: {
      type: 'string',
      short: 'a',
      multiple: true,
      value: 'NAME=VALUE',
      summary: 'one argument; NAME:=JSON for JSON; may come often',
    },
    url: {
      type: 'string',
      value: 'URL',
      summary:
        'a gateway that runs, such as http://127.0.0.1:8080; without it: the one that has the data folder, or this process',
    },
    json: { type: 'boolean', summary: 'print the whole answer, or the error, as JSON' },
    ...configOptions,
  },
  details: `The arguments are JSON, or - to read them from standard input, or --arg pairs.

Examples:
  owlclaw call add '{"a": 2, "b": 3}'
  owlclaw call add --arg a=2 --arg b=3
  echo '{"a": 2, "b": 3}' | owlclaw call add - --url http://127.0.0.1:8080

A gateway elsewhere that wants to know who calls is sent the key in OWLCLAW_API_KEY, or in the file that --api-key-file names.

Exit codes:
  0  the tool answered
  1  the call failed; stderr has the code, and what to do
  2  wrong command line
  3  the tool answered that it failed (isError)`,
  run: async (args, io) => {
    const text = await givenText(args, services)
    const stop = new AbortController()
    void services.stopAsked().then(() => stop.abort())
    const loaded = await loadedFor(services, args.values, io)
    if (loaded === undefined) return 1
    const far = farGateway(args.values, loaded, stop.signal, io)
    const outcome = await (far === undefined
      ? withStdoutKept(() => inside(services, loaded, args, text, stop.signal, io))
      : outside(far, args, text, stop.signal))
    return said(outcome, args.values['json'] === true, io)
  },
})

/** The arguments as JSON text, from the command line or standard input; undefined where there are only pairs, or none. */
async function givenText({ positionals, values }: Arguments, services: CallServices): Promise<string | undefined> {
  const [, text] = positionals
  if (text === undefined) return undefined
  if (values['arg'] !== undefined) throw new UsageError('give the arguments as JSON or with --arg, not both')
  if (text !== '-') {
    argumentsOf(text, `'${text}'`)
    return text
  }
  return (services.stdin ?? (() => textOfStream(process.stdin)))()
}

function inputFor(args: Arguments, text: string | undefined, schema: Schema | undefined): Record<string, unknown> {
  if (text !== undefined) return argumentsOf(text, args.positionals[1] === '-' ? 'standard input' : 'the argument')
  const pairs = args.values['arg']
  return argumentsFromPairs(Array.isArray(pairs) ? (pairs as readonly string[]) : [], schema)
}

async function inside(
  services: CallServices,
  loaded: Loaded,
  args: Arguments,
  text: string | undefined,
  signal: AbortSignal,
  io: Io,
): Promise<Outcome> {
  const [name = ''] = args.positionals
  const { openToCall = services.open } = services
  const opened = await openToCall(loaded, { signal, told: passOn(spoken(io)) })
  try {
    return 'owner' in opened
      ? await byRemote(remoteBy(opened.owner), args, text, signal)
      : await here(opened, name, args, text, signal, io)
  } finally {
    await opened.close()
  }
}

async function here(
  { gateway, warnings }: Opened,
  name: string,
  args: Arguments,
  text: string | undefined,
  signal: AbortSignal,
  io: Io,
): Promise<Outcome> {
  const tools = toolsOf(gateway, signal)
  if (!tools.has(name)) for (const warning of warnings) io.err(`warning: ${warning}`)
  const input = inputFor(args, text, tools.get(name))
  if (signal.aborted) return { problem: { code: 'cancelled', detail: 'It was told to stop before it had begun.' } }
  try {
    return {
      result: (await gateway.call({ kind: 'tool', name, input }, operatorCall(signal, spoken(io)))) as ToolResult,
    }
  } catch (thrown) {
    return { problem: withSuggestion(problemOf(Fault.from(thrown)), name, tools) }
  }
}

const toolsOf = (gateway: Gateway, signal: AbortSignal): Tools =>
  new Map(gateway.list('tool', operatorCall(signal)).map(({ name, listing }) => [name, listing.inputSchema]))

const outside = (far: FarGateway, args: Arguments, text: string | undefined, signal: AbortSignal): Promise<Outcome> =>
  byRemote(remoteAt(far, signal), args, text, signal)

async function byRemote(
  remote: Remote,
  args: Arguments,
  text: string | undefined,
  signal: AbortSignal,
): Promise<Outcome> {
  const [name = ''] = args.positionals
  try {
    const schema = args.values['arg'] === undefined ? undefined : (await remote.tools()).get(name)
    const outcome = await remote.call(name, inputFor(args, text, schema))
    if ('result' in outcome || outcome.problem.code !== 'tool_not_found') return outcome
    return { problem: withSuggestion(outcome.problem, name, await remote.tools()) }
  } catch (thrown) {
    if (thrown instanceof Unreached) return { problem: { code: 'unreachable', detail: thrown.message } }
    if (thrown instanceof OwnerGone) {
      const code = signal.aborted ? 'cancelled' : 'outcome_unknown'
      return { problem: { code, detail: signal.aborted ? 'It was told to stop.' : thrown.message } }
    }
    throw thrown
  }
}

function problemOf(fault: Fault): CallProblem {
  const { code, message, violations, retryAfter, incidentId, cause } = fault
  return {
    code,
    detail: message,
    incidentId,
    ...(violations === undefined ? {} : { violations }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    // Who runs the tool in this process may see why it failed; what the caller did wrong needs no stack.
    ...(cause === undefined || violations !== undefined ? {} : { cause }),
  }
}

function withSuggestion(problem: CallProblem, name: string, tools: Tools): CallProblem {
  if (problem.code !== 'tool_not_found') return problem
  const meant = nearest(name, [...tools.keys()])
  return meant === undefined ? problem : { ...problem, detail: `${problem.detail} Did you mean ${meant}?` }
}

/** What a tool says while it runs goes to stderr. It can't ask: nobody may sit there. */
const spoken = (io: Io): Conversation => ({
  progress: ({ progress, total, message }) =>
    io.err(`... ${progress}${total === undefined ? '' : ` of ${total}`}${message === undefined ? '' : ` ${message}`}`),
  log: (level, data, logger) =>
    io.err(
      `${level}${logger === undefined ? '' : ` ${logger}`}: ${typeof data === 'string' ? data : JSON.stringify(data)}`,
    ),
  ask: (_key, question) =>
    Promise.reject(
      new Fault(
        'missing_client_capability',
        `It asks for an answer (${question.kind}), and the command line gives none. Call it through an MCP client that can.`,
        {
          members: { requiredCapabilities: capabilitiesFor(question) },
        },
      ),
    ),
  canAsk: () => false,
  release: () => undefined,
})

function said(outcome: Outcome, asJson: boolean, io: Io): number {
  if ('problem' in outcome) {
    if (asJson) io.out(problemJson(outcome.problem))
    else sayProblem(outcome.problem, io)
    return 1
  }
  const { result } = outcome
  io.out(asJson ? JSON.stringify(result, null, 2) : readable(result))
  if (result.isError !== true) return 0
  if (!asJson) io.err('owlclaw: the tool says that it failed')
  return 3
}
