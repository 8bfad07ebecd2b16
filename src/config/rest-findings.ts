import type { Refused } from './loaded.ts'
import { listenFindings } from './listening.ts'
import type { Problem } from './problem.ts'
import { startFindings } from './start-findings.ts'

/** What a start would refuse of what is well formed, besides the mistakes that are known. */
export async function restFindings(rest: Refused['rest']): Promise<readonly Problem[]> {
  if (rest === undefined) return []
  const found = [...startFindings(rest).refusals, ...(await listenFindings(rest))]
  return found.filter(({ key = '' }) => ![key, ...(others[key] ?? [])].some(rest.isSaid))
}

/** What else it depends on whether a key may be what it is. */
const others: Readonly<Record<string, readonly string[]>> = {
  'mcp_server.http.host': [
    'mcp_server.transport',
    'mcp_server.insecure',
    'mcp_server.http.tls',
    'auth.required',
    'auth.oauth.issuer',
  ],
}
