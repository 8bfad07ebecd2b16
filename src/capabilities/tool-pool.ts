import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import type { HandlerCall } from '../core/call.ts'
import { runAs } from '../core/origin.ts'
import { ToolError } from '../core/tool.ts'
import { plainAmong } from './module-versions.ts'
import { startThread } from './thread.ts'
import { questionKinds, type FromThread, type ToThread } from './tool-messages.ts'
import type { Handler } from './tool-run.ts'

export interface ToolPool {
  readonly run: Handler
  /** Lets what runs finish, and ends every thread then. */
  readonly close: () => void
}

export interface PooledTool {
  readonly name: string
  readonly path: string
  /** All that its module consists of. */
  readonly files: readonly string[]
  readonly most?: number | undefined
}

interface Job {
  readonly input: unknown
  readonly call: HandlerCall
  readonly resolve: (value: unknown) => void
  readonly reject: (thrown: unknown) => void
}

/** How long a call that was told to stop may take to do so before its thread is ended. */
const graceMs = 200
const idleMs = 60_000
/** Where a handler that holds too much would otherwise end the whole server. */
const mostMegabytes = Math.max(64, Math.min(1024, Math.floor(process.availableMemory() / 2 ** 21)))

const isOutOfMemory = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** A few threads for one handler, started when they are needed and ended when they no longer are. */
export function createToolPool({ name, path, files, most = availableParallelism() }: PooledTool): ToolPool {
  const idle = new Map<Worker, NodeJS.Timeout>()
  const queue: Job[] = []
  let threads = 0
  let closed = false
  const rested = (thread: Worker): boolean => {
    clearTimeout(idle.get(thread))
    return idle.delete(thread)
  }
  const end = (thread: Worker): void => {
    rested(thread)
    void thread.terminate()
  }
  const rest = (thread: Worker): void => {
    if (closed && queue.length === 0) {
      end(thread)
      return
    }
    thread.unref()
    idle.set(thread, setTimeout(() => end(thread), idleMs).unref())
    next()
  }
  const taken = (): Worker | undefined => {
    const [thread] = idle.keys()
    if (thread !== undefined) {
      rested(thread)
      thread.ref()
      return thread
    }
    if (threads >= most) return undefined
    threads += 1
    const started = startToolThread(path, files)
    // The call that runs in it has its own listener. One that rests has ended with that, and takes no call any more.
    started.on('error', (thrown) => (rested(started) ? leftBehind(name, thrown) : undefined))
    started.once('exit', () => {
      threads -= 1
      rested(started)
      next()
    })
    return started
  }
  const next = (): void => {
    while (queue[0]?.call.signal.aborted === true) queue.shift()
    const thread = queue.length === 0 ? undefined : taken()
    const job = thread === undefined ? undefined : queue.shift()
    if (thread !== undefined && job !== undefined) serve(thread, job, rest)
  }
  return {
    run: (input, call) =>
      new Promise((resolve, reject) => {
        queue.push({ input, call, resolve, reject })
        next()
      }),
    close: () => {
      closed = true
      for (const thread of [...idle.keys()]) end(thread)
    },
  }
}

function startToolThread(path: string, files: readonly string[]): Worker {
  const workerData = { path, plain: plainAmong(files) }
  return startThread('tool-thread', { workerData, resourceLimits: { maxOldGenerationSizeMb: mostMegabytes } })
}

/** What a handler threw after its call was answered: said where all is said that nobody could catch, as this tool's. */
function leftBehind(name: string, thrown: unknown): void {
  runAs({ what: `tool ${name}` }, () => void Promise.reject(thrown as Error))
}

/** One call in one thread, which is given back when the handler has ended, and is no more when it would not end. */
function serve(thread: Worker, { input, call, resolve, reject }: Job, giveBack: (thread: Worker) => void): void {
  const refusals = new Map<number, unknown>()
  const send = (message: ToThread): void => thread.postMessage(message)
  let grace: NodeJS.Timeout | undefined
  const abort = (): void => {
    send({ type: 'abort', reason: String(call.signal.reason) })
    grace = setTimeout(() => void thread.terminate(), graceMs)
  }
  const leave = (): void => {
    clearTimeout(grace)
    call.signal.removeEventListener('abort', abort)
    thread.off('message', hear).off('error', broken).off('exit', gone)
  }
  const done = (settle: () => void): void => {
    leave()
    settle()
    giveBack(thread)
  }
  const broken = (thrown: unknown): void => {
    leave()
    reject(
      isOutOfMemory(thrown) ? new Error(`its thread held more than ${mostMegabytes} MB`, { cause: thrown }) : thrown,
    )
  }
  const gone = (code: number): void =>
    broken(new Error(`its thread ended with code ${code} before it answered; process.exit ends no more than the call`))
  const hear = (message: FromThread): void => {
    if (message.type === 'returned') done(() => resolve(message.value))
    else if (message.type === 'threw') done(() => reject(thrownBy(message, refusals)))
    else passOn(message, call, send, refusals)
  }
  thread.on('message', hear).once('error', broken).once('exit', gone)
  call.signal.addEventListener('abort', abort, { once: true })
  const { id, traceId, surface, revision, principal, client, startedAt, deadline, price } = call
  const named = { id: principal.id, kind: principal.kind } // the rest of it are functions, which no thread takes
  const canAsk = questionKinds.filter((kind) => call.canAsk(kind))
  try {
    send({
      type: 'run',
      input,
      call: { id, traceId, surface, revision, principal: named, client, startedAt, deadline, price, canAsk },
    })
  } catch (thrown) {
    done(() => reject(thrown))
  }
}

/** What a handler says and asks while it runs, said and asked for it. */
function passOn(
  message: FromThread,
  call: HandlerCall,
  send: (message: ToThread) => void,
  refusals: Map<number, unknown>,
): void {
  if (message.type === 'progress') call.progress(message.progress)
  else if (message.type === 'log') call.log(message.level, message.data, message.logger)
  else if (message.type === 'charge') call.charge(message.cost)
  else if (message.type === 'release') call.release()
  else if (message.type === 'ask') {
    const { question } = message
    void call.ask(message.key, message.asked).then(
      (answer) => send({ type: 'answer', question, answer }),
      (refusal: unknown) => {
        refusals.set(question, refusal)
        send({ type: 'refusal', question, message: refusal instanceof Error ? refusal.message : String(refusal) })
      },
    )
  }
}

/** As the handler threw it: for the model, what a question came to, or for the log. */
function thrownBy(message: Extract<FromThread, { type: 'threw' }>, refusals: ReadonlyMap<number, unknown>): unknown {
  if (message.question !== undefined && refusals.has(message.question)) return refusals.get(message.question)
  if (message.name === 'ToolError') return new ToolError(message.message)
  const error = new Error(message.message)
  error.name = message.name
  error.stack = message.stack
  return error
}
