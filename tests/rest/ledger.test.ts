import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Fault } from '../../src/core/fault.ts'
import type { Provider } from '../../src/core/provider.ts'
import { copyFrom, createAdministration, makeBackup, type LedgerReader } from '../../src/ledger/ledger.ts'
import { callBy, open } from '../ledger/ledger-parts.ts'
import { served, type Answer } from './served.ts'

type Json = Readonly<Record<string, unknown>>

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = { traceparent: `00-${trace}-00f067aa0ba902b7-01` }

/** A server whose calls are written down, and can be looked at. */
async function ledgered() {
  const opened = open(undefined, { retentionDays: 400 })
  const { folder, ledger, reader, prune, acknowledge } = opened
  const backup = () => makeBackup({ copy: copyFrom(folder), folder }, join(folder, 'backups/one'))
  const quota = {
    name: 'day',
    unit: 'calls',
    limit: 10,
    remaining: 7,
    windowSeconds: 86_400,
    resetSeconds: 60,
  } as const
  const quotasOf = (client: string) => (client === 'ada' ? [quota] : [])
  const administration = createAdministration({ reader, prune, acknowledge, backup, currency: 'EUR', quotasOf })
  const tools = [
    { name: 'double', run: (input: unknown) => ({ twice: Number((input as Json)['n']) * 2 }) },
    { name: 'fail', run: () => Promise.reject(new Fault('mcp_unavailable', 'not now')) },
  ]
  const server = await served({ tools, ledger, providers: [administration] })
  const call = (client: string, name: string, input: Json = {}): Promise<Answer> =>
    server.ask(
      'POST',
      `/v1/tools/${name}/calls`,
      { 'x-mcp-client-id': client, ...traceparent },
      JSON.stringify({ arguments: input }),
    )
  const entries = async (query: string): Promise<Json[]> =>
    (await server.ask('GET', `/v1/ledger/entries?${query}`)).body['entries'] as Json[]
  return { ...opened, server, call, entries }
}

const entryOf = ({ headers }: Answer): string => String(headers['owlclaw-ledger-entry'])

describe('[R8.6] the ledger over REST', () => {
  it('finds each call by what is known of it, and shows it by the name its answer gave', async () => {
    const { server, call, entries } = await ledgered()
    const answered = await call('ada', 'double', { n: 2, token: 'abc' })
    const failed = await call('bob', 'fail')
    const refused = await call('bob', 'no_such_tool')
    const ids = async (query: string): Promise<unknown[]> => (await entries(query)).map(({ id }) => id)
    expect(await ids('client=ada')).toEqual([entryOf(answered)])
    expect(await ids('name=fail&state=error&code=mcp_unavailable')).toEqual([entryOf(failed)])
    expect(await ids(`incident_id=${String(failed.body['incident_id'])}`)).toEqual([entryOf(failed)])
    expect(await ids('state=denied')).toEqual([refused.body['entry']])
    expect(await ids(`trace_id=${trace}&kind=tool&surface=rest`)).toHaveLength(3)
    expect(await ids('since=2001-01-01T00:00:00Z&until=2001-01-02T00:00:00%2B02:00')).toEqual([])
    const one = await server.ask('GET', `/v1/ledger/entries/${entryOf(answered)}`)
    expect(one.body).toMatchObject({ client: 'ada', name: 'double', state: 'ok', trace_id: trace, revision: 'rest/v1' })
    expect(JSON.stringify(one.body)).not.toContain('abc')
  })

  it('gives pages that do not shift while calls go on', async () => {
    const { server, call } = await ledgered()
    for (const n of [1, 2, 3, 4]) await call('ada', 'double', { n })
    const numbers: unknown[] = []
    for (let more = ''; ;) {
      const { body } = await server.ask('GET', `/v1/ledger/entries?client=ada&limit=1${more}`)
      const next = body['next_cursor'] as string | undefined
      numbers.push(...(body['entries'] as Json[]).map((entry) => (entry['arguments'] as Json)['n']))
      if (next === undefined) break
      await call('ada', 'double', { n: 9 })
      more = `&cursor=${next}`
    }
    expect(numbers).toEqual([4, 3, 2, 1])
  })

  it('is in itself: each look at it is a call', async () => {
    const { server, call, entries } = await ledgered()
    const { headers } = await server.ask('GET', '/v1/ledger/statistics', { 'x-mcp-client-id': 'auditor' })
    await call('ada', 'double', { n: 1 })
    const looked = await entries('client=auditor')
    expect(looked).toMatchObject([
      { id: headers['owlclaw-ledger-entry'], kind: 'administration', name: 'ledger_statistics', state: 'ok' },
    ])
    expect((await entries('name=ledger_search'))[0]?.['result']).toEqual({ entries: 1 })
  })

  it('[R8.10] sums up, with what each client has left', async () => {
    const { server, call } = await ledgered()
    await call('ada', 'double', { n: 1 })
    await call('bob', 'fail')
    const { body } = await server.ask('GET', '/v1/ledger/statistics?kind=tool')
    expect(body).toMatchObject({
      currency: 'EUR',
      rows: [
        { client: 'ada', name: 'double', calls: 1, ok: 1, errors: 0 },
        { client: 'bob', name: 'fail', calls: 1, ok: 0, errors: 1 },
      ],
      clients: [{ client: 'ada', quota: [{ name: 'day', unit: 'calls', limit: 10, remaining: 7, reset: 60 }] }],
    })
    const past = await server.ask('GET', '/v1/ledger/statistics?since=2001-01-01T00:00:00Z&until=2001-01-02T00:00:00Z')
    expect(past.body).toMatchObject({ since: '2001-01-01T00:00:00.000Z', until: '2001-01-02T00:00:00.000Z', rows: [] })
  })

  it('is exported line by line, as JSON or as a table', async () => {
    const { server, call } = await ledgered()
    await call('ada', 'double', { n: 1 })
    const lines = await server.ask('GET', '/v1/ledger/export?client=ada')
    expect(lines.headers).toMatchObject({
      'content-type': 'application/x-ndjson',
      'content-disposition': 'attachment; filename="ledger.ndjson"',
    })
    expect(JSON.parse(lines.text)).toMatchObject({ row: 1, client: 'ada', tool: 'double', arguments: { n: 1 } })
    const cells = await server.ask('GET', '/v1/ledger/export?client=ada&format=csv', { accept: 'text/csv' })
    expect(cells.headers['content-type']).toBe('text/csv; charset=utf-8; header=present')
    expect(cells.text.split('\r\n')[1]).toContain('double')
  })

  it('takes several states, of entries and of rows', async () => {
    const { server, call, entries } = await ledgered()
    await call('ada', 'double', { n: 1 })
    await call('ada', 'fail')
    await call('ada', 'no_such_tool')
    const states = async (query: string): Promise<unknown[]> =>
      (await entries(`client=ada&${query}`)).map(({ state }) => state)
    expect(await states('states=denied&states=error')).toEqual(['denied', 'error'])
    expect(await states('states=denied')).toEqual(['denied'])
    expect(await states('states=denied&states=error&state=error')).toEqual(['error'])
    expect(await states('states=denied&state=ok')).toEqual([])
    expect((await server.ask('GET', '/v1/ledger/entries?states=denid')).body['code']).toBe('invalid_params')
    const rows = async (query: string): Promise<unknown[]> =>
      (await server.ask('GET', `/v1/ledger/export?client=ada&${query}`)).text
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as Json)['state'])
    expect(await rows('states=denied&states=error')).toEqual(['error', 'denied'])
    expect(await rows('state=ok&surface=rest')).toEqual(['ok'])
    expect(await rows('code=tool_not_found')).toEqual(['denied'])
  })

  it('says which form a time has', async () => {
    const { server } = await ledgered()
    for (const path of ['entries?since=yesterday', 'export?until=2026-11-18', 'statistics?since=x']) {
      const { status, body } = await server.ask('GET', `/v1/ledger/${path}`)
      expect([status, body['errors']]).toMatchObject([400, [{ rule: 'format' }]])
      expect(body['detail']).toMatch(/ must be of the format date-time, such as 2026-01-31T12:00:00Z\.$/)
    }
  })

  it('ends an export early that can’t go on, so that nobody takes it for whole', async () => {
    async function* broken() {
      yield '{"row":1}\n'
      await Promise.resolve()
      throw new Error('the disk is gone')
    }
    const reader = { exported: broken } as unknown as LedgerReader
    const server = await served({ providers: [administrationOf(reader)] })
    await expect(server.ask('GET', '/v1/ledger/export')).rejects.toThrow(/aborted|socket hang up/)
    expect(server.lines.at(-1)).toMatchObject({ operation: 'exportLedger', message: 'failed' })
  })

  it('is read no further once the client has left', async () => {
    const ended = Promise.withResolvers<string>()
    async function* endless() {
      try {
        for (;;) {
          yield `${'x'.repeat(65_536)}\n`
          await new Promise((resolve) => setImmediate(resolve))
        }
      } finally {
        ended.resolve('ended')
      }
    }
    const { url } = await served({ providers: [administrationOf({ exported: endless } as unknown as LedgerReader)] })
    const leaving = new AbortController()
    const answer = await fetch(`${url}/v1/ledger/export`, { signal: leaving.signal })
    expect(answer.status).toBe(200)
    leaving.abort()
    expect(await ended.promise).toBe('ended')
  })

  it('is verified, backed up and pruned', async () => {
    const { server, call, folder } = await ledgered()
    await call('ada', 'double', { n: 1 })
    const post = (path: string, body: object) => server.ask('POST', `/v1/ledger/${path}`, {}, JSON.stringify(body))
    expect((await post('verification', {})).body).toMatchObject({ ok: true, rows: 1, notes: [] })
    const made = await post('backups', {})
    expect([made.status, made.body['folder']]).toEqual([201, join(folder, 'backups/one')])
    expect(readFileSync(join(folder, 'backups/one/backup.json'), 'utf8')).toContain('owlclaw.db')
    expect((await post('prune', { before: '2025-01-01T00:00:00Z' })).body).toEqual({
      rows: 0,
      before: '2025-01-01T00:00:00.000Z',
    })
  })

  it.each([
    ['GET', '/v1/ledger/entries/nobody-1', undefined, 404, 'entry_not_found'],
    ['GET', '/v1/ledger/entries?cursor=x', undefined, 422, 'invalid_cursor'],
    ['GET', '/v1/ledger/entries?state=denid', undefined, 400, 'invalid_params'],
    ['GET', '/v1/ledger/entries?since=yesterday', undefined, 400, 'invalid_params'],
    ['GET', '/v1/ledger/entries?tool=add', undefined, 400, 'invalid_params'],
    ['GET', '/v1/ledger/export?format=xml', undefined, 400, 'invalid_params'],
    ['POST', '/v1/ledger/prune', '{}', 400, 'invalid_params'],
    ['POST', '/v1/ledger/prune', '{"before":"2099-01-01T00:00:00Z"}', 400, 'invalid_params'],
    ['POST', '/v1/ledger/prune', '{"before":"2099-01-01T00:00:00Z","within_retention":true}', 200, undefined],
    ['POST', '/v1/ledger/prune', '{"before":"2020-01-01T00:00:00Z","dry_run":true}', 200, undefined],
    ['POST', '/v1/ledger/prune', '{"before":"soon"}', 400, 'invalid_params'],
    ['POST', '/v1/ledger/verification', '{"public_key":"x"}', 400, 'invalid_params'],
    ['POST', '/v1/ledger/verification', '{"public_key":"-----BEGIN PUBLIC KEY-----\\nnone"}', 400, 'invalid_params'],
    ['POST', '/v1/ledger/backups', '{"folder":"/etc"}', 400, 'invalid_params'],
    [
      'GET',
      `/v1/ledger/statistics?since=2026-01-02T00:00:00Z&until=2026-01-01T00:00:00Z`,
      undefined,
      400,
      'invalid_params',
    ],
    ['GET', '/v1/ledger/entries?since=2026-02-30T00:00:00Z', undefined, 400, 'invalid_params'],
    ['GET', '/v1/ledger/entries?since=2016-12-31T23:59:60Z&until=2016-12-31t23:59:60z', undefined, 200, undefined],
  ])('%s %s %s is answered with %d %s', async (method, path, body, status, code) => {
    const { server } = await ledgered()
    const answer = await server.ask(method, path, {}, body)
    expect([answer.status, answer.body['code']]).toEqual([status, code])
  })
})

const administrationOf = (reader: LedgerReader): Provider =>
  createAdministration({
    reader,
    prune: () => Promise.resolve(0),
    acknowledge: () => Promise.reject(new Error('none')),
    backup: () => Promise.reject(new Error('none')),
    currency: 'USD',
    quotasOf: () => [],
  })

describe('who may look', () => {
  it('is whoever is on the machine; others are denied, and that is in the ledger', async () => {
    const { createGateway } = await import('../../src/gateway/gateway.ts')
    const { openPolicy } = await import('../../src/core/policy.ts')
    const { ledger, reader, refusals } = open()
    const gateway = createGateway({ providers: [administrationOf(reader)], policy: () => openPolicy, ledger })
    const request = { kind: 'administration', name: 'ledger_search', input: { limit: 1 } } as const
    await expect(gateway.call(request, callBy('far', { kind: 'api_key' }))).rejects.toMatchObject({
      code: 'permission_denied',
    })
    await expect(gateway.call(request, callBy('nobody', { kind: 'anonymous' }))).rejects.toThrow()
    refusals.flush()
    const { entries } = await reader.search({ code: 'permission_denied' })
    expect(entries.map(({ client, state }) => [client, state])).toContainEqual(['far', 'denied'])
  })
})
