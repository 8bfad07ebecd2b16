import { StartupError } from '../core/startup-error.ts'

const variable = 'MCP_CLIENT_ID'

/**
 * What the client on stdin and stdout is called. A name stands in the ledger, the log and the limits: a key that was put in
 * its place must not, and under another name the client's limits would not be its own. `more` are names of secrets.
 */
export async function stdioClientId(env: NodeJS.ProcessEnv, more: readonly string[]): Promise<string> {
  const name = env[variable]?.trim() ?? ''
  if (name === '') return 'stdio-client'
  const { redactionWith } = await import('../core/redaction.ts')
  if (redactionWith(more).plain(name) === name) return name
  throw new StartupError(
    `${variable} looks like a key or a token, and would be written down as the client's name. ` +
      'Give it a name such as desktop; over stdio a client needs no key. End that key if others may have seen it.',
  )
}
