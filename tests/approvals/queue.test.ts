import { describe, expect, it, vi } from 'vitest'
import { Fault } from '../../src/core/fault.ts'
import {
  administer,
  answering,
  callBy,
  decide,
  faultOf,
  listed,
  outcome,
  pay,
  paying,
  sceneOf,
  waitingOne,
} from './desk-parts.ts'

describe('a call that needs an approval', () => {
  it('[R8.1] waits in the queue, is refused so that it can be tried again, runs once when approved', async () => {
    const { ran, pay: thing } = paying()
    const scene = sceneOf([thing])
    const fault = await faultOf(pay(scene))
    expect(fault.code).toBe('approval_pending')
    expect(fault.row.retryable).toBe(true)
    const { id, ...shown } = await waitingOne(scene.gateway)
    expect(fault.members).toEqual({ approval: id })
    expect(fault.retryAfter).toBeGreaterThan(0)
    expect(shown).toMatchObject({
      client: 'ada',
      name: 'pay',
      arguments: { amount: 120 },
      policy_version: '1',
      by: 'operator',
    })
    expect(await decide(scene.gateway, 'approve', id)).toMatchObject({ state: 'approved', decided_by: 'grace' })
    expect(await outcome(pay(scene))).toBe('ran')
    expect(await outcome(pay(scene))).toBe('approval_pending')
    expect(ran).toEqual([{ amount: 120 }])
    expect(await administer(scene.gateway, 'approval_get', { id })).toMatchObject({ state: 'used' })
  })

  it('asks once, however often it is tried, and in whatever order its arguments are written', async () => {
    const scene = sceneOf([paying().pay])
    await outcome(pay(scene, { a: 1, b: { c: 2, d: 3 } }))
    await outcome(pay(scene, { b: { d: 3, c: 2 }, a: 1 }))
    expect((await listed(scene.gateway)).approvals).toHaveLength(1)
  })

  it('goes on at once when somebody approves while it waits', async () => {
    const scene = sceneOf([paying().pay], { waitMs: 60_000 })
    const pending = outcome(pay(scene))
    const { id } = await vi.waitFor(() => waitingOne(scene.gateway))
    await decide(scene.gateway, 'approve', id)
    expect(await pending).toBe('ran')
  })

  it('is told that it was refused, and why; a refusal stands for a while', async () => {
    const scene = sceneOf([paying().pay], { waitMs: 60_000 })
    const pending = faultOf(pay(scene))
    const { id } = await vi.waitFor(() => waitingOne(scene.gateway))
    await decide(scene.gateway, 'deny', id, { reason: 'Pay it in two parts.' })
    expect((await pending).message).toContain('Pay it in two parts.')
    expect(await outcome(pay(scene))).toBe('approval_denied')
    scene.clock.now += 900_001
    const again = outcome(pay(scene, undefined, 'ada', { signal: AbortSignal.abort() }))
    expect(await again).toBe('cancelled')
  })

  it('[R8.8] is told no secret that stands in the reason, and neither is who looks at the queue', async () => {
    const scene = sceneOf([paying().pay], { waitMs: 60_000 })
    const pending = faultOf(pay(scene))
    const { id } = await vi.waitFor(() => waitingOne(scene.gateway))
    const secret = `owl_${'Ab3-_'.repeat(9)}`
    const answer = await decide(scene.gateway, 'deny', id, { reason: `Use ${secret} for it.` })
    expect(JSON.stringify(answer)).not.toContain(secret)
    expect((await pending).message).toContain('Use [redacted] for it.')
    expect(JSON.stringify(await listed(scene.gateway, { state: 'all' }))).not.toContain(secret)
  })

  it('goes on when somebody approves before it was written down that it waits', async () => {
    const written = Promise.withResolvers<undefined>()
    const scene = sceneOf([paying().pay], {
      waitMs: 3_600_000,
      ledger: {
        record: ({ name }) => ({ entry: '', durable: name === 'approval_request' ? written.promise : undefined }),
      },
    })
    const pending = outcome(pay(scene))
    await decide(scene.gateway, 'approve', (await waitingOne(scene.gateway)).id)
    written.resolve(undefined)
    expect(await pending).toBe('ran')
  })

  it('of two that wait for one approval, one runs', async () => {
    const { ran, pay: thing } = paying()
    const scene = sceneOf([thing], { waitMs: 60_000 })
    const leave = new AbortController()
    const both = [1, 2].map(() => outcome(pay(scene, undefined, 'ada', { signal: leave.signal })))
    await decide(scene.gateway, 'approve', (await vi.waitFor(() => waitingOne(scene.gateway))).id)
    await vi.waitFor(() => expect(ran).toHaveLength(1))
    leave.abort()
    expect((await Promise.all(both)).sort()).not.toEqual(['ran', 'ran'])
    expect(ran).toHaveLength(1)
  })

  it('[R8.1] of two that wait for one approval, the other asks anew and waits on', async () => {
    const { ran, pay: thing } = paying()
    const scene = sceneOf([thing], { waitMs: 60_000 })
    const both = [1, 2].map(() => outcome(pay(scene)))
    const first = await vi.waitFor(() => waitingOne(scene.gateway))
    await decide(scene.gateway, 'approve', first.id)
    const second = await vi.waitFor(() => waitingOne(scene.gateway))
    expect([second.id === first.id, ran]).toEqual([false, [{ amount: 120 }]])
    await decide(scene.gateway, 'approve', second.id)
    expect(await Promise.all(both)).toEqual(['ran', 'ran'])
    expect(ran).toHaveLength(2)
  })

  it('[R8.1] of two whose time is over with one approval, the other is told of the request that it can try again with', async () => {
    const released: unknown[] = []
    const scene = sceneOf([paying().pay], { waitMs: 60_000 })
    scene.rules.more = { release: (reservation) => void released.push(reservation) }
    const both = [1, 2].map(() => pay(scene).catch((thrown: unknown) => thrown))
    const first = await vi.waitFor(() => waitingOne(scene.gateway))
    scene.clock.now += 60_000
    await decide(scene.gateway, 'approve', first.id)
    const refused = (await Promise.all(both)).find((answer) => answer instanceof Fault)
    const second = await waitingOne(scene.gateway)
    expect(refused).toMatchObject({ code: 'approval_pending', retryAfter: 15, members: { approval: second.id } })
    expect(released).toHaveLength(1)
  })

  it('is refused when its request, or the approval, is too old', async () => {
    const scene = sceneOf([paying().pay])
    await outcome(pay(scene))
    const { id } = await waitingOne(scene.gateway)
    scene.clock.now += 3_600_000
    expect((await faultOf(decide(scene.gateway, 'approve', id))).code).toBe('conflict')
    expect((await listed(scene.gateway, { state: 'expired' })).approvals).toHaveLength(1)
    await outcome(pay(scene))
    const next = await waitingOne(scene.gateway)
    await decide(scene.gateway, 'approve', next.id)
    scene.clock.now += 900_000
    expect(await outcome(pay(scene))).toBe('approval_pending')
  })

  it('keeps its approval when it is refused for another reason, and when only its caller was asked something', async () => {
    const { pay: thing } = paying()
    const scene = sceneOf([thing])
    await outcome(pay(scene))
    const { id } = await waitingOne(scene.gateway)
    await decide(scene.gateway, 'approve', id)
    scene.rules.more = {
      reserve: () => {
        throw new Fault('rate_limited', 'later')
      },
    }
    expect(await outcome(pay(scene))).toBe('rate_limited')
    scene.rules.more = {}
    expect(await outcome(pay(scene))).toBe('ran')
  })

  it('keeps its approval when the ledger can not write that it begins', async () => {
    let full = false
    const scene = sceneOf([paying().pay], {
      ledger: {
        begin: () => {
          if (full) throw new Error('disk full')
          return { entry: 'w-1', durable: undefined }
        },
      },
    })
    await outcome(pay(scene))
    await decide(scene.gateway, 'approve', (await waitingOne(scene.gateway)).id)
    full = true
    expect(await outcome(pay(scene))).toBe('ledger_unavailable')
    full = false
    expect(await outcome(pay(scene))).toBe('ran')
  })

  it('is not let through by an approval that came under other rules', async () => {
    const { ran, pay: thing } = paying()
    const scene = sceneOf([thing])
    await outcome(pay(scene))
    await decide(scene.gateway, 'approve', (await waitingOne(scene.gateway)).id)
    scene.rules.version = '2'
    expect(await outcome(pay(scene))).toBe('approval_pending')
    expect(ran).toEqual([])
  })

  it('is let through by an approval that came under rules which said the same, however they were written', async () => {
    const { ran, pay: thing } = paying()
    const scene = sceneOf([thing])
    scene.rules.meaning = 'large sums are looked at'
    await outcome(pay(scene))
    const { id } = await waitingOne(scene.gateway)
    scene.rules.version = '2'
    expect(await outcome(pay(scene))).toBe('approval_pending')
    expect((await waitingOne(scene.gateway)).id).toBe(id)
    await decide(scene.gateway, 'approve', id)
    scene.rules.version = '3'
    expect(await outcome(pay(scene))).toBe('ran')
    expect([ran, await administer(scene.gateway, 'approval_get', { id })]).toMatchObject([
      [{ amount: 120 }],
      { state: 'used', policy_version: '1' },
    ])
  })

  it('is found in every state by whoever asks for all', async () => {
    const scene = sceneOf([paying().pay])
    await outcome(pay(scene, { amount: 1 }))
    await decide(scene.gateway, 'approve', (await waitingOne(scene.gateway)).id)
    scene.clock.now += 1
    await outcome(pay(scene, { amount: 2 }))
    const all = async (state?: string) => (await listed(scene.gateway, { state })).approvals.map((one) => one.state)
    expect([await all('all'), await all(), await all('pending')]).toEqual([
      ['pending', 'approved'],
      ['pending', 'approved'],
      ['pending'],
    ])
  })

  it('is not let through when the rules change between the approval and its use', async () => {
    const scene = sceneOf([paying().pay], { waitMs: 60_000 })
    const pending = outcome(pay(scene))
    const { id } = await vi.waitFor(() => waitingOne(scene.gateway))
    const decided = decide(scene.gateway, 'approve', id)
    scene.rules.version = '2'
    await decided
    expect(await pending).toBe('approval_expired')
  })

  it('is nobody’s to approve who made it, where the rule wants somebody else', async () => {
    const scene = sceneOf([paying().pay])
    await outcome(pay(scene))
    const { id } = await waitingOne(scene.gateway)
    expect((await faultOf(administer(scene.gateway, 'approval_approve', { id }, 'ada'))).code).toBe('permission_denied')
    expect(await administer(scene.gateway, 'approval_deny', { id }, 'ada')).toMatchObject({ state: 'denied' })
  })

  it('can not fill the queue for all others', async () => {
    const scene = sceneOf([paying().pay])
    for (let amount = 0; amount < 100; amount += 1) await outcome(pay(scene, { amount }))
    expect((await faultOf(pay(scene, { amount: 100 }))).code).toBe('concurrency_limited')
    expect(await outcome(pay(scene, { amount: 100 }, 'bob'))).toBe('approval_pending')
  })

  it('[R8.6] leaves its request, the decision with who took it, and its use in the ledger', async () => {
    const scene = sceneOf([paying().pay])
    await outcome(pay(scene))
    const { id } = await waitingOne(scene.gateway)
    await decide(scene.gateway, 'approve', id, { reason: 'fine' })
    await outcome(pay(scene))
    expect(scene.noted).toMatchObject([
      { name: 'approval_request', client: 'ada', input: { approval: id, name: 'pay', arguments: { amount: 120 } } },
      { name: 'pay', client: 'ada', state: 'approval_pending' },
      { name: 'approval_approve', client: 'grace', input: { id, reason: 'fine' }, state: 'ok' },
      { name: 'approval_use', client: 'ada', input: { approval: id } },
      { name: 'pay', client: 'ada', state: 'ok' },
    ])
  })

  it('is looked for by client, tool and state, a page at a time', async () => {
    const scene = sceneOf([paying().pay, { ...paying().pay, name: 'send' }])
    for (const [by, amount] of [
      ['ada', 1],
      ['ada', 2],
      ['bob', 3],
    ] as const) {
      scene.clock.now += 1
      await outcome(pay(scene, { amount }, by))
    }
    await outcome(scene.gateway.call({ kind: 'tool', name: 'send', input: {} }, callBy('bob')))
    expect((await listed(scene.gateway, { client: 'ada' })).approvals).toHaveLength(2)
    expect((await listed(scene.gateway, { name: 'send' })).approvals).toHaveLength(1)
    expect((await listed(scene.gateway, { state: 'used' })).approvals).toEqual([])
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await listed(scene.gateway, { limit: 1, ...(cursor === undefined ? {} : { cursor }) })
      seen.push(...page.approvals.map(({ id }) => id))
      cursor = page.next_cursor
    } while (cursor !== undefined)
    expect(new Set(seen).size).toBe(4)
    expect((await faultOf(listed(scene.gateway, { cursor: 'bm8' }))).code).toBe('invalid_cursor')
    expect((await faultOf(administer(scene.gateway, 'approval_get', { id: 'none' }))).code).toBe('approval_not_found')
  })
})

describe('a call that its caller may approve', () => {
  it('is asked about in-band, and runs', async () => {
    const scene = sceneOf([paying().pay], { by: 'caller' })
    const { asked, conversation } = answering('accept')
    expect(await outcome(pay(scene, undefined, 'ada', { conversation }))).toBe('ran')
    expect(asked).toMatchObject([{ question: { kind: 'form' } }])
    expect(scene.noted.map(({ name }) => name)).toEqual(['approval_request', 'approval_answer', 'approval_use', 'pay'])
  })

  it.each(['decline', 'cancel'])('is refused at %s, and asked about anew the next time', async (action) => {
    const { ran, pay: thing } = paying()
    const scene = sceneOf([thing], { by: 'caller' })
    const { asked, conversation } = answering(action)
    expect(await outcome(pay(scene, undefined, 'ada', { conversation }))).toBe('approval_denied')
    expect(await outcome(pay(scene, undefined, 'ada', { conversation }))).toBe('approval_denied')
    expect(asked).toHaveLength(2)
    expect(ran).toEqual([])
  })

  it('waits in the queue where its client can not ask', async () => {
    const scene = sceneOf([paying().pay], { by: 'caller' })
    expect(await outcome(pay(scene))).toBe('approval_pending')
    const { id } = await waitingOne(scene.gateway)
    await administer(scene.gateway, 'approval_approve', { id }, 'ada')
    expect(await outcome(pay(scene))).toBe('ran')
  })
})
