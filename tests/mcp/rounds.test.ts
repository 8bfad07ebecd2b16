import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { HandlerCall } from '../../src/core/call.ts'
import { Fault } from '../../src/core/fault.ts'
import { noLedger } from '../../src/core/ledger.ts'
import { openPolicy, type Policy } from '../../src/core/policy.ts'
import { modern } from './client.ts'
import { testServer, tool, type TestServer } from './server.ts'

const form = {
  kind: 'form',
  message: 'Who?',
  schema: { type: 'object', properties: { name: { type: 'string' } } },
} as const

const greet = tool('greet', async ({ greeting = 'Hello' }: { greeting?: string }, call: HandlerCall) => {
  const answer = await call.ask('name', form)
  return `${greeting} ${String(answer.content?.['name'])}`
})

const capabilities = { elicitation: {}, sampling: {}, roots: {} }
const ann = { name: { action: 'accept', content: { name: 'Ann' } } }

const call = (server: TestServer, params: object, more: object = {}) =>
  modern(server, 'tools/call', params, { capabilities, ...more }).answer()

async function stateOf(server: TestServer, params: object, more: object = {}): Promise<string> {
  const { result } = await call(server, params, more)
  expect(result).toMatchObject({ resultType: 'input_required' })
  return String(result?.['requestState'])
}

const refusal = { code: -32602, data: { code: 'invalid_request_state', retryable: false } }

afterEach(() => {
  vi.useRealTimers()
})

describe('calls of several rounds on the modern era', () => {
  it('end with the questions, and go on with the answers', async () => {
    const server = testServer({ things: [greet] })
    const first = await call(server, { name: 'greet' })
    expect(first.result).toMatchObject({
      resultType: 'input_required',
      inputRequests: { name: { method: 'elicitation/create', params: { mode: 'form', message: 'Who?' } } },
    })
    const requestState = first.result?.['requestState']
    const second = await call(server, { name: 'greet', requestState, inputResponses: ann })
    expect(second.result).toMatchObject({ resultType: 'complete', content: [{ text: 'Hello Ann' }] })
  })

  it('ask everything that was asked at once, and keep what was answered before', async () => {
    const both = tool('both', async (_input: never, call: HandlerCall) => {
      const [name, roots] = await Promise.all([call.ask('name', form), call.ask('roots', { kind: 'roots' })])
      const said = await call.ask('said', { kind: 'model', messages: [], maxTokens: 5 })
      return [name.content?.['name'], roots.roots.length, said.model].join(' ')
    })
    const server = testServer({ things: [both] })
    const first = await call(server, { name: 'both' })
    expect(Object.keys(first.result?.['inputRequests'] as object)).toEqual(['name', 'roots'])
    const second = await call(server, {
      name: 'both',
      requestState: first.result?.['requestState'],
      inputResponses: { ...ann, roots: { roots: [{ uri: 'file:///a' }] } },
    })
    expect(Object.keys(second.result?.['inputRequests'] as object)).toEqual(['said'])
    const said = { role: 'assistant', content: { type: 'text', text: 'x' }, model: 'm1' }
    const requestState = second.result?.['requestState']
    const third = await call(server, { name: 'both', requestState, inputResponses: { said } })
    expect(third.result).toMatchObject({ content: [{ text: 'Ann 1 m1' }] })
  })

  it('keep what was answered in an earlier round, whatever comes beside it later', async () => {
    const schema = { type: 'object', properties: { v: { type: 'string' } } }
    const transfer = tool('transfer', async (_input: never, { ask }: HandlerCall) => {
      const amount = await ask('amount', { kind: 'form', message: 'How much?', schema })
      const code = await ask('code', { kind: 'form', message: 'Which code?', schema })
      return `${String(amount.content?.['v'])} by ${String(code.content?.['v'])}`
    })
    const server = testServer({ things: [transfer] })
    const accept = (v: string) => ({ action: 'accept', content: { v } })
    const first = await stateOf(server, { name: 'transfer' })
    const ten = { name: 'transfer', requestState: first, inputResponses: { amount: accept('10') } }
    const requestState = await stateOf(server, ten)
    const inputResponses = { amount: accept('999999'), code: accept('code for 10') }
    expect((await call(server, { name: 'transfer', requestState, inputResponses })).result).toMatchObject({
      content: [{ text: '10 by code for 10' }],
    })
  })

  it('ask again for what the client left out, and pass by what nobody asked', async () => {
    const server = testServer({ things: [greet] })
    const requestState = await stateOf(server, { name: 'greet' })
    const again = await call(server, { name: 'greet', requestState, inputResponses: { other: { action: 'cancel' } } })
    expect(again.result).toMatchObject({ resultType: 'input_required', inputRequests: { name: {} } })
  })

  it('ask even when the handler swallowed the question', async () => {
    const careless = tool('careless', async (_input: never, call: HandlerCall) => {
      await call.ask('name', form).catch(() => undefined)
      return 'went on'
    })
    const { result } = await call(testServer({ things: [careless] }), { name: 'careless' })
    expect(result).toMatchObject({ resultType: 'input_required' })
  })

  it('refuse an answer that is none', async () => {
    const server = testServer({ things: [greet] })
    const { error } = await call(server, { name: 'greet', inputResponses: { name: { roots: [] } } })
    expect(error).toMatchObject({ code: -32602, data: { errors: [{ path: '/inputResponses/name/action' }] } })
    const broken = await call(server, { name: 'greet', inputResponses: { name: 12 } })
    expect(broken.error).toMatchObject({ code: -32602 })
  })

  it('refuse what does not fit the form, and take the same state again with what does', async () => {
    const schema = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: { age: { type: 'integer', minimum: 0 }, mail: { type: 'string', format: 'email' } },
      required: ['age'],
    }
    const age = tool('age', async (_input: never, call: HandlerCall) => {
      const { action, content } = await call.ask('a/ge', { kind: 'form', message: 'How old?', schema })
      return `${action} ${String(content?.['age'])}`
    })
    const server = testServer({ things: [age] })
    const requestState = await stateOf(server, { name: 'age' })
    const answered = (answer: unknown) =>
      call(server, { name: 'age', requestState, inputResponses: { 'a/ge': answer } })
    const wrong = [
      [{ action: 'accept', content: { age: 'old' } }, 'content/age'],
      [{ action: 'accept', content: { age: -1 } }, 'content/age'],
      [{ action: 'accept', content: { age: 3, mail: 'none' } }, 'content/mail'],
      [{ action: 'accept' }, 'content/age'],
    ] as const
    for (const [answer, at] of wrong) {
      const { error } = await answered(answer)
      const path = `/inputResponses/a~1ge/${at}`
      expect(error).toMatchObject({ code: -32602, data: { code: 'invalid_params', errors: [{ path }] } })
    }
    expect((await answered({ action: 'perhaps' })).error).toMatchObject({ data: { code: 'invalid_params' } })
    expect((await answered({ action: 'accept', content: { age: 3 } })).result).toMatchObject({
      content: [{ text: 'accept 3' }],
    })
    expect((await answered({ action: 'decline' })).error).toMatchObject(refusal)
    const again = await stateOf(server, { name: 'age' })
    const declined = { name: 'age', requestState: again, inputResponses: { 'a/ge': { action: 'decline' } } }
    expect((await call(server, declined)).result).toMatchObject({ content: [{ text: 'decline undefined' }] })
    const stateless = { 'a/ge': { action: 'accept', content: { age: '3' } } }
    const { error } = await call(server, { name: 'age', inputResponses: stateless })
    expect(error).toMatchObject({ data: { errors: [{ path: '/inputResponses/a~1ge/content/age' }] } })
  })

  it.each([
    ['the form of the protocol', { method: 'elicitation/create', params: { message: 'Who?' } }],
    ['an unknown kind', { kind: 'elicitation', message: 'Who?' }],
    ['a name that every object knows', { kind: 'toString' }],
    ['text', 'Who?'],
    ['nothing', undefined],
  ])('end as a failure of the tool when its question is %s, and say in the log which there are', async (_, asked) => {
    const odd = tool('odd', (_input: never, call: HandlerCall) => call.ask('name', asked as never))
    const server = testServer({ things: [odd] })
    const { error, result } = await call(server, { name: 'odd' })
    expect(result).toBeUndefined()
    expect(error).toMatchObject({ data: { code: 'execution_error' } })
    expect(JSON.stringify(server.log)).toContain('must be one of form, page, model, roots')
  })

  it('end as a failure of the tool when its form has no valid schema', async () => {
    const odd = tool('odd', (_input: never, call: HandlerCall) =>
      call.ask('x', { kind: 'form', message: 'x', schema: { type: 'nonsense' } }),
    )
    const server = testServer({ things: [odd] })
    expect((await call(server, { name: 'odd' })).error).toMatchObject({ data: { code: 'execution_error' } })
    expect(JSON.stringify(server.log)).toContain('no valid JSON Schema')
  })

  it('ask only what the client declared, and name what is missing', async () => {
    const server = testServer({ things: [greet] })
    const sent = modern(server, 'tools/call', { name: 'greet' })
    expect((await sent.answer()).error).toMatchObject({
      code: -32021,
      data: { code: 'missing_client_capability', requiredCapabilities: { elicitation: {} } },
    })
    expect((await sent.channel.done()).status).toBe(400)
    const capabilities = { elicitation: { url: {} } }
    expect((await modern(server, 'tools/call', { name: 'greet' }, { capabilities }).answer()).error).toMatchObject({
      message: expect.stringContaining('elicitation.form') as string,
      data: { requiredCapabilities: { elicitation: { form: {} } } },
    })
  })
})

describe('the state of a call of several rounds', () => {
  it('is refused when a single character of it was altered', async () => {
    const server = testServer({ things: [greet] })
    const state = await stateOf(server, { name: 'greet' })
    const places = [0, 5, Math.floor(state.length / 2), state.indexOf('.'), state.length - 1]
    const altered = places.map((at) => state.slice(0, at) + (state[at] === 'A' ? 'B' : 'A') + state.slice(at + 1))
    for (const requestState of [...altered, `${state}x`, `${state}.x`, `${state}-TAMPERED`, '', '.', 'e30.', 'null']) {
      const { error } = await call(server, { name: 'greet', requestState, inputResponses: ann })
      expect(error, requestState).toMatchObject(refusal)
    }
    const { result } = await call(server, { name: 'greet', requestState: state, inputResponses: ann })
    expect(result).toMatchObject({ resultType: 'complete' })
  })

  it('is refused when another server made it', async () => {
    const other = testServer({ things: [greet] })
    const server = testServer({ things: [greet] })
    const requestState = await stateOf(other, { name: 'greet' })
    expect((await call(server, { name: 'greet', requestState, inputResponses: ann })).error).toMatchObject(refusal)
  })

  it('works once, and once over all processes with the same store', async () => {
    const db = new DatabaseSync(':memory:')
    const server = testServer({ things: [greet], db })
    const other = testServer({ things: [greet], db })
    const requestState = await stateOf(server, { name: 'greet' })
    const used = await call(other, { name: 'greet', requestState, inputResponses: ann })
    expect(used.result).toMatchObject({ resultType: 'complete' })
    for (const replayed of [server, other]) {
      expect((await call(replayed, { name: 'greet', requestState, inputResponses: ann })).error).toMatchObject(refusal)
    }
  })

  it.each(['checkRate', 'reserve'] as const)('works after a refusal that says to try again: %s', async (step) => {
    let limited = false
    const refuse = (): never => {
      throw new Fault('rate_limited', 'Too many calls.', { retryAfter: 1 })
    }
    const policy: Partial<Policy> = {
      [step]: (...asked: Parameters<Policy['reserve']>) => (limited ? refuse() : openPolicy[step](...asked)),
    }
    const server = testServer({ things: [greet], policy })
    const requestState = await stateOf(server, { name: 'greet' })
    const retry = { name: 'greet', requestState, inputResponses: ann }
    limited = true
    for (const _ of [1, 2])
      expect((await call(server, retry)).error?.data).toMatchObject({ code: 'rate_limited', retryable: true })
    limited = false
    expect((await call(server, retry)).result).toMatchObject({ content: [{ text: 'Hello Ann' }] })
    expect((await call(server, retry)).error).toMatchObject(refusal)
  })

  it('works after the call was made where there is no such tool', async () => {
    let hidden = false
    const server = testServer({ things: [greet], policy: { sees: () => !hidden } })
    const requestState = await stateOf(server, { name: 'greet' })
    const retry = { name: 'greet', requestState, inputResponses: ann }
    hidden = true
    expect((await call(server, retry)).error?.data).toMatchObject({ code: 'tool_not_found' })
    hidden = false
    expect((await call(server, retry)).result).toMatchObject({ content: [{ text: 'Hello Ann' }] })
  })

  it('works once where two calls with it are under way at the same time', async () => {
    const db = new DatabaseSync(':memory:')
    const ran: string[] = []
    const waiting = tool('waiting', async (_input: never, { ask }: HandlerCall) => {
      const { content } = await ask('name', form)
      ran.push(String(content?.['name']))
      return 'done'
    })
    const ledger = { ...noLedger, cover: () => ({ entry: '', durable: Promise.resolve() }) }
    const server = testServer({ things: [waiting], ledger, db })
    const requestState = await stateOf(server, { name: 'waiting' })
    const retry = { name: 'waiting', requestState, inputResponses: ann }
    const answers = await Promise.all([call(server, retry), call(server, retry)])
    expect(answers.map(({ error }) => error?.data['code'])).toEqual([undefined, 'invalid_request_state'])
    expect(ran).toEqual(['Ann'])
  })

  it('works for nobody else, for no other tool and no other arguments', async () => {
    const other = { ...greet, name: 'other' }
    const server = testServer({ things: [greet, other] })
    const requestState = await stateOf(server, { name: 'greet', arguments: { greeting: 'Hi' } })
    const retry = { requestState, inputResponses: ann }
    const attempts = [
      [{ name: 'greet', arguments: { greeting: 'Hi' }, ...retry }, { principal: 'bob' }],
      [{ name: 'other', arguments: { greeting: 'Hi' }, ...retry }, {}],
      [{ name: 'greet', arguments: { greeting: 'Ho' }, ...retry }, {}],
      [{ name: 'greet', arguments: {}, ...retry }, {}],
      [{ name: 'greet', ...retry }, {}],
    ] as const
    for (const [params, more] of attempts) expect((await call(server, params, more)).error).toMatchObject(refusal)
    const { result } = await call(server, { name: 'greet', arguments: { greeting: 'Hi' }, ...retry })
    expect(result).toMatchObject({ content: [{ text: 'Hi Ann' }] })
  })

  it('does not mind the order of the arguments', async () => {
    const pair = { ...greet, name: 'pair' }
    const server = testServer({ things: [pair] })
    const requestState = await stateOf(server, { name: 'pair', arguments: { a: 1, b: { c: 2, d: 3 } } })
    const again = { name: 'pair', arguments: { b: { d: 3, c: 2 }, a: 1 }, requestState, inputResponses: ann }
    expect((await call(server, again)).result).toMatchObject({ resultType: 'complete' })
  })

  it('expires', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const server = testServer({ things: [greet] })
    const requestState = await stateOf(server, { name: 'greet' })
    vi.setSystemTime(Date.now() + 16 * 60_000)
    expect((await call(server, { name: 'greet', requestState, inputResponses: ann })).error).toMatchObject(refusal)
  })

  it('is offered by calls, readings and prompts only', async () => {
    const asking = (kind: 'resource' | 'prompt', name: string) => ({
      kind,
      name,
      run: async (_input: never, call: HandlerCall) => {
        const { content } = await call.ask('name', form)
        const text = String(content?.['name'])
        return { contents: [{ uri: name, text }], messages: [{ role: 'user', content: { type: 'text', text } }] }
      },
    })
    const server = testServer({ things: [asking('resource', 'test://a'), asking('prompt', 'p')] })
    const requests = [
      ['resources/read', { uri: 'test://a' }],
      ['prompts/get', { name: 'p' }],
    ] as const
    for (const [method, params] of requests) {
      const first = await modern(server, method, params, { capabilities }).answer()
      expect(first.result).toMatchObject({ resultType: 'input_required' })
      expect(first.result).not.toHaveProperty('ttlMs')
      const requestState = first.result?.['requestState']
      const retry = { ...params, requestState, inputResponses: ann }
      const second = await modern(server, method, retry, { capabilities }).answer()
      expect(JSON.stringify(second.result)).toContain('Ann')
      expect(second.result?.['ttlMs'] ?? 0).toBe(0)
    }
  })
})
