import type { Readable } from 'node:stream'
import type { Owner } from '../store/store.ts'
import { ClientMemory, type Lost } from './client-memory.ts'
import { createLineReader } from './line-reader.ts'
import { createLineWriter, type LineWriter } from './line-writer.ts'
import { marksOf, type Marks } from './message-marks.ts'
import type { Far, Near } from './owner-line.ts'
import type { Output } from './stdio-guard.ts'
import type { UnreadableLine } from './unreadable-line.ts'

/** `unsent`: this process ends, and nobody has seen it; `silent`: nobody has, and nobody will for now. */
export type WhyLost = 'owner gone' | 'ending' | 'unsent' | 'silent'

export interface BridgeParts {
  readonly input: Readable
  readonly output: Output
  readonly maxLineBytes: number
  /**
   * Finds who answers; asked again when that one has gone. `asked` is the highest id of a question to the client so far;
   * `silent` is told when there is somebody who does not answer, and may yet.
   */
  readonly next: (asked: number, signal: AbortSignal, silent: () => void) => Promise<Far>
  /** What to answer where nobody else will. */
  readonly answers: (lost: readonly Lost[], why: WhyLost) => Promise<readonly string[]>
}

const mostHeldBytes = 32 * 1024 * 1024

/** Serves the client on stdin and stdout by whoever owns the data folder, one after another; the client need not notice. */
export class Bridge implements Near {
  /** Settles with the owner that was joined first; with undefined where this process answers itself. */
  readonly joined: Promise<Owner | undefined>
  /** Settles when the client has closed its end, or can't be written to any more. */
  readonly ended: Promise<void>
  /** Settles with the reason when there is nobody left to answer. */
  readonly failed: Promise<unknown>
  readonly #parts: BridgeParts
  readonly #memory = new ClientMemory()
  readonly #writer: LineWriter
  readonly #stop = new AbortController()
  readonly #joined = Promise.withResolvers<Owner | undefined>()
  readonly #failed = Promise.withResolvers<unknown>()
  /** Why the client's lines are not read on just now. */
  readonly #pauses = new Set<string>()
  #far: Far | undefined
  #leaving = false
  /** Somebody has the data folder and does not answer: nobody shall wait for that. */
  #silent = false
  #closing = false
  #introduction: string[] = []
  #held: { readonly text: string; readonly again: () => void }[] = []
  #heldBytes = 0
  #whenIdle: (() => void) | undefined

  constructor(parts: BridgeParts) {
    this.#parts = parts
    const { input, output, maxLineBytes } = parts
    const both = (isPaused: boolean) => (): void => {
      this.#pause('the client does not read', isPaused)
      if (isPaused) this.#far?.pause()
      else this.#far?.resume()
    }
    this.#writer = createLineWriter({ pause: both(true), resume: both(false) }, output)
    const reader = createLineReader(maxLineBytes, {
      line: (text) => this.#take(text),
      bad: (line) => this.#takeBad(line),
    })
    this.joined = this.#joined.promise
    this.joined.catch(() => undefined) // `failed` says so, too
    this.failed = this.#failed.promise
    this.ended = new Promise((resolve) => {
      input.on('data', reader.take)
      input.once('end', () => {
        reader.end()
        resolve()
      })
      input.once('error', () => resolve())
      output.once('error', () => resolve())
    })
    void this.#link()
  }

  line(text: string): void {
    if (this.#isStraight() || this.#memory.heard(text)) this.#writer.line(text)
    this.#settle()
  }

  leaving(): void {
    this.#leaving = true
    this.#settle()
  }

  full(isFull: boolean): void {
    this.#pause('the owner does not read', isFull)
  }

  waits(): boolean {
    return this.#memory.waiting > 0
  }

  gone(silent = false): void {
    this.#far = undefined
    this.#leaving = false
    this.full(false)
    if (this.#stop.signal.aborted) return
    const { lines, lost, questions } = this.#memory.handOver()
    this.#introduction = [...lines]
    for (const id of questions) this.#writer.line(withdrawn(id))
    void this.#giveUp(lost, 'owner gone')
    if (silent) this.#refuse()
    void this.#link()
  }

  /** Lets what was asked be answered within the time, then gives up on the rest. */
  async close(graceMs: number): Promise<void> {
    if (!this.#isHere()) await this.#idle(graceMs)
    this.#closing = true
    this.#stop.abort()
    const unsent = this.#held.flatMap(({ text }) => requestsOf(text))
    if (!this.#isHere()) {
      await this.#giveUp(this.#memory.unanswered(), 'ending')
      await this.#giveUp(unsent, 'unsent')
    }
    if (!this.#isHere()) this.#far?.end()
    await this.flush()
  }

  /** Settles when all that was answered has been written. */
  flush(): Promise<void> {
    return this.#writer.flush()
  }

  #take(text: string): void {
    if (text.trim() === '') return
    if (this.#isStraight()) {
      this.#far?.send(text)
      return
    }
    const marks = marksOf(text)
    if (this.#silent && isAsking(marks)) void this.#giveUp(requestsOf(text), 'silent')
    else if (this.#closing && isAsking(marks)) void this.#giveUp(requestsOf(text), 'unsent')
    else if (this.#far === undefined || (this.#leaving && !isFinishing(marks))) this.#hold(text, () => this.#take(text))
    else {
      this.#memory.sent(text, marks)
      this.#far.send(text)
    }
  }

  #takeBad(line: UnreadableLine): void {
    if (this.#far === undefined || this.#leaving) this.#hold('', () => this.#takeBad(line))
    else this.#far.refuse(line)
  }

  #hold(text: string, again: () => void): void {
    this.#held.push({ text, again })
    this.#heldBytes += text.length
    if (this.#heldBytes > mostHeldBytes) this.#pause('much is held', true)
  }

  async #link(): Promise<void> {
    let far: Far
    try {
      far = await this.#parts.next(this.#memory.asked, this.#stop.signal, () => this.#refuse())
    } catch (thrown) {
      this.#failed.resolve(thrown)
      this.#joined.reject(thrown)
      return
    }
    if (this.#stop.signal.aborted) {
      far.end()
      return
    }
    this.#far = far
    this.#silent = false
    this.#joined.resolve(far.owner)
    far.hear(this)
    this.#introduce()
  }

  /** Answers what waits for somebody who does not answer; what is told and subscribed to waits on. */
  #refuse(): void {
    this.#silent = true
    const open = this.#memory.forget()
    const texts = new Set(open.map(({ text }) => text))
    this.#introduction = this.#introduction.filter((line) => !texts.has(line))
    const unsent = this.#held.flatMap(({ text }) => requestsOf(text))
    this.#held = this.#held.filter(({ text }) => requestsOf(text).length === 0)
    this.#heldBytes = this.#held.reduce((sum, { text }) => sum + text.length, 0)
    this.#pause('much is held', this.#heldBytes > mostHeldBytes)
    void this.#giveUp([...open, ...unsent], 'silent').then(() => this.#settle())
  }

  /** Tells who answers now what was agreed on, asks again what may be, and sends what the client has sent meanwhile. */
  #introduce(): void {
    if (this.#leaving || this.#far === undefined) return // it has begun to end: the next one hears all this
    for (const line of this.#introduction.splice(0)) this.#far.send(line)
    this.#heldBytes = 0
    for (const { again } of this.#held.splice(0)) again()
    this.#pause('much is held', false)
    this.#settle()
  }

  #settle(): void {
    if (this.#leaving && this.#memory.waiting === 0) this.#far?.end()
    if (this.#isIdle()) this.#whenIdle?.()
  }

  /** This process answers itself, to the end. */
  #isHere(): boolean {
    return this.#far !== undefined && this.#far.owner === undefined
  }

  /** Nothing of the client's need be remembered any more. */
  #isStraight(): boolean {
    return this.#isHere() && !this.#memory.isHandingOver
  }

  #isIdle(): boolean {
    return this.#memory.waiting === 0 && this.#held.length === 0
  }

  #idle(graceMs: number): Promise<void> {
    if (this.#isIdle()) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, graceMs)
      this.#whenIdle = () => {
        clearTimeout(timer)
        resolve()
      }
      void this.failed.then(this.#whenIdle)
    })
  }

  #pause(why: string, isSo: boolean): void {
    const { input } = this.#parts
    if (isSo) this.#pauses.add(why)
    else this.#pauses.delete(why)
    if (this.#pauses.size > 0) input.pause()
    else input.resume()
  }

  async #giveUp(lost: readonly Lost[], why: WhyLost): Promise<void> {
    if (lost.length === 0) return
    for (const line of await this.#parts.answers(lost, why)) this.#writer.line(line)
  }
}

const isAsking = ({ kind }: Marks): boolean => kind === 'request' || kind === 'batch'

/** What an owner that ends still takes: it may be what it waits for. */
const isFinishing = (marks: Marks): boolean =>
  marks.kind === 'answer' || (marks.kind === 'notification' && marks.method === 'notifications/cancelled')

function requestsOf(text: string): readonly Lost[] {
  const marks = marksOf(text)
  const parts = marks.kind === 'batch' ? marks.parts : [marks]
  return parts.flatMap((part) => (part.kind === 'request' ? [{ id: part.id, method: part.method, text }] : []))
}

const withdrawn = (id: string): string =>
  `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":${id},"reason":"Whoever asked has gone."}}`
