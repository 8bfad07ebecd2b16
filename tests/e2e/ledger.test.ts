import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { newFolder, owlclaw, startGateway, type Running } from './gateway-process.ts'

type Json = Readonly<Record<string, unknown>>

const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const current = '2026-07-28'

/** A call of a client that speaks MCP; answers how the ledger names it. */
async function byMcp({ url }: Running, client: string, method: string, params: Json): Promise<string> {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': current,
    'io.modelcontextprotocol/clientInfo': { name: 'tester', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const name = String(params['name'] ?? params['uri'])
  const answer = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      ...headers,
      'mcp-protocol-version': current,
      'mcp-method': method,
      'mcp-name': name,
      'x-mcp-client-id': client,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } }),
  })
  const { result, error } = (await answer.json()) as { result?: { _meta: Json }; error?: { data: Json } }
  return String(result?._meta['owlclaw/entry'] ?? error?.data['entry'])
}

async function byRest({ url }: Running, client: string, name: string, input: Json) {
  const answer = await fetch(`${url}/v1/tools/${name}/calls`, {
    method: 'POST',
    headers: { ...headers, 'x-mcp-client-id': client },
    body: JSON.stringify({ arguments: input }),
  })
  return { entry: String(answer.headers.get('owlclaw-ledger-entry')), body: (await answer.json()) as Json }
}

/** One client may call twice a day, another as often as it likes. */
async function running(more = 'currency: USD') {
  const data = newFolder()
  const config = join(newFolder(), 'gateway.yaml')
  writeFileSync(
    config,
    `ledger:
  enabled: true
mcp_server:
  governance:
    ${more}
    prices: { add: 0.5 }
    default_quota: { monthly_budget: 100 }
    clients:
      bob: { max_calls_per_day: 2 }
`,
  )
  const gateway = await startGateway({ data, args: ['--config', config] })
  const run = async (...words: readonly string[]) => {
    const { ended, out, err } = owlclaw(['ledger', ...words, '--data-dir', data, '--config', config])
    return { code: await ended, out: out(), err: err() }
  }
  const json = async (...words: readonly string[]) => JSON.parse((await run(...words)).out) as Json
  return { data, gateway, run, json }
}

it('[R8.6] [R5.6] [R7.8] every call by MCP and REST is in the ledger, by the name its answer gave, also once the gateway has ended', async () => {
  const { gateway, run, json, data } = await running()
  const sum = { a: 2, b: 3 }
  const called = await byMcp(gateway, 'ada', 'tools/call', { name: 'add', arguments: sum })
  const read = await byMcp(gateway, 'ada', 'resources/read', { uri: 'skill://math/add' })
  const rest = await byRest(gateway, 'bob', 'add', sum)
  const wrong = await byRest(gateway, 'bob', 'add', { a: 'two' })

  const found = (await json('search', '--json'))['entries'] as Json[]
  expect(found.map(({ id, client, surface, kind, name, state }) => [id, client, surface, kind, name, state])).toEqual([
    [wrong.body['entry'], 'bob', 'rest', 'tool', 'add', 'denied'],
    [rest.entry, 'bob', 'rest', 'tool', 'add', 'ok'],
    [read, 'ada', 'mcp', 'resource', 'skill://math/add', 'ok'],
    [called, 'ada', 'mcp', 'tool', 'add', 'ok'],
  ])
  expect(await json('search', '--entry', called)).toMatchObject({
    arguments: sum,
    result: { structuredContent: { sum: 5 } },
    cost_micros: 500_000,
    caller: { name: 'tester' },
  })
  expect(await json('search', '--incident', String(wrong.body['incident_id']), '--json')).toMatchObject({
    entries: [{ id: wrong.body['entry'], code: 'invalid_arguments' }],
  })

  expect((await run('verify')).code).toBe(0)
  const refused = await run('restore', data)
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining(`process ${gateway.child.pid} at http://`)])
  expect((await run('prune', '--before', '400d')).out).toContain('nothing was removed')
  const backup = join(newFolder(), 'backup')
  expect((await run('backup', backup)).code).toBe(0)

  gateway.child.kill('SIGTERM')
  await gateway.ended
  const kept = (await json('search', '--client', 'ada', '--json'))['entries']
  expect(kept).toMatchObject([{ id: read }, { id: called }])
  expect(await json('verify', '--json')).toMatchObject({ ok: true })
  expect((await run('restore', backup)).code).toBe(0)
  expect(await json('search', '--client', 'ada', '--json')).toMatchObject({ entries: [{ id: read }, { id: called }] })
})

it('[R8.6] [G9] who may not ask at all is in the ledger by its address: once, and how many more there were', async () => {
  const { gateway, run, json } = await running()
  const evil = { 'content-type': 'application/json', origin: 'https://evil.example', 'x-mcp-client-id': 'ada' }
  const ask = async (path: string) => {
    const answer = await fetch(`${gateway.url}${path}`, { method: 'POST', headers: evil, body: '{}' })
    return { entry: answer.headers.get('owlclaw-ledger-entry'), body: (await answer.json()) as Json }
  }
  const first = await ask('/v1/tools/add/calls?secret=x')
  const byMcp = await ask('/mcp')
  await ask('/v1/tools/add/calls')
  expect(first.body).toMatchObject({ code: 'origin_denied', entry: first.entry })
  expect(byMcp.body).toMatchObject({ error: { data: { code: 'origin_denied', entry: first.entry } } })
  const { entries } = (await json('search', '--code', 'origin_denied', '--json')) as {
    readonly entries: readonly Json[]
  }
  expect(entries).toMatchObject([
    {
      ...{ id: first.entry, state: 'denied', client: '127.0.0.1', surface: 'rest' },
      ...{ name: 'POST /v1/tools/add/calls', incident_id: first.body['incident_id'] },
    },
  ])
  gateway.child.kill('SIGTERM')
  await gateway.ended
  expect(await json('search', '--code', 'origin_denied', '--json')).toMatchObject({ entries: [{ calls: 3 }] })
  expect((await run('verify')).code).toBe(0)
})

it('[R8.6] [R11.10] a ledger that is gone shows in /health and as an alert, until somebody takes note of it', async () => {
  const { data, gateway, run, json } = await running()
  const { entry } = await byRest(gateway, 'ada', 'add', { a: 2, b: 3 })
  gateway.child.kill('SIGTERM')
  await gateway.ended
  rmSync(join(data, 'owlclaw.db'))
  chmodSync(data, 0o755)
  const gone = await run('verify')
  expect([gone.code, gone.err]).toEqual([1, expect.stringContaining('the database of the ledger is gone')])

  const again = await startGateway({ data })
  expect((await byRest(again, 'ada', 'echo', { text: 'one' })).entry.split('-')[0]).toBe(entry.split('-')[0])
  const health = async () => (await (await fetch(`${again.url}/health`)).json()) as Json
  expect(await health()).toMatchObject({
    status: 'degraded',
    checks: {
      ledger: { status: 'degraded', detail: expect.stringContaining('The database of the ledger was gone') as string },
    },
  })
  expect(again.err()).toContain('"alert":"ledger.history"')
  expect(again.err()).toContain('others may look into the data folder')
  expect((await run('verify')).code).toBe(1)
  const noted = await run('acknowledge', '--reason', 'deleted by mistake', '--by', 'ops')
  expect([noted.code, noted.out]).toEqual([0, expect.stringContaining('Acknowledged by ops:')])
  expect(await health()).toMatchObject({ status: 'ok' })
  await again.says(/"state":"resolved"/)
  expect(await json('verify', '--json')).toMatchObject({ ok: true })
  expect((await run('prune', '--before', '1d')).err).toContain('rows are kept for 400 days')
})

it('[R8.7] [R8.10] counts and sums up each client for itself, the same over REST and from the folder', async () => {
  const { gateway, run, json } = await running()
  for (let call = 0; call < 3; call += 1) await byRest(gateway, 'ada', 'add', { a: call, b: 1 })
  for (let call = 0; call < 3; call += 1) await byRest(gateway, 'bob', 'add', { a: call, b: 1 })
  const expected = {
    currency: 'USD',
    rows: [
      { client: 'ada', name: 'add', calls: 3, ok: 3, denied: 0, cost_micros: 1_500_000 },
      { client: 'bob', name: 'add', calls: 3, ok: 2, denied: 1, denials: { rate_limited: 1 }, cost_micros: 1_000_000 },
    ],
    clients: [
      { client: 'ada', quota: [{ name: 'month', remaining: 98_500_000 }] },
      {
        client: 'bob',
        quota: [
          { name: 'day', remaining: 0 },
          { name: 'month', remaining: 99_000_000 },
        ],
      },
    ],
  }
  const overRest = await fetch(`${gateway.url}/v1/ledger/statistics?kind=tool`)
  expect(await overRest.json()).toMatchObject(expected)
  expect(await json('stats', '--tool', 'add', '--json')).toMatchObject(expected)
  const { out } = await run('stats', '--client', 'bob')
  expect(out).toContain('bob: 0 of 2 calls this day, 99 of 100 USD this month')
  const lines = (await run('export', '--tool', 'add')).out.trimEnd().split('\n')
  const costs = lines.map((line) => Number((JSON.parse(line) as Json)['cost']))
  expect(costs.reduce((sum, cost) => sum + cost, 0)).toBe(2.5)
})

it('[R8.10] says from any folder what the gateway that runs says: its currency, and what is left by its limits', async () => {
  const { gateway, data } = await running('currency: EUR')
  await byRest(gateway, 'bob', 'add', { a: 1, b: 1 })
  const stats = async (...words: readonly string[]) => {
    const { ended, out } = owlclaw(['ledger', 'stats', '--data-dir', data, ...words])
    expect(await ended).toBe(0)
    return out()
  }
  const left = 'bob: 1 of 2 calls this day, 99.5 of 100 EUR this month'
  expect(await stats()).toMatch(/cost in EUR\n[\s\S]*What is left:\n/)
  expect(await stats()).toContain(left)
  expect(await stats('--client', 'bob', '--until', '2001-01-01')).toContain(left)
  gateway.child.kill('SIGKILL')
  await gateway.ended
  const after = await stats()
  expect(after).toContain('bob')
  expect(after).not.toMatch(/cost in|What is left/)
})

it('[R8.6] follows the ledger of a gateway as it is written, and stops when it is told to', async () => {
  const { gateway, data } = await running()
  const tail = owlclaw(['ledger', 'tail', '--follow', '--json', '--data-dir', data])
  await byRest(gateway, 'ada', 'echo', { text: 'one' })
  await tail.says(/"one"/)
  const { entry } = await byRest(gateway, 'ada', 'echo', { text: 'two' })
  await tail.says(/"two"/)
  await vi.waitFor(() => expect(tail.out()).toContain(entry))
  tail.child.kill('SIGINT')
  expect(await tail.ended).toBe(0)
})
