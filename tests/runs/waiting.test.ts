import { describe, expect, it, vi } from 'vitest'
import type { HandlerCall } from '../../src/core/call.ts'
import { Fault } from '../../src/core/fault.ts'
import { openPolicy, type Policy } from '../../src/core/policy.ts'
import { tool, type Thing } from '../mcp/server.ts'
import { ann, ended, endless, form, idempotent, openDb, patience, processOn, start } from './process.ts'

const accept = { size: { action: 'accept', content: {} } }

/** A tool that pays for what was asked: it must not be called twice. */
function asking() {
  const paid: unknown[] = []
  const order: Thing = {
    ...tool('order', async (_input: never, { ask }: HandlerCall) => {
      const { action } = await ask('size', form('Which size?'))
      paid.push(action)
      return action
    }),
    readOnly: false,
    async: 'always',
  }
  return { order, paid }
}

/** Asks as it does, and never ends after that. */
const later =
  ({ run }: Thing): Thing['run'] =>
  async (input, call) => {
    await run(input, call)
    return new Promise(() => undefined)
  }

/** Lets nobody in, and says why, until it is opened. */
function gate(refusal: () => Fault) {
  const state = { open: true, asked: 0 }
  const refuse = (): void => {
    state.asked += 1
    if (!state.open) throw refusal()
  }
  const policy: Policy = {
    ...openPolicy,
    checkRate: refuse,
    takeUp: (...given) => (refuse(), openPolicy.takeUp(...given)),
  }
  return { state, policy: () => policy }
}

const soon = () => new Fault('rate_limited', 'Too many. The next is possible in 1 s.', { retryAfter: 1 })

async function asked(refusal = soon, more: object = {}) {
  const db = openDb()
  const { order, paid } = asking()
  const { state, policy } = gate(refusal)
  const { queue } = processOn(db, [order], { policy, ...more })
  const { id } = await start(queue, 'order')
  await ended(queue, id, 'input_required')
  state.open = false
  queue.answer(id, ann, accept)
  return { db, order, paid, state, policy, queue, id }
}

describe('a run that is refused for a reason that passes', () => {
  it.each([
    ['the rate', soon],
    ['the load', () => new Fault('overloaded', 'Too much to do.')],
    ['the ledger', () => new Fault('ledger_unavailable', 'It can not write.', { retryAfter: 1 })],
  ])('[R5.8] waits and goes on, where that is %s', async (_what, refusal) => {
    const { queue, id, state, paid } = await asked(refusal)
    await vi.waitFor(() => expect(queue.find(id, ann).message).toMatch(/^It goes on when it is let in\. /), patience)
    expect(queue.find(id, ann).state).toBe('working')
    state.open = true
    const run = await ended(queue, id)
    expect([run.message, run.fault]).toEqual([undefined, undefined])
    expect(paid).toEqual(['accept'])
  })

  it('[R5.4] does not go on once the key of its last answer is over', async () => {
    let isOver = false
    const lifetimeOf = () => ({ isOver: () => isOver, whenOver: () => () => undefined })
    const { order, paid } = asking()
    const { state, policy } = gate(soon)
    const { queue } = processOn(openDb(), [order], { policy, lifetimeOf })
    const eve = { id: 'eve', kind: 'api_key', lifetime: { ...lifetimeOf(), kept: { key: 'key_1' } } } as const
    const { id } = await start(queue, 'order', eve)
    await vi.waitFor(() => expect(queue.find(id, eve).state).toBe('input_required'), patience)
    state.open = false
    queue.answer(id, eve, accept)
    await vi.waitFor(() => expect(queue.find(id, eve).message).toMatch(/^It goes on when/), patience)
    isOver = true
    state.open = true
    await vi.waitFor(() => expect(queue.find(id, eve).fault?.code).toBe('invalid_token'), patience)
    expect(paid).toEqual([])
  })

  it('is not said to be forgotten while it may still run', async () => {
    const db = openDb()
    const { order } = asking()
    const { queue } = processOn(db, [{ ...order, timeoutMs: 500_000, run: later(order) }])
    const { id } = await start(queue, 'order')
    await ended(queue, id, 'input_required')
    queue.answer(id, ann, accept)
    await vi.waitFor(() => expect(queue.find(id, ann).expiresAt).toBeGreaterThan(Date.now() + 550_000), patience)
  })

  it('waits no longer than it would be kept, and fails with the refusal then', async () => {
    const { queue, id } = await asked(soon, { keepMs: 500 })
    expect((await ended(queue, id, 'failed')).fault).toMatchObject({ code: 'rate_limited', retryAfter: 1 })
  })

  it.each([
    ['a limit of nothing', () => new Fault('rate_limited', 'You may make no calls.')],
    ['an empty budget', () => new Fault('budget_exceeded', 'Nothing is left.', { retryAfter: 1 })],
    ['a rule', () => new Fault('permission_denied', 'You may not.')],
  ])('does not wait for what does not pass: %s', async (_what, refusal) => {
    const { queue, id } = await asked(refusal)
    expect((await ended(queue, id, 'failed')).fault?.code).toBe(refusal().code)
  })

  it('fails with what its tool says, whatever that is', async () => {
    const busy: Thing = { ...tool('busy', () => Promise.reject(soon())), async: 'always' }
    const { queue } = processOn(openDb(), [busy])
    const { id } = await start(queue, 'busy')
    expect((await ended(queue, id, 'failed')).fault?.code).toBe('rate_limited')
  })

  it('can be told to stop meanwhile, and is not called then', async () => {
    const { queue, id, state, paid } = await asked()
    await vi.waitFor(() => expect(state.asked).toBe(2), patience)
    state.open = true
    await queue.cancel(id, ann)
    expect(queue.find(id, ann)).toMatchObject({ state: 'cancelled', message: 'It was told to stop.' })
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect([state.asked, paid, queue.find(id, ann).state]).toEqual([2, [], 'cancelled'])
  })

  it.each(['a crash', 'an orderly end'])('waits on after %s, and is made once', async (how) => {
    const { db, order, paid, queue, id } = await asked()
    if (how === 'an orderly end') await queue.close(0)
    const { queue: next } = processOn(db, [order])
    next.resume()
    await ended(next, id)
    expect(paid).toEqual(['accept'])
  })

  it('is not given up for the processes that end while it waits', async () => {
    const db = openDb()
    const { thing, calls } = endless('report', idempotent)
    const { id } = await start(processOn(db, [thing]).queue, 'report')
    const { state, policy } = gate(soon)
    state.open = false
    for (let crash = 0; crash < 6; crash += 1) processOn(db, [thing], { policy }).queue.resume()
    await vi.waitFor(() => expect(state.asked).toBe(6), patience)
    const { queue } = processOn(db, [{ ...thing, run: () => 'done' }])
    queue.resume()
    await ended(queue, id)
    expect(calls).toHaveLength(1)
  })
})

describe('what a process finds at its start', () => {
  it('is not what it began itself, for those who joined early', async () => {
    const { thing, calls } = endless('pay', { readOnly: false })
    const { queue } = processOn(openDb(), [thing])
    const { id } = await start(queue, 'pay')
    queue.resume()
    expect([queue.find(id, ann).state, calls.length]).toEqual(['working', 1])
  })

  it('is told of as soon as the store can be written, where it can not be yet', async () => {
    const db = openDb()
    const [pay, report] = [endless('pay', { readOnly: false }), endless('report', { readOnly: true })]
    const first = processOn(db, [pay.thing, report.thing]).queue
    const [lost, kept] = [await start(first, 'pay'), await start(first, 'report')]
    db.exec('PRAGMA query_only = ON')
    const { queue } = processOn(db, [pay.thing, { ...report.thing, run: () => 'done' }])
    queue.resume()
    expect(queue.find(lost.id, ann).fault?.code).toBe('outcome_unknown')
    await vi.waitFor(
      () => expect(queue.find(kept.id, ann).message).toContain('It goes on when it is let in.'),
      patience,
    )
    db.exec('PRAGMA query_only = OFF')
    await ended(queue, kept.id)
    const next = processOn(db, []).queue
    await vi.waitFor(() => expect(next.find(lost.id, ann).fault?.code).toBe('outcome_unknown'), patience)
  })
})
