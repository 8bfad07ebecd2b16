import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { isDamage } from '../store/store.ts'
import type { Damage } from './damage.ts'
import { indexName, removeIndex } from './index-file.ts'
import type { FromThread, Question, ReadingPlace, ToThread } from './reading-messages.ts'
import { lastIn } from './durable.ts'
import { openOwnReading } from './reading.ts'
import { UnknownCursor } from './search.ts'
import { standBack } from './standing-back.ts'

standBack()

/** Reads the ledger and keeps its index, where none of it holds up a call. */
const { folder, checkpointFile, durable: shared } = workerData as ReadingPlace
const durable = lastIn(shared)
const send = (message: FromThread): void => parentPort?.postMessage(message)
const onDamage = (damage: Damage): void => send({ damage })
const opened = () => openOwnReading({ folder, checkpointFile, durable, onDamage })
let reading = opened()
const exports = new Map<number, AsyncIterator<string>>()

/** The index follows from the rows: where it is damaged, it is made again. */
async function whole<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    if (!isDamage(thrown)) throw thrown
    await reading.close()
    removeIndex(join(folder, indexName))
    reading = opened()
    return work().catch(notOfIndex)
  }
}

/** The index is new: it is the ledger that is damaged. */
function notOfIndex(thrown: unknown): never {
  if (isDamage(thrown)) onDamage({ of: 'database', why: (thrown as Error).message })
  throw thrown
}

async function answer(id: number, question: Question): Promise<unknown> {
  switch (question.ask) {
    case 'search':
      return whole(() => reading.search(question.query))
    case 'entry':
      return whole(() => reading.entry(question.entry))
    case 'statistics':
      return whole(() => reading.statistics(question.query))
    case 'verify':
      return reading.verify(question.question)
    case 'export':
      exports.set(id, reading.exported(question.query)[Symbol.asyncIterator]())
      return undefined
    case 'more':
      return more(question.of, question.stop)
    case 'close':
      await reading.close()
      return undefined
  }
}

async function more(of: number, stop: boolean): Promise<IteratorResult<string, undefined>> {
  const lines = exports.get(of)
  const next = stop ? await lines?.return?.() : await lines?.next()
  if (!stop && next !== undefined && next.done !== true) return next
  exports.delete(of)
  return { done: true, value: undefined }
}

let warm = false

async function grown(): Promise<void> {
  try {
    await whole(() => (warm ? reading.catchUp() : reading.warmUp()))
    warm = true
  } catch (thrown) {
    send({ trouble: (thrown as Error).message })
  }
}

parentPort?.on('message', (message: ToThread) => {
  if ('grown' in message) {
    reading.give(message.grown)
    void grown()
    return
  }
  const { id, question } = message
  answer(id, question).then(
    (value) => {
      send({ id, answer: value })
      if (question.ask === 'close') parentPort?.close()
    },
    (thrown: unknown) => {
      const { message: text } = thrown as Error
      send({ id, error: { name: thrown instanceof UnknownCursor ? 'UnknownCursor' : 'Error', message: text } })
    },
  )
})
