import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { noLedger, type Ledger } from '../../src/core/ledger.ts'
import type { Policy } from '../../src/core/policy.ts'
import { openGovernance } from '../../src/governance/governance.ts'
import { openLedger } from '../../src/ledger/ledger.ts'
import { openStore } from '../../src/store/store.ts'
import { callBy, entryNamed } from '../gateway/recording-parts.ts'
import { clockAt, configured, governed, type Governed, type QuotaConfig } from '../governance/governed.ts'
import { newFolder } from '../ledger/ledger-parts.ts'
import { modernMeta } from '../mcp/client.ts'
import { thingsProvider, tool } from '../mcp/server.ts'
import type { Answer } from '../rest/served.ts'
import { initialize, mcpServed, modernCall, modernHeaders, type McpServed } from './mcp-served.ts'

const quota = { max_calls_per_minute: 3, monthly_budget: 100 }
const alice = { 'x-mcp-client-id': 'alice' }

/** A ledger, until the test ends. */
function aLedger(): Ledger {
  const folder = newFolder()
  const store = openStore(folder)
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const { ledger, close } = openLedger({ db: store.db, folder, maxRecordedBytes: 100, log: silent })
  onTestFinished(async () => {
    await close()
    store.close()
  })
  return ledger
}

interface Limited extends McpServed {
  readonly policy: Governed['policy']
}

const limited = (config: QuotaConfig, ledger: Ledger): Promise<Limited> =>
  served(governed(configured(config)).policy, ledger)

/** By the rules of a document, over 1,000 calls a minute. */
async function ruledBy(rules: string): Promise<Policy> {
  const governance = await openGovernance({
    ...{ config: configured({ max_calls_per_minute: 1000 }), onlyLocal: true, watch: false },
    clock: clockAt('2026-11-18T12:00:00Z'),
  })
  onTestFinished(governance.close)
  const text = `policy: 1\npermissions: [{ effect: allow }]\n${rules}\n`
  await governance.keeper.propose({ text, name: 'policy', author: 'test' })
  return governance.policy()
}

/** What a refusal says of itself, on any surface. */
const toldIn = ({ body }: Answer): unknown => (body['error'] as { readonly data?: unknown } | undefined)?.data ?? body

/** The same rules and counters behind both surfaces, as in a gateway. */
async function served(policy: Policy, ledger: Ledger): Promise<Limited> {
  const work = tool('work', () => 'done')
  const server = await mcpServed(
    { things: [work], policy, ledger },
    { tools: [{ name: 'work', run: () => ({ content: [] }) }], policy, ledger },
  )
  return { ...server, policy }
}

const headersOf = ({ headers }: Answer) =>
  Object.fromEntries(
    ['ratelimit', 'ratelimit-policy', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'].map((name) => [
      name,
      headers[name],
    ]),
  )

const headersAt = (remaining: number) => ({
  ratelimit: `"minute";r=${remaining};t=60`,
  'ratelimit-policy': '"minute";q=3;w=60, "month";q=100000000;w=2592000;owlclaw-unit="micros"',
  'x-ratelimit-limit': '3',
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-reset': '60',
})

const quotaAt = (remaining: number) => [
  { name: 'minute', unit: 'calls', limit: 3, remaining, reset: 60 },
  { name: 'month', unit: 'micros', limit: 100_000_000, remaining: 100_000_000, reset: 1_080_000 },
]

const legacyCall = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'work', arguments: {} } }
const rest = ({ ask }: Limited) => ask('POST', '/v1/tools/work/calls', alice, '{"arguments":{}}')
const legacy = ({ post }: Limited) => post(legacyCall, alice)
const modern = ({ post }: Limited) => post(modernCall('work'), { ...modernHeaders('tools/call', 'work'), ...alice })

describe('[R8.9] what a client has left', () => {
  it.each([
    ['with a ledger', true],
    ['without one', false],
  ])('is in the headers and in _meta of every answer, %s', async (_, kept) => {
    const server = await limited(quota, kept ? aLedger() : noLedger)
    const answers = [await rest(server), await legacy(server), await modern(server)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.map(headersOf)).toEqual([2, 1, 0].map(headersAt))
    for (const { headers } of answers) expect(headers['owlclaw-ledger-entry'] !== undefined).toBe(kept)
    for (const [index, remaining] of [
      [1, 1],
      [2, 0],
    ] as const) {
      const { _meta } = answers[index]?.body['result'] as { readonly _meta: Record<string, unknown> }
      expect(_meta['owlclaw/quota']).toEqual(quotaAt(remaining))
      expect(_meta['owlclaw/entry']).toBe(answers[index]?.headers['owlclaw-ledger-entry'])
    }
  })

  it.each([
    ['with a ledger', true],
    ['without one', false],
  ])('[R8.5] is in every refusal, with the time to retry, %s', async (_, kept) => {
    const server = await limited(quota, kept ? aLedger() : noLedger)
    for (let calls = 0; calls < 3; calls += 1) await rest(server)
    const refused = await rest(server)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
    expect(refused.body).toMatchObject({ code: 'rate_limited', retry_after: 60, quota: quotaAt(0) })
    for (const [answer, code] of [
      [await legacy(server), -32003],
      [await modern(server), -31003],
    ] as const) {
      expect([answer.status, answer.headers['retry-after']]).toEqual([200, '60'])
      expect(headersOf(answer)).toEqual(headersAt(0))
      expect(answer.body['error']).toMatchObject({ code, data: { retry_after: 60, quota: quotaAt(0) } })
    }
    expect(headersOf(refused)).toEqual(headersAt(0))
  })

  it.each([
    ['as a run at once', { async: 'always' }, 60_000],
    ['as a run once it takes long', {}, 0],
  ] as const)(
    'is told of a call that goes on %s, when it is answered and when its run is looked at',
    async (...how) => {
      const [, more, thresholdMs] = how
      const { policy } = governed(configured({ ...quota, monthly_budget: 10 }, { prices: { work: 0.5 } }))
      const [ledger, runs] = [aLedger(), { thresholdMs }]
      const things = [{ ...tool('work', () => Promise.resolve('done')), ...more }]
      const server = await mcpServed(
        { things, policy, ledger, runs },
        { providers: [thingsProvider(things)], policy, ledger, runs },
      )
      const left = (answer: Answer) => [headersOf(answer)['ratelimit'], headersOf(answer)['ratelimit-policy']]
      const policies = '"minute";q=3;w=60, "month";q=10000000;w=2592000;owlclaw-unit="micros"'
      const quotaWith = (calls: number, money: number) => [
        { name: 'minute', unit: 'calls', limit: 3, remaining: calls, reset: 60 },
        { name: 'month', unit: 'micros', limit: 10_000_000, remaining: money, reset: 1_080_000 },
      ]
      const begun = await server.ask('POST', '/v1/tools/work/calls', alice, '{"arguments":{}}')
      expect([begun.status, ...left(begun)]).toEqual([202, '"minute";r=2;t=60', policies])
      const looked = await server.ask('GET', String(begun.headers.location), alice)
      expect(left(looked)).toEqual(['"minute";r=2;t=60', policies])

      const sent = modernMeta({}, { extensions: { 'io.modelcontextprotocol/tasks': {} } })
      const asked = (method: string, name: string, params: object) =>
        server.post(
          { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: sent } },
          { ...modernHeaders(method, name), ...alice },
        )
      const started = await asked('tools/call', 'work', { name: 'work', arguments: {} })
      const task = started.body['result'] as { readonly taskId: string }
      expect(task).toMatchObject({
        resultType: 'task',
        _meta: { 'owlclaw/entry': expect.any(String), 'owlclaw/quota': quotaWith(1, 9_000_000) },
      })
      expect(left(started)).toEqual(['"minute";r=1;t=60', policies])
      await vi.waitFor(async () => {
        const got = await asked('tasks/get', task.taskId, { taskId: task.taskId })
        const _meta = { 'owlclaw/quota': quotaWith(1, 9_000_000) }
        expect(got.body['result']).toMatchObject({ status: 'completed', result: { _meta }, _meta })
        expect(left(got)).toEqual(['"minute";r=1;t=60', policies])
      })
    },
  )

  it('is not mentioned to who is not limited', async () => {
    const server = await limited({}, aLedger())
    for (const answer of [await rest(server), await legacy(server), await modern(server)]) {
      expect(Object.values(headersOf(answer))).toEqual([undefined, undefined, undefined, undefined, undefined])
      expect(answer.text).not.toContain('quota')
    }
  })

  it('is not mentioned where nothing was called', async () => {
    const { post, policy } = await limited(quota, aLedger())
    const answer = await post(initialize('2025-11-25'), alice)
    expect(headersOf(answer)['ratelimit']).toBeUndefined()
    expect(policy.quotas({ principal: { id: 'alice', kind: 'local' } })[0]?.remaining).toBe(3)
  })

  it('[R8.5] is told of the limit that refused, first of all and in the headers', async () => {
    const policy = await ruledBy('rates: [{ tools: [work], max_calls_per_minute: 1 }]')
    const server = await served(policy, aLedger())
    await rest(server)
    for (const ask of [rest, legacy, modern]) {
      const refused = await ask(server)
      expect(refused.headers['retry-after']).toBe('60')
      expect(headersOf(refused)).toEqual({
        ratelimit: '"rates[0]";r=0;t=60',
        'ratelimit-policy': '"rates[0]";q=1;w=60, "minute";q=1000;w=60',
        'x-ratelimit-limit': '1',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': '60',
      })
      expect(toldIn(refused)).toMatchObject({
        ...{ code: 'rate_limited', retryable: true, retry_after: 60 },
        quota: [
          { name: 'rates[0]', unit: 'calls', limit: 1, remaining: 0, reset: 60 },
          { name: 'minute', remaining: 999 },
        ],
      })
    }
  })

  it('[R8.5] is told without a time where waiting does not help: nobody tries again', async () => {
    const none = await ruledBy('rates: [{ tools: [work], max_calls_per_minute: 0 }]')
    const zero = await limited({ max_calls_per_day: 0 }, aLedger())
    for (const [server, name] of [
      [await served(none, aLedger()), 'rates[0]'],
      [zero, 'day'],
    ] as const) {
      const refused = await rest(server)
      expect([refused.status, refused.headers['retry-after']]).toEqual([403, undefined])
      expect(headersOf(refused)).toMatchObject({ ratelimit: `"${name}";r=0`, 'x-ratelimit-reset': undefined })
      expect(refused.body).toMatchObject({ code: 'governance_denied', retryable: false })
      expect(refused.body).not.toHaveProperty('retry_after')
      expect(toldIn(await modern(server))).toMatchObject({ code: 'governance_denied', retryable: false })
    }
  })

  it('[R8.5] is told without a time to retry where the money of a month is spent', async () => {
    const config = configured({ monthly_budget: 1 }, { prices: { work: 1 } })
    const server = await served(governed(config).policy, aLedger())
    await rest(server)
    for (const ask of [rest, modern]) {
      const refused = await ask(server)
      expect(refused.headers['retry-after']).toBeUndefined()
      expect(refused.headers['ratelimit']).toBe('"month";r=0;t=1080000')
      expect(toldIn(refused)).toMatchObject({
        code: 'budget_exceeded',
        retryable: false,
        quota: [{ reset: 1_080_000 }],
      })
      expect(toldIn(refused)).not.toHaveProperty('retry_after')
    }
  })

  it('[R8.5] is of what one call may cost where that is too little', async () => {
    const config = configured({ max_cost_per_call: 0.5, max_calls_per_minute: 30 }, { prices: { work: 1 } })
    const server = await served(governed(config).policy, aLedger())
    for (const ask of [rest, legacy, modern]) {
      const refused = await ask(server)
      expect(headersOf(refused)).toMatchObject({
        ...{ ratelimit: '"call";r=500000', 'x-ratelimit-limit': '500000', 'x-ratelimit-reset': undefined },
        'ratelimit-policy': '"call";q=500000;owlclaw-unit="micros", "minute";q=30;w=60',
      })
      expect(toldIn(refused)).toMatchObject({
        code: 'cost_limit_exceeded',
        quota: [{ name: 'call', limit: 500_000, remaining: 500_000 }, { name: 'minute' }],
      })
    }
  })

  it('is of calls at a time where too many run', async () => {
    const { policy } = governed(configured({ max_concurrent_calls: 1, max_calls_per_minute: 9 }))
    policy.reserve(entryNamed('work'), callBy('alice'))
    const refused = await rest(await served(policy, aLedger()))
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1'])
    expect(headersOf(refused)).toMatchObject({
      ratelimit: '"concurrency";r=0',
      'ratelimit-policy': '"concurrency";q=1;qu="concurrent-requests", "minute";q=9;w=60',
    })
  })
})

describe('[R8.9] header fields', () => {
  const parameter = /^(?:[a-z][a-z0-9_.-]*)=(?:\d{1,15}|"[ !#-[\]-~]*")$/

  it('are structured fields (RFC 9651), however much a client may use', async () => {
    const most = { max_calls_per_minute: Number.MAX_SAFE_INTEGER, max_calls_per_day: 1e18, monthly_budget: 1e9 }
    const { headers } = await rest(await limited(most, aLedger()))
    for (const field of ['ratelimit', 'ratelimit-policy']) {
      for (const item of String(headers[field]).split(', ')) {
        const [name, ...parameters] = item.split(';')
        expect(name).toMatch(/^"[a-z]+"$/)
        expect(parameters.filter((one) => !parameter.test(one))).toEqual([])
      }
    }
    expect(headers['ratelimit-policy']).toContain('"month";q=999999999999999;w=2592000')
  })
})
