import { isLoopback } from './start-findings.ts'

/** Where it listens, and where a proxy before it has clients reach it. */
export interface Reached {
  readonly host: string
  readonly publicUrl?: string | undefined
}

/** Whether a name is one of this machine or of this server, and none that somebody else pointed here. */
export function ownNames({ host, publicUrl }: Reached): (name: string) => boolean {
  const names = new Set([host.toLowerCase()])
  if (publicUrl !== undefined) names.add(new URL(publicUrl).hostname)
  return (name) => isLoopback(name) || names.has(name)
}

/** What a Host header names, without the port. */
export const hostNameIn = (header: string): string => header.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
