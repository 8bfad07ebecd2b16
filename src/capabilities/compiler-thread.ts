import type { Worker } from 'node:worker_threads'
import type { PlainFile } from './plain-code.ts'
import { startThread } from './thread.ts'
import type { Compiled } from './type-compiler.ts'
import type { Answered, Asked } from './type-thread.ts'

/** The compiler, in a thread that is there while it is needed. */
export interface CompilerThread {
  readonly typesOf: (paths: readonly string[], keep: boolean) => Promise<readonly Compiled[]>
  readonly plainOf: (path: string, keep: boolean) => Promise<readonly PlainFile[]>
  readonly close: () => Promise<void>
}

/** Whoever is changing a handler changes it again soon, and a compiler that has read its library answers ten times sooner. */
const keptMs = 60_000

interface Waiting {
  readonly answer: (answered: Answered) => void
  readonly fail: (thrown: unknown) => void
}

interface Running {
  readonly thread: Worker
  readonly waiting: Map<number, Waiting>
}

export function createCompilerThread(root: string): CompilerThread {
  let running: Running | undefined
  let idle: NodeJS.Timeout | undefined
  let asked = 0
  const end = async (): Promise<void> => {
    clearTimeout(idle)
    const ending = running
    running = undefined
    await ending?.thread.terminate()
  }
  const start = (): Running => {
    const fresh: Running = { thread: startThread('type-thread', { workerData: { root } }), waiting: new Map() }
    const gone = (thrown: unknown): void => {
      if (running === fresh) running = undefined
      for (const { fail } of fresh.waiting.values()) fail(thrown)
    }
    fresh.thread.on('message', (answered: Answered) => fresh.waiting.get(answered.id)?.answer(answered))
    fresh.thread.once('error', gone)
    fresh.thread.once('exit', () => gone(new Error('the compiler was stopped before it was done')))
    return fresh
  }
  const rest = ({ thread }: Running, keep: boolean): void => {
    if (running?.thread !== thread) return
    thread.unref()
    if (keep) idle = setTimeout(() => void end(), keptMs).unref()
    else void end()
  }
  const ask = async (question: (id: number) => Asked, keep: boolean): Promise<Answered> => {
    clearTimeout(idle)
    const now = (running ??= start())
    const { thread, waiting } = now
    thread.ref()
    asked += 1
    const id = asked
    try {
      return await new Promise<Answered>((answer, fail) => {
        waiting.set(id, { answer, fail })
        thread.postMessage(question(id))
      })
    } finally {
      waiting.delete(id)
      if (waiting.size === 0) rest(now, keep)
    }
  }
  const failed = (answered: Answered): never => {
    throw new Error('failed' in answered ? answered.failed : 'the compiler answered something else')
  }
  return {
    typesOf: async (paths, keep) => {
      const answered = await ask((id) => ({ id, types: paths }), keep)
      return 'types' in answered ? answered.types : failed(answered)
    },
    plainOf: async (path, keep) => {
      const answered = await ask((id) => ({ id, plain: path }), keep)
      return 'plain' in answered ? answered.plain : failed(answered)
    },
    close: end,
  }
}
