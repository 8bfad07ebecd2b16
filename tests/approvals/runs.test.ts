import type { IncomingMessage } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createApprovals } from '../../src/approvals/approvals.ts'
import type { HandlerCall, Principal } from '../../src/core/call.ts'
import { noLedger } from '../../src/core/ledger.ts'
import { over, type LifetimeOf } from '../../src/core/lifetime.ts'
import { openPolicy } from '../../src/core/policy.ts'
import { createGateway } from '../../src/gateway/gateway.ts'
import { createIdentity, type KeyTask } from '../../src/identity/identity.ts'
import { createRunQueue, createRunRows } from '../../src/runs/runs.ts'
import { migrate } from '../../src/store/migrations.ts'
import { createLog } from '../../src/telemetry/telemetry.ts'
import { bearer, configWith, type MadeKey } from '../identity/guarded.ts'
import { thingsProvider, tool, type Thing } from '../mcp/server.ts'
import { ann, ended, form, patience, start } from '../runs/process.ts'
import { administer, decide, demand, waitingOne } from './desk-parts.ts'

function store(): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  migrate(db)
  return db
}

/** A process on this store; leaving it is what a crash looks like to the next. */
function processOn(
  db: DatabaseSync,
  ran: string[],
  run: Thing['run'] = () => 'paid',
  lifetimeOf: LifetimeOf = () => over,
) {
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
  const queue = createRunQueue({ gateway, lifetimeOf, rows: createRunRows(db), log, ...times })
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

  it('says which approval it waits for, where a run like it has used the one before', async () => {
    const ran: string[] = []
    const { gateway, queue } = processOn(store(), ran)
    const both = [(await start(queue, 'pay')).id, (await start(queue, 'pay')).id]
    const first = await waitingOne(gateway)
    await decide(gateway, 'approve', first.id)
    const second = await expect
      .poll(() => waitingOne(gateway), patience)
      .toMatchObject({ state: 'pending' })
      .then(() => waitingOne(gateway))
    expect(second.id).not.toBe(first.id)
    const messages = both.map((id) => queue.find(id, ann)).map(({ state, message }) => [state, message])
    expect(messages).toContainEqual(['working', `It waits for the approval ${second.id}.`])
    await decide(gateway, 'approve', second.id)
    for (const id of both) await ended(queue, id)
    expect(ran).toEqual(['pay', 'pay'])
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

/** A process whose callers bring keys. */
function guardedOn(db: DatabaseSync, ran: string[] = [], run?: Thing['run'], now: () => number = Date.now) {
  const identity = createIdentity({ config: configWith({}), db, now })
  onTestFinished(identity.close)
  const { administration } = identity
  const administer = (task: KeyTask, input: object): unknown => {
    const entry = administration.catalogue().find(({ name }) => name === task)
    if (entry === undefined) throw new Error(`no ${task}`)
    return (administration.call(entry, input, undefined as never) as { readonly value: unknown }).value
  }
  const key = (): MadeKey => administer('key_create', { client: 'eve' }) as MadeKey
  const by = ({ secret }: MadeKey): Principal => {
    const headers = bearer(secret)
    const from = { rawHeaders: Object.entries(headers).flat(), url: '/v1', socket: { remoteAddress: '127.0.0.1' } }
    return identity.identify({ headers, ...from } as IncomingMessage) as Principal
  }
  return { ...processOn(db, ran, run, identity.lifetimeOf), identity, administer, key, by }
}

type Guarded = ReturnType<typeof guardedOn>

describe('what let a call in that waits for its approval', () => {
  const day = 86_400_000
  const minute = 60_000
  const ends: readonly (readonly [string, (at: Guarded, key: MadeKey) => unknown, number, string])[] = [
    ['was revoked', ({ administer }, { id }) => administer('key_revoke', { id }), 0, 'failed'],
    [
      'was rotated, and its grace is over',
      ({ administer }, { id }) => administer('key_rotate', { id }),
      2 * day,
      'failed',
    ],
    ['was rotated a moment ago', ({ administer }, { id }) => administer('key_rotate', { id }), minute, 'completed'],
    ['is good', ({ administer, key }) => administer('key_revoke', { id: key().id }), 2 * day, 'completed'],
  ]

  describe.each(['without a restart', 'after a restart'])('%s', (when) => {
    it.each(ends)('[R5.4] is asked again: a key that %s', async (_what, change, laterMs, state) => {
      const db = store()
      let ahead = 0
      const now = (): number => Date.now() + ahead
      const ran: string[] = []
      const before = guardedOn(db, ran, undefined, now)
      const key = before.key()
      const { id } = await start(before.queue, 'pay', before.by(key))
      const approval = await waitingOne(before.gateway)
      change(before, key)
      ahead = laterMs
      if (when === 'after a restart') await before.queue.close(0)
      const { gateway, queue } = when === 'after a restart' ? guardedOn(db, ran, undefined, now) : before
      queue.resume()
      await decide(gateway, 'approve', approval.id)
      const eve: Principal = { id: 'eve', kind: 'api_key' }
      await expect.poll(() => queue.find(id, eve).state, patience).toBe(state)
      expect(queue.find(id, eve).fault?.code).toBe(state === 'failed' ? 'invalid_token' : undefined)
      expect(ran).toEqual(state === 'failed' ? [] : ['pay'])
    })
  })

  it.each([
    ['a token', 'token', -1, []],
    ['a token', 'token', minute, ['pay']],
    ['a certificate', 'certificate', -1, []],
    ['a certificate', 'certificate', minute, ['pay']],
  ] as const)(
    '[R5.4] is asked again after a restart: %s (%s) that ends in %i ms',
    async (_what, kind, ms, expected) => {
      const db = store()
      const before = guardedOn(db)
      const caller: Principal = { id: 'ada', kind, lifetime: before.identity.lifetimeOf({ until: Date.now() + ms }) }
      const { id } = await start(before.queue, 'pay', caller)
      const approval = await waitingOne(before.gateway)
      await before.queue.close(0)
      const ran: string[] = []
      const { gateway, queue } = guardedOn(db, ran)
      queue.resume()
      await decide(gateway, 'approve', approval.id)
      await expect.poll(() => queue.find(id, caller).state, patience).not.toBe('working')
      expect(ran).toEqual(expected)
    },
  )

  it.each([
    ['that an earlier version wrote down', (body: string) => body.replace(/,"lifetime":\{[^}]*\}/, '')],
    ['whose key is in the store no more', (body: string) => body.replace(/"key":"key_/, '"key":"no_key_')],
  ])('[R5.4] is taken for over after a restart in a run %s', async (_what, change) => {
    const db = store()
    const before = guardedOn(db)
    const eve = before.by(before.key())
    const { id } = await start(before.queue, 'pay', eve)
    await before.queue.close(0)
    const { body } = db.prepare('SELECT body FROM runs').get() as { readonly body: string }
    expect(change(body)).not.toBe(body)
    db.prepare('UPDATE runs SET body = ?').run(change(body))
    const ran: string[] = []
    const { queue } = guardedOn(db, ran)
    queue.resume()
    await expect.poll(() => queue.find(id, eve).fault?.code, patience).toBe('invalid_token')
    expect(ran).toEqual([])
  })

  it('[R5.4] is what came with the last answer, where the run asked something', async () => {
    const db = store()
    const ran: string[] = []
    const orders = async (_input: never, { ask }: HandlerCall): Promise<string> => {
      await ask('size', form('Which size?'))
      return 'ordered'
    }
    const { gateway, queue, key, by, administer } = guardedOn(db, ran, orders)
    const [first, next] = [key(), key()]
    const { id } = await start(queue, 'pay', by(first))
    await decide(gateway, 'approve', (await waitingOne(gateway)).id)
    await expect.poll(() => queue.find(id, by(next)).state, patience).toBe('input_required')
    administer('key_revoke', { id: first.id })
    queue.answer(id, by(next), { size: { action: 'accept', content: {} } })
    await expect.poll(() => queue.find(id, by(next)).state, patience).toBe('completed')
  })
})
