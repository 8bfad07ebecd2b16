import type { Registry } from 'prom-client'

type Library = typeof import('prom-client')

/** Named like counters, though they are none; their values by type are there under another name. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']

/** What Node says of its process, from the first time somebody reads the metrics on. */
export function collectProcessMetrics({ collectDefaultMetrics }: Library, registry: Registry): void {
  collectDefaultMetrics({ register: registry })
  for (const name of misnamed) registry.removeSingleMetric(name)
}
