import { readFile } from 'node:fs/promises'
import type { Loaded, Problem } from '../config/config.ts'

const key = 'mcp_server.governance.policy_file'

/** What keeps the policy file of a configuration from being taken. */
export async function policyFindings({ config, origins }: Loaded): Promise<readonly Problem[]> {
  const { policy_file: file } = config.mcp_server.governance
  if (file === undefined) return []
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (thrown) {
    const place = origins[key]?.place
    const what = `${key} is ${file}, and it can't be read: ${(thrown as Error).message}`
    return [{ ...(place === undefined ? {} : { place }), key, what, fix: 'Correct the path, or its permissions.' }]
  }
  const { readPolicy } = await import('../governance/governance.ts')
  const read = await readPolicy(text, file)
  return read.ok ? [] : read.mistakes
}
