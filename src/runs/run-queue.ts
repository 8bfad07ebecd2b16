import type { Principal } from '../core/call.ts'
import type { Gateway } from '../core/gateway.ts'
import type { LifetimeOf } from '../core/lifetime.ts'
import { checkGranted } from '../core/needed-scope.ts'
import type { Scope } from '../core/scopes.ts'
import type { Run, RunPage, RunQueue } from '../core/runs.ts'
import type { Log } from '../telemetry/telemetry.ts'
import { fromStore } from './from-store.ts'
import { liveRun, type LiveRun } from './live-run.ts'
import { createLiveRuns, type LiveRuns } from './live-runs.ts'
import { answerRun, cancelRun } from './run-commands.ts'
import { cursorAt, placeOf } from './run-cursor.ts'
import { createRunLog } from './run-log.ts'
import { ownerOf } from './run-owner.ts'
import { createResuming } from './run-resuming.ts'
import { createRounds } from './run-rounds.ts'
import type { RunRecord, RunRows } from './run-rows.ts'
import { startCall } from './run-starting.ts'
import type { RunTimes } from './run-times.ts'
import { notFound, runOf } from './run-view.ts'
import { createWatchers } from './run-watchers.ts'
import { within } from './within.ts'

export interface RunQueueParts extends RunTimes {
  readonly gateway: Pick<Gateway, 'callNow' | 'list' | 'quotas'>
  readonly rows: RunRows
  readonly lifetimeOf: LifetimeOf
  /** A client's runs that work or wait. */
  readonly mostAlive: number
  readonly log: Log
}

const sweepEveryMs = 60_000

/** Tools that are told to stop at the end are waited for this long. */
const endingMs = 1000

/** The queue of one process: runs are rows of its store, and their calls run here. */
export function createRunQueue(parts: RunQueueParts): RunQueue {
  const { gateway, rows, lifetimeOf, pollIntervalMs, keepMs, log } = parts
  const { onFailed, onTrouble } = createRunLog(log)
  const watchers = createWatchers()
  let closing = false
  const view = (record: RunRecord): Run => runOf(record, pollIntervalMs)
  const runs = createLiveRuns(rows, (record) => watchers.tell(record.id, () => view(record)), onTrouble)
  const rounds = createRounds({ gateway, lifetimeOf, runs, keepMs, onFailed, isClosing: () => closing })
  const resuming = createResuming({ rows, runs, rounds, gateway, lifetimeOf, onTrouble })
  const starting = { ...parts, runs, rounds, onTrouble }
  const sweeper = sweeping(rows, onTrouble)
  const liveOf = (id: string, principal: Principal): LiveRun => fromStore(() => ownRun(id, principal, rows, runs))
  return {
    call: (request, call, asks, waitMs) =>
      startCall(waitMs === undefined ? starting : { ...starting, thresholdMs: waitMs }, request, call, asks),
    find: (id, principal) => view(liveOf(id, principal).record),
    list: (principal, wanted) => fromStore(() => pageOf(principal, wanted, { rows, runs, view })),
    answer: (id, principal, answers) => {
      const live = liveOf(id, principal)
      fromStore(() => answerRun(live, principal, answers, { runs, rounds }))
      return view(live.record)
    },
    cancel: async (id, principal) => {
      const live = liveOf(id, principal)
      await cancelRun(live, rounds)
      return view(live.record)
    },
    watch: (id, principal, listener) => {
      liveOf(id, principal)
      return watchers.add(id, listener)
    },
    resume: resuming.resume,
    close: async (graceMs) => {
      clearInterval(sweeper)
      resuming.stop()
      rounds.stop()
      for (const { call, record } of runs.all()) if (record.waits === true) call?.abort('The server stopped')
      await within(allDone(runs), graceMs)
      closing = true
      for (const { call } of runs.all()) call?.abort('The server stopped')
      await within(allDone(runs), endingMs)
      runs.close()
    },
  }
}

/**
 * To anybody but its owner a run is not there, and neither is one whose time is over. A credential that may call no tool
 * makes none go on either.
 */
function ownRun(id: string, principal: Principal, rows: RunRows, runs: LiveRuns): LiveRun {
  checkGranted(principal, toCall)
  const record = runs.find(id)?.record ?? rows.find(id)
  if (record?.owner !== ownerOf(principal) || isOver(record)) throw notFound(id)
  return runs.find(id) ?? liveRun(record)
}

const toCall: readonly Scope[] = ['tools']

const isOver = ({ state, expiresAt }: RunRecord): boolean => state !== 'working' && expiresAt <= Date.now()

interface Listing {
  readonly rows: RunRows
  readonly runs: LiveRuns
  readonly view: (record: RunRecord) => Run
}

function pageOf(
  principal: Principal,
  { limit, cursor, state }: Parameters<RunQueue['list']>[1],
  { rows, runs, view }: Listing,
): RunPage {
  checkGranted(principal, toCall)
  const after = cursor === undefined ? undefined : placeOf(cursor)
  const found = rows.list(ownerOf(principal), limit + 1, after, state)
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    runs: page.map((record) => view(runs.find(record.id)?.record ?? record)),
    next: found.length > limit && last !== undefined ? cursorAt(last) : undefined,
  }
}

function sweeping(rows: RunRows, onTrouble: (thrown: unknown) => void): ReturnType<typeof setInterval> {
  const sweeper = setInterval(() => {
    try {
      rows.sweep(Date.now())
    } catch (thrown) {
      onTrouble(thrown)
    }
  }, sweepEveryMs)
  return sweeper.unref()
}

const allDone = (runs: LiveRuns): Promise<unknown> => Promise.all([...runs.all()].map(({ done }) => done))
