import { parentPort, workerData } from 'node:worker_threads'
import { compileTypes } from './type-compiler.ts'

/** Runs in a thread of its own: the compiler would hold up every call for a second, and keep 100 MB for good. */
const { paths, root } = workerData as { readonly paths: readonly string[]; readonly root: string }
parentPort?.postMessage(compileTypes(paths, root))
