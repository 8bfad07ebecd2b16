import type { Config } from '../config/config.ts'
import { partScopes, type Scope } from '../core/scopes.ts'

type Auth = Config['auth']

export const metadataPath = '/.well-known/oauth-protected-resource'

export interface Challenges {
  /** For a request that brought nothing. */
  readonly plain: (path: string) => string
  readonly invalid: (path: string) => string
  /** For a credential that lacks a scope: where to get a better one depends on what was asked for. */
  readonly lacking: (scope: string) => (path: string) => string
}

/** How a client learns to authenticate (RFC 6750, RFC 9728). */
export function createChallenges({ oauth }: Auth, base: () => string): Challenges {
  const wanted = [
    ...new Set([...oauth.required_scopes, ...(oauth.scopes.tools === undefined ? [] : [oauth.scopes.tools])]),
  ]
  const metadata = (path: string): readonly string[] =>
    oauth.issuer === undefined
      ? []
      : [`resource_metadata="${base()}${metadataPath}${isMcp(path) ? path.replace(/\?.*$/, '') : ''}"`]
  const bearer = (...parameters: readonly string[]): string =>
    parameters.length === 0 ? 'Bearer realm="owlclaw"' : `Bearer ${parameters.join(', ')}`
  const scope = wanted.length === 0 ? [] : [`scope="${wanted.join(' ')}"`]
  return {
    plain: (path) => bearer(...metadata(path), ...(oauth.issuer === undefined ? [] : scope)),
    invalid: (path) => bearer('error="invalid_token"', ...metadata(path)),
    lacking: (name) => (path) => bearer('error="insufficient_scope"', `scope="${name}"`, ...metadata(path)),
  }
}

/** Whether a path is served by MCP and safe to repeat in a header. */
const isMcp = (path: string): boolean => /^\/mcp(?:\/[A-Za-z0-9_.-]+)*(?:\?|$)/.test(path)

/** The metadata of the resource at a path (RFC 9728); undefined where no tokens are taken. */
export function resourceMetadata({ oauth }: Auth, base: string, path: string): Record<string, unknown> | undefined {
  if (oauth.issuer === undefined) return undefined
  const scopes = [...new Set([...oauth.required_scopes, ...Object.values(oauth.scopes)])]
  return {
    resource: `${base}${path}`,
    authorization_servers: [oauth.issuer],
    bearer_methods_supported: ['header'],
    ...(scopes.length === 0 ? {} : { scopes_supported: scopes }),
    resource_name: 'OwlClaw Gateway',
  }
}

/** How tokens spell a scope of ours, or the one that includes it. */
export const spelt = ({ oauth: { scopes } }: Auth, scope: Scope): string =>
  scopes[scope] ?? (partScopes.includes(scope) ? scopes.admin : undefined) ?? scope
