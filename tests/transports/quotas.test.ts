import { describe, expect, it, onTestFinished } from 'vitest'
import { noLedger, type Ledger } from '../../src/core/ledger.ts'
import { openLedger } from '../../src/ledger/ledger.ts'
import { openStore } from '../../src/store/store.ts'
import { configured, governed, type Governed, type QuotaConfig } from '../governance/governed.ts'
import { tool } from '../mcp/server.ts'
import type { Answer } from '../rest/served.ts'
import { initialize, mcpServed, modernCall, modernHeaders, type McpServed } from './mcp-served.ts'

const quota = { max_calls_per_minute: 3, monthly_budget: 100 }
const alice = { 'x-mcp-client-id': 'alice' }

/** A ledger in memory, until the test ends. */
function aLedger(): Ledger {
  const store = openStore(undefined)
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const { ledger, close } = openLedger({ db: store.db, folder: undefined, maxRecordedBytes: 100, log: silent })
  onTestFinished(async () => {
    await close()
    store.close()
  })
  return ledger
}

interface Limited extends McpServed {
  readonly policy: Governed['policy']
}

/** The same rules and counters behind both surfaces, as in a gateway. */
async function limited(config: QuotaConfig, ledger: Ledger): Promise<Limited> {
  const { policy } = governed(configured(config))
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
  'ratelimit-policy': '"minute";q=3;w=60, "month";q=100000000;w=2592000;qu="micros"',
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
      expect(answer.status).toBe(200)
      expect(headersOf(answer)).toEqual(headersAt(0))
      expect(answer.body['error']).toMatchObject({ code, data: { retry_after: 60, quota: quotaAt(0) } })
    }
    expect(headersOf(refused)).toEqual(headersAt(0))
  })

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
})
