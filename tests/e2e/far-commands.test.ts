import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { run } from '../cli/running.ts'
import { newFolder, owlclaw } from './gateway-process.ts'
import { said, skills, stdioClient } from './stdio-client.ts'

const policy = `policy: 1
groups: { readers: { clients: [bob] } }
permissions:
  - { effect: allow, clients: ['@api_key', '@local'] }
  - { effect: deny, clients: ['@readers'], tools: ['pay*'], reason: readers do not pay }
visibility:
  - { effect: show, clients: [bob], tools: [pay] }
limits:
  - { clients: ['@readers'], max_calls_per_minute: 30, monthly_budget: 5 }
approvals:
  - { tools: [pay], when: [{ argument: /amount, above: 100 }], reason: large sums }
`

const pay = `export const tool = {
  inputSchema: { type: 'object', properties: { amount: { type: 'number' } }, required: ['amount'] },
}
export default function pay({ amount }) { return 'paid ' + amount }
`

/** The gateway demands a credential of everybody, this machine's programs as well. */
async function started() {
  const folder = newFolder()
  const skills = join(folder, 'capabilities')
  mkdirSync(join(skills, 'money', 'pay'), { recursive: true })
  writeFileSync(join(skills, 'money', 'pay', 'handler.js'), pay)
  const policyFile = join(folder, 'policy.yaml')
  writeFileSync(policyFile, policy)
  const data = join(folder, 'data')
  const args = ['start', '--transport', 'http', '--port', '0', '--auth-required']
  const gateway = owlclaw([...args, '--skills-dir', skills, '--data-dir', data], {
    env: {
      MCP_SERVER_GOVERNANCE_POLICY_FILE: policyFile,
      MCP_SERVER_GOVERNANCE_PRICES: '{"pay":0.25}',
      MCP_SERVER_APPROVALS_WAIT_SECONDS: '0',
    },
  })
  const url = (await gateway.says(/http:\/\/127\.0\.0\.1:\d+/)).trim()
  await gateway.says(/curl -s \S+/)
  /** Over the socket of the data folder, by whoever may read that: no key is needed. */
  const here = async (...words: string[]): Promise<string> => {
    const command = owlclaw([...words, '--data-dir', data])
    expect([await command.ended, command.err()]).toEqual([0, expect.anything()])
    return command.out().trim()
  }
  const keyFile = async (client: string, ...scopes: string[]): Promise<string> => {
    const file = join(folder, `${client}.key`)
    writeFileSync(file, await here('keys', 'create', client, ...scopes.flatMap((scope) => ['--scope', scope])))
    chmodSync(file, 0o600)
    return file
  }
  return { folder, url, here, keyFile }
}

describe('commands that ask a gateway elsewhere', () => {
  it('[G1] [R8.8] send a key from the environment or a file, and do everything with it that they do on its machine', async () => {
    const { folder, url, here, keyFile } = await started()
    const admin = await keyFile('grace', 'admin')
    const far = (...words: string[]) => run([...words, '--url', url, '--api-key-file', admin])

    const who = await run(['policy', 'explain', 'bob', 'pay', '--url', url])
    expect([who.code, who.err]).toEqual([1, expect.stringMatching(/^owlclaw: .*\nSay who asks: set OWLCLAW_API_KEY/s)])

    const explained = await far('policy', 'explain', 'bob', 'pay')
    expect(explained).toEqual({
      code: 0,
      err: '',
      out: `bob sees and may not call pay: permissions[1] denies it; visibility[0] shows it all the same. (readers do not pay)

* permissions[1]  deny tools pay* to @readers: readers do not pay
  permissions[0]  allow everything to @api_key, @local
* visibility[0]   show tools pay to bob
  limits[0]       30 calls a minute, a budget of 5 a month for @readers
  approvals[0]    the operator has to agree to tools pay of everybody, where /amount is above 100: large sums

bob is taken for a client of the kind local, as over stdio or from this machine, since nothing else is known of it; --client-kind takes it for another.
bob has left: 30 of 30 calls this minute, 5 of 5 USD this month.
Version 1 of the policy is in force.`,
    })
    expect(await here('policy', 'explain', 'bob', 'pay')).toBe(explained.out)

    const ada = await keyFile('ada', 'tools')
    const known = await far('policy', 'explain', 'ada', 'pay')
    expect(known.out).toMatch(/^ada may call pay: permissions\[0\] allows it\.$/m)
    const since =
      /^ada is taken for a client of the kind api_key, since it has keys; .*\nIt takes a key with the scope tools: 1 of 1 has it\.$/m
    expect(known.out).toMatch(since)
    expect(await here('policy', 'explain', 'ada', 'pay')).toBe(known.out)
    const env = { OWLCLAW_API_KEY_FILE: ada }
    const call = (amount: string) => run(['call', 'pay', '--arg', `amount=${amount}`, '--url', url], { env })
    expect(await call('5')).toEqual({ code: 0, out: 'paid 5', err: '' })
    expect((await call('500')).err).toContain('approval_pending')
    expect((await run(['call', 'pay', '{}', '--url', url], { env })).err).toContain('  /amount is required')
    const [waiting = '', ...shown] = (await far('approvals', 'list')).out.split('  ')
    expect(shown.slice(-2)).toEqual(['ada: pay {"amount":500}', '(large sums)'])
    expect((await far('approvals', 'approve', waiting, '--reason', 'as agreed')).out).toMatch(
      /^\w+ {2}approved .* {2}by grace: as agreed$/,
    )
    expect((await call('500')).out).toBe('paid 500')

    const changed = join(folder, 'changed.yaml')
    writeFileSync(changed, `${policy}rates: [{ tools: [pay], max_calls_per_minute: 100 }]\n`)
    expect((await far('policy', 'dry-run', changed)).out).toMatch(/^Of 2 calls since \S+ it would have refused 0/)
    expect((await far('policy', 'apply', changed, '--if-match', '7')).err).toContain('The policy is "policy-1" by now')
    expect((await far('policy', 'apply', changed, '--if-match', '1')).out).toBe('Version 2 is in force: /rates.')
    expect((await far('policy', 'show')).out).toContain('max_calls_per_minute: 100')
    expect((await far('policy', 'rollback', '1')).out).toBe('Version 3 is in force: /rates.')
    expect((await far('policy', 'history')).out).toMatch(/^3 .* grace \(rollback\) .*\n2 .* grace \(rest\)/)
    writeFileSync(changed, 'policy: 1\npermisions: []\n')
    expect((await far('policy', 'apply', changed)).err).toMatch(/:2:1: there is no key "permisions"\. Did you mean/)

    const made = await far('keys', 'create', 'eve', '--json')
    const { id } = JSON.parse(made.out) as { id: string }
    expect((await far('keys', 'rotate', id, '--grace', '60')).out).toMatch(/^owl_/)
    expect((await far('keys', 'revoke', id)).out).toBe(`${id} of eve is good for nothing now.`)
    expect((await far('keys', 'list')).out).toContain(`${id}  eve  revoked`)
    expect((await far('ledger', 'prune', '--before', '500d')).out).toContain('nothing was removed')
    expect(await here('ledger', 'prune', '--before', '500d')).toContain('nothing was removed')
  }, 300_000)

  it('without --url ask whoever has the data folder, be it a process that serves one client over stdio', async () => {
    const [data, folder] = [newFolder(), newFolder()]
    const client = stdioClient({ data, skills: skills(), clientId: 'bob' })
    await client.says(/serves MCP on stdin and stdout/)
    expect(said(await client.call(1, 'echo', { text: 'hi' }))).toBe('hi')
    const denying = join(folder, 'policy.yaml')
    const rules = ["{ effect: allow, clients: ['@local'] }", '{ effect: deny, clients: [bob], tools: [echo] }']
    writeFileSync(denying, `policy: 1\npermissions: [${rules.join(', ')}]\n`)
    const asked = async (...words: string[]): Promise<string> => {
      const command = owlclaw([...words, '--data-dir', data], { cwd: folder })
      expect([await command.ended, command.err()]).toEqual([0, expect.anything()])
      return command.out().trim()
    }
    expect(await asked('policy', 'apply', denying)).toBe('Version 1 is in force: /policy, /permissions.')
    expect((await client.call(2, 'echo', { text: 'hi' })).error?.message).toMatch(/echo/)
    expect(await asked('approvals', 'list')).toBe('Nothing waits.')
    expect(await asked('keys', 'list')).toMatch(/^There are no keys/)
    expect(await asked('ledger', 'prune', '--before', '500d')).toContain('nothing was removed')
    const wrong = owlclaw(['policy', 'rollback', '9', '--data-dir', data], { cwd: folder })
    expect([await wrong.ended, wrong.err()]).toEqual([
      1,
      expect.stringContaining('There is no version 9 of the policy'),
    ])
  }, 300_000)

  it('say what lacks: a key, a scope, a key that is one, or a gateway', async () => {
    const { folder, url, keyFile } = await started()
    const ada = await keyFile('ada', 'tools')
    const far = (file: string, ...words: string[]) => run([...words, '--url', url, '--api-key-file', file])
    expect((await far(ada, 'keys', 'list')).err).toMatch(/owlclaw keys create CLIENT --scope SCOPE$/)
    const call = ['call', 'pay', '{"amount":1}', '--url', url]
    expect((await run(call)).err).toMatch(/^owlclaw: unauthenticated: .*Say who asks: set OWLCLAW_API_KEY/)
    const wrong = await run(call, { env: { OWLCLAW_API_KEY: `owl_${'x'.repeat(43)}` } })
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringMatching(/^owlclaw: invalid_token: /)])
    expect(wrong.err).not.toContain('xxx')

    expect((await far(join(folder, 'none.key'), 'keys', 'list')).err).toMatch(/the file with the key can't be read/)
    chmodSync(ada, 0o644)
    expect((await far(ada, ...call.slice(0, 3))).err).toMatch(/^warning: others may read the key in .*chmod 600/)
    writeFileSync(ada, 'two words')
    expect((await far(ada, 'keys', 'list')).err).toMatch(/holds is no key/)
    const nobody = await run(['policy', 'show', '--url', 'http://127.0.0.1:9'])
    expect([nobody.code, nobody.err]).toEqual([1, expect.stringMatching(/^owlclaw: nobody answers at/)])
    expect((await run(['keys', 'list', '--url', 'gateway:8080'])).code).toBe(2)
  }, 300_000)
})
