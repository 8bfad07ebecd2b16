import type { RestOperations } from '../../generated/rest/v1/operations.ts'
import { Fault } from '../core/fault.ts'
import type { Gateway } from '../core/gateway.ts'
import type { Handlers } from '../core/operation.ts'
import type { LogLevel } from '../telemetry/telemetry.ts'
import { rawBody } from './raw-body.ts'

type Operations = Pick<RestOperations, 'getMetrics' | 'getLogLevel' | 'setLogLevel'>

/** What has been counted, as Prometheus reads it. */
export type Metrics = () => Promise<{ readonly body: string; readonly mediaType: string }>

const noStore = { 'Cache-Control': 'no-store' } as const

/** What an operator reads and sets while the server runs. */
export function telemetryHandlers(gateway: Gateway, metrics: Metrics | undefined): Handlers<Operations> {
  return {
    getMetrics: async (_input, call) => {
      if (metrics === undefined)
        throw new Fault('route_not_found', 'Nothing is counted: telemetry.metrics.enabled is false.')
      try {
        gateway.permit('administration', 'metrics', call)
      } catch {
        // Whoever may not is written down; what a scraper reads every few seconds is not.
        await gateway.call({ kind: 'administration', name: 'metrics', input: {} }, call)
      }
      const { body, mediaType } = await metrics()
      return { status: 200, headers: noStore, body: rawBody(Buffer.from(body), mediaType) }
    },
    getLogLevel: async (_input, call) => ({
      status: 200,
      body: (await gateway.call({ kind: 'administration', name: 'log_level', input: {} }, call)) as {
        readonly level: LogLevel
      },
    }),
    setLogLevel: async ({ body }, call) => {
      const input = { level: body.level.toUpperCase() }
      return {
        status: 200,
        body: (await gateway.call({ kind: 'administration', name: 'set_log_level', input }, call)) as {
          readonly level: LogLevel
        },
      }
    },
  }
}
