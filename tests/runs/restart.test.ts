import { describe, expect, it, vi } from 'vitest'
import type { Call, HandlerCall } from '../../src/core/call.ts'
import { tool, type Thing } from '../mcp/server.ts'
import { openPolicy, type Policy } from '../../src/core/policy.ts'
import { StartedRun, type RunQueue } from '../../src/core/runs.ts'
import { createRunRows } from '../../src/runs/runs.ts'
import {
  ann,
  asks,
  callOf,
  codeOf,
  openDb,
  processOn,
  start,
  ended,
  endless,
  idempotent,
  form,
  patience,
} from './process.ts'

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

  it.each(['x', '{}', 'null', '{"caller":{}}'])(
    '[R8.6] a run whose call can not be read (%s) is given up, and the others go on',
    async (body) => {
      const db = openDb()
      const { queue: before } = processOn(db, [endless('report', { readOnly: true }).thing])
      const [bad, good] = [await start(before, 'report'), await start(before, 'report')]
      db.prepare('UPDATE runs SET body = ? WHERE id = ?').run(body, bad.id)
      const told: string[] = []
      const rows = createRunRows(db, (id) => told.push(id))
      const { queue } = processOn(db, [tool('report', () => 'done', { annotations: { readOnlyHint: true } })], { rows })
      queue.resume()
      expect(() => queue.find(bad.id, ann)).toThrow(bad.id)
      expect((await ended(queue, good.id)).state).toBe('completed')
      expect(queue.list(ann, { limit: 10 }).runs.map(({ id }) => id)).toEqual([good.id])
      expect([told, rows.alive('ann'), rows.working()]).toEqual([[bad.id], 0, []])
    },
  )

  it.each([
    ["body = json_set(body, '$.questions', json('{\"size\":null}'))", 0],
    ['body = json_set(body, \'$.fault\', json(\'{"code":"no_such_code"}\'))', 0],
    ['expires_at = 9223372036854775807', 1],
    ['created_at = -9223372036854775808', 1],
  ])('[R8.6] a row that was changed hides no other: %s', async (change, shown) => {
    const db = openDb()
    const { queue } = processOn(db, [{ ...tool('report', () => 'done'), async: 'always' }])
    const [bad, good] = [await start(queue, 'report'), await start(queue, 'report')]
    for (const { id } of [bad, good]) await ended(queue, id)
    db.prepare(`UPDATE runs SET ${change} WHERE id = ?`).run(bad.id)
    const after = processOn(db, []).queue
    expect(after.find(good.id, ann).state).toBe('completed')
    expect(codeOf(() => after.find(bad.id, ann))).toBe(shown === 1 ? 'none' : 'run_not_found')
    const listed = after.list(ann, { limit: 10 }).runs.map(({ id }) => id)
    expect(listed.toSorted()).toEqual((shown === 1 ? [bad.id, good.id] : [good.id]).toSorted())
  })

  it('a run goes on in the toolset that it was called in, and is refused where that has it no more', async () => {
    const db = openDb()
    const before = endless('report', { readOnly: true })
    const inToolset = async (queue: RunQueue): Promise<string> => {
      const request = { kind: 'tool', name: 'report', input: {} } as const
      const answer = await queue.call(request, callOf(ann, { toolset: 'sums' }), asks)
      if (!(answer instanceof StartedRun)) throw new Error('it was answered at once')
      return answer.run.id
    }
    const first = await inToolset(processOn(db, [before.thing]).queue)
    const seen: unknown[] = []
    const after: Thing = {
      ...before.thing,
      run: (_input: never, { toolset }: HandlerCall) => {
        seen.push(toolset)
        return 'done'
      },
    }
    const { queue } = processOn(db, [after])
    queue.resume()
    await ended(queue, first)
    expect(seen).toEqual(['sums'])

    const second = await inToolset(processOn(db, [before.thing]).queue)
    const without: Policy = { ...openPolicy, sees: (_entry, { toolset }) => toolset !== 'sums' }
    const narrower = processOn(db, [after], { policy: () => without }).queue
    narrower.resume()
    expect((await ended(narrower, second, 'failed')).fault?.code).toBe('tool_not_found')
    expect(seen).toHaveLength(1)
  })

  it('a run of a key goes on: what the key was good for was asked when it called', async () => {
    const db = openDb()
    const before = endless('report', { readOnly: true })
    const byKey: Call['principal'] = { id: 'ann', kind: 'api_key', scopes: { has: () => true, challenge: () => '' } }
    const { id } = await start(processOn(db, [before.thing]).queue, 'report', byKey)
    const { queue } = processOn(db, [{ ...before.thing, run: () => 'done' }])
    queue.resume()
    await vi.waitFor(() => expect(queue.find(id, byKey).state).toBe('completed'), patience)
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
    await vi.waitFor(() => expect(processOn(db, []).queue.find(id, ann).state).toBe('input_required'), patience)
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
