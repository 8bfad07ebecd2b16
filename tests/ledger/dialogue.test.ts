import { describe, expect, it } from 'vitest'
import type { HandlerCall } from '../../src/core/call.ts'
import { InputRequired } from '../../src/core/conversation.ts'
import { redacted } from '../../src/core/secret-rules.ts'
import { eventually, legacy, modern } from '../mcp/client.ts'
import { testServer, tool, type Thing } from '../mcp/server.ts'
import { accept, capabilities, get, send, until } from '../mcp/task-client.ts'
import { callBy, ending, free, open } from './ledger-parts.ts'

const schema = { type: 'object', properties: { size: { type: 'number' }, password: { type: 'string' } } }
const size = { kind: 'form', message: 'How many are deleted?', schema } as const
const kept = {
  kind: 'form',
  message: 'How many are deleted?',
  schema: { ...schema, properties: expect.anything() as object },
}

const remove = (more: Partial<Thing> = {}): Thing => ({
  ...tool('remove', async (_input: never, call: HandlerCall) => {
    const { action, content } = await call.ask('size', size)
    return action === 'accept' ? `removed ${String(content?.['size'])}` : 'kept'
  }),
  readOnly: false,
  ...more,
})

const given = { action: 'accept', content: { size: 42, password: 'hunter2' } }
const recorded = [{ key: 'size', answer: { action: 'accept', content: { size: 42, password: redacted } } }]
const asking = [{ key: 'size', ...kept }]

const bodies = (ledger: ReturnType<typeof open>): { state: string; name: string; body: Record<string, unknown> }[] =>
  ledger.rows().map(({ state, name, body }) => ({ state, name, body: JSON.parse(body) as Record<string, unknown> }))

describe('[P10] what was asked, and what somebody answered,', () => {
  it('stands in the rows of both rounds: what was answered before anything runs that goes by it', async () => {
    const ledger = open()
    const server = testServer({ things: [remove()], ledger: ledger.ledger })
    const call = async (params: object) =>
      (
        await modern(
          server,
          'tools/call',
          { name: 'remove', arguments: { x: 1 }, ...params },
          { capabilities },
        ).answer()
      ).result
    const requestState = (await call({}))?.['requestState']
    const result = await call({ requestState, inputResponses: { size: given } })
    expect(result?.['content']).toEqual([{ type: 'text', text: 'removed 42' }])
    const rows = bodies(ledger)
    expect(rows.map(({ state }) => state)).toEqual(['begun', 'input_required', 'begun', 'ok'])
    expect(rows[1]?.body).toEqual({ questions: asking })
    expect(rows[2]?.body).toMatchObject({ arguments: { x: 1 }, answers: recorded })
    expect(rows[3]?.body).toMatchObject({ questions: asking, answers: recorded })
    const { entries } = await ledger.reader.search({})
    expect(entries).toMatchObject([
      { state: 'ok', arguments: { x: 1 }, questions: asking, answers: recorded },
      { state: 'input_required', arguments: { x: 1 }, questions: asking },
    ])
    expect(entries[1]).not.toHaveProperty('result')
    expect(JSON.stringify(ledger.rows())).not.toContain('hunter2')
  })

  it('stands in the one row of a call that only reads, and of one that waits for its answer', async () => {
    const ledger = open()
    const server = testServer({ things: [remove({ readOnly: true })], ledger: ledger.ledger })
    const client = await legacy(server, { capabilities: { elicitation: {} } })
    const call = client.request('tools/call', { name: 'remove', arguments: { x: 1 } })
    await eventually(() => call.pushed().some(({ id }) => id !== undefined))
    const question = call.pushed().find(({ method }) => method === 'elicitation/create')
    client.respond({ id: question?.id, result: given })
    await call.answer()
    expect(bodies(ledger)).toMatchObject([
      { state: 'ok', body: { arguments: { x: 1 }, questions: asking, answers: recorded, result: {} } },
    ])
  })

  it('is cut like everything that is too long, and is what a refusal asks for, too', async () => {
    const ledger = open(undefined, { maxRecordedBytes: 100 })
    const questions = new Map([['approval-1', { ...size, message: 'm'.repeat(500) }]])
    const asked = new InputRequired(questions)
    const call = {
      ...callBy('ann'),
      brought: new Map([['before', { action: 'accept', content: { x: 'y'.repeat(500) } }]]),
    }
    const request = { kind: 'tool', name: 'pay', input: {} } as const
    ledger.ledger.record(
      request,
      call,
      ending({ outcome: 'input_required', output: undefined, dialogue: asked.unanswered }),
      undefined,
    )
    ledger.ledger.record(request, callBy('ann'), ending({ dialogue: new Map() }), free)
    await eventually(() => ledger.rows().length === 2)
    const [first, second] = bodies(ledger)
    expect(first?.body).toMatchObject({
      questions: expect.stringMatching(/^\[\{"key":"approval-1","kind":"form".{1,80}$/) as string,
      questions_cut: { bytes: expect.any(Number) as number },
      answers_cut: { sha256: expect.any(String) as string },
    })
    expect(Object.keys(second?.body ?? {}).sort()).toEqual(['arguments', 'caller', 'result', 'revision'])
  })
})

describe('[P10] a run', () => {
  it('has what it was told in the rows of its rounds, and who told it or ended it in entries of their own', async () => {
    const ledger = open()
    const deed = remove({ name: 'remove', async: 'always' })
    const server = testServer({ things: [deed], ledger: ledger.ledger, runs: {} })
    const start = async (): Promise<string> => {
      const { result } = await send(server, 'tools/call', { name: 'remove', arguments: { x: 1 } })
      const id = String(result?.['taskId'])
      await until(server, id, 'input_required')
      return id
    }
    const first = await start()
    const told = await send(server, 'tasks/update', {
      taskId: first,
      inputResponses: { other: accept('x'), size: given },
    })
    await until(server, first, 'completed')
    const second = await start()
    const ended = await send(server, 'tasks/cancel', { taskId: second })
    await send(server, 'tasks/cancel', { taskId: second })
    await send(server, 'tasks/update', { taskId: second, inputResponses: { size: given } })
    expect((await get(server, second))?.['status']).toBe('cancelled')
    const { entries } = await ledger.reader.search({ kind: 'administration' })
    expect(entries).toMatchObject([
      { name: 'run_cancel', client: 'ann', state: 'ok', arguments: { run: second, tool: 'remove' } },
      { name: 'run_answer', client: 'ann', state: 'ok', arguments: { run: first, tool: 'remove', answers: recorded } },
    ])
    const entryIn = ({ result }: typeof told): unknown =>
      (result?.['_meta'] as Record<string, unknown>)['owlclaw/entry']
    expect([entryIn(ended), entryIn(told)]).toEqual(entries.map(({ id }) => id))
    const rounds = (await ledger.reader.search({ kind: 'tool' })).entries
    expect(rounds.map(({ state, answers }) => [state, answers])).toEqual([
      ['input_required', undefined],
      ['ok', recorded],
      ['input_required', undefined],
    ])
  })
})
