import { Fault } from '../core/fault.ts'
import type { Quota } from '../core/policy.ts'
import type { Run, RunQueue } from '../core/runs.ts'
import { saidJson } from '../core/said-json.ts'
import type { ToolResult } from '../core/tool.ts'
import { answerRun, cancelRun } from '../gateway/gateway.ts'
import { metaKeys, notificationMessage } from '../wire/wire.ts'
import { answerPath, askedOf, checkAnswer } from './asking.ts'
import type { Context, McpParts } from './context.ts'
import { renderFault } from './faults.ts'
import type { Incoming, Params } from './incoming.ts'
import { complete, completeObject, entryMeta, metaOf, quotaMeta } from './results.ts'
import { checkResult } from './tool-result.ts'

/** The extension by which a call may answer later: the client is given a task, and asks for it. */
export const tasksExtension = 'io.modelcontextprotocol/tasks'

/** Only what the request itself declares counts; nothing is remembered of earlier ones. */
export function takesTasks({ codec, capabilities }: Incoming): boolean {
  if (codec.era !== 'modern') return false
  const { extensions } = capabilities
  return typeof extensions === 'object' && extensions !== null && tasksExtension in extensions
}

export function getTask(request: Incoming, context: Context): string {
  const runs = queueFor(request, context)
  const run = runs.find(idOf(request), request.principal)
  request.recorded(undefined, context.gateway.quotas(request))
  return completeObject(request, context, { ...detailed(run, request, context), _meta: entryMeta(run.entry) })
}

/** Answers to what is open must be answers; all others are passed by, whatever they are. */
export async function updateTask(request: Incoming, context: Context): Promise<string> {
  const runs = queueFor(request, context)
  const id = idOf(request)
  const { questions } = runs.find(id, request.principal)
  const answers = request.params['inputResponses'] as Params
  for (const [key, question] of questions) {
    if (Object.hasOwn(answers, key)) checkAnswer(request, askedOf(question), answers[key], answerPath(key))
  }
  await answerRun(context.gateway, runs, id, answers, request)
  return complete(request, context, '')
}

export async function cancelTask(request: Incoming, context: Context): Promise<string> {
  await cancelRun(context.gateway, queueFor(request, context), idOf(request), request)
  return complete(request, context, '')
}

/** In place of the result of a call that goes on. */
export const startedTask = (run: Run, request: Incoming, context: Context): string =>
  saidJson({ resultType: 'task', ...taskOf(run), _meta: metaOf(request, context) })

/** Those of the wanted tasks that are the caller's. Throws where the client takes no tasks at all. */
export function knownTasks(request: Incoming, { parts }: Context, ids: readonly string[]): readonly string[] {
  if (!takesTasks(request)) throw noTasks('Hearing of tasks')
  const { runs } = parts
  if (runs === undefined) return []
  return [...new Set(ids)].slice(0, mostWatched).filter((id) => isKnown(runs, id, request))
}

const mostWatched = 1000

/** Tells what has become of each task, now and with every change, on the stream of this request. */
export function tellOfTasks(request: Incoming, context: Context, ids: readonly string[]): void {
  const { runs } = context.parts
  const _meta = { [metaKeys.subscription]: request.rpcId }
  const tell = (run: Run): void =>
    request.send(notificationMessage('notifications/tasks', { ...detailed(run, request, context), _meta }))
  if (runs === undefined) return
  for (const id of ids) {
    request.atEnd(runs.watch(id, request.principal, tell))
    tell(runs.find(id, request.principal))
  }
}

function isKnown(runs: RunQueue, id: string, { principal }: Incoming): boolean {
  try {
    runs.find(id, principal)
    return true
  } catch (thrown) {
    if (thrown instanceof Fault && thrown.code === 'run_not_found') return false
    throw thrown
  }
}

function queueFor(request: Incoming, { parts: { runs } }: Context): RunQueue {
  if (runs === undefined) throw new Fault('method_not_found', `${request.method} is not served here.`)
  if (!takesTasks(request)) throw noTasks(request.method)
  return runs
}

const idOf = ({ params }: Incoming): string => params['taskId'] as string

const noTasks = (what: string): Fault =>
  new Fault('missing_client_capability', `${what} is for clients that declare the extension ${tasksExtension}.`, {
    members: { requiredCapabilities: { extensions: { [tasksExtension]: {} } } },
  })

const taskOf = ({ id, state, message, createdAt, updatedAt, expiresAt, pollIntervalMs }: Run): Params => ({
  taskId: id,
  status: state,
  ...(message === undefined ? {} : { statusMessage: message }),
  createdAt: new Date(createdAt).toISOString(),
  lastUpdatedAt: new Date(updatedAt).toISOString(),
  ttlMs: Math.max(1, expiresAt - createdAt),
  pollIntervalMs,
})

/** With what its state brings: questions, the result of the call, or its error. */
function detailed(run: Run, request: Incoming, { parts, gateway }: Context): Params {
  const task = taskOf(run)
  const { questions, result, fault } = run
  if (run.state === 'input_required') {
    const asked = [...questions].map(([key, question]) => [key, request.codec.question(question)] as const)
    return { ...task, inputRequests: Object.fromEntries(asked) }
  }
  if (fault !== undefined) return failed(task, run, fault, request, parts)
  if (result === undefined) return task
  try {
    return { ...task, result: resultOf(result, run, request, gateway.quotas(request)) }
  } catch (thrown) {
    return failed(task, run, Fault.from(thrown), request, parts)
  }
}

/** As the call would have been answered now: what its caller has left changes from one look to the next. */
function resultOf(answered: ToolResult, { tool, entry }: Run, { codec }: Incoming, quotas: readonly Quota[]): Params {
  const result = codec.toolResult(answered)
  checkResult(result, codec, tool)
  const { _meta: own, ...members } = result as ToolResult & { readonly _meta?: object }
  const _meta = { ...own, ...entryMeta(entry), ...quotaMeta(quotas) }
  return { resultType: 'complete', ...members, ...(Object.keys(_meta).length === 0 ? {} : { _meta }) }
}

function failed(task: Params, run: Run, fault: Fault, { codec }: Incoming, parts: McpParts): Params {
  const place = { id: undefined, codec, method: 'tools/call', traceId: run.traceId, entry: run.entry }
  const { error } = JSON.parse(renderFault(fault, place, parts).body) as { readonly error: Params }
  return { ...task, status: 'failed', statusMessage: fault.message, error }
}
