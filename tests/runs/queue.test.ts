import { describe, expect, it, vi } from 'vitest'
import type { HandlerCall } from '../../src/core/call.ts'
import { createRunRows } from '../../src/runs/runs.ts'
import { tool, type Thing } from '../mcp/server.ts'
import {
  ann,
  eve,
  openDb,
  processOn,
  callOf,
  call,
  asks,
  start,
  ended,
  codeOf,
  endless,
  form,
  patience,
} from './process.ts'

describe('runs', () => {
  it('are listed to their owner alone, the newest first, a page at a time', async () => {
    const db = openDb()
    const { queue } = processOn(db, [{ ...tool('note', () => 'noted'), async: 'always' }, endless('long').thing])
    const ids: string[] = []
    for (let index = 0; index < 5; index += 1) ids.push((await start(queue, 'note')).id)
    ids.push((await start(queue, 'long')).id)
    await start(queue, 'note', eve)
    await vi.waitFor(() => expect(queue.list(ann, { limit: 10, state: 'completed' }).runs).toHaveLength(5), patience)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = queue.list(ann, { limit: 2, cursor })
      seen.push(...page.runs.map(({ id }) => id))
      cursor = page.next
    } while (cursor !== undefined)
    expect([...seen].sort()).toEqual([...ids].sort())
    expect(queue.list(ann, { limit: 10, state: 'working' }).runs.map(({ tool: name }) => name)).toEqual(['long'])
    expect(codeOf(() => queue.list(ann, { limit: 2, cursor: 'bm9uZQ' }))).toBe('invalid_cursor')
  })

  it('of somebody else are not there, whatever is wanted of them', async () => {
    const { queue } = processOn(openDb(), [endless('long').thing])
    const { id } = await start(queue, 'long')
    expect(codeOf(() => queue.find(id, eve))).toBe('run_not_found')
    expect(codeOf(() => queue.find(id, { id: 'ann', kind: 'api_key' }))).toBe('run_not_found')
    expect(codeOf(() => queue.answer(id, eve, {}))).toBe('run_not_found')
    expect(codeOf(() => queue.watch(id, eve, () => undefined))).toBe('run_not_found')
    await expect(queue.cancel(id, eve)).rejects.toMatchObject({ code: 'run_not_found' })
    expect(queue.find(id, ann).state).toBe('working')
  })

  it('that waited for an answer until their time was over leave their place to others', async () => {
    const asking: Thing = {
      ...tool('ask', (_input, call: HandlerCall) => call.ask('who', form('Who?'))),
      async: 'always',
    }
    const { queue } = processOn(openDb(), [asking], { mostAlive: 1, keepMs: 300 })
    const { id } = await start(queue, 'ask')
    await ended(queue, id, 'input_required')
    await expect(start(queue, 'ask')).rejects.toMatchObject({ code: 'concurrency_limited' })
    await vi.waitFor(() => expect(queue.list(ann, { limit: 10 }).runs).toEqual([]), patience)
    expect((await start(queue, 'ask')).state).toBe('working')
  })

  it('of one client that live are so many at most; others are not concerned', async () => {
    const { thing, calls } = endless('long')
    const { queue } = processOn(openDb(), [thing], { mostAlive: 2 })
    const first = await start(queue, 'long')
    await start(queue, 'long')
    await expect(start(queue, 'long')).rejects.toMatchObject({ code: 'concurrency_limited', retryAfter: 5 })
    expect(calls).toHaveLength(2)
    await start(queue, 'long', eve)
    await queue.cancel(first.id, ann)
    await start(queue, 'long')
  })

  it('are no way out for a call when there are too many: its caller waits as before', async () => {
    const slow = tool('slow', () => new Promise((resolve) => setTimeout(() => resolve('late'), 40)))
    const { queue } = processOn(openDb(), [endless('long').thing, slow], { mostAlive: 1, thresholdMs: 5 })
    await start(queue, 'long')
    expect(await call(queue, 'slow')).toMatchObject({ content: [{ text: 'late' }] })
  })

  it('are forgotten when their time is over, and not while they work', async () => {
    const db = openDb()
    const { queue } = processOn(db, [{ ...tool('note', () => 'noted'), async: 'always' }, endless('long').thing], {
      keepMs: 30,
    })
    const [note, long] = [await start(queue, 'note'), await start(queue, 'long')]
    await vi.waitFor(() => expect(codeOf(() => queue.find(note.id, ann))).toBe('run_not_found'), patience)
    expect(queue.list(ann, { limit: 10 }).runs.map(({ id }) => id)).toEqual([long.id])
    createRunRows(db).sweep(Date.now() + 1e9)
    expect(db.prepare('SELECT id FROM runs').all()).toMatchObject([{ id: long.id }])
  })

  it('forget what they were called with and told when they have ended', async () => {
    const db = openDb()
    const { queue } = processOn(db, [{ ...tool('note', () => 'noted'), async: 'always' }])
    const { id } = await start(queue, 'note', ann, { password: 'hunter2' })
    await ended(queue, id)
    expect(JSON.stringify(db.prepare('SELECT * FROM runs').all())).not.toContain('hunter2')
  })

  it('tell whoever watches of each change, until that is stopped', async () => {
    const { queue } = processOn(openDb(), [endless('long').thing])
    const { id } = await start(queue, 'long')
    const [seen, missed]: [string[], string[]] = [[], []]
    queue.watch(id, ann, ({ state }) => seen.push(state))
    queue.watch(id, ann, ({ state }) => missed.push(state))()
    await queue.cancel(id, ann)
    expect(seen).toEqual(['cancelled'])
    expect(missed).toEqual([])
  })

  it('keep how far they have come, for the next process to tell', async () => {
    const db = openDb()
    const told: Thing = {
      ...tool('told', (_input: never, { progress }: HandlerCall) => {
        progress({ progress: 1, total: 4, message: 'Reading' })
        progress({ progress: 2, total: 4, message: 'Reading' })
        return new Promise(() => undefined)
      }),
      async: 'always',
    }
    const { id } = await start(processOn(db, [told]).queue, 'told')
    await vi.waitFor(
      () =>
        expect(processOn(db, []).queue.find(id, ann)).toMatchObject({
          message: 'Reading (2 of 4)',
          progress: { progress: 2, total: 4 },
        }),
      patience,
    )
  })

  it('ask for one thing under one key', async () => {
    let times = 0
    const fickle: Thing = {
      ...tool('fickle', async (_input: never, { ask }: HandlerCall) => {
        times += 1
        const schema = { type: 'object', required: [`q${times}`] }
        return (await ask('q', { kind: 'form', message: 'Say', schema })).action
      }),
      async: 'always',
    }
    const { queue } = processOn(openDb(), [fickle])
    const { id } = await start(queue, 'fickle')
    await ended(queue, id, 'input_required')
    queue.answer(id, ann, { q: { action: 'accept', content: { q1: 1 } } })
    expect((await ended(queue, id, 'failed')).fault?.code).toBe('execution_error')
  })
})

describe('a store that can not be written', () => {
  it('refuses what would have to be kept, and remembers what has happened until it can be', async () => {
    const db = openDb()
    const { promise, resolve } = Promise.withResolvers<string>()
    const { queue, lines } = processOn(db, [{ ...tool('report', () => promise), async: 'always' }])
    const { id } = await start(queue, 'report')
    db.exec('PRAGMA query_only = ON')
    await expect(start(queue, 'report')).rejects.toMatchObject({ code: 'store_unavailable' })
    resolve('done')
    await ended(queue, id)
    expect(lines.filter(({ level }) => level === 'error')).toMatchObject([
      { message: 'what became of a run can not be written down yet' },
    ])
    expect(processOn(db, []).queue.find(id, ann).state).toBe('working')
    db.exec('PRAGMA query_only = OFF')
    await vi.waitFor(() => expect(processOn(db, []).queue.find(id, ann).state).toBe('completed'), patience)
  })
})

describe('a caller that leaves', () => {
  it('ends its call as long as that is no run', async () => {
    const { thing } = endless('long', { async: 'never' })
    const { async: _, ...sometimes } = thing
    for (const one of [thing, sometimes]) {
      const { queue } = processOn(openDb(), [one])
      const leaving = new AbortController()
      const caller = callOf(ann, { signal: leaving.signal })
      const answer = queue.call({ kind: 'tool', name: 'long', input: {} }, caller, asks) as Promise<unknown>
      leaving.abort()
      await expect(answer).rejects.toMatchObject({ code: 'cancelled' })
    }
  })

  it('is asked nothing over a surface that can not ask, until its call is a run', async () => {
    const asking = tool('asking', async (_input: never, { ask, canAsk }: HandlerCall) => [
      canAsk('form'),
      await ask('q', form('Say')),
    ])
    const { queue } = processOn(openDb(), [asking])
    await expect(call(queue, 'asking')).rejects.toMatchObject({ code: 'missing_client_capability' })
  })
})
