import type { Call, HandlerCall } from '../core/call.ts'
import { InputRequired } from '../core/conversation.ts'
import { Fault } from '../core/fault.ts'
import type { Entry } from '../core/provider.ts'
import { isToolError, toolErrorResult } from '../core/tool.ts'
import type { Offer } from './catalogue.ts'

const timerMax = 2 ** 31 - 1

/**
 * Runs what was found, within its time. A handler that answers at once costs no timer and no promise; one that computes
 * without ever yielding can't be interrupted here.
 */
export function run({ provider, entry }: Offer, input: unknown, call: Call): unknown {
  const running = runningCall(call, entry.timeoutMs)
  let returned: unknown
  try {
    returned = provider.call(entry, input, running.call)
  } catch (thrown) {
    return answerTo(thrown, entry)
  }
  return returned instanceof Promise ? within(returned, entry, call.signal, running.abort) : returned
}

function within(
  pending: Promise<unknown>,
  entry: Entry,
  callerLeft: AbortSignal,
  abort: (reason: Fault) => void,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const stop = (fault: Fault): void => {
      end()
      abort(fault)
      reject(fault)
    }
    const timer = setTimeout(() => stop(timedOut(entry)), Math.min(entry.timeoutMs, timerMax))
    const leave = (): void => stop(cancelled(entry))
    const end = (): void => {
      clearTimeout(timer)
      callerLeft.removeEventListener('abort', leave)
    }
    callerLeft.addEventListener('abort', leave, { once: true })
    pending.then(
      (value) => {
        end()
        resolve(value)
      },
      (thrown: unknown) => {
        end()
        try {
          resolve(answerTo(thrown, entry))
        } catch (fault) {
          reject(fault)
        }
      },
    )
  })
}

/** The call as the handler sees it: with a deadline, and a signal that exists once somebody looks at it. */
function runningCall(call: Call, timeoutMs: number): { call: HandlerCall; abort: (reason: Fault) => void } {
  let controller: AbortController | undefined
  let ended: Fault | undefined
  const { conversation } = call
  return {
    call: {
      id: call.id,
      traceId: call.traceId,
      surface: call.surface,
      revision: call.revision,
      principal: call.principal,
      client: call.client,
      startedAt: call.startedAt,
      deadline: Math.min(Date.now() + timeoutMs, call.deadline ?? Infinity),
      get signal() {
        if (controller === undefined) {
          controller = new AbortController()
          if (ended !== undefined) controller.abort(ended)
        }
        return controller.signal
      },
      progress: conversation?.progress ?? tellNobody,
      log: conversation?.log ?? tellNobody,
      ask: (conversation?.ask ?? askNobody) as HandlerCall['ask'],
    },
    abort(reason) {
      ended = reason
      controller?.abort(reason)
    },
  }
}

const tellNobody = (): void => undefined

const askNobody = (): Promise<never> =>
  Promise.reject(
    new Fault(
      'missing_client_capability',
      'It has to ask its user something, and callers of this interface can not be asked. Call it through an MCP client that can.',
    ),
  )

/** What a handler threw: an answer for the model, a fault of its choice, or one with nothing inside but an incident id. */
function answerTo(thrown: unknown, entry: Entry): unknown {
  if (thrown instanceof Fault) throw thrown
  if (thrown instanceof InputRequired) return thrown
  if (entry.kind === 'tool' && isToolError(thrown)) return toolErrorResult(thrown.message)
  throw new Fault('execution_error', `${entry.name} failed. Give the incident id to whoever runs this server.`, {
    cause: thrown,
  })
}

const timedOut = (entry: Entry): Fault =>
  new Fault('timeout', `${entry.name} did not answer within ${entry.timeoutMs / 1000} s and was told to stop.`)

export const cancelled = (entry: Entry): Fault =>
  new Fault('cancelled', `The caller left before ${entry.name} had answered.`)
