import { describe, expect, it } from 'vitest'
import { eventually, legacy, modern } from '../mcp/client.ts'
import { testServer, tool } from '../mcp/server.ts'
import { served } from '../rest/served.ts'
import { callBy, fillDisk, open } from './ledger-parts.ts'

const unlikely = { code: 'invalid_params', incidentId: 'i-1' } as const

describe('[P10] what its contract refuses before it is a call', () => {
  it('is one entry of the client for each reason, over MCP, which the answer names', async () => {
    const ledger = open()
    const things = [tool('add', () => 'added')]
    const server = testServer({ things, ledger: ledger.ledger, countRefusal: ledger.refusals.count, runs: {} })
    const client = await legacy(server)
    const entryIn = async (method: string, params: object): Promise<unknown> =>
      (await client.request(method, params).answer()).error?.data['entry']
    const nameless = await entryIn('tools/call', { arguments: {} })
    expect(await entryIn('tools/call', { name: 'add', arguments: 'token=hunter2' })).toBe(nameless)
    expect(await entryIn('tools/list', { cursor: 7 })).toBeUndefined()
    expect(await entryIn('resources/read', { uri: 7 })).toBe(nameless)
    const forged = await modern(server, 'tools/call', { name: 'add', requestState: 'x.y' }).answer()
    const gone = await modern(
      server,
      'tasks/cancel',
      { taskId: '0'.repeat(32) },
      { capabilities: { extensions: { 'io.modelcontextprotocol/tasks': {} } } },
    ).answer()
    const unknown = await entryIn('tools/call', { name: 'sub' })
    ledger.refusals.flush()
    await eventually(() => ledger.rows().some(({ calls }) => calls === 2))
    const { entries } = await ledger.reader.search({ client: 'ann', states: ['denied'] })
    expect(entries).toMatchObject([
      { id: unknown, kind: 'tool', name: 'sub', code: 'tool_not_found' },
      { id: gone.error?.data['entry'], kind: 'administration', name: 'tasks/cancel', code: 'run_not_found' },
      { id: forged.error?.data['entry'], kind: 'tool', name: 'add', code: 'invalid_request_state' },
      { id: nameless, kind: 'administration', name: 'tools/call', code: 'invalid_params', calls: 3, surface: 'mcp' },
    ])
    expect(JSON.stringify(ledger.rows())).not.toContain('hunter2')
  })

  it('is one over REST, too, with the header, and no look at what there is', async () => {
    const ledger = open()
    const server = await served({ ledger: ledger.ledger, countRefusal: ledger.refusals.count, runs: {} })
    const ask = async (method: string, path: string, body?: string) => {
      const { status, headers, body: problem } = await server.ask(method, path, {}, body)
      expect(headers['owlclaw-ledger-entry']).toBe(problem['entry'])
      return { status, entry: problem['entry'] }
    }
    const broken = await ask('POST', '/v1/tools/a%20b/calls', '{"arguments":7}')
    expect([broken.status, broken.entry]).toEqual([400, expect.any(String)])
    expect((await ask('POST', '/v1/tools/other/calls', '{"arguments":7}')).entry).toBe(broken.entry)
    const parse = await ask('POST', '/v1/tools/add/calls', '{')
    const run = await ask('POST', `/v1/runs/${'0'.repeat(32)}/cancel`)
    expect((await ask('GET', '/v1/tools?limit=x')).entry).toBeUndefined()
    expect((await ask('GET', '/v1/nothing')).entry).toBeUndefined()
    const { entries } = await ledger.reader.search({})
    expect(entries).toMatchObject([
      { id: run.entry, name: `POST /v1/runs/${'0'.repeat(32)}/cancel`, code: 'run_not_found' },
      { id: parse.entry, kind: 'tool', name: 'add', code: 'parse_error' },
      { id: broken.entry, kind: 'tool', name: 'a b', code: 'invalid_params', client: '127.0.0.1', surface: 'rest' },
    ])
  })

  it('is answered all the same where it can not be written down', async () => {
    const ledger = open()
    const server = testServer({ ledger: ledger.ledger, countRefusal: ledger.refusals.count })
    fillDisk(ledger)
    const client = await legacy(server)
    const { error } = await client.request('tools/call', { arguments: 'x'.repeat(10_000) }).answer()
    expect(error?.data).toMatchObject({ code: 'invalid_params' })
  })

  it('keeps no secret in a name, and does not count a client among addresses that nobody knows', async () => {
    const ledger = open()
    for (let address = 0; address < 1001; address += 1)
      ledger.refusals.count(
        { kind: 'administration', name: 'x' },
        callBy(`10.0.0.${address}`, { kind: 'anonymous' }),
        unlikely,
      )
    ledger.refusals.count({ kind: 'resource', name: 'file:///x?token=hunter2' }, callBy('ann'), unlikely)
    await eventually(() => ledger.rows().length === 1002)
    const { entries } = await ledger.reader.search({ limit: 3 })
    expect(entries).toMatchObject([
      { client: 'ann', name: 'file:///x?token=[redacted]' },
      { client: 'other addresses' },
      { client: '10.0.0.999' },
    ])
  })
})
