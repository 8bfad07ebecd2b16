import type { Headroom } from '../core/policy.ts'

/** Of some calls together. */
export interface Amount {
  readonly calls: number
  readonly micros: number
}

const nothing: Amount = { calls: 0, micros: 0 }

/**
 * What one client holds: so many of its calls may be running that no row tells of. Its numbers lie side by side, since there is
 * one of these for each client.
 */
export class Held {
  readonly client: string
  /** As the disk has it, and the row that says so. */
  amount: Amount = nothing
  row = 0
  /** What the batch that is being written makes of it. */
  next: { readonly amount: Amount; readonly row: number } | undefined
  /** To be looked at when the batch is written. */
  touched = false
  /** Of calls that run under it, and of those whose rows are not on disk yet. */
  #runningCalls = 0
  #runningMicros = 0
  /** Of those, what has a row in the batch that is written next. */
  #recordedCalls = 0
  #recordedMicros = 0
  /** Of calls that were begun by a row of their own and have no end on disk. */
  #begunCalls = 0
  #begunMicros = 0
  /** Of those, what begins and what ends with the batch that is written next. */
  #beginningCalls = 0
  #beginningMicros = 0
  #endedCalls = 0
  #endedMicros = 0
  /** The most that was under way at a time since the last look, and between the two before. */
  #mostCalls = 0
  #mostMicros = 0
  #mostCallsBefore = 0
  #mostMicrosBefore = 0
  #leftCalls: number
  #leftMicros: number
  /** The begin of the day that it is held for. */
  #day: number
  /** There was another call in the same moments: a single one is no reason to hold anything. */
  #busy = false
  /** Is to be written anew, though no more and no less of it. */
  #outdated = false

  constructor(client: string, { calls, micros, day }: Headroom) {
    this.client = client
    this.#leftCalls = calls
    this.#leftMicros = micros
    this.#day = day
  }

  /** Whether there is room for a call, which is then taken. */
  take(costMicros: number, { day }: Headroom): boolean {
    if (day !== this.#day) {
      this.#day = day
      this.#outdated = this.amount.calls > 0
    }
    const { calls, micros } = this.amount
    const fits = this.#runningCalls < calls && this.#runningMicros + costMicros <= micros && !this.#outdated
    if (fits) {
      this.#runningCalls += 1
      this.#runningMicros += costMicros
    } else {
      this.#busy ||= this.#mostCalls > 0 || this.#mostCallsBefore > 0
      this.#begunCalls += 1
      this.#begunMicros += costMicros
      this.#beginningCalls += 1
      this.#beginningMicros += costMicros
    }
    this.#mostCalls = Math.max(this.#mostCalls, this.#runningCalls + this.#begunCalls)
    this.#mostMicros = Math.max(this.#mostMicros, this.#runningMicros + this.#begunMicros)
    return fits
  }

  /** The row of a call that there was room for goes with the next batch. */
  record(costMicros: number): void {
    this.#recordedCalls += 1
    this.#recordedMicros += costMicros
  }

  /** The same of one that there was no room for. */
  end(costMicros: number): void {
    this.#endedCalls += 1
    this.#endedMicros += costMicros
  }

  /** Answers false where more is held than that. */
  leave({ calls, micros }: Amount): boolean {
    this.#leftCalls = Math.max(0, calls)
    this.#leftMicros = Math.max(0, micros)
    const { amount } = this
    return (
      amount.calls - this.#runningCalls <= this.#leftCalls && amount.micros - this.#runningMicros <= this.#leftMicros
    )
  }

  get left(): Amount {
    return { calls: this.#leftCalls, micros: this.#leftMicros }
  }

  /** What calls take that no row on disk tells of. */
  get running(): Amount {
    return { calls: this.#runningCalls, micros: this.#runningMicros }
  }

  /** What no call takes. */
  get unused(): Amount {
    const { calls, micros } = this.amount
    return { calls: calls - this.#runningCalls, micros: micros - this.#runningMicros }
  }

  /**
   * What is to be held when the batch is on disk. A crash may charge all of it, so it is no more than was under way at a
   * time lately, together with what is begun; and never more than the client has left.
   */
  wanted(): Amount {
    const used = this.#runningCalls - this.#recordedCalls
    const open = this.#begunCalls - this.#endedCalls
    const room = Math.max(used, Math.max(this.#mostCalls, this.#mostCallsBefore) - open)
    const had = this.amount.calls + (this.#busy ? this.#endedCalls : 0)
    const calls = Math.min(had, room, used + this.#leftCalls)
    return calls === 0 ? nothing : { calls, micros: this.#wantedMicros() }
  }

  #wantedMicros(): number {
    const used = this.#runningMicros - this.#recordedMicros
    const open = this.#begunMicros - this.#endedMicros
    const room = Math.max(used, Math.max(this.#mostMicros, this.#mostMicrosBefore) - open)
    const had = this.amount.micros + (this.#busy ? this.#endedMicros : 0)
    return Math.min(had, room, used + this.#leftMicros)
  }

  isAs({ calls, micros }: Amount): boolean {
    return !this.#outdated && calls === this.amount.calls && micros === this.amount.micros
  }

  /** Forgets what was long ago. Answers whether there is nothing left to remember. */
  look(): boolean {
    const isOver = this.#mostCalls === 0 && this.amount.calls === 0
    this.#mostCallsBefore = this.#mostCalls
    this.#mostMicrosBefore = this.#mostMicros
    this.#mostCalls = this.#runningCalls + this.#begunCalls
    this.#mostMicros = this.#runningMicros + this.#begunMicros
    return isOver
  }

  endWritten(): void {
    this.#runningCalls -= this.#recordedCalls
    this.#runningMicros -= this.#recordedMicros
    this.#begunCalls -= this.#endedCalls
    this.#begunMicros -= this.#endedMicros
    if (this.next !== undefined) {
      this.amount = this.next.amount
      this.row = this.next.row
      this.next = undefined
      this.#outdated = false
    }
    this.#beginningCalls = this.#beginningMicros = 0
    this.#forgetEnds()
    this.touched = false
  }

  /** What was to begin does not; the rest comes again. Where some of it is lost nobody knows which, and its place stays taken. */
  endUnwritten(lost: boolean): void {
    this.#begunCalls -= this.#beginningCalls
    this.#begunMicros -= this.#beginningMicros
    this.#beginningCalls = this.#beginningMicros = 0
    this.next = undefined
    if (lost) this.#forgetEnds()
  }

  #forgetEnds(): void {
    this.#recordedCalls = this.#recordedMicros = 0
    this.#endedCalls = this.#endedMicros = 0
  }
}
