import { readFile } from 'node:fs/promises'
import { tooHigh, type Loaded, type Problem } from '../config/config.ts'
import type { ReadPolicy } from '../governance/governance.ts'

const key = 'mcp_server.governance.policy_file'

/** What keeps the policy file of a configuration from being taken. */
export async function policyFindings({ config, origins }: Loaded): Promise<readonly Problem[]> {
  const { policy_file: file } = config.mcp_server.governance
  if (file === undefined) return []
  const read = await policyIn(file)
  if ('ok' in read) return read.ok ? [] : read.mistakes
  const place = origins[key]?.place
  const what = `${key} is ${file}, and it can't be read: ${read.error}`
  return [{ ...(place === undefined ? {} : { place }), key, what, fix: 'Correct the path, or its permissions.' }]
}

/** What a policy that is for others does not say. */
export async function policyProductionFindings({ config }: Loaded): Promise<readonly Problem[]> {
  const { policy_file: file } = config.mcp_server.governance
  const read = file === undefined ? undefined : await policyIn(file)
  if (file === undefined || read === undefined || !('ok' in read) || !read.ok) return []
  const { book } = read
  const found: Problem[] = []
  const add = (rule: string, what: string, fix: string): void => {
    found.push({ place: { from: 'file', name: file }, key, rule, what: `${rule}: ${what}`, fix })
  }
  // Of neither has any rule heard: so it is for everybody and everything.
  const nobody = book.rightsOf({ id: crypto.randomUUID(), kind: 'anonymous' })
  const { callable, permitted } = book.decide(nobody, { kind: 'tool', name: crypto.randomUUID() })
  if (callable)
    add(
      'policy-for-all',
      `${permitted.rule} allows every tool to everybody`,
      'Name in clients or tools of the rule who may call what.',
    )
  for (const [at, limits] of (book.document.limits ?? []).entries())
    for (const [name, value, most] of tooHigh(limits))
      add('endless-quota', `limits[${at}].${name} is ${value}, which limits nobody`, `Set it to ${most} or less.`)
  return found
}

async function policyIn(file: string): Promise<ReadPolicy | { readonly error: string }> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (thrown) {
    return { error: (thrown as Error).message }
  }
  const { readPolicy } = await import('../governance/governance.ts')
  return readPolicy(text, file)
}
