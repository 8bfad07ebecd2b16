import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { requestText, wire } from '../transports/mcp-served.ts'
import { newFolder, owlclaw, root } from './gateway-process.ts'

const policy = `policy: 1
permissions:
  - { effect: allow }
`

const config = (auth: string): string => `mcp_server:
  transport: http
  http: { port: 0 }
  governance: { policy_file: policy.yaml }
  resources: { skills_dir: ${JSON.stringify(join(root, 'examples/capabilities'))} }
ledger: { enabled: true }
auth: ${auth}
`

interface Key {
  readonly id: string
  readonly client: string
  readonly state: string
  readonly secret?: string
  readonly used_at?: string
}

/** A folder with a configuration, and commands in it. */
function place(auth = '{ required: true }') {
  const cwd = newFolder()
  const write = (next: string): void => writeFileSync(join(cwd, 'mcp-server.yaml'), config(next))
  writeFileSync(join(cwd, 'policy.yaml'), policy)
  write(auth)
  const keys = async (...args: readonly string[]) => {
    const command = owlclaw(['keys', ...args], { cwd })
    const code = await command.ended
    return { code, out: command.out().trim(), err: command.err() }
  }
  const made = async (...args: readonly string[]): Promise<Key> => {
    const { code, out, err } = await keys(...args, '--json')
    expect([code, err]).toEqual([0, ''])
    return JSON.parse(out) as Key
  }
  const listed = async (): Promise<readonly Key[]> =>
    (JSON.parse((await keys('list', '--json')).out) as { keys: readonly Key[] }).keys
  const start = async () => {
    const gateway = owlclaw(['start'], { cwd })
    const url = await gateway.says(/http:\/\/127\.0\.0\.1:\d+/)
    await gateway.says(/"message":"listening"/)
    const ask = (path: string, secret = '', body?: string): Promise<Response> =>
      fetch(`${url}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json', ...(secret === '' ? {} : { 'x-api-key': secret }) },
        ...(body === undefined ? {} : { body }),
      })
    const add = (secret: string): Promise<Response> => ask('/v1/tools/add/calls', secret, '{"arguments":{"a":1,"b":2}}')
    const stop = async (): Promise<void> => {
      gateway.child.kill('SIGTERM')
      expect(await gateway.ended).toBe(0)
    }
    return { gateway, url, ask, add, stop }
  }
  return { cwd, write, keys, made, listed, start }
}

const mcp = (method: string, params: object, id: unknown = 1) => JSON.stringify({ jsonrpc: '2.0', id, method, params })
const hello = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } }

describe('[R5.4] keys by the command line', () => {
  it('are made in a folder where nothing runs, and managed through the gateway that runs there then', async () => {
    const here = place()
    const first = await here.made('create', 'ada', '--label', 'laptop')
    const plain = await here.keys('create', 'bob', '--scope', 'tools', '--scope', 'admin', '--expires-in-days', '7')
    expect([plain.code, plain.out, plain.err]).toMatchObject([
      0,
      expect.stringMatching(/^owl_[A-Za-z0-9_-]{43}$/) as string,
      expect.stringMatching(/bob {2}active {2}tools,admin {2}expires /) as string,
    ])
    const running = await here.start()
    const secret = first.secret ?? ''
    expect((await running.add('')).status).toBe(401)
    const answer = await running.add(secret)
    expect([answer.status, await answer.json()]).toMatchObject([200, { structuredContent: { sum: 3 } }])
    const second = await here.made('create', 'cleo')
    expect((await running.add(second.secret ?? '')).status).toBe(200)
    const next = await here.made('rotate', first.id, '--grace', '0')
    expect([(await running.add(secret)).status, (await running.add(next.secret ?? '')).status]).toEqual([401, 200])
    expect(await here.keys('revoke', second.id)).toMatchObject({
      code: 0,
      out: `${second.id} of cleo is good for nothing now.`,
    })
    expect((await running.add(second.secret ?? '')).status).toBe(401)
    const twice = await here.keys('revoke', second.id)
    expect([twice.code === 0, twice.err]).toEqual([false, expect.stringContaining('was revoked')])
    expect((await here.keys('rotate', next.id, '--grace', 'soon')).err).toContain('--grace takes a whole number')
    await running.stop()
    expect((await here.listed()).map(({ client, state }) => `${client} ${state}`).sort()).toEqual([
      'ada active',
      'ada expired',
      'bob active',
      'cleo revoked',
    ])
    expect((await here.listed()).find(({ id }) => id === next.id)?.used_at).toBeDefined()
    await here.keys('revoke', next.id)
    const again = await here.start()
    expect((await again.add(next.secret ?? '')).status).toBe(401)
    expect((await again.add(plain.out)).status).toBe(200)
    const rows = await again.ask('/v1/ledger/entries?kind=administration', plain.out)
    const text = await rows.text()
    for (const name of ['key_create', 'key_rotate', 'key_revoke']) expect(text).toContain(`"${name}"`)
    for (const one of [secret, next.secret, second.secret, plain.out]) expect(text).not.toContain(one)
    await again.stop()
  })

  it('[R12.3] the first request that a start prints works with a key', async () => {
    const here = place()
    const { secret = '' } = await here.made('create', 'ada')
    const { gateway, stop } = await here.start()
    const printed = await gateway.says(/^ +curl .*$/m)
    expect(gateway.out()).toContain('Try it, with a key in OWLCLAW_API_KEY (`owlclaw keys create NAME` makes one)')
    const env = { PATH: process.env['PATH'], OWLCLAW_API_KEY: secret }
    const { stdout } = await promisify(execFile)('bash', ['-c', printed], { env })
    expect(JSON.parse(stdout)).toMatchObject({ structuredContent: { sum: 5 } })
    await stop()
  })

  it('[G9] what is tried in vain is answered later each time, counted as one, and holds up nobody else', async () => {
    const here = place()
    const { secret = '' } = await here.made('create', 'ada', '--scope', 'admin', '--scope', 'tools')
    const running = await here.start()
    const guesses: string[] = []
    for (let at = 0; at < 8; at += 1) {
      const answer = await running.ask('/v1/tools', `owl_${'x'.repeat(42)}${at}`)
      expect(await answer.json()).toMatchObject({ code: 'invalid_token', status: 401 })
      guesses.push(answer.headers.get('connection') ?? '')
    }
    // From the sixth on its connection is closed as well.
    expect(guesses.map((one) => one === 'close')).toEqual([false, false, false, false, false, true, true, true])
    const slow = running.ask('/v1/tools', 'owl_wrong')
    expect((await running.add(secret)).status).toBe(200)
    expect((await slow).status).toBe(401)
    await running.stop()
    const search = owlclaw(['ledger', 'search', '--outcome', 'denied', '--json'], { cwd: here.cwd })
    expect(await search.ended).toBe(0)
    const { entries } = JSON.parse(search.out()) as { entries: { client: string; code: string; calls?: number }[] }
    for (const { client, code } of entries) expect([client, code]).toEqual(['127.0.0.1', 'invalid_token'])
    expect(entries.reduce((sum, { calls = 1 }) => sum + calls, 0)).toBe(9)
  })
})

describe('[G9] who may call, changed while the gateway runs', () => {
  it('holds from the next request on, and ends open streams; what takes a restart is named', async () => {
    const here = place('{}')
    const { secret = '' } = await here.made('create', 'ada')
    const { gateway, url, ask, stop } = await here.start()
    expect((await ask('/v1/tools')).status).toBe(200)
    const opened = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-api-key': secret,
        accept: 'application/json, text/event-stream',
      },
      body: mcp('initialize', hello),
    })
    const session = {
      'Mcp-Session-Id': opened.headers.get('mcp-session-id') ?? '',
      'MCP-Protocol-Version': '2025-11-25',
      'X-API-Key': secret,
    }
    const stream = wire(Number(new URL(url).port), requestText('GET /mcp', { Accept: 'text/event-stream', ...session }))
    await stream.until(/text\/event-stream[^]*\r\n\r\n/)
    here.write('{ required: true, signatures: { window_seconds: 60 } }')
    await gateway.says(/auth\.signatures\.window_seconds takes a restart to change; 300 stays/)
    await stream.until(/\r\n0\r\n\r\n$/)
    expect([(await ask('/v1/tools')).status, (await ask('/v1/tools', secret)).status]).toEqual([401, 200])
    here.write('{ required: true, trusted_proxies: [10.0.0.0/99] }')
    await gateway.says(/auth\.trusted_proxies has .*not reloaded, the old one stays/)
    expect((await ask('/v1/tools')).status).toBe(401)
    here.write('{ allowed_addresses: [10.0.0.0/8] }')
    await gateway.says(/auth\.allowed_addresses: \[\] -> /)
    expect((await ask('/v1/tools', secret)).status).toBe(403)
    here.write('{}')
    await gateway.says(/auth\.allowed_addresses: \[.*\] -> \[\]/)
    expect((await ask('/v1/tools')).status).toBe(200)
    await stop()
  })

  it('a stream hears of a policy that was changed, and its key sees what is left', async () => {
    const here = place()
    const { secret = '' } = await here.made('create', 'ada')
    const { gateway, url, ask, add, stop } = await here.start()
    const post = (body: string, more: Readonly<Record<string, string>> = {}): Promise<Response> =>
      fetch(`${url}/mcp`, {
        method: 'POST',
        headers: {
          ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
          ...{ 'x-api-key': secret, ...more },
        },
        body,
      })
    const opened = await post(mcp('initialize', hello))
    const session = {
      'mcp-session-id': opened.headers.get('mcp-session-id') ?? '',
      'mcp-protocol-version': '2025-11-25',
    }
    const stream = wire(
      Number(new URL(url).port),
      requestText('GET /mcp', { Accept: 'text/event-stream', 'X-API-Key': secret, ...session }),
    )
    await stream.until(/text\/event-stream[^]*\r\n\r\n/)
    const names = async (): Promise<string> => (await post(mcp('tools/list', {}), session)).text()
    expect(await names()).toContain('"name":"add"')
    expect((await add(secret)).status).toBe(200)
    writeFileSync(join(here.cwd, 'policy.yaml'), `${policy}  - { effect: deny, clients: [ada], tools: [add] }\n`)
    await stream.until(/notifications\/tools\/list_changed/)
    expect(await names()).not.toContain('"name":"add"')
    expect((await add(secret)).status).toBe(404)
    expect((await ask('/v1/tools', secret)).status).toBe(200)
    expect(gateway.child.exitCode).toBeNull()
    await stop()
  })
})
