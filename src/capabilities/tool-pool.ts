import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import type { HandlerCall } from '../core/call.ts'
import { runAs } from '../core/origin.ts'
import { ToolError } from '../core/tool.ts'
import { Unsayable } from './as-json.ts'
import type { LoadedCode } from './module-versions.ts'
import { limitMemory } from './thread-memory.ts'
import { startThread } from './thread.ts'
import { questionKinds, type FromThread, type Saying, type Thrown, type ToThread } from './tool-messages.ts'
import type { Handler } from './tool-run.ts'

export interface ToolPool {
  readonly run: Handler
  /** Lets what runs finish, and ends every thread then. */
  readonly close: () => void
}

export interface PooledTool {
  readonly name: string
  readonly code: LoadedCode
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
/** What can be taken between two looks at it. */
const hardLimitTimes = 4

const heldTooMuch = (cause?: unknown): Error => new Error(`its thread held more than ${mostMegabytes} MB`, { cause })

const isOutOfMemory = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** Threads that were ended for it. */
const swollen = new WeakSet<Worker>()

/** A few threads for one handler, started when they are needed and ended when they no longer are. */
export function createToolPool({ most = availableParallelism(), ...tool }: PooledTool): ToolPool {
  const idle = new Map<Worker, NodeJS.Timeout>()
  /** In these failed what a call had left behind: they serve nobody else. */
  const spoilt = new WeakSet<Worker>()
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
  const spoil = (thread: Worker): void => {
    spoilt.add(thread)
    if (idle.has(thread)) end(thread)
  }
  const rest = (thread: Worker): void => {
    if (spoilt.has(thread) || (closed && queue.length === 0)) end(thread)
    else {
      thread.unref()
      idle.set(thread, setTimeout(() => end(thread), idleMs).unref())
      next()
    }
  }
  const gone = (thread: Worker): void => {
    threads -= 1
    rested(thread)
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
    return startToolThread(tool, { rested, spoil, gone })
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

interface Keeper {
  /** Whether it served nobody. */
  readonly rested: (thread: Worker) => boolean
  readonly spoil: (thread: Worker) => void
  readonly gone: (thread: Worker) => void
}

function startToolThread({ name, code }: PooledTool, { rested, spoil, gone }: Keeper): Worker {
  const workerData = { name, code }
  const resourceLimits = { maxOldGenerationSizeMb: mostMegabytes * hardLimitTimes }
  const thread = startThread('tool-thread', { workerData, resourceLimits })
  limitMemory(thread, mostMegabytes, () => {
    swollen.add(thread)
    if (rested(thread)) leftBehind(name, heldTooMuch())
    void thread.terminate()
  })
  // The call that runs in it has its own listener. One that rests has ended with that, and takes no call any more.
  thread.on('error', (thrown) => (rested(thread) ? leftBehind(name, thrown) : undefined))
  thread.on('message', (message: FromThread) => {
    if (message.type !== 'left') return
    leftBehind(name, errorOf(message))
    spoil(thread)
  })
  thread.once('exit', () => gone(thread))
  return thread
}

/** What a handler threw after its call was answered: said where all is said that nobody could catch, as this tool's. */
function leftBehind(name: string, thrown: unknown): void {
  runAs({ what: `tool ${name}` }, () => void Promise.reject(thrown as Error))
}

let runs = 0

/** One call in one thread, which is given back when the handler has ended, and is no more when it would not end. */
function serve(thread: Worker, job: Job, giveBack: (thread: Worker) => void): void {
  const { input, call, resolve, reject } = job
  const run = (runs += 1)
  const refusals = new Map<number, unknown>()
  const send = (message: ToThread): void => thread.postMessage(message)
  let grace: NodeJS.Timeout | undefined
  const abort = (): void => {
    send({ run, type: 'abort', reason: String(call.signal.reason) })
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
    reject(isOutOfMemory(thrown) ? heldTooMuch(thrown) : thrown)
  }
  const gone = (code: number): void =>
    broken(swollen.has(thread) ? heldTooMuch() : new Error(`its thread ended with code ${code} before it answered`))
  const hear = (message: FromThread): void => {
    if (message.type === 'left' || message.run !== run) return
    if (message.type === 'returned') done(() => resolve(message.value))
    else if (message.type === 'unsayable') done(() => reject(new Unsayable(message.why)))
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
      run,
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
  message: Saying & { readonly run: number },
  call: HandlerCall,
  send: (message: ToThread) => void,
  refusals: Map<number, unknown>,
): void {
  if (message.type === 'progress') call.progress(message.progress)
  else if (message.type === 'log') call.log(message.level, message.data, message.logger)
  else if (message.type === 'charge') call.charge(message.cost)
  else if (message.type === 'release') call.release()
  else {
    const { run, question } = message
    void call.ask(message.key, message.asked).then(
      (answer) => send({ run, type: 'answer', question, answer }),
      (refusal: unknown) => {
        refusals.set(question, refusal)
        send({ run, type: 'refusal', question, message: refusal instanceof Error ? refusal.message : String(refusal) })
      },
    )
  }
}

/** As the handler threw it: for the model, what a question came to, or for the log. */
function thrownBy(message: Thrown & { readonly question?: number }, refusals: ReadonlyMap<number, unknown>): unknown {
  if (message.question !== undefined && refusals.has(message.question)) return refusals.get(message.question)
  if (message.name === 'Unsayable') return new Unsayable(message.message)
  return message.name === 'ToolError' ? new ToolError(message.message) : errorOf(message)
}

const errorOf = ({ name, message, stack }: Thrown): Error => Object.assign(new Error(message), { name, stack })
