import type { Call } from '../core/call.ts'
import { InputRequired } from '../core/conversation.ts'
import { Fault } from '../core/fault.ts'
import { serverStops, whyLeft } from '../core/leaving.ts'
import { isRepeatable, type Entry } from '../core/provider.ts'
import { isToolError, toolErrorResult } from '../core/tool.ts'
import type { Offer } from './catalogue.ts'
import type { RunningCall } from './running-call.ts'
import { start } from './start.ts'

const timerMax = 2 ** 31 - 1

/**
 * Runs what was found, within its time. A handler that answers at once costs no timer and no promise; one that computes
 * without ever yielding can't be interrupted here.
 */
export function run(offer: Offer, input: unknown, call: Call, running: RunningCall): unknown {
  const { entry } = offer
  let returned: unknown
  try {
    returned = start(offer, input, running)
  } catch (thrown) {
    return answerTo(thrown, entry)
  }
  return returned instanceof Promise ? within(returned, entry, call.signal, running) : returned
}

function within(
  pending: Promise<unknown>,
  entry: Entry,
  callerLeft: AbortSignal,
  running: RunningCall,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const stop = (fault: Fault): void => {
      end()
      running.abort(fault)
      reject(fault)
    }
    const timer = setTimeout(() => stop(timedOut(entry)), Math.min(entry.timeoutMs, timerMax))
    const leave = (): void => stop(cancelled(entry, callerLeft))
    const end = (): void => {
      clearTimeout(timer)
      callerLeft.removeEventListener('abort', leave)
      running.onStray = undefined
    }
    running.onStray = (thrown) => {
      try {
        resolve(answerTo(thrown, entry))
        end()
        running.abort(failed(entry, thrown))
      } catch (fault) {
        stop(Fault.from(fault))
      }
    }
    callerLeft.addEventListener('abort', leave, { once: true })
    pending
      .catch((thrown: unknown) => answerTo(thrown, entry))
      .then(
        (value) => {
          end()
          resolve(value)
        },
        (thrown: unknown) => {
          end()
          reject(Fault.from(thrown))
        },
      )
  })
}

/** What a handler threw: an answer for the model, a fault of its choice, or one with nothing inside but an incident id. */
function answerTo(thrown: unknown, entry: Entry): unknown {
  if (thrown instanceof Fault) throw thrown
  if (thrown instanceof InputRequired) return thrown
  if (entry.kind === 'tool' && isToolError(thrown)) return toolErrorResult(thrown.message)
  throw failed(entry, thrown)
}

const failed = (entry: Entry, cause: unknown): Fault =>
  new Fault('execution_error', `${entry.name} failed. Give the incident id to whoever runs this server.`, { cause })

const timedOut = (entry: Entry): Fault =>
  new Fault('timeout', `${entry.name} did not answer within ${entry.timeoutMs / 1000} s and was told to stop.`)

/** Whoever aborted may have said why. Where the server stops the caller still hears it: nobody is told to try again what may have had effects. */
export function cancelled(entry: Entry, { reason }: AbortSignal, ran = true): Fault {
  const detail = `${whyLeft(reason)} before ${entry.name} had answered.`
  if (reason !== serverStops) return new Fault('cancelled', detail)
  return ran && !isRepeatable(entry)
    ? new Fault('outcome_unknown', `${detail} Whether it had its effects is not known.`)
    : new Fault('shutting_down', detail, { retryAfter: 1 })
}
