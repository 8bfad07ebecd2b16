import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, vi } from 'vitest'
import { newFolder, owlclaw, root, type Running } from './gateway-process.ts'

const run = promisify(execFile)

const policy = `policy: 1
permissions:
  - tools: ['*']
    clients: ['@local']
    effect: allow
approvals:
  - tools: [pay]
    reason: Payments are looked at.
  - tools: [send]
    by: caller
`

const handler = (name: string): string => `import { appendFileSync } from 'node:fs'

/** Does ${name}. */
export default function ${name}(input: { amount: number; password?: string }): string {
  appendFileSync(process.env['RAN_FILE'] ?? '', '${name} ' + input.amount + '\\n')
  return 'done'
}
`

interface Place {
  readonly data: string
  readonly skills: string
  readonly policyFile: string
}

function place(): Place {
  const folder = newFolder()
  const skills = join(folder, 'capabilities')
  for (const name of ['pay', 'send']) {
    mkdirSync(join(skills, 'money', name), { recursive: true })
    writeFileSync(join(skills, 'money', name, 'handler.ts'), handler(name))
  }
  const policyFile = join(folder, 'policy.yaml')
  writeFileSync(policyFile, policy)
  return { data: join(folder, 'data'), skills, policyFile }
}

const ranFile = ({ data }: Place): string => `${data}.ran`

async function started(at: Place, more: Readonly<Record<string, string>> = {}): Promise<Running> {
  const args = ['mcp-server', 'start', '--transport', 'http', '--port', '0']
  const child = owlclaw([...args, '--skills-dir', at.skills, '--data-dir', at.data], {
    env: {
      MCP_SERVER_GOVERNANCE_POLICY_FILE: at.policyFile,
      MCP_SERVER_APPROVALS_WAIT_SECONDS: '0',
      RAN_FILE: ranFile(at),
      ...more,
    },
  })
  const url = (await child.says(/http:\/\/127\.0\.0\.1:\d+/)).trim()
  await child.says(/curl -s \S+/)
  return { ...child, url }
}

async function post(url: string, body: object, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Readonly<Record<string, unknown>> }
}

const ada = { 'x-mcp-client-id': 'ada' }
const pay = ({ url }: Running, amount = 120, headers = ada) =>
  post(`${url}/v1/tools/pay/calls`, { arguments: { amount, password: 'hunter2' } }, headers)

/** Of the configuration of the gateway it needs the folder alone. */
async function cli(at: Place, ...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [
    join(root, 'scripts/owlclaw.cjs'),
    'approvals',
    ...args,
    '--data-dir',
    at.data,
  ])
  return stdout
}

describe('approvals of a running gateway', () => {
  it('[R8.1] [G1] [U14] are asked for over REST, given on the command line, outlive a kill, and are used once', async () => {
    const at = place()
    const first = await started(at)
    const refused = await pay(first)
    expect(refused.body).toMatchObject({ status: 403, code: 'approval_pending', retryable: true, retry_after: 15 })
    const id = String(refused.body['approval'])
    expect(await cli(at, 'list')).toMatch(
      new RegExp(`^${id}  pending .* ada: pay \\{"amount":120,"password":"\\[redacted\\]"\\}`),
    )
    expect(await cli(at, 'approve', id, '--reason', 'fine')).toContain('approved')
    first.child.kill('SIGKILL')
    await first.ended

    const second = await started(at)
    expect((await pay(second, 120, { 'x-mcp-client-id': 'bob' })).body).toMatchObject({ code: 'approval_pending' })
    expect((await pay(second, 121)).body).toMatchObject({ code: 'approval_pending' })
    expect((await pay(second)).status).toBe(200)
    expect((await pay(second)).body).toMatchObject({ code: 'approval_pending' })
    expect(JSON.parse(await cli(at, 'show', id))).toMatchObject({
      state: 'used',
      decided_by: 'operator',
      reason: 'fine',
    })
    const entries = await fetch(`${second.url}/v1/ledger/entries?kind=administration`)
    const text = await entries.text()
    for (const what of ['approval_request', 'approval_approve', 'approval_use']) expect(text).toContain(what)
    expect(text).not.toContain('hunter2')
  }, 120_000)

  it('are looked for and decided over REST, and asked of the caller over MCP', async () => {
    const at = place()
    const gateway = await started(at, { MCP_SERVER_APPROVALS_WAIT_SECONDS: '60' })
    const grace = { 'x-mcp-client-id': 'grace' }
    const waiting = pay(gateway)
    const id = await vi.waitFor(async () => {
      const answer = await fetch(`${gateway.url}/v1/approvals?state=pending&client=ada&name=pay`, { headers: grace })
      const { approvals } = (await answer.json()) as { readonly approvals: readonly { id: string; why: string }[] }
      expect(approvals).toMatchObject([{ why: 'Payments are looked at.' }])
      return approvals[0]?.id ?? ''
    }, 20_000)
    expect((await post(`${gateway.url}/v1/approvals/${id}/approve`, {}, ada)).body).toMatchObject({
      code: 'permission_denied',
    })
    const denied = await post(`${gateway.url}/v1/approvals/${id}/deny`, { reason: 'Not today.' }, grace)
    expect(denied.body).toMatchObject({ state: 'denied', decided_by: 'grace', reason: 'Not today.' })
    expect((await waiting).body).toMatchObject({ code: 'approval_denied', approval: id })
    expect((await post(`${gateway.url}/v1/approvals/${id}/approve`, {}, grace)).body).toMatchObject({
      code: 'conflict',
    })
    const unknown = await fetch(`${gateway.url}/v1/approvals/${'0'.repeat(32)}`, { headers: grace })
    expect(unknown.status).toBe(404)

    const params = {
      name: 'send',
      arguments: { amount: 1 },
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } },
      },
    }
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'send', ...ada }
    const send = async (more: object) => {
      const { body } = await post(
        `${gateway.url}/mcp`,
        { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { ...params, ...more } },
        headers,
      )
      return body['result'] as Readonly<Record<string, unknown>>
    }
    const asked = await send({})
    expect(asked).toMatchObject({ resultType: 'input_required' })
    const key = Object.keys(asked['inputRequests'] as object)[0] ?? ''
    const inputResponses = { [key]: { action: 'accept', content: {} } }
    expect(await send({ requestState: asked['requestState'], inputResponses })).toMatchObject({
      content: [{ text: 'done' }],
    })
  }, 120_000)
})
