import { writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder, owlclaw, root } from './gateway-process.ts'

interface Wanted {
  readonly level?: string
  readonly origin?: string
  readonly ttl?: number
  readonly governed?: string
  readonly more?: string
}

const text = ({
  level = 'INFO',
  origin,
  ttl = 300,
  governed = 'governance: {}',
  more = '',
}: Wanted): string => `mcp_server:
  transport: http
  http: { port: 0, cors: { enabled: ${origin !== undefined}, allowed_origins: [${origin ?? ''}] } }
  tools: { cache_ttl_seconds: ${ttl} }
  logging: { level: ${level} }
  ${governed}
  resources: { skills_dir: ${JSON.stringify(join(root, 'examples/capabilities'))} }
${more}`

async function started(wanted: Wanted = {}) {
  const cwd = newFolder()
  const write = (next: Wanted): void => writeFileSync(join(cwd, 'mcp-server.yaml'), text(next))
  write(wanted)
  const gateway = owlclaw(['start'], { cwd })
  gateway.child.stderr?.setMaxListeners(0)
  gateway.child.stdout?.setMaxListeners(0)
  const url = await gateway.says(/http:\/\/127\.0\.0\.1:\d+/)
  await gateway.says(/curl -s \S+/)
  const add = (origin?: string): Promise<Response> =>
    fetch(`${url}/v1/tools/add/calls`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(origin === undefined ? {} : { origin }) },
      body: '{"arguments":{"a":1,"b":2}}',
    })
  return { gateway, url, write, add }
}

async function ttlOf(url: string): Promise<unknown> {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const answer = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      ...{ 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' },
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta } }),
  })
  return ((await answer.json()) as { result: { ttlMs: unknown } }).result.ttlMs
}

const page = 'https://app.example.com'

describe('[R8.8] a configuration that changes while the gateway runs', () => {
  it('is in force as soon as its file is written: origins, times that lists are kept, the level of the log', async () => {
    const { gateway, url, write, add } = await started()
    expect([(await add(page)).status, await ttlOf(url)]).toEqual([403, 300_000])
    write({ origin: page, ttl: 7, level: 'DEBUG' })
    await gateway.says(/"message":"configuration reloaded"/)
    const answer = await add(page)
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, page])
    expect(await ttlOf(url)).toBe(7000)
    write({})
    await gateway.says(/logging\.level: \\"DEBUG\\" -> \\"INFO\\"/)
    expect([(await add(page)).status, await ttlOf(url)]).toEqual([403, 300_000])
  })

  it('[G9] the name that clients know is one as soon as it is written', async () => {
    const { gateway, url, write } = await started()
    const health = (): Promise<number> =>
      new Promise((resolve, reject) => {
        const asked = get(`${url}/health`, { headers: { host: 'gateway.example.com' } }, (res) => {
          res.resume()
          resolve(res.statusCode ?? 0)
        })
        asked.on('error', reject)
      })
    expect(await health()).toBe(403)
    write({ more: 'auth: { public_url: https://gateway.example.com }' })
    await gateway.says(/"message":"configuration reloaded"/)
    expect(await health()).toBe(200)
  })

  it('limits hold for the next call, and what was used goes on', async () => {
    const limited = (calls: number): Wanted => ({
      governed: `governance: { default_quota: { max_calls_per_minute: ${calls} } }`,
    })
    const { gateway, write, add } = await started(limited(2))
    expect([(await add()).status, (await add()).status, (await add()).status]).toEqual([200, 200, 429])
    write(limited(3))
    await gateway.says(/max_calls_per_minute: 2 -> 3 /)
    expect([(await add()).status, (await add()).status]).toEqual([200, 429])
  })

  it('on SIGHUP it is read again and said what holds, and nothing stops', async () => {
    const { gateway, add } = await started()
    gateway.child.kill('SIGHUP')
    await gateway.says(/configuration read again: nothing that is in force has changed/)
    expect((await add()).status).toBe(200)
  })

  it('[R10.5] a broken one changes nothing, and what takes a restart is named', async () => {
    const { gateway, write, add } = await started({ origin: page })
    write({ origin: 'https://other.example', more: 'legder: {}' })
    await gateway.says(/configuration not reloaded, the old one stays/)
    expect(gateway.err()).toContain('mcp-server.yaml:8:1: there is no key \\"legder\\". Did you mean ledger?')
    expect((await add(page)).status).toBe(200)
    write({
      origin: 'https://other.example',
      more: 'ledger: { enabled: false }\nprotocol: { mcp: { input_errors: result } }',
    })
    await gateway.says(/protocol\.mcp\.input_errors takes a restart to change; \\"error\\" stays/)
    expect((await add(page)).status).toBe(403)
    expect((await add('https://other.example')).status).toBe(200)
  })

  it('under load no call fails, and none is answered by half of one and half of another', async () => {
    const { gateway, write, add } = await started({ origin: page })
    let over = false
    const statuses = new Map<string, number>()
    const caller = async (): Promise<void> => {
      while (!over) {
        const answer = await add(page)
        const { structuredContent } = (await answer.json()) as { structuredContent?: { sum: number } }
        const key = `${answer.status} ${structuredContent?.sum} ${answer.headers.get('access-control-allow-origin')}`
        statuses.set(key, (statuses.get(key) ?? 0) + 1)
      }
    }
    const callers = Array.from({ length: 16 }, caller)
    for (let round = 1; round <= 12; round += 1) {
      write({ origin: page, ttl: round, more: round % 3 === 0 ? 'broken' : '' })
      if (round % 3 === 0) await gateway.says(new RegExp(`(not reloaded[^]*){${round / 3}}`))
      else await gateway.says(new RegExp(`cache_ttl_seconds: \\d+ -> ${round} `))
      gateway.child.kill('SIGHUP')
    }
    over = true
    await Promise.all(callers)
    expect([...statuses.keys()]).toEqual([`200 3 ${page}`])
  })
})
