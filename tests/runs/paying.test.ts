import { describe, expect, it, vi } from 'vitest'
import type { HandlerCall } from '../../src/core/call.ts'
import { emptyDisk, fillDisk } from '../ledger/ledger-parts.ts'
import { tool, type Thing } from '../mcp/server.ts'
import { clockAt } from '../governance/governed.ts'
import { charged } from './charged.ts'
import { ann, call, ended, endless, form, idempotent, patience, start } from './process.ts'

const done = (thing: Thing): Thing => ({ ...thing, run: () => 'done' })

describe('a run that was accepted', () => {
  it('[R8.2] [R8.3] goes on after a crash without paying again, though its price is the whole budget', async () => {
    const { thing } = endless('report', idempotent)
    const [quota, prices] = [{ monthly_budget: 1 }, { report: 1 }]
    const first = charged({ things: [thing], quota, prices })
    const { id } = await start(first.queue, 'report')
    const second = charged({ things: [thing], quota, prices, folder: first.killed() })
    second.queue.resume()
    await vi.waitFor(() => expect(second.told()).toHaveLength(3), patience)
    const third = charged({ things: [done(thing)], quota, prices, folder: second.killed() })
    third.queue.resume()
    const run = await ended(third.queue, id)
    expect(run.result?.content).toEqual([{ type: 'text', text: 'done' }])
    // Every attempt is there, and one of them is paid for.
    expect(third.told()).toEqual([
      ['begun', 1, 0],
      ['unknown', 0, 1],
      ['begun', 0, 0],
      ['unknown', 0, 0],
      ['begun', 0, 0],
      ['ok', 0, 0],
    ])
    expect(third.budget()).toBe(0)
    await expect(call(third.queue, 'report')).rejects.toMatchObject({ code: 'budget_exceeded' })
    expect((await third.reader.verify()).ok).toBe(true)
  })

  it.each([
    ['has effects', idempotent],
    ['only reads', { readOnly: true }],
  ])('[R8.2] [R8.4] pays once where there is enough for more, and counts once, if it %s', async (_what, more) => {
    const { thing } = endless('report', more)
    const [quota, prices] = [{ monthly_budget: 10, max_calls_per_minute: 1 }, { report: 1 }]
    const first = charged({ things: [thing], quota, prices })
    const { id } = await start(first.queue, 'report')
    const second = charged({ things: [done(thing)], quota, prices, folder: first.killed() })
    const before = second.budget()
    second.queue.resume()
    await ended(second.queue, id)
    expect([before, second.budget()]).toEqual([9, 9])
  })

  it('[R8.2] pays once, too, where it was stopped in good order', async () => {
    const { thing } = endless('report', idempotent)
    const [quota, prices] = [{ monthly_budget: 1 }, { report: 1 }]
    const first = charged({ things: [thing], quota, prices })
    const { id, folder } = { ...(await start(first.queue, 'report')), folder: first.folder }
    await first.queue.close(0)
    await first.end()
    const second = charged({ things: [done(thing)], quota, prices, folder })
    second.queue.resume()
    await ended(second.queue, id)
    expect(second.budget()).toBe(0)
  })

  it('[R8.2] pays once, too, where it asks after that', async () => {
    const order: Thing = {
      ...tool('order', async (_input: never, { ask, signal, price }: HandlerCall) => {
        if (!crashed) await new Promise((resolve) => signal.addEventListener('abort', resolve))
        return [(await ask('size', form('Which size?'))).action, price]
      }),
      ...idempotent,
      async: 'always',
    }
    let crashed = false
    const [quota, prices] = [{ monthly_budget: 1 }, { order: 1 }]
    const first = charged({ things: [order], quota, prices })
    const { id } = await start(first.queue, 'order')
    crashed = true
    const second = charged({ things: [order], quota, prices, folder: first.killed() })
    second.queue.resume()
    await ended(second.queue, id, 'input_required')
    second.queue.answer(id, ann, { size: { action: 'accept', content: {} } })
    expect((await ended(second.queue, id)).result?.structuredContent).toEqual(['accept', 1])
    expect(second.budget()).toBe(0)
  })

  it('holds a place among those that run at the same time, and waits for one', async () => {
    const { thing } = endless('report', idempotent)
    const quota = { max_concurrent_calls: 1 }
    const first = charged({ things: [thing], quota })
    const { id } = await start(first.queue, 'report')
    const second = charged({ things: [done(thing), endless('other').thing], quota, folder: first.killed() })
    const other = await start(second.queue, 'other')
    second.queue.resume()
    await vi.waitFor(
      () => expect(second.queue.find(id, ann).message).toMatch(/^It goes on when it is let in\. 1 call of yours is/),
      patience,
    )
    await second.queue.cancel(other.id, ann)
    await ended(second.queue, id)
    await start(second.queue, 'other')
  })
})

describe('an answer', () => {
  it('[R8.5] waits while the minute is used up, and the run goes on after that', async () => {
    const clock = clockAt(Date.now())
    const order: Thing = {
      ...tool('order', async (_input: never, { ask }: HandlerCall) => (await ask('size', form('Which size?'))).action),
      readOnly: false,
      async: 'always',
    }
    const { queue, told } = charged({ things: [order], quota: { max_calls_per_minute: 1 }, clock })
    const { id } = await start(queue, 'order')
    await ended(queue, id, 'input_required')
    clock.pass(59_500)
    queue.answer(id, ann, { size: { action: 'accept', content: {} } })
    await vi.waitFor(() => expect(queue.find(id, ann).message).toContain('and the limit is 1'), patience)
    expect(queue.find(id, ann).state).toBe('working')
    clock.pass(1000)
    await ended(queue, id)
    expect(told().map(([state]) => state)).toEqual(['begun', 'input_required', 'denied', 'begun', 'ok'])
  })
})

describe('a question', () => {
  it('[R8.2] that its caller can not be asked costs nothing, as it does where it is asked', async () => {
    const order: Thing = {
      ...tool('order', async (_input: never, { ask }: HandlerCall) => ask('page', page)),
      readOnly: false,
      async: 'always',
    }
    const page = { kind: 'page', message: 'Sign here', url: 'https://example.com' } as const
    const { queue, budget, told } = charged({ things: [order], quota: { monthly_budget: 1 }, prices: { order: 1 } })
    const { id } = await start(queue, 'order')
    const { fault } = await ended(queue, id, 'failed')
    expect(fault).toMatchObject({
      code: 'missing_client_capability',
      members: { requiredCapabilities: { elicitation: { url: {} } } },
    })
    expect(told()).toEqual([
      ['begun', 1, 0],
      ['error', 0, 0],
    ])
    expect(budget()).toBe(1)
  })
})

describe('a run that ends while the disk is full', () => {
  it.each([
    ['has effects', { readOnly: false }],
    ['only reads', { readOnly: true }],
  ])('ends once it can be written down, with what it had answered, if its tool %s', async (_what, more) => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const report: Thing = { ...tool('report', () => promise), ...more, async: 'always' }
    const look: Thing = { ...tool('look', () => 'seen'), readOnly: true, async: 'always' }
    const made = charged({
      things: [report, look],
      quota: { monthly_budget: 10 },
      prices: { report: 1, look: 1 },
    })
    const { queue, told, health } = made
    // What only reads begins with a row until something is held for it.
    for (let times = 0; times < 3; times += 1) await ended(queue, (await start(queue, 'look')).id)
    const { id } = await start(queue, 'report')
    fillDisk(made)
    resolve('x'.repeat(9000))
    await vi.waitFor(() => expect(health().ok).toBe(false), patience)
    expect(queue.find(id, ann).state).toBe('working')
    emptyDisk(made)
    const run = await ended(queue, id)
    expect(run.result?.content).toEqual([{ type: 'text', text: 'x'.repeat(9000) }])
    expect(told().at(-1)).toEqual(['ok', more.readOnly ? 1 : 0, 1])
  })
})
