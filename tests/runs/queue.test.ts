import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, vi } from 'vitest'
import type { Call, HandlerCall } from '../../src/core/call.ts'
import { noLedger } from '../../src/core/ledger.ts'
import { openPolicy } from '../../src/core/policy.ts'
import { StartedRun, type AskKind, type Run, type RunQueue } from '../../src/core/runs.ts'
import type { Fault } from '../../src/core/fault.ts'
import { createGateway } from '../../src/gateway/gateway.ts'
import { createRunQueue, createRunRows, type RunQueueParts } from '../../src/runs/runs.ts'
import { migrate } from '../../src/store/migrations.ts'
import { createLog } from '../../src/telemetry/telemetry.ts'
import { thingsProvider, tool, type Thing } from '../mcp/server.ts'

const ann = { id: 'ann', kind: 'local' } as const
const eve = { id: 'eve', kind: 'local' } as const

function openDb(): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  migrate(db)
  return db
}

/** A process with a queue on this store. Leaving it without `close` is what a crash looks like to the next. */
function processOn(db: DatabaseSync, things: readonly Thing[], parts: Partial<RunQueueParts> = {}) {
  const lines: Record<string, unknown>[] = []
  const write = (line: string): unknown => lines.push(JSON.parse(line) as Record<string, unknown>)
  const log = createLog({ level: 'DEBUG', format: 'json', output: 'stderr' }, { write })
  const provider = thingsProvider(things)
  const gateway = createGateway({ providers: [provider], policy: () => openPolicy, ledger: noLedger })
  const times = { thresholdMs: 60_000, keepMs: 60_000, pollIntervalMs: 100, mostAlive: 10 }
  const queue = createRunQueue({ gateway, rows: createRunRows(db), log, ...times, ...parts })
  return { queue, lines, things: provider }
}

const callOf = (principal: Call['principal'] = ann, more: Partial<Call> = {}): Call => ({
  id: crypto.randomUUID(),
  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
  surface: 'rest',
  revision: 'rest/v1',
  principal,
  client: undefined,
  startedAt: Date.now(),
  signal: new AbortController().signal,
  ...more,
})

const call = async (queue: RunQueue, name: string, principal = ann as Call['principal'], input: unknown = {}) =>
  queue.call({ kind: 'tool', name, input }, callOf(principal), asks)
const asks: readonly AskKind[] = ['form']

async function start(queue: RunQueue, name: string, principal?: Call['principal'], input?: unknown): Promise<Run> {
  const answer = await call(queue, name, principal, input)
  if (!(answer instanceof StartedRun)) throw new Error('it was answered at once')
  return answer.run
}

const ended = (queue: RunQueue, id: string, state = 'completed'): Promise<Run> =>
  vi.waitFor(() => {
    const run = queue.find(id, ann)
    expect(run.state).toBe(state)
    return run
  })

const codeOf = (work: () => unknown): string => {
  try {
    work()
  } catch (thrown) {
    return (thrown as Fault).code
  }
  return 'none'
}

/** Never ends by itself, and counts how often it was called. */
function endless(name: string, more: Partial<Thing> = {}) {
  const calls: unknown[] = []
  const run = (input: never, { signal }: HandlerCall): Promise<never> => {
    calls.push(input)
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))
  }
  return { calls, thing: { ...tool(name, run), async: 'always', ...more } satisfies Thing }
}

const idempotent = { readOnly: false, listing: { annotations: { idempotentHint: true } } }
const form = (message: string) => ({ kind: 'form' as const, message, schema: { type: 'object' } })

describe('after a crash', () => {
  it.each([
    ['says that it is idempotent', idempotent],
    ['only reads', { readOnly: true }],
  ])('a run goes on whose tool %s, with what it was called with', async (_says, more) => {
    const db = openDb()
    const before = endless('report', more)
    const { id } = await start(processOn(db, [before.thing]).queue, 'report', ann, { month: 3 })
    const calls: unknown[] = []
    const after: Thing = {
      ...before.thing,
      run: (input: never, { traceId, principal }: HandlerCall) => {
        calls.push({ input, traceId, principal })
        return 'done'
      },
    }
    const { queue } = processOn(db, [after])
    expect(queue.find(id, ann).state).toBe('working')
    queue.resume()
    const run = await ended(queue, id)
    expect(run.result?.content).toEqual([{ type: 'text', text: 'done' }])
    expect(calls).toEqual([{ input: { month: 3 }, traceId: '4bf92f3577b34da6a3ce929d0e0e4736', principal: ann }])
  })

  it('of any other nobody knows, and it is never called again', async () => {
    const db = openDb()
    const { thing, calls } = endless('pay', { readOnly: false })
    const { id } = await start(processOn(db, [thing]).queue, 'pay')
    const { queue, lines } = processOn(db, [thing])
    queue.resume()
    const run = queue.find(id, ann)
    expect(run).toMatchObject({ state: 'failed', fault: { code: 'outcome_unknown' } })
    expect(lines).toMatchObject([{ message: 'a run has failed', run: id, code: 'outcome_unknown' }])
    processOn(db, [thing]).queue.resume()
    expect(calls).toHaveLength(1)
    expect(queue.find(id, ann).fault?.incidentId).toBe(run.fault?.incidentId)
  })

  it('a tool that has become another is not trusted, and one that is gone is said to be so', async () => {
    const db = openDb()
    const { thing } = endless('report', { readOnly: true })
    const { id } = await start(processOn(db, [thing]).queue, 'report')
    const changed = processOn(db, [{ ...thing, readOnly: false }]).queue
    changed.resume()
    expect(changed.find(id, ann).fault?.code).toBe('outcome_unknown')
    const another = await start(processOn(db, [thing]).queue, 'report')
    const { queue } = processOn(db, [])
    queue.resume()
    expect((await ended(queue, another.id, 'failed')).fault?.code).toBe('tool_not_found')
  })

  it('what ends its process each time is given up', async () => {
    const db = openDb()
    const { thing, calls } = endless('bomb', { readOnly: true })
    const { id } = await start(processOn(db, [thing]).queue, 'bomb')
    for (let crash = 0; crash < 5; crash += 1) processOn(db, [thing]).queue.resume()
    expect(calls).toHaveLength(4)
    expect(processOn(db, []).queue.find(id, ann)).toMatchObject({ state: 'failed', fault: { code: 'outcome_unknown' } })
  })

  it('a run that waits for an answer takes it from any process, and nothing is asked twice', async () => {
    const db = openDb()
    const asked: string[] = []
    const order: Thing = {
      ...tool('order', async (_input: never, { ask }: HandlerCall) => {
        const said: unknown[] = []
        for (const key of ['size', 'colour']) {
          asked.push(key)
          said.push((await ask(key, form(`Which ${key}?`))).content)
        }
        return said
      }),
      readOnly: false,
      async: 'always',
    }
    const { id } = await start(processOn(db, [order]).queue, 'order')
    await vi.waitFor(() => expect(processOn(db, []).queue.find(id, ann).state).toBe('input_required'))
    const second = processOn(db, [order]).queue
    second.resume()
    expect([...second.find(id, ann).questions.keys()]).toEqual(['size'])
    second.answer(id, ann, { size: { action: 'accept', content: { size: 'L' } } })
    await ended(second, id, 'input_required')
    const third = processOn(db, [order]).queue
    expect([...third.find(id, ann).questions.keys()]).toEqual(['colour'])
    third.answer(id, ann, { colour: { action: 'accept', content: { colour: 'red' } } })
    const run = await ended(third, id)
    expect(run.result?.structuredContent).toEqual([{ size: 'L' }, { colour: 'red' }])
    expect(asked).toEqual(['size', 'size', 'colour', 'size', 'colour'])
  })
})

describe('at the end of the process', () => {
  it('what runs has its time, and the rest is taken up by the next or called unknown', async () => {
    const db = openDb()
    const quick: Thing = {
      ...tool('quick', () => new Promise((resolve) => setTimeout(() => resolve('in time'), 30))),
      async: 'always',
    }
    const [report, pay] = [endless('report', { readOnly: true }), endless('pay', { readOnly: false })]
    const { queue } = processOn(db, [quick, report.thing, pay.thing])
    const runs = await Promise.all(['quick', 'report', 'pay'].map((name) => start(queue, name)))
    await queue.close(200)
    const next = processOn(db, [{ ...report.thing, run: () => 'again' }]).queue
    const states = runs.map(({ id }) => next.find(id, ann))
    expect(states).toMatchObject([
      { state: 'completed' },
      { state: 'working' },
      { state: 'failed', fault: { code: 'outcome_unknown' } },
    ])
    next.resume()
    await ended(next, runs[1]?.id ?? '')
    expect(pay.calls).toHaveLength(1)
  })

  it('being stopped in good order again and again is no reason to give up', async () => {
    const db = openDb()
    const { thing } = endless('report', { readOnly: true })
    const first = processOn(db, [thing]).queue
    const { id } = await start(first, 'report')
    await first.close(0)
    for (let stop = 0; stop < 6; stop += 1) {
      const { queue } = processOn(db, [thing])
      queue.resume()
      await queue.close(0)
    }
    expect(processOn(db, []).queue.find(id, ann).state).toBe('working')
  })
})

describe('runs', () => {
  it('are listed to their owner alone, the newest first, a page at a time', async () => {
    const db = openDb()
    const { queue } = processOn(db, [{ ...tool('note', () => 'noted'), async: 'always' }, endless('long').thing])
    const ids: string[] = []
    for (let index = 0; index < 5; index += 1) ids.push((await start(queue, 'note')).id)
    ids.push((await start(queue, 'long')).id)
    await start(queue, 'note', eve)
    await vi.waitFor(() => expect(queue.list(ann, { limit: 10, state: 'completed' }).runs).toHaveLength(5))
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
    await vi.waitFor(() => expect(codeOf(() => queue.find(note.id, ann))).toBe('run_not_found'))
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
    await vi.waitFor(() =>
      expect(processOn(db, []).queue.find(id, ann)).toMatchObject({
        message: 'Reading (2 of 4)',
        progress: { progress: 2, total: 4 },
      }),
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
    await vi.waitFor(() => expect(processOn(db, []).queue.find(id, ann).state).toBe('completed'), { timeout: 5000 })
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
