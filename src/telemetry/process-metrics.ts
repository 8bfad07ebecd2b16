import type { Registry } from 'prom-client'
import type { Readable } from './cells.ts'

type Library = typeof import('prom-client')

/** Named like counters, though they are none; their values by type are there under another name. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']
/** Of the delays since somebody read them last. */
const delays = ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'].map(
  (name) => `nodejs_eventloop_lag_${name}_seconds`,
)

/** What Node says of its process, from the first time somebody reads the metrics on. */
export function collectProcessMetrics({ collectDefaultMetrics }: Library, registry: Registry): void {
  collectDefaultMetrics({ register: registry })
  for (const name of misnamed) registry.removeSingleMetric(name)
  for (const name of delays) {
    const metric = registry.getSingleMetric(name) as unknown as Asked | undefined
    if (metric === undefined) continue
    registry.removeSingleMetric(name)
    registry.registerMetric(withoutNothing(metric) as unknown as Parameters<Registry['registerMetric']>[0])
  }
}

type Values = ReturnType<Readable['get']>

interface Asked {
  readonly name: string
  readonly get: () => Promise<Values>
}

/** No delay was longer than this; where none was measured yet, the smallest of none is the largest number there is. */
const longest = 1e9

/** Where nothing was measured since the last reader, there was no delay: a number that is none would spoil the graph. */
const withoutNothing = (metric: Asked) => ({
  name: metric.name,
  get: async (): Promise<Values> => {
    const read = await metric.get()
    return { ...read, values: read.values.map((one) => ({ ...one, value: one.value < longest ? one.value : 0 })) }
  },
  reset: () => undefined,
})
