import { isIP } from 'node:net'
import { configKeys, configSections, type ConfigKey } from '../../generated/config/v1/keys.ts'
import { demandsCredential } from './authentication.ts'
import type { Loaded } from './loaded.ts'
import { maskedAddress } from './masking.ts'
import type { Place, Problem } from './problem.ts'
import { fileFindings, problemAt } from './start-files.ts'

/** What keeps a well-formed configuration from being started with, and what must be said when it is. */
export interface StartFindings {
  readonly refusals: readonly Problem[]
  readonly notes: readonly Problem[]
}

export function startFindings(loaded: Pick<Loaded, 'config' | 'origins'>): StartFindings {
  const refusals: Problem[] = []
  const notes: Problem[] = []
  for (const [part, keys] of setPreviews(loaded)) {
    const [first] = keys
    if (first === undefined) continue
    const place = loaded.origins[first.path]?.place
    const found = { ...(place === undefined ? {} : { place }), key: part }
    if (first.start === 'refuse') {
      refusals.push({
        ...found,
        what: `${part} protects nothing yet in this version`,
        fix: `Remove it; nothing may seem protected that isn't.`,
      })
    } else {
      const is = part === first.path ? 'has' : `(${keys.map((key) => key.path.slice(part.length + 1)).join(', ')}) has`
      notes.push({ ...found, what: `${part} ${is} no effect yet in this version`, fix: hint(first, place) })
    }
  }
  const forgotten = forgottenUse(loaded)
  if (forgotten !== undefined) notes.push(forgotten)
  const open = openness(loaded)
  if (open !== undefined) (loaded.config.mcp_server.insecure ? notes : refusals).push(open)
  refusals.push(...keysInClear(loaded), ...fileFindings(loaded))
  return { refusals, notes }
}

/** Whoever is on the way of the keys can make tokens. */
function keysInClear(loaded: Pick<Loaded, 'config' | 'origins'>): readonly Problem[] {
  return (['issuer', 'jwks_uri'] as const).flatMap((name) => {
    const address = loaded.config.auth.oauth[name]
    if (address === undefined || !isInClear(address)) return []
    const what = `is ${maskedAddress(address)}: keys have to come over https`
    return [problemAt(loaded, `auth.oauth.${name}`, what, 'Write its https address.')]
  })
}

/** Whether what goes to an address can be read on its way. */
export function isInClear(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && !isLoopback(hostname)
}

/** The preview keys that were set, by the outermost preview part they are in. */
function setPreviews({ origins }: Pick<Loaded, 'origins'>): ReadonlyMap<string, readonly ConfigKey[]> {
  const parts = new Map<string, ConfigKey[]>()
  for (const key of configKeys) {
    if (key.state !== 'preview' || (origins[key.path]?.from ?? 'default') === 'default') continue
    const part =
      configSections.find(({ path, state }) => state === 'preview' && key.path.startsWith(`${path}.`))?.path ?? key.path
    parts.set(part, [...(parts.get(part) ?? []), key])
  }
  return parts
}

/** Two variables are easily taken for this server's own. */
function hint(key: ConfigKey, place: Place | undefined): string {
  const own = { MCP_SERVER_HOST: 'MCP_SERVER_HTTP_HOST', MCP_SERVER_PORT: 'MCP_SERVER_HTTP_PORT' }[place?.name ?? '']
  return own === undefined
    ? 'It is kept for the version that has it.'
    : `It sets ${key.path}; for this server's own address set ${own}.`
}

/** Listening where strangers can call needs more than a configuration: somebody has to say so. */
function openness({ config, origins }: Pick<Loaded, 'config' | 'origins'>): Problem | undefined {
  const { transport, insecure, http } = config.mcp_server
  if (transport !== 'http' || isLoopback(http.host) || demandsCredential(config)) return undefined
  const key = 'mcp_server.http.host'
  const place = origins[key]?.place
  return {
    ...(place === undefined ? {} : { place }),
    key,
    what: insecure
      ? `INSECURE: listening on ${http.host} without authentication; anyone who reaches the port may call what is served`
      : `${key} is ${http.host}: other machines could call without authentication`,
    fix: insecure
      ? 'Put it behind something that authenticates.'
      : 'Set auth.required to true, or listen on 127.0.0.1, or say --insecure to allow it.',
  }
}

/** Whether an address can be reached from this machine only. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  if (bare === 'localhost') return true
  const mapped = bare.replace(/^::ffff:/, '')
  return isIP(mapped) === 4
    ? mapped.startsWith('127.')
    : isIP(bare) === 6 && /^(0{1,4}:){7}0{0,3}1$|^::0{0,3}1$/.test(bare)
}

/** Limits count what was used, and without a ledger the next start knows nothing of it. */
function forgottenUse({ config, origins }: Pick<Loaded, 'config' | 'origins'>): Problem | undefined {
  const counted = firstCounted(config.mcp_server.governance)
  if (counted === undefined || config.ledger.enabled) return undefined
  const place = origins[counted]?.place
  return {
    ...(place === undefined ? {} : { place }),
    key: counted,
    what: `${counted} is set and ledger.enabled is false: what clients used is forgotten when the process ends`,
    fix: 'Set ledger.enabled to true.',
  }
}

/** A limit that has to be known after the next start as well. */
function firstCounted({
  enabled,
  default_quota,
  clients,
}: Loaded['config']['mcp_server']['governance']): string | undefined {
  if (!enabled) return undefined
  const counted = (['max_calls_per_minute', 'max_calls_per_day', 'monthly_budget'] as const).find(
    (key) => default_quota[key] !== undefined,
  )
  if (counted !== undefined) return `mcp_server.governance.default_quota.${counted}`
  return Object.keys(clients).length > 0 ? 'mcp_server.governance.clients' : undefined
}
