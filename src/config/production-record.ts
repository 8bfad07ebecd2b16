import { statSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { openPart, realPlace } from './open-files.ts'
import type { Judged, Missing, ProductionRule } from './production-rule.ts'
import { isInClear } from './start-findings.ts'

const fewestDays = 30

/** What is kept of what happened, and who is told. */
export const recordRules: readonly ProductionRule[] = [
  {
    name: 'ledger',
    *missing({ config: { ledger } }) {
      if (!ledger.enabled) yield ['ledger.enabled', 'ledger.enabled is false: nothing is recorded', 'Set it to true.']
    },
  },
  { name: 'ledger-checkpoints', missing: checkpoints },
  {
    name: 'ledger-retention',
    *missing({ config: { ledger } }) {
      const key = 'ledger.retention_days'
      if (ledger.enabled && ledger.retention_days < fewestDays)
        yield [
          key,
          `${key} is ${ledger.retention_days}: what happened is forgotten before anybody asks`,
          `Set it to ${fewestDays} or more.`,
        ]
    },
  },
  {
    name: 'alerts',
    *missing({ config: { telemetry } }) {
      if (telemetry.alerts.webhook_url === undefined && !telemetry.metrics.enabled)
        yield [
          'telemetry.alerts.webhook_url',
          'telemetry.metrics.enabled is false and telemetry.alerts.webhook_url is not set: nobody is told of trouble',
          'Set one of them.',
        ]
    },
  },
  {
    name: 'watchdog',
    *missing({ config: { telemetry } }) {
      const key = 'telemetry.watchdog.blocked_ms'
      if (telemetry.watchdog.blocked_ms === 0)
        yield [key, `${key} is 0: nobody is told when the server answers nobody`, 'Set it to a time, such as 2000.']
    },
  },
  {
    name: 'alerts-in-clear',
    *missing({ config: { telemetry } }) {
      const { webhook_url: address } = telemetry.alerts
      if (address !== undefined && isInClear(address))
        yield [
          'telemetry.alerts.webhook_url',
          'telemetry.alerts.webhook_url is an http address: alerts can be read, and kept back, on the way',
          'Write its https address.',
        ]
    },
  },
  {
    name: 'traces-in-clear',
    *missing({ config: { telemetry } }) {
      const { enabled, endpoint } = telemetry.tracing
      if (enabled && isInClear(endpoint))
        yield [
          'telemetry.tracing.endpoint',
          'telemetry.tracing.endpoint is an http address: traces, and the keys in its headers, can be read on the way',
          'Write its https address, or that of a collector on this machine.',
        ]
    },
  },
]

/** They are worth as much as it is hard to change them with the record. */
function* checkpoints({ config }: Judged): Generator<Missing> {
  const key = 'ledger.checkpoint_file'
  const { enabled, checkpoint_file: file } = config.ledger
  if (!enabled) return
  const elsewhere = 'Set it to a file on another disk or machine, outside mcp_server.data_dir.'
  const changed = 'whoever changes the record can change its checkpoints too'
  if (file === undefined) yield [key, `${key} is not set: ${changed}`, elsewhere]
  else if (isInside(realPlace(file), realPlace(config.mcp_server.data_dir)))
    yield [key, `${key} is in the data folder: ${changed}`, elsewhere]
  else if (!keeps(file)) yield [key, `${key} is ${file}, which keeps nothing of what is written to it`, elsewhere]
  const open = file === undefined ? undefined : openPart(file, { holds: true })
  if (open !== undefined)
    yield [
      key,
      `${key} is ${file}, and every user can write to ${open}`,
      'Set it to a file that only the gateway writes.',
    ]
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !way.startsWith(sep)
}

/** What is not there yet will be a file. */
const keeps = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isFile() !== false
