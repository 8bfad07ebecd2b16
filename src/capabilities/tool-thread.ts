import { parentPort, workerData } from 'node:worker_threads'
import type { HandlerCall } from '../core/call.ts'
import { originNow, runAs } from '../core/origin.ts'
import { guardDescriptors, guardExit } from '../telemetry/telemetry.ts'
import { importVersion, useLoaded, type LoadedCode } from './module-versions.ts'
import { isStream, wholeAnswer } from './stream-answer.ts'
import { thrownOf, threadRun, type ThreadRun } from './thread-run.ts'
import type { FromThread, ToThread } from './tool-messages.ts'

/** Runs one handler, one call at a time, where an endless loop holds up nobody and can be ended. */
const { name, code } = workerData as { readonly name: string; readonly code: LoadedCode }
const what = `tool ${name}`
useLoaded(code.files)
guardDescriptors()
guardExit(() => ({ what })) // nothing of ours would end it

const send = (message: FromThread): void => parentPort?.postMessage(message)

/** What nobody could catch ends the call that left it, if that still runs: it is not that of another. */
const stray = (thrown: unknown): void => {
  if (originNow()?.call?.fail(thrown) !== true) send({ type: 'left', ...thrownOf(thrown) })
}
process.on('uncaughtException', stray).on('unhandledRejection', stray)

const { exports } = await importVersion(code.path).catch((thrown: unknown) => {
  process.off('uncaughtException', stray) // there is nothing to run: the thread ends with it
  throw thrown
})
const handler = exports['default'] as (input: unknown, call: HandlerCall) => unknown

async function answer({ call, returned, threw }: ThreadRun, input: unknown): Promise<void> {
  try {
    const value = await handler(input, call)
    returned(isStream(value) ? await wholeAnswer(value, call) : value)
  } catch (thrown) {
    threw(thrown)
  }
}

let current: { readonly number: number; readonly run: ThreadRun } | undefined

parentPort?.on('message', (message: ToThread) => {
  if (message.type === 'run') {
    const run = threadRun(message.run, message.call, send)
    current = { number: message.run, run }
    void runAs({ what, call: run }, answer, run, message.input)
  } else if (message.run === current?.number) current.run.hear(message)
})
