import type { HandlerCall } from '../core/call.ts'
import { checkCharge } from '../core/charge.ts'
import { checkProgress } from '../core/conversation.ts'
import { checkLogLine, sayable } from '../core/log-line.ts'
import type { OriginCall } from '../core/origin.ts'
import type { CallFacts, Ending, FromThread, Saying, Thrown, ToThread } from './tool-messages.ts'

/** One call in a thread. What it leaves running says nothing any more once it has ended: the thread serves another then. */
export interface ThreadRun extends OriginCall {
  readonly call: HandlerCall
  /** Nothing, where it has ended. */
  readonly hear: (message: ToThread) => void
  readonly returned: (value: unknown) => void
  /** False where it had ended already. */
  readonly threw: (thrown: unknown) => boolean
}

class Refusal extends Error {
  readonly question: number
  constructor(question: number, message: string) {
    super(message)
    this.question = question
  }
}

interface Waiting {
  readonly answer: (value: never) => void
  readonly refuse: (refusal: Refusal) => void
}

export function threadRun(run: number, facts: CallFacts, send: (message: FromThread) => void): ThreadRun {
  const controller = new AbortController()
  const waiting = new Map<number, Waiting>()
  let questions = 0
  let ended = false
  const say = (saying: Saying): void => {
    if (!ended) send({ ...saying, run })
  }
  const end = (ending: Ending): boolean => {
    if (ended) return false
    send({ ...ending, run })
    ended = true
    waiting.clear()
    return true
  }
  const ask = (key: string, asked: Parameters<HandlerCall['ask']>[1]): Promise<never> =>
    new Promise((answer, refuse) => {
      questions += 1
      waiting.set(questions, { answer, refuse })
      say({ type: 'ask', question: questions, key, asked })
    })
  const threw = (thrown: unknown): boolean => {
    const question = thrown instanceof Refusal ? { question: thrown.question } : {}
    return end({ type: 'threw', ...thrownOf(thrown), ...question })
  }
  return {
    id: facts.id,
    traceId: facts.traceId,
    call: callOf(facts, controller.signal, say, (key, asked) => (ended ? tooLate() : ask(key, asked))),
    hear: (message) => {
      if (message.type === 'abort') controller.abort(new Error(message.reason))
      else if (message.type !== 'run') {
        const asked = waiting.get(message.question)
        waiting.delete(message.question)
        if (message.type === 'answer') asked?.answer(message.answer as never)
        else asked?.refuse(new Refusal(message.question, message.message))
      }
    },
    returned: (value) => {
      try {
        end({ type: 'returned', value })
      } catch (thrown) {
        const why = `it can not leave its thread: ${thrownOf(thrown).message}`
        end({ type: 'unsayable', why: why.replace(/\.$/, '') })
      }
    },
    threw,
    fail: (thrown) => {
      const itsEnd = threw(thrown)
      if (itsEnd) controller.abort(thrown) // it may run on
      return itsEnd
    },
  }
}

function callOf(
  { canAsk, ...facts }: CallFacts,
  signal: AbortSignal,
  say: (saying: Saying) => void,
  ask: (key: string, asked: Parameters<HandlerCall['ask']>[1]) => Promise<never>,
): HandlerCall {
  return {
    ...facts,
    signal,
    progress: (progress) => {
      checkProgress(progress) // here, where the handler can be told
      say({ type: 'progress', progress })
    },
    charge: (cost) => {
      checkCharge(cost, facts.price)
      say({ type: 'charge', cost })
    },
    log: (level, data, logger) => {
      checkLogLine(level, logger)
      say({ type: 'log', level, data: sayable(data), ...(logger === undefined ? {} : { logger }) })
    },
    canAsk: (kind) => canAsk.includes(kind),
    release: () => say({ type: 'release' }),
    ask,
  }
}

/** Whoever left it behind need not wait for it. */
function tooLate(): Promise<never> {
  const refused = Promise.reject(new Error('call.ask: its call has ended, and nobody is left to be asked'))
  refused.catch(() => undefined)
  return refused
}

export function thrownOf(thrown: unknown): Thrown {
  const { name, message, stack = '' } = thrown instanceof Error ? thrown : new Error(String(thrown))
  return { name, message, stack }
}
