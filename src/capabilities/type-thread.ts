import { parentPort, workerData } from 'node:worker_threads'
import { createTypeCompiler, type Compiled } from './type-compiler.ts'
import type { PlainFile } from './plain-code.ts'

/** Asked of the thread: types of handlers, or a handler's files as JavaScript. */
export type Asked =
  { readonly id: number; readonly types: readonly string[] } | { readonly id: number; readonly plain: string }

export type Answered =
  | { readonly id: number; readonly types: readonly Compiled[] }
  | { readonly id: number; readonly plain: readonly PlainFile[] }
  | { readonly id: number; readonly failed: string }

/** Runs in a thread of its own: the compiler would hold up every call for a second, and keep 100 MB for good. */
const { root } = workerData as { readonly root: string }
const compiler = createTypeCompiler(root)

const answer = (asked: Asked): Answered => {
  const { id } = asked
  try {
    return 'plain' in asked
      ? { id, plain: compiler.plainOf(asked.plain) }
      : { id, types: compiler.typesOf(asked.types) }
  } catch (thrown) {
    return { id, failed: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown) }
  }
}

parentPort?.on('message', (asked: Asked) => parentPort?.postMessage(answer(asked)))
