import type { Principal } from '../core/call.ts'
import { Fault } from '../core/fault.ts'
import type { Gateway } from '../core/gateway.ts'
import type { Run, RunQueue } from '../core/runs.ts'
import { createLiveRuns, type LiveRun } from './live-runs.ts'
import { answersTo } from './run-answers.ts'
import { cursorAt, placeOf } from './run-cursor.ts'
import { ownerOf } from './run-owner.ts'
import { createResuming } from './run-resuming.ts'
import { createRounds } from './run-rounds.ts'
import type { RunRecord, RunRows } from './run-rows.ts'
import { startCall } from './run-starting.ts'
import type { RunTimes } from './run-times.ts'
import { notFound, runOf } from './run-view.ts'
import { createWatchers } from './run-watchers.ts'

export interface RunQueueParts extends RunTimes {
  readonly gateway: Pick<Gateway, 'callNow' | 'list'>
  readonly rows: RunRows
  /** A client's runs that work or wait. */
  readonly mostAlive: number
  /** A run has failed, and no caller is there to be told. */
  readonly onFailed: (record: RunRecord, fault: Fault) => void
  /** Something went wrong that no call can be told of. */
  readonly onTrouble: (thrown: unknown) => void
}

const sweepEveryMs = 60_000

/** What waits for a tool that was told to stop, at most. */
const stoppingMs = 2000

/** The queue of one process: runs are rows of its store, and their calls run here. */
export function createRunQueue(parts: RunQueueParts): RunQueue {
  const { gateway, rows, pollIntervalMs, keepMs, onFailed, onTrouble } = parts
  const watchers = createWatchers()
  let closing = false
  const view = (record: RunRecord): Run => runOf(record, pollIntervalMs)
  const runs = createLiveRuns(rows, (record) => watchers.tell(record.id, () => view(record)), onTrouble)
  const rounds = createRounds({ gateway, runs, keepMs, onFailed, isClosing: () => closing })
  const resuming = createResuming({ rows, runs, rounds, gateway })
  const sweeper = setInterval(() => {
    try {
      rows.sweep(Date.now())
    } catch (thrown) {
      onTrouble(thrown)
    }
  }, sweepEveryMs).unref()
  const liveOf = (id: string, principal: Principal): LiveRun => {
    const live = runs.find(id) ?? unloaded(fromStore(() => rows.find(id)))
    const known = live !== undefined && live.record.owner === ownerOf(principal) && !isOver(live.record)
    if (!known) throw notFound(id)
    return live
  }
  return {
    call: (request, call, asks) => startCall({ ...parts, runs, rounds }, request, call, asks),
    find: (id, principal) => view(liveOf(id, principal).record),
    list: (principal, { limit, cursor, state }) => {
      const after = cursor === undefined ? undefined : placeOf(cursor)
      const found = fromStore(() => rows.list(ownerOf(principal), limit + 1, after, state))
      const page = found.slice(0, limit)
      const last = page.at(-1)
      return {
        runs: page.map((record) => view(runs.find(record.id)?.record ?? record)),
        next: found.length > limit && last !== undefined ? cursorAt(last) : undefined,
      }
    },
    answer: (id, principal, answers) => {
      const live = liveOf(id, principal)
      const { questions } = live.record
      const taken = answersTo(questions, answers)
      const open = Object.fromEntries(Object.entries(questions).filter(([key]) => !Object.hasOwn(taken, key)))
      if (Object.keys(taken).length === 0) return view(live.record)
      const ready = Object.keys(open).length === 0
      const told = { questions: open, answers: { ...live.record.answers, ...taken } }
      fromStore(() => runs.change(live, ready ? { ...told, state: 'working', message: undefined } : told))
      if (ready) rounds.again(live)
      return view(live.record)
    },
    cancel: async (id, principal) => {
      const live = liveOf(id, principal)
      live.stopped = true
      if (live.call !== undefined) {
        live.call.abort()
        await within(live.done, stoppingMs)
      } else if (live.record.state === 'input_required' || live.record.state === 'working') {
        rounds.end(live, { state: 'cancelled', message: 'It was told to stop.' })
      }
      return view(live.record)
    },
    watch: (id, principal, listener) => {
      try {
        liveOf(id, principal)
      } catch (thrown) {
        if (thrown instanceof Fault && thrown.code === 'run_not_found') return undefined
        throw thrown
      }
      return watchers.add(id, listener)
    },
    resume: resuming.resume,
    close: async (graceMs) => {
      clearInterval(sweeper)
      resuming.stop()
      await within(allDone(runs.all()), graceMs)
      closing = true
      for (const { call } of runs.all()) call?.abort()
      await within(allDone(runs.all()), stoppingMs)
      runs.close()
    },
  }
}

const isOver = ({ state, expiresAt }: RunRecord): boolean => state !== 'working' && expiresAt <= Date.now()

/** A run that is not in hand, in the same form as those that are. */
const unloaded = (record: RunRecord | undefined): LiveRun | undefined =>
  record === undefined ? undefined : { record, call: undefined, done: Promise.resolve(), stopped: false }

function fromStore<T>(work: () => T): T {
  try {
    return work()
  } catch (thrown) {
    throw thrown instanceof Fault
      ? thrown
      : new Fault('store_unavailable', 'Runs can not be looked up at the moment. Try again later.', { cause: thrown })
  }
}

const allDone = (runs: Iterable<LiveRun>): Promise<unknown> => Promise.all([...runs].map(({ done }) => done))

async function within(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const enough = new Promise((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, enough])
  clearTimeout(timer)
}
