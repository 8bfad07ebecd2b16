import { createAgreement } from './agreement.ts'
import { idsAt, saidBy, type Marks } from './message-marks.ts'

/** A request that waits for its answer. `id` is JSON text. */
export interface Lost {
  readonly id: string
  readonly method: string
  readonly text: string
}

/** How to go on with somebody who knows nothing of this client. */
export interface Succession {
  /** What it must hear, in this order. */
  readonly lines: readonly string[]
  /** What nobody may run a second time. */
  readonly lost: readonly Lost[]
  /** Questions to the client that nobody waits for any more, as JSON text. */
  readonly questions: readonly string[]
}

/** Asking these again changes nothing. */
const repeatable = new Set([
  ...['initialize', 'ping', 'server/discover', 'completion/complete', 'logging/setLevel'],
  ...['tools/list', 'prompts/list', 'prompts/get', 'resources/list', 'resources/templates/list', 'resources/read'],
  ...['resources/directory/read', 'resources/subscribe', 'resources/unsubscribe', 'subscriptions/listen'],
  ...['skills/list', 'skills/get', 'tasks/get', 'tasks/cancel'],
])

const listening = 'subscriptions/listen'
const ownIds = 'owlclaw/again/'

/** What whoever serves a client knows of it, kept beside, so that another can go on: what was agreed on, and what is open. */
export class ClientMemory {
  /** The highest id of a question so far. */
  asked = 0
  readonly #open = new Map<string, Lost>()
  readonly #questions = new Set<string>()
  readonly #agreement = createAgreement()
  /** Subscriptions that were asked for again: the client has heard already that they are there. */
  readonly #acknowledged = new Set<string>()
  #listeners = 0
  #introducing = 0
  #ownIds = 0

  /** How many requests of the client's wait for an answer, without those that are answered when it listens no more. */
  get waiting(): number {
    return this.#open.size - this.#listeners
  }

  /** Some of what is still to come in answer to a hand-over is not for the client. */
  get isHandingOver(): boolean {
    return this.#introducing > 0 || this.#acknowledged.size > 0
  }

  unanswered(): readonly Lost[] {
    return [...this.#open.values()].filter(({ method }) => method !== listening)
  }

  /** Nobody is to answer what is open any more, but subscriptions. */
  forget(): readonly Lost[] {
    const open = this.unanswered()
    for (const { id } of open) this.#open.delete(id)
    return open
  }

  /** The client said this. */
  sent(text: string, marks: Marks): void {
    if (marks.kind === 'request') {
      const { id, method } = marks
      if (method === listening && !this.#open.has(id)) this.#listeners += 1
      this.#open.set(id, { id, method, text })
    } else if (marks.kind === 'batch') {
      for (const part of marks.parts) this.sent(text, part)
    } else if (marks.kind === 'notification') {
      if (marks.method === 'notifications/initialized') this.#agreement.initialized()
      else if (marks.method === 'notifications/cancelled') for (const id of cancelledBy(text)) this.#answered(id, false)
    } else if (marks.kind === 'answer') {
      for (const id of idsOf(text)) this.#questions.delete(id)
    }
  }

  /** Whoever serves it said this. False for what the client must not see. */
  heard(line: string): boolean {
    const said = saidBy(line)
    switch (said.kind) {
      case 'result':
      case 'error':
        if (said.id.startsWith(`"${ownIds}`)) {
          this.#introducing -= 1
          return false
        }
        this.#answered(said.id, said.kind === 'result')
        return true
      case 'question':
        this.#questions.add(said.id)
        this.asked = Math.max(this.asked, Number(said.id) || 0)
        return true
      case 'batch':
        for (const id of idsOf(line)) this.#answered(id, false)
        return true
      case 'notification':
        return this.#told(line)
    }
  }

  /** From here on somebody else serves it. */
  handOver(): Succession {
    this.#introducing = 0
    const introduction = this.#agreement.lines(() => {
      this.#introducing += 1
      this.#ownIds += 1
      return `${ownIds}${this.#ownIds}`
    })
    this.#acknowledged.clear()
    const again: string[] = []
    const lost: Lost[] = []
    for (const request of this.#open.values()) {
      // A batch is asked as a whole or not at all.
      if (repeatable.has(request.method) && !request.text.trimStart().startsWith('[')) {
        again.push(request.text)
        if (request.method === listening) this.#acknowledged.add(request.id)
      } else {
        lost.push(request)
        this.#open.delete(request.id)
      }
    }
    const questions = [...this.#questions]
    this.#questions.clear()
    return { lines: [...introduction, ...again], lost, questions }
  }

  #answered(id: string, isResult: boolean): void {
    const request = this.#open.get(id)
    if (request === undefined) return
    this.#open.delete(id)
    if (request.method === listening) this.#listeners -= 1
    if (isResult) this.#agreement.agreed(request.method, request.text)
  }

  #told(line: string): boolean {
    if (line.includes('"notifications/cancelled"')) {
      for (const id of cancelledBy(line)) this.#questions.delete(id)
    } else if (this.#acknowledged.size > 0 && line.includes('"notifications/subscriptions/acknowledged"')) {
      return !subscriptionsOf(line).some((id) => this.#acknowledged.delete(id))
    }
    return true
  }
}

const idsOf = (text: string): readonly string[] => idsAt(text, 'own')

const cancelledBy = (text: string): readonly string[] => idsAt(text, 'cancelled')

const subscriptionsOf = (line: string): readonly string[] => idsAt(line, 'subscription')
