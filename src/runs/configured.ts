import type { DatabaseSync } from 'node:sqlite'
import type { Config } from '../config/config.ts'
import type { RunQueue } from '../core/runs.ts'
import { createRunQueue, type RunQueueParts } from './run-queue.ts'
import { createRunRows } from './run-rows.ts'

/** Calls that outlive their request, of this process and of those before it, as a configuration wants them kept. */
export const configuredRuns = (
  { mcp_server: server }: Config,
  db: DatabaseSync,
  parts: Pick<RunQueueParts, 'gateway' | 'lifetimeOf' | 'log'>,
): RunQueue =>
  createRunQueue({
    ...parts,
    rows: createRunRows(db, (run) =>
      parts.log.error({ run }, "what was called can't be read in the store (runs.body): the run is given up"),
    ),
    thresholdMs: server.tools.async_threshold_seconds * 1000,
    keepMs: server.runs.keep_seconds * 1000,
    pollIntervalMs: server.runs.poll_interval_ms,
    mostAlive: server.runs.max_per_client,
  })
