import type { Loaded } from './loaded.ts'

export type Judged = Pick<Loaded, 'config' | 'origins' | 'files' | 'file'>

/** The key to set, where it is one; what is missing; what to do. */
export type Missing = readonly [key: string | undefined, what: string, fix: string]

/** What is asked of a configuration before it serves others; docs/configuration.md has every name. */
export interface ProductionRule {
  readonly name: string
  readonly missing: (judged: Judged) => Iterable<Missing>
}

export const isSet = ({ origins }: Judged, key: string): boolean => (origins[key]?.from ?? 'default') !== 'default'

/** Whether it says how others reach the gateway over HTTP, whatever it is started with today. */
export const isForHttp = (judged: Judged): boolean =>
  judged.config.mcp_server.transport === 'http' ||
  !isSet(judged, 'mcp_server.transport') ||
  Object.keys(judged.origins).some((key) => /^(mcp_server\.http|auth)\./.test(key) && isSet(judged, key))
