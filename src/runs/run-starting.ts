import { randomBytes } from 'node:crypto'
import type { Call } from '../core/call.ts'
import { Fault } from '../core/fault.ts'
import { concurrencyQuota } from '../core/quota.ts'
import type { Gateway, Request } from '../core/gateway.ts'
import { isRepeatable, type Entry } from '../core/provider.ts'
import { StartedRun, type AskKind } from '../core/runs.ts'
import { fromStore } from './from-store.ts'
import { ownerOf } from './run-owner.ts'
import type { LiveRun } from './live-run.ts'
import type { LiveRuns } from './live-runs.ts'
import { RunCall } from './run-call.ts'
import { keptPrincipal } from './run-caller.ts'
import type { Rounds } from './run-rounds.ts'
import type { RunRecord } from './run-rows.ts'
import { timerMax, type RunTimes } from './run-times.ts'
import { runOf } from './run-view.ts'

export interface Starting extends RunTimes {
  readonly gateway: Pick<Gateway, 'callNow' | 'list' | 'quotas'>
  readonly runs: LiveRuns
  readonly rounds: Rounds
  readonly mostAlive: number
  readonly onTrouble: (thrown: unknown) => void
}

/** Calls, and makes a run of it when the tool is declared so, lets its caller go, or takes its time. */
export function startCall(starting: Starting, request: Request, caller: Call, asks: readonly AskKind[]): unknown {
  const entry = entryNamed(starting.gateway.list('tool', caller), request.name)
  if (entry === undefined || entry.async === 'never') return starting.gateway.callNow(request, caller)
  const call = new StartingCall(starting, request, caller, asks, entry)
  return call.start()
}

/** One call on its way to an answer or to a run, whichever comes first. */
class StartingCall {
  readonly #starting: Starting
  readonly #request: Request
  readonly #caller: Call
  readonly #asks: readonly AskKind[]
  readonly #entry: Entry
  readonly #call: RunCall
  /** It becomes a run as soon as it is let in. */
  #wanted: boolean
  #answered = false
  #run: LiveRun | undefined
  #onRun: ((run: LiveRun) => void) | undefined

  constructor(starting: Starting, request: Request, caller: Call, asks: readonly AskKind[], entry: Entry) {
    this.#starting = starting
    this.#request = request
    this.#caller = caller
    this.#asks = asks
    this.#entry = entry
    this.#wanted = entry.async !== undefined || starting.thresholdMs === 0
    this.#call = new RunCall(caller, {
      onBegin: () => this.#letIn(),
      onWait: () => this.#wait(),
      release: () => this.#letGo(),
    })
  }

  start(): unknown {
    const { gateway, rounds } = this.#starting
    let answer: unknown
    try {
      answer = gateway.callNow(this.#request, this.#call)
    } catch (thrown) {
      if (this.#run === undefined) throw thrown
      answer = Promise.reject(Fault.from(thrown))
    }
    if (this.#run !== undefined) {
      rounds.follow(this.#run, this.#call, Promise.resolve(answer))
      return this.#started(this.#run)
    }
    return answer instanceof Promise ? this.#whicheverFirst(answer) : answer
  }

  #whicheverFirst(answering: Promise<unknown>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#letGo(), Math.min(this.#starting.thresholdMs, timerMax))
      const end = (): void => {
        this.#answered = true
        clearTimeout(timer)
      }
      this.#onRun = (run) => {
        end()
        this.#starting.rounds.follow(run, this.#call, answering)
        resolve(this.#started(run))
      }
      answering.then(
        (answer) => {
          end()
          resolve(answer)
        },
        (thrown: unknown) => {
          end()
          reject(Fault.from(thrown))
        },
      )
    })
  }

  /** Its caller need not wait any longer, if there is room for a run; else it waits as before. */
  #letGo(): void {
    if (!this.#call.began && this.#call.waits === undefined) {
      this.#wanted = true
      return
    }
    try {
      this.#goOn()
    } catch (thrown) {
      const fault = Fault.from(thrown)
      if (fault.code === 'store_unavailable') this.#starting.onTrouble(fault.cause)
    }
  }

  #letIn(): void {
    // From here on it may have effects: nobody makes it again who finds it.
    const run = this.#run
    if (run !== undefined) fromStore(() => this.#starting.runs.change(run, { waits: false, message: undefined }))
    else if (this.#wanted) this.#goOn()
  }

  #wait(): void {
    const run = this.#run
    // It may wait for something else than before.
    if (run !== undefined) fromStore(() => this.#starting.runs.change(run, { message: this.#call.waits }))
    else if (this.#wanted) this.#goOn()
  }

  #goOn(): void {
    if (this.#answered || this.#run !== undefined) return
    const { gateway, runs, rounds, mostAlive } = this.#starting
    const owner = ownerOf(this.#caller.principal)
    const run = fromStore(() => {
      if (runs.alive(owner) >= mostAlive) throw tooMany(mostAlive)
      // It is told no more of what it has left to itself.
      this.#caller.starting?.(this.#call.entry)
      return runs.add(this.#record(owner))
    })
    this.#run = run
    this.#call.goOn(rounds.link(run), gateway.quotas(this.#caller))
    this.#onRun?.(run)
  }

  #started({ record }: LiveRun): StartedRun {
    return new StartedRun(runOf(record, this.#starting.pollIntervalMs))
  }

  #record(owner: string): RunRecord {
    const { surface, revision, principal, toolset, client, traceId } = this.#caller
    const { timeoutMs } = this.#entry
    const now = Date.now()
    return {
      id: randomBytes(16).toString('hex'),
      owner,
      tool: this.#request.name,
      createdAt: now,
      state: 'working',
      updatedAt: now,
      expiresAt: now + timeoutMs + this.#starting.keepMs,
      timeoutMs,
      attempts: 0,
      caller: { surface, revision, principal: keptPrincipal(principal), toolset, client, traceId },
      asks: this.#asks,
      repeatable: isRepeatable(this.#entry),
      input: this.#request.input,
      answers: {},
      questions: {},
      entry: this.#call.entry,
      ...(this.#call.waits === undefined ? {} : { waits: true, message: this.#call.waits }),
    }
  }
}

const tooMany = (limit: number): Fault =>
  new Fault(
    'concurrency_limited',
    `You have ${limit} runs that have not ended, which is the most. Cancel one, or wait.`,
    {
      retryAfter: 5,
      quotas: [concurrencyQuota(limit)],
      members: { limit },
    },
  )

/** Lists are sorted by name. */
export function entryNamed(entries: readonly Entry[], name: string): Entry | undefined {
  let low = 0
  let high = entries.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const entry = entries[middle]
    if (entry === undefined || entry.name === name) return entry
    if (entry.name < name) low = middle + 1
    else high = middle - 1
  }
  return undefined
}
