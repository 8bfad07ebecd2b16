import { Worker } from 'node:worker_threads'
import type { Damage } from './damage.ts'
import { createDurable } from './durable.ts'
import type { EntryView } from './entry-view.ts'
import type { LedgerLog } from './ledger-log.ts'
import type { FromThread, Question, ReadingPlace, ToThread } from './reading-messages.ts'
import type { LedgerReader } from './reading.ts'
import { UnknownCursor, type Page } from './search.ts'
import type { SegmentColumns } from './segment-columns.ts'
import type { Statistics } from './statistics.ts'
import type { Verdict } from './verify.ts'

interface Waiting {
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: Error) => void
}

export interface ReadingClient extends LedgerReader {
  /** There is something for the index: a segment more is full, or rows are gone. */
  readonly grown: (columns?: readonly SegmentColumns[]) => void
  /** Rows up to that one are on disk: no others are read. */
  readonly durable: (seq: number) => void
}

interface ReadingClientParts extends Omit<ReadingPlace, 'durable'> {
  readonly log: LedgerLog
  readonly onDamage: (damage: Damage) => void
}

/** Reads through a thread, which starts when there is something to read or to index. */
export function createReadingClient({ log, onDamage, ...parts }: ReadingClientParts): ReadingClient {
  const { shared, set } = createDurable()
  const place = { ...parts, durable: shared }
  const trouble = (error: string): void =>
    log.error({ error }, 'the index of the ledger could not be brought up to date')
  const line = createLine(place, trouble, onDamage)
  const { ask } = line
  return {
    search: async (query) => (await ask({ ask: 'search', query }).answer) as Page,
    entry: async (entry) => (await ask({ ask: 'entry', entry }).answer) as EntryView | undefined,
    statistics: async (query) => (await ask({ ask: 'statistics', query }).answer) as Statistics,
    verify: async (question) => (await ask({ ask: 'verify', question }).answer) as Verdict,
    async *exported(query) {
      const { id: of, answer } = ask({ ask: 'export', query })
      await answer
      try {
        for (;;) {
          const next = (await ask({ ask: 'more', of, stop: false }).answer) as IteratorResult<string, undefined>
          if (next.done === true) return
          yield next.value
        }
      } finally {
        if (line.open()) await ask({ ask: 'more', of, stop: true }).answer
      }
    },
    grown: line.grown,
    durable: set,
    close: line.close,
  }
}

/** Segments go into the index when calls leave time for it, or so many wait; a question takes in what waits. */
const mostWaiting = 24
const quietMs = 1000

/** Questions to the thread, and its answers. */
function createLine(place: ReadingPlace, trouble: (error: string) => void, onDamage: (damage: Damage) => void) {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | undefined
  let questions = 0
  const heard = (message: FromThread): void => {
    if ('trouble' in message) {
      trouble(message.trouble)
      return
    }
    if ('damage' in message) {
      onDamage(message.damage)
      return
    }
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if (waiting.size === 0) thread?.unref()
    if ('error' in message) asked?.reject(errorOf(message.error))
    else asked?.resolve(message.answer)
  }
  const started = (): Worker => {
    if (thread !== undefined) return thread
    const begun = startThread(place)
    thread = begun
    begun.unref()
    begun.on('message', heard)
    const ended = (error: Error): void => {
      if (thread === begun) thread = undefined
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    begun.on('error', (error) => {
      trouble((error as Error).message)
      ended(error as Error)
    })
    begun.on('exit', () => ended(new Error('The thread that reads the ledger has ended.')))
    return begun
  }
  const ask = (question: Question): { readonly id: number; readonly answer: Promise<unknown> } => {
    if (question.ask !== 'close') pace.hurry()
    const to = started()
    const id = ++questions
    to.ref()
    const answer = new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      to.postMessage({ id, question } satisfies ToThread)
    })
    return { id, answer }
  }
  const close = async (): Promise<void> => {
    pace.stop()
    const open = thread
    if (open === undefined) return
    await ask({ ask: 'close' }).answer
    thread = undefined
    await open.terminate()
  }
  const pace = createPace((grown) => started().postMessage({ grown } satisfies ToThread, buffersOf(grown)))
  return { ask, grown: pace.grown, close, open: () => thread !== undefined }
}

/** They are handed over, and not copied. */
const buffersOf = (columns: readonly SegmentColumns[]): ArrayBuffer[] => columns.map(({ buffer }) => buffer)

/** Says when it is time to take full segments in: a little after the last of them, or when many wait. */
function createPace(catchUp: (columns: readonly SegmentColumns[]) => void) {
  let full = 0
  let waiting: SegmentColumns[] = []
  let timer: NodeJS.Timeout | undefined
  const now = (): void => {
    clearTimeout(timer)
    full = 0
    const columns = waiting
    waiting = []
    catchUp(columns)
  }
  return {
    grown: (columns: readonly SegmentColumns[] = []): void => {
      full += 1
      waiting.push(...columns)
      clearTimeout(timer)
      if (full >= mostWaiting) now()
      else timer = setTimeout(now, quietMs).unref()
    },
    /** Somebody asks: what waits goes first. */
    hurry: (): void => {
      if (full > 0) now()
    },
    stop: (): void => clearTimeout(timer),
  }
}

/** What it writes to stdout goes to stderr, since stdout may carry protocol. */
function startThread(workerData: ReadingPlace): Worker {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const thread = new Worker(new URL(`./reading-thread.${extension}`, import.meta.url), {
    workerData,
    // It reads thousands of rows at a time, and would grow to what they take.
    resourceLimits: { maxYoungGenerationSizeMb: 6 },
    stdout: true,
    stderr: true,
  })
  for (const stream of [thread.stdout, thread.stderr]) stream.on('data', (chunk: Buffer) => process.stderr.write(chunk))
  return thread
}

const errorOf = ({ name, message }: { readonly name: string; readonly message: string }): Error =>
  name === 'UnknownCursor' ? new UnknownCursor(message) : new Error(message)
