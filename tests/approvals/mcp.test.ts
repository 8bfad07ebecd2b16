import { describe, expect, it } from 'vitest'
import { createApprovals } from '../../src/approvals/approvals.ts'
import type { ApprovalDemand } from '../../src/core/approval.ts'
import type { HandlerCall } from '../../src/core/call.ts'
import { noLedger } from '../../src/core/ledger.ts'
import { legacy, modern, type Message } from '../mcp/client.ts'
import { testServer, tool, type TestChannel, type TestServer } from '../mcp/server.ts'
import { demand } from './desk-parts.ts'

const elicitation = { elicitation: { form: {} } }
const more = { capabilities: elicitation }

function serving(by: ApprovalDemand['by']) {
  const ran: string[] = []
  const pay = tool('pay', () => {
    ran.push('pay')
    return 'paid'
  })
  const order = tool('order', async (_input: never, { ask }: HandlerCall) => {
    const schema = { type: 'object', properties: { size: { type: 'string' } } }
    const { content } = await ask('size', { kind: 'form', message: 'Which size?', schema })
    ran.push('order')
    return `size ${String(content?.['size'])}`
  })
  const approvals = (db: TestServer['db']) =>
    createApprovals({
      db,
      ledger: noLedger,
      shown: (input) => ({ arguments: input }),
      waitMs: () => 0,
      requestMs: () => 60_000,
      grantMs: () => 60_000,
      keepMs: () => 60_000,
    })
  const server = testServer({
    things: [pay, order].map((thing) => ({ ...thing, readOnly: false })),
    approvals,
    policy: { approval: ({ kind }) => (kind === 'tool' ? demand({ by, reason: 'It costs money' }) : undefined) },
  })
  return { server, ran }
}

const call = async (server: TestServer, params: object, more: object = { capabilities: elicitation }) =>
  (await modern(server, 'tools/call', params, more).answer()).result

const asked = (channel: TestChannel): Message | undefined =>
  channel.pushed
    .map(({ message }) => message as Message)
    .find(({ method, id }) => method !== undefined && id !== undefined)

const only = (value: unknown): string => Object.keys(value as object)[0] ?? 'nothing'

describe('an approval by the caller itself', () => {
  it('[R8.1] [U14] is a round of its own on the modern era, and the rounds of the tool come after it', async () => {
    const { server, ran } = serving('caller')
    const first = await call(server, { name: 'order' })
    expect(first).toMatchObject({ resultType: 'input_required' })
    const key = only(first?.['inputRequests'])
    expect(JSON.stringify(first?.['inputRequests'])).toContain('It costs money.')
    const second = await call(server, {
      name: 'order',
      requestState: first?.['requestState'],
      inputResponses: { [key]: { action: 'accept', content: {} } },
    })
    expect(Object.keys(second?.['inputRequests'] as object)).toEqual(['size'])
    const third = await call(server, {
      name: 'order',
      requestState: second?.['requestState'],
      inputResponses: { size: { action: 'accept', content: { size: 'L' } } },
    })
    expect(third).toMatchObject({ resultType: 'complete', content: [{ text: 'size L' }] })
    expect(ran).toEqual(['order'])
    expect(await call(server, { name: 'order' })).toMatchObject({ resultType: 'input_required' })
  })

  it('is not given by a client that answers what it was never asked', async () => {
    const { server, ran } = serving('caller')
    const inputResponses = { approval: { action: 'accept', content: {} } }
    expect(await call(server, { name: 'pay', inputResponses })).toMatchObject({ resultType: 'input_required' })
    expect(ran).toEqual([])
  })

  it('[U14] is given by nobody who was not asked, though it knows the name of the question', async () => {
    const { server, ran } = serving('caller')
    const waiting = await modern(server, 'tools/call', { name: 'pay' }).answer()
    const id = String(waiting.error?.data['approval'])
    const inputResponses = { [`approval-${id}`]: { action: 'accept', content: {} } }
    const guessed = await call(server, { name: 'pay', inputResponses })
    expect(guessed).toMatchObject({ resultType: 'input_required', inputRequests: { [`approval-${id}`]: {} } })
    const other = await call(server, { name: 'order' })
    const stolen = { name: 'pay', requestState: other?.['requestState'], inputResponses }
    const refused = await modern(server, 'tools/call', stolen, { capabilities: elicitation }).answer()
    expect(refused.error).toMatchObject({ data: { code: 'invalid_request_state' } })
    expect(ran).toEqual([])
    const requestState = guessed?.['requestState']
    expect(await call(server, { name: 'pay', requestState, inputResponses })).toMatchObject({
      content: [{ text: 'paid' }],
    })
    const again = await modern(server, 'tools/call', { name: 'pay', requestState, inputResponses }, more).answer()
    expect(again.error).toMatchObject({ data: { code: 'invalid_request_state' } })
    expect(ran).toEqual(['pay'])
  })

  it('is refused when the caller declines', async () => {
    const { server, ran } = serving('caller')
    const first = await call(server, { name: 'pay' })
    const params = {
      name: 'pay',
      requestState: first?.['requestState'],
      inputResponses: { [only(first?.['inputRequests'])]: { action: 'decline' } },
    }
    const { error } = await modern(server, 'tools/call', params, { capabilities: elicitation }).answer()
    expect(error).toMatchObject({ code: -31003, data: { code: 'approval_denied', retryable: false } })
    expect(ran).toEqual([])
  })

  it('[R8.1] [U14] is asked for on the stream of a legacy call', async () => {
    const { server, ran } = serving('caller')
    const client = await legacy(server, { capabilities: elicitation })
    const pending = client.request('tools/call', { name: 'pay' })
    await expect.poll(() => asked(pending.channel)).toMatchObject({ method: 'elicitation/create' })
    const id = asked(pending.channel)?.id
    client.respond({ id, result: { action: 'accept', content: {} } })
    expect(await pending.answer()).toMatchObject({ result: { content: [{ text: 'paid' }] } })
    expect(ran).toEqual(['pay'])
  })
})

describe('an approval by somebody else', () => {
  it.each(['modern', 'legacy'] as const)('is awaited, and named in the refusal: %s', async (era) => {
    const { server, ran } = serving('operator')
    const send = async (): Promise<Message> =>
      era === 'modern'
        ? modern(server, 'tools/call', { name: 'pay' }, { capabilities: elicitation }).answer()
        : (await legacy(server, { capabilities: elicitation })).request('tools/call', { name: 'pay' }).answer()
    const { error } = await send()
    const data = { code: 'approval_pending', retryable: true, retry_after: 15 }
    expect(error).toMatchObject({ code: era === 'modern' ? -31003 : -32003, data })
    const id = String(error?.data['approval'])
    const update = "UPDATE approvals SET state = 'approved' WHERE id = ?"
    expect(server.db.prepare(update).run(id).changes).toBe(1)
    expect(await send()).toMatchObject({ result: { content: [{ text: 'paid' }] } })
    expect(ran).toEqual(['pay'])
  })
})
