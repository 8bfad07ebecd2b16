import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { newFolder, owlclaw, root } from './gateway-process.ts'

const allowing = (tool: string): string => `policy: 1
permissions:
  - { effect: allow, clients: ['@local'], tools: [${tool}] }
`

const configured = (policyFile: string): string => `mcp_server:
  transport: http
  http: { port: 0 }
  governance: { policy_file: ${policyFile} }
  resources: { skills_dir: ${JSON.stringify(join(root, 'examples/capabilities'))} }
telemetry: { alerts: { check_seconds: 0.1 } }
`

const patience = { timeout: 30_000, interval: 50 }

async function started() {
  const cwd = newFolder()
  const write = (name: string, text: string): void => writeFileSync(join(cwd, name), text)
  write('policy.yaml', allowing('add'))
  write('mcp-server.yaml', configured('policy.yaml'))
  const gateway = owlclaw(['start'], { cwd })
  gateway.child.stderr?.setMaxListeners(0)
  gateway.child.stdout?.setMaxListeners(0)
  const url = await gateway.says(/http:\/\/127\.0\.0\.1:\d+/)
  await gateway.says(/curl -s \S+/)
  const calls = { add: { a: 1, b: 2 }, echo: { text: 'hi' } } as const
  const statusOf = async (tool: keyof typeof calls): Promise<number> => {
    const answer = await fetch(`${url}/v1/tools/${tool}/calls`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ arguments: calls[tool] }),
    })
    await answer.arrayBuffer()
    return answer.status
  }
  /** What may be called, of add and echo. */
  const open = async (): Promise<(number | string)[]> => [await statusOf('add'), await statusOf('echo')]
  const health = async () => (await (await fetch(`${url}/health`)).json()) as Health
  return { gateway, url, write, open, health }
}

interface Health {
  readonly status: string
  readonly checks: Readonly<Record<string, { readonly status: string; readonly detail?: string }>>
}

it('[R8.8] the policy of a gateway that runs changes by its file, on SIGHUP, and over REST for whoever was fastest', async () => {
  const { gateway, url, write, open } = await started()
  expect(await open()).toEqual([200, 404])
  write('policy.yaml', allowing('echo'))
  await vi.waitFor(async () => expect(await open()).toEqual([404, 200]), patience)
  write('policy.yaml', allowing("'*'"))
  gateway.child.kill('SIGHUP')
  await vi.waitFor(async () => expect(await open()).toEqual([200, 200]), patience)

  const before = await fetch(`${url}/v1/policy`)
  const etag = before.headers.get('etag') ?? ''
  expect([etag, ((await before.json()) as { source: string }).source]).toEqual(['"policy-3"', 'file'])
  const known = await fetch(`${url}/v1/policy`, { headers: { 'if-none-match': etag } })
  expect([known.status, known.headers.get('etag'), await known.text()]).toEqual([304, etag, ''])
  expect((await fetch(`${url}/v1/policy`, { headers: { 'if-none-match': '"policy-2"' } })).status).toBe(200)
  const put = async (text: string, match: string) => {
    const headers = { 'content-type': 'application/json', 'if-match': match }
    const answer = await fetch(`${url}/v1/policy`, { method: 'PUT', headers, body: JSON.stringify({ text }) })
    return { status: answer.status, etag: answer.headers.get('etag'), body: (await answer.json()) as { code?: string } }
  }
  expect(await put(allowing('add'), etag)).toMatchObject({ status: 200, etag: '"policy-4"' })
  expect(await open()).toEqual([200, 404])
  expect(await put(allowing('echo'), etag)).toMatchObject({ status: 412, body: { code: 'precondition_failed' } })
  const broken = await put('policy: 1\npermisions: []\nrates: [{}]\n', '"policy-4"')
  expect(broken).toMatchObject({
    status: 400,
    body: {
      code: 'invalid_params',
      errors: [{ path: '/body/text', got: expect.stringContaining('2:1') as string }, {}],
    },
  })
  expect(await open()).toEqual([200, 404])

  // What came over REST stays until the file is another one.
  gateway.child.kill('SIGHUP')
  await gateway.says(/configuration read again/)
  expect(await open()).toEqual([200, 404])
  write('policy.yaml', allowing('echo'))
  await vi.waitFor(async () => expect(await open()).toEqual([404, 200]), patience)
}, 180_000)

it('[R9.10] a policy file that is refused changes nothing, shows in the health, and is an alert until it is mended', async () => {
  const { gateway, write, open, health } = await started()
  expect(await health()).toMatchObject({ checks: { policy: { status: 'ok' } } })
  write('policy.yaml', `${allowing('echo')}rate: []\n`)
  await gateway.says(/the policy file has mistakes, the old policy stays/)
  expect(gateway.err()).toContain('policy.yaml:4:1: there is no key \\"rate\\". Did you mean rates?')
  expect(await open()).toEqual([200, 404])
  const detail = 'The policy file has a mistake; the policy before stays. The log lists them.'
  expect(await health()).toMatchObject({ status: 'degraded', checks: { policy: { status: 'degraded', detail } } })
  await gateway.says(/"alert":"dependency\.policy".*"state":"firing"/)
  write('policy.yaml', allowing('echo'))
  await gateway.says(/"alert":"dependency\.policy".*"state":"resolved"/)
  expect(await open()).toEqual([404, 200])
  expect((await health()).checks['policy']).toMatchObject({ status: 'ok' })
}, 180_000)

it('another policy file in the configuration takes a restart, which is said', async () => {
  const { gateway, write, open } = await started()
  write('other.yaml', allowing('echo'))
  write('mcp-server.yaml', configured('other.yaml'))
  await gateway.says(/mcp_server\.governance\.policy_file takes a restart to change; \\".*policy\.yaml\\" stays/)
  expect(await open()).toEqual([200, 404])
}, 180_000)
