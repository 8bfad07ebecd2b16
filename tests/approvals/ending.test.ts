import { describe, expect, it, vi } from 'vitest'
import { callerCancelled } from '../../src/core/leaving.ts'
import { administer, decide, faultOf, listed, outcome, pay, paying, sceneOf, waitingOne } from './desk-parts.ts'

describe('a request that nobody wants any more', () => {
  it('[R8.6] leaves in the ledger that its request was not answered in time, and that its approval was not used', async () => {
    const scene = sceneOf([paying().pay])
    await outcome(pay(scene))
    const { id } = await waitingOne(scene.gateway)
    scene.clock.now += 3_600_000
    await outcome(pay(scene))
    const next = await waitingOne(scene.gateway)
    await decide(scene.gateway, 'approve', next.id)
    scene.clock.now += 900_000
    scene.look()
    const ends = scene.noted.filter(({ name }) => name === 'approval_expire')
    expect(ends).toMatchObject([
      { client: 'ada', input: { approval: id, name: 'pay', was: 'pending' } },
      { client: 'ada', input: { approval: next.id, was: 'approved' } },
    ])
    scene.look()
    expect(scene.noted.filter(({ name }) => name === 'approval_expire')).toHaveLength(2)
  })

  it('[R8.6] is not over before the ledger has it, and is another time', async () => {
    let full = false
    const troubles: unknown[] = []
    const scene = sceneOf([paying().pay], {
      onTrouble: (thrown) => void troubles.push(thrown),
      ledger: {
        record: ({ name }) => {
          if (full && name === 'approval_expire') throw new Error('disk full')
          return { entry: '', durable: undefined }
        },
      },
    })
    await outcome(pay(scene))
    const stored = () => scene.db.prepare('SELECT state FROM approvals').all()
    scene.clock.now += 3_600_000
    full = true
    scene.look()
    expect(troubles).toMatchObject([{ message: 'disk full' }])
    expect(stored()).toEqual([{ state: 'pending' }])
    full = false
    scene.look()
    expect(stored()).toEqual([{ state: 'expired' }])
  })

  it('[U14] can be taken back by whoever looks after the queue until its approval is used', async () => {
    const { ran, pay: thing } = paying()
    const scene = sceneOf([thing])
    await outcome(pay(scene))
    const { id } = await waitingOne(scene.gateway)
    await decide(scene.gateway, 'approve', id)
    expect(await decide(scene.gateway, 'deny', id, { reason: 'On second thought.' })).toMatchObject({ state: 'denied' })
    expect((await faultOf(pay(scene))).message).toContain('On second thought.')
    expect((await faultOf(decide(scene.gateway, 'approve', id))).code).toBe('conflict')
    await outcome(pay(scene, { amount: 1 }))
    const next = await waitingOne(scene.gateway)
    await decide(scene.gateway, 'approve', next.id)
    expect(await outcome(pay(scene, { amount: 1 }))).toBe('ran')
    expect((await faultOf(decide(scene.gateway, 'deny', next.id))).code).toBe('conflict')
    expect(ran).toEqual([{ amount: 1 }])
  })

  it('[R8.6] is withdrawn when it is asked for anew under other rules, which is in the ledger', async () => {
    const scene = sceneOf([paying().pay])
    await outcome(pay(scene))
    const { id } = await waitingOne(scene.gateway)
    await decide(scene.gateway, 'approve', id)
    scene.rules.version = '2'
    expect(await outcome(pay(scene))).toBe('approval_pending')
    expect(await administer(scene.gateway, 'approval_get', { id })).toMatchObject({
      state: 'expired',
      reason: 'The rules changed, and it was asked for anew.',
    })
    expect(scene.noted.filter(({ name }) => name === 'approval_withdraw')).toMatchObject([
      { client: 'ada', input: { approval: id, was: 'approved', reason: expect.stringContaining('rules') as string } },
    ])
    expect((await waitingOne(scene.gateway)).policy_version).toBe('2')
  })

  it('stays in the queue when another call of its client waits for it still, whatever the rules are by then', async () => {
    const scene = sceneOf([paying().pay], { waitMs: 60_000 })
    const leave = new AbortController()
    const first = outcome(pay(scene, undefined, 'ada', { signal: leave.signal }))
    await vi.waitFor(() => waitingOne(scene.gateway))
    scene.rules.version = '2'
    const second = outcome(pay(scene, undefined, 'ada', { signal: leave.signal }))
    await vi.waitFor(async () => {
      expect((await listed(scene.gateway, { state: 'pending' })).approvals).toHaveLength(2)
    })
    leave.abort()
    expect(await Promise.all([first, second])).toEqual(['cancelled', 'cancelled'])
  })

  it.each([
    ['withdrawn when its caller cancels', callerCancelled, 'expired'],
    ['kept for a caller that only goes away', undefined, 'pending'],
    ['kept when the server stops', 'The server stopped', 'pending'],
  ])('[R8.6] is %s', async (_what, reason, state) => {
    const scene = sceneOf([paying().pay], { waitMs: 60_000 })
    const leave = new AbortController()
    const pending = outcome(pay(scene, undefined, 'ada', { signal: leave.signal }))
    const { id } = await vi.waitFor(() => waitingOne(scene.gateway))
    leave.abort(reason)
    expect(await pending).toBe('cancelled')
    expect(await administer(scene.gateway, 'approval_get', { id })).toMatchObject({ state })
    const withdrawn = scene.noted.filter(({ name }) => name === 'approval_withdraw')
    expect(withdrawn).toHaveLength(state === 'expired' ? 1 : 0)
  })
})
