import { parentPort, workerData } from 'node:worker_threads'
import { judgePolicy } from './policy-text.ts'

/** Reads one document, and ends. */
const { text, name } = workerData as { readonly text: string; readonly name: string }
parentPort?.postMessage(await judgePolicy(text, name))
