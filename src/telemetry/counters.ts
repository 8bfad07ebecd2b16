import { createRequire } from 'node:module'
import type { Counter, Registry } from 'prom-client'

export interface Counters {
  readonly registry: Registry
  readonly requests: Counter<'operation' | 'status'>
  readonly errors: Counter<'code'>
  readonly contractViolations: Counter<'operation'>
}

/**
 * What this process has done, in a registry of its own. Labels come from contracts only, never from a caller.
 * The library is loaded by whoever counts first: a start counts nothing.
 */
export function createCounters(): Counters {
  let made: Counters | undefined
  const counters = (): Counters => (made ??= loadedCounters())
  return {
    get registry() {
      return counters().registry
    },
    get requests() {
      return counters().requests
    },
    get errors() {
      return counters().errors
    },
    get contractViolations() {
      return counters().contractViolations
    },
  }
}

function loadedCounters(): Counters {
  const { Counter, Registry } = createRequire(import.meta.url)('prom-client') as typeof import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    requests: new Counter({
      name: 'owlclaw_rest_requests_total',
      help: 'REST requests answered, by operation and status.',
      labelNames: ['operation', 'status'],
      registers,
    }),
    errors: new Counter({
      name: 'owlclaw_errors_total',
      help: 'Problems answered, by code.',
      labelNames: ['code'],
      registers,
    }),
    contractViolations: new Counter({
      name: 'owlclaw_contract_violations_total',
      help: 'Answers that broke their contract, by operation.',
      labelNames: ['operation'],
      registers,
    }),
  }
}
