import { configKeys } from '../../generated/config/v1/keys.ts'
import type { Config } from '../../generated/config/v1/types.ts'
import { demandsCredential } from './authentication.ts'
import { bareHost } from './listening.ts'
import type { Loaded, Origin } from './loaded.ts'
import { maskedOf } from './masking.ts'
import { placeText } from './problem.ts'
import { split, valueAt } from './tree.ts'

/** One row of `config print`. */
export interface Printable {
  readonly key: string
  /** Secrets are masked; undefined where nothing is set and there is no default. */
  readonly value: unknown
  readonly from: Origin['from']
  /** Such as `mcp-server.yaml:8:11`, `MCP_SERVER_HTTP_PORT`, `--port` or ``; with the reference where there is one. */
  readonly at: string
}

/** Every key with its value and where it came from. */
export function printable({ config, origins }: Pick<Loaded, 'config' | 'origins'>): readonly Printable[] {
  return configKeys.map((key) => {
    const origin = origins[key.path] ?? { from: 'default' as const }
    const value = valueAt(config, split(key.path))
    return { key: key.path, value: maskedOf(key, value, origin), from: origin.from, at: whereFrom(origin) }
  })
}

/** Such as `mcp-server.yaml:8:11`, `MCP_SERVER_HTTP_PORT`, `mcp-server.yaml:9:12 ${env:TOKEN}` or ``. */
export const whereFrom = ({ place, references = [] }: Origin): string =>
  place === undefined ? '' : [placeText(place), ...references.map(({ text }) => text)].join(' ')

/** `config print` for people. */
export function printText(rows: readonly Printable[]): string {
  const lines = rows.map((row) => ({
    left: `${row.key} = ${shown(row.value)}`,
    right: row.at === '' ? row.from : row.at,
  }))
  const width = Math.min(72, Math.max(...lines.map(({ left }) => left.length)))
  return lines.map(({ left, right }) => `${left.padEnd(width)}  # ${right}`).join('\n')
}

export const shown = (value: unknown): string =>
  value === undefined ? '(not set)' : typeof value === 'string' ? value : JSON.stringify(value)

/** What start says of its configuration, a few short lines. */
export function summary(loaded: Pick<Loaded, 'config' | 'origins' | 'file'>): readonly string[] {
  const { mcp_server: server, protocol, ledger } = loaded.config
  const { http } = server
  const names = configKeys.filter((key) => (loaded.origins[key.path]?.from ?? 'default') !== 'default').length
  const host = http.host.includes(':') ? `[${bareHost(http.host)}]` : http.host
  const port = http.port === 0 ? ', any port that is free' : `:${http.port}`
  const address = `http${http.tls.enabled ? 's' : ''}://${host}${port}`
  return [
    `configuration  ${loaded.file ?? 'no file'}, ${names} ${names === 1 ? 'key' : 'keys'} set`,
    `transport      ${server.transport === 'http' ? `http at ${address}` : 'stdio'}`,
    ...(server.transport === 'http'
      ? [
          `callers        ${demandsCredential(loaded.config) ? 'must bring a credential' : 'need no credential'}`,
          `browsers       ${http.cors.enabled ? http.cors.allowed_origins.join(', ') || 'none' : 'none (CORS off)'}`,
        ]
      : []),
    `capabilities   ${server.resources.skills_dir}`,
    `data           ${server.data_dir}`,
    `ledger         ${ledger.enabled ? `every call, kept ${ledger.retention_days} days` : 'OFF: nothing is recorded'}`,
    `time limit     ${server.tools.default_timeout_seconds} s a tool`,
    ...(server.governance.policy_file === undefined ? [] : [`policy         ${server.governance.policy_file}`]),
    ...limitsLines(server.governance),
    `protocols      API ${protocol.api.default_version}; MCP ${protocol.mcp.supported_versions.join(', ')}`,
    `logs           ${server.logging.level}, ${server.logging.format}, to ${server.logging.output}`,
    ...(server.development ? ['mode           development: errors carry stack traces'] : []),
    ...(server.insecure && !demandsCredential(loaded.config)
      ? ['mode           INSECURE: whoever reaches the port may call']
      : []),
  ]
}

/** What clients are limited to; nothing where they are not. */
function limitsLines({
  enabled,
  currency,
  default_quota,
  clients,
}: Config['mcp_server']['governance']): readonly string[] {
  const apart = Object.keys(clients).length
  const limits = [
    [default_quota.max_calls_per_minute, 'calls a minute'],
    [default_quota.max_calls_per_day, 'calls a day'],
    [default_quota.max_concurrent_calls, 'calls at a time'],
    [default_quota.monthly_budget, `${currency} a month`],
    [default_quota.max_cost_per_call, `${currency} a call`],
  ].flatMap(([limit, unit]) => (limit === undefined ? [] : [`${limit} ${unit}`]))
  if (apart > 0) limits.push(`other limits for ${apart} ${apart === 1 ? 'client' : 'clients'}`)
  if (limits.length === 0) return []
  return [`limits         ${enabled ? limits.join(', ') : 'off: mcp_server.governance.enabled is false'}`]
}
