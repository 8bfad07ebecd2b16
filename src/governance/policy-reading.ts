import { Worker } from 'node:worker_threads'
import { oneByOne } from './one-by-one.ts'
import { judgePolicy, type JudgedPolicy, type Mistake } from './policy-text.ts'
import { RuleBook } from './rule-book.ts'

export type ReadPolicy =
  { readonly ok: true; readonly book: RuleBook } | { readonly ok: false; readonly mistakes: readonly Mistake[] }

/** What is longer is read in a thread: it may take seconds, and no call waits for it. */
const longest = 16_000

/** Reads YAML or JSON; answers every mistake in it, each with its line and column. */
export const readPolicy = async (text: string, name: string): Promise<ReadPolicy> =>
  compiled(text.length > longest ? await judgedBeside(text, name) : await judgePolicy(text, name))

/** The same at the start, where nobody waits but whoever started it, and a thread takes its time to come. */
export const readPolicyHere = async (text: string, name: string): Promise<ReadPolicy> =>
  compiled(await judgePolicy(text, name))

const compiled = (judged: JudgedPolicy): ReadPolicy =>
  judged.ok ? { ok: true, book: new RuleBook(judged.document) } : judged

const judgedBeside = oneByOne((text: string, name: string): Promise<JudgedPolicy> => {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const file = new URL(`./policy-thread.${extension}`, import.meta.url)
  const thread = new Worker(file, { workerData: { text, name }, stdout: true })
  return new Promise((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`the reader of policies ended with code ${code} and no answer`)))
  })
})
