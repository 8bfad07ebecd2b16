import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { createApprovals } from '../../src/approvals/approvals.ts'
import { noLedger } from '../../src/core/ledger.ts'
import { openPolicy } from '../../src/core/policy.ts'
import { createGateway } from '../../src/gateway/gateway.ts'
import { createRunQueue, createRunRows } from '../../src/runs/runs.ts'
import { migrate } from '../../src/store/migrations.ts'
import { createLog } from '../../src/telemetry/telemetry.ts'
import { thingsProvider, tool, type Thing } from '../mcp/server.ts'
import { ann, ended, start } from '../runs/process.ts'
import { administer, decide, demand, waitingOne } from './desk-parts.ts'

function store(): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  migrate(db)
  return db
}

/** A process on this store; leaving it is what a crash looks like to the next. */
function processOn(db: DatabaseSync, ran: string[], run: Thing['run'] = () => 'paid') {
  const pay: Thing = {
    ...tool('pay', (input: never, call) => {
      ran.push('pay')
      return run(input, call)
    }),
    readOnly: false,
    async: 'always',
  }
  const { approvals, provider } = createApprovals({
    db,
    ledger: noLedger,
    shown: (input) => ({ arguments: input }),
    waitMs: () => 0,
    requestMs: () => 3_600_000,
    grantMs: () => 3_600_000,
    keepMs: () => 3_600_000,
  })
  const gateway = createGateway({
    providers: [thingsProvider([pay]), provider],
    policy: () => ({ ...openPolicy, approval: ({ kind }) => (kind === 'tool' ? demand() : undefined) }),
    ledger: noLedger,
    approvals,
  })
  const log = createLog({ level: 'ERROR', format: 'json', output: 'stderr' }, { write: () => true })
  const times = { thresholdMs: 60_000, keepMs: 60_000, pollIntervalMs: 100, mostAlive: 10 }
  const queue = createRunQueue({ gateway, rows: createRunRows(db), log, ...times })
  return { gateway, queue }
}

describe('a call that answers later', () => {
  it('[R5.8] is a run while it waits for its approval, however long that takes', async () => {
    const ran: string[] = []
    const { gateway, queue } = processOn(store(), ran)
    const { id } = await start(queue, 'pay')
    const approval = await waitingOne(gateway)
    expect(queue.find(id, ann)).toMatchObject({
      state: 'working',
      message: `It waits for the approval ${approval.id}.`,
    })
    await decide(gateway, 'approve', approval.id)
    expect((await ended(queue, id)).result?.content).toEqual([{ type: 'text', text: 'paid' }])
    expect(ran).toEqual(['pay'])
  })

  it.each(['a crash', 'an orderly end'])('waits on after %s, and is made once', async (how) => {
    const db = store()
    const ran: string[] = []
    const before = processOn(db, ran)
    const { id } = await start(before.queue, 'pay')
    if (how === 'an orderly end') await before.queue.close(60_000)
    const { gateway, queue } = processOn(db, ran)
    queue.resume()
    expect(queue.find(id, ann).state).toBe('working')
    await decide(gateway, 'approve', (await waitingOne(gateway)).id)
    await ended(queue, id)
    expect(ran).toEqual(['pay'])
  })

  it('finds the approval that was given while nothing ran', async () => {
    const db = store()
    const ran: string[] = []
    const before = processOn(db, ran)
    const { id } = await start(before.queue, 'pay')
    await before.queue.close(60_000)
    await decide(before.gateway, 'approve', (await waitingOne(before.gateway)).id)
    const { queue } = processOn(db, ran)
    queue.resume()
    await ended(queue, id)
    expect(ran).toEqual(['pay'])
  })

  it('is not made again when its process ends after it was let in', async () => {
    const db = store()
    const ran: string[] = []
    const before = processOn(db, ran, () => new Promise(() => undefined))
    const { id } = await start(before.queue, 'pay')
    await decide(before.gateway, 'approve', (await waitingOne(before.gateway)).id)
    await expect.poll(() => ran).toEqual(['pay'])
    const { queue } = processOn(db, ran)
    queue.resume()
    expect(queue.find(id, ann)).toMatchObject({ state: 'failed', fault: { code: 'outcome_unknown' } })
    expect(ran).toEqual(['pay'])
  })

  it('fails when it is refused, and stops when it is told to', async () => {
    const ran: string[] = []
    const { gateway, queue } = processOn(store(), ran)
    const first = await start(queue, 'pay')
    await decide(gateway, 'deny', (await waitingOne(gateway)).id)
    expect((await ended(queue, first.id, 'failed')).fault?.code).toBe('approval_denied')
    const second = await start(queue, 'pay', ann, { amount: 2 })
    const { id } = await waitingOne(gateway)
    await queue.cancel(second.id, ann)
    await ended(queue, second.id, 'cancelled')
    expect(ran).toEqual([])
    expect(await administer(gateway, 'approval_get', { id })).toMatchObject({
      state: 'expired',
      reason: 'The caller cancelled it.',
    })
  })

  it('goes on when somebody approves as it is taken up again', async () => {
    const db = store()
    const first = processOn(db, [])
    const { id } = await start(first.queue, 'pay')
    const request = await waitingOne(first.gateway)
    await first.queue.close(0)
    const ran: string[] = []
    const second = processOn(db, ran)
    second.queue.resume()
    await decide(second.gateway, 'approve', request.id)
    await ended(second.queue, id, 'completed')
    expect(ran).toEqual(['pay'])
  })
})
