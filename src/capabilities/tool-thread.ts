import { parentPort, workerData } from 'node:worker_threads'
import type { HandlerCall } from '../core/call.ts'
import { checkCharge } from '../core/charge.ts'
import { checkProgress } from '../core/conversation.ts'
import { checkLogLine, sayable } from '../core/log-line.ts'
import { guardDescriptors } from '../telemetry/telemetry.ts'
import { importVersion, usePlain } from './module-versions.ts'
import type { PlainFile } from './plain-code.ts'
import { isStream, wholeAnswer } from './stream-answer.ts'
import type { CallFacts, FromThread, ToThread } from './tool-messages.ts'

/** Runs one handler, one call at a time, where an endless loop holds up nobody and can be ended. */
const { path, plain } = workerData as { readonly path: string; readonly plain: readonly PlainFile[] }
usePlain(plain)
guardDescriptors()

class Refusal extends Error {
  readonly question: number
  constructor(question: number, message: string) {
    super(message)
    this.question = question
  }
}

const send = (message: FromThread): void => parentPort?.postMessage(message)

interface Waiting {
  readonly answer: (value: never) => void
  readonly refuse: (refusal: Refusal) => void
}

let controller = new AbortController()
let questions = 0
const waiting = new Map<number, Waiting>()

function callOf({ canAsk, ...facts }: CallFacts): HandlerCall {
  controller = new AbortController()
  return {
    ...facts,
    signal: controller.signal,
    progress: (progress) => {
      checkProgress(progress) // here, where the handler can be told
      send({ type: 'progress', progress })
    },
    charge: (cost) => {
      checkCharge(cost, facts.price)
      send({ type: 'charge', cost })
    },
    log: (level, data, logger) => {
      checkLogLine(level, logger)
      send({ type: 'log', level, data: sayable(data), ...(logger === undefined ? {} : { logger }) })
    },
    canAsk: (kind) => canAsk.includes(kind),
    release: () => send({ type: 'release' }),
    ask: (key, asked) =>
      new Promise((answer, refuse) => {
        questions += 1
        waiting.set(questions, { answer, refuse })
        send({ type: 'ask', question: questions, key, asked })
      }),
  }
}

async function run(
  handler: (input: unknown, call: HandlerCall) => unknown,
  input: unknown,
  facts: CallFacts,
): Promise<void> {
  try {
    const call = callOf(facts)
    const returned = await handler(input, call)
    send({ type: 'returned', value: isStream(returned) ? await wholeAnswer(returned, call) : returned })
  } catch (thrown) {
    const { name, message: said, stack = '' } = thrown instanceof Error ? thrown : new Error(String(thrown))
    const message = name === 'DataCloneError' ? `what it answered can not leave its thread: ${said}` : said
    const question = thrown instanceof Refusal ? { question: thrown.question } : {}
    send({ type: 'threw', name, message, stack, ...question })
  }
  waiting.clear()
}

const { exports } = await importVersion(path)
const handler = exports['default'] as (input: unknown, call: HandlerCall) => unknown

parentPort?.on('message', (message: ToThread) => {
  if (message.type === 'run') void run(handler, message.input, message.call)
  else if (message.type === 'abort') controller.abort(new Error(message.reason))
  else {
    const asked = waiting.get(message.question)
    waiting.delete(message.question)
    if (message.type === 'answer') asked?.answer(message.answer as never)
    else asked?.refuse(new Refusal(message.question, message.message))
  }
})
send({ type: 'ready' })
