import { readFile } from 'node:fs/promises'
import { tooHigh, type Loaded, type Problem } from '../config/config.ts'
import type { Principal } from '../core/call.ts'
import type { ReadPolicy } from '../governance/governance.ts'

export const policyKey = 'mcp_server.governance.policy_file'

/** What keeps the policy file of a configuration from being taken. */
export async function policyFindings({
  config,
  origins,
}: Pick<Loaded, 'config' | 'origins'>): Promise<readonly Problem[]> {
  const { policy_file: file } = config.mcp_server.governance
  if (file === undefined) return []
  const read = await policyIn(file)
  if ('ok' in read) return read.ok ? [] : read.mistakes
  const place = origins[policyKey]?.place
  const what = `${policyKey} is ${file}, and it can't be read: ${read.error}`
  return [
    { ...(place === undefined ? {} : { place }), key: policyKey, what, fix: 'Correct the path, or its permissions.' },
  ]
}

/** What a policy that is for others does not say. */
export async function policyProductionFindings({ config }: Loaded): Promise<readonly Problem[]> {
  const { policy_file: file } = config.mcp_server.governance
  const read = file === undefined ? undefined : await policyIn(file)
  if (file === undefined || read === undefined || !('ok' in read) || !read.ok) return []
  const { book } = read
  const found: Problem[] = []
  const add = (rule: string, what: string, fix: string): void => {
    found.push({ place: { from: 'file', name: file }, key: policyKey, rule, what: `${rule}: ${what}`, fix })
  }
  const tool = { kind: 'tool', name: crypto.randomUUID() } as const
  for (const { who, ...stranger } of strangers(config)) {
    const { callable, permitted } = book.decide(book.rightsOf(stranger), tool)
    if (!callable) continue
    add(
      'policy-for-all',
      `${permitted.rule} allows every tool to ${who}`,
      'Name in clients or tools of the rule who may call what.',
    )
    break
  }
  for (const [at, limits] of (book.document.limits ?? []).entries())
    for (const [name, value, most] of tooHigh(limits))
      add('endless-quota', `limits[${at}].${name} is ${value}, which limits nobody`, `Set it to ${most} or less.`)
  return found
}

type Stranger = Pick<Principal, 'id' | 'kind'> & { readonly who: string }

/** One of each kind that can get in, of whom no rule has heard. */
function* strangers({ auth, mcp_server: { http } }: Loaded['config']): Generator<Stranger> {
  const id = crypto.randomUUID()
  yield { id, kind: 'anonymous', who: 'everybody' }
  yield { id, kind: 'api_key', who: 'every client with a key' }
  if (auth.oauth.issuer !== undefined) yield { id: `oauth:${id}`, kind: 'token', who: 'every client with a token' }
  if (http.tls.enabled && http.tls.verify_client)
    yield { id: `cert:${id}`, kind: 'certificate', who: 'every client with a certificate' }
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
