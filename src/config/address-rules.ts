import type { Config } from '../../generated/config/v1/types.ts'
import type { Mistake } from './problem.ts'

const endpointKey = 'telemetry.tracing.endpoint'
const headersKey = 'telemetry.tracing.headers'

/** Addresses of others that nothing could be asked of or told to. */
export function* addresses({ auth, telemetry }: Config): Generator<Mistake> {
  const { issuer, jwks_uri: keys } = auth.oauth
  const asked = [
    ['auth.oauth.issuer', issuer],
    ['auth.oauth.jwks_uri', keys],
    [endpointKey, telemetry.tracing.endpoint],
    ['telemetry.alerts.webhook_url', telemetry.alerts.webhook_url],
  ] as const
  for (const [key, address] of [['auth.public_url', auth.public_url], ...asked] as const)
    if (address !== undefined && !URL.canParse(address)) yield [key, `${key} is no address`, 'Correct it.']
  for (const [key, address] of asked)
    if (address !== undefined && hasUser(address))
      yield [
        key,
        `${key} has a user or a password in it, and no such address can be asked`,
        key === endpointKey ? `Remove them; ${headersKey} can send them as authorization.` : 'Remove them.',
      ]
  for (const [name, value] of Object.entries(telemetry.tracing.headers))
    if (!isHeader(name, value))
      yield [
        headersKey,
        `${headersKey} has ${JSON.stringify(name)}, which HTTP does not take as it is`,
        'Write a name of letters, digits and dashes, and a value in one line without signs of other scripts.',
      ]
}

function hasUser(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { username, password } = new URL(address)
  return username !== '' || password !== ''
}

/** By whoever will send it. */
function isHeader(name: string, value: string): boolean {
  try {
    return new Headers([[name, value]]).has(name)
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}
