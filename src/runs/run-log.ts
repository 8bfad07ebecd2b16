import type { Fault } from '../core/fault.ts'
import type { Log } from '../telemetry/telemetry.ts'
import type { RunRecord } from './run-rows.ts'

export interface RunLog {
  /** A run has failed, and no caller is there to be told. */
  readonly onFailed: (record: RunRecord, fault: Fault) => void
  /** Something went wrong that no call can be told of. */
  readonly onTrouble: (thrown: unknown) => void
}

export const createRunLog = (log: Log): RunLog => ({
  onFailed: ({ id, tool, caller, entry }, { code, incidentId, message, cause, row }) => {
    const { traceId, principal, revision, surface } = caller
    const fields = {
      run: id,
      tool,
      trace_id: traceId,
      client: principal.id,
      revision,
      surface,
      ...(entry === undefined ? {} : { entry }),
      code,
      category: row.category,
      incident_id: incidentId,
      detail: message,
    }
    if (row.http >= 500) log.error({ ...fields, error: cause }, 'a run has failed')
    else log.info(fields, 'a run has failed')
  },
  onTrouble: (error) => log.error({ error }, 'what became of a run can not be written down yet'),
})
