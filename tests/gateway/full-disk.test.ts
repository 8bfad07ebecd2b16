import { describe, expect, it, onTestFinished } from 'vitest'
import { Fault } from '../../src/core/fault.ts'
import { createGateway } from '../../src/gateway/gateway.ts'
import { createGovernance } from '../../src/governance/governance.ts'
import { configured } from '../governance/governed.ts'
import { emptyDisk, fillDisk, open } from '../ledger/ledger-parts.ts'
import { callBy, entryNamed, providerOf } from './recording-parts.ts'

/** A gateway whose ledger is on a disk that can be filled. */
function gatewayOnDisk() {
  const opened = open()
  let ran = 0
  const entries = [
    entryNamed('read', { readOnly: true, priceMicros: 10_000 }),
    entryNamed('free', { readOnly: true }),
    entryNamed('write', { priceMicros: 10_000 }),
  ]
  const provider = providerOf('house', entries, () => {
    ran += 1
    return { content: [{ type: 'text', text: 'x'.repeat(12_000) }] }
  })
  const config = configured({ monthly_budget: 1 })
  const { policy } = createGovernance({ config, usedBefore: opened.usedBefore })
  const gateway = createGateway({ providers: [provider], policy: () => policy, ledger: opened.ledger })
  onTestFinished(gateway.close)
  const call = async (name: string): Promise<Fault | undefined> => {
    try {
      await gateway.call({ kind: 'tool', name, input: {} }, callBy('alice'))
      return undefined
    } catch (thrown) {
      return Fault.from(thrown)
    }
  }
  return { ...opened, call, ran: () => ran }
}

describe('[R8.6] a disk that is full', () => {
  it('lets nothing run, and says so; it may be tried again', async () => {
    const opened = gatewayOnDisk()
    const { call, ran, health } = opened
    fillDisk(opened)
    await call('free') // the first one ran before anybody could know
    expect(ran()).toBe(1)
    for (const name of ['read', 'free', 'write']) {
      const fault = await call(name)
      expect(fault).toMatchObject({ code: 'ledger_unavailable', row: { retryable: true }, retryAfter: 5 })
      expect(fault?.message).toBe('The ledger cannot write, and nothing runs unrecorded. Try again later.')
    }
    expect(ran()).toBe(1)
    emptyDisk(opened)
    await expect.poll(() => health().ok, { timeout: 10_000 }).toBe(true)
    for (const name of ['read', 'free', 'write']) expect(await call(name)).toBeUndefined()
  })

  it('says of what ran just then that it did, and what it means; it is told of once there is room', async () => {
    const opened = gatewayOnDisk()
    const { call, ran, rows } = opened
    for (let count = 0; count < 3; count += 1) await call('read') // from here on one is held
    fillDisk(opened)
    const fault = await call('read')
    expect(fault).toMatchObject({ code: 'ledger_unavailable', row: { retryable: true }, retryAfter: 5 })
    expect(fault?.message).toBe(
      'It ran, and changed nothing. The ledger could not write it down, so its answer is withheld. It counts, and so does calling again.',
    )
    expect(ran()).toBe(4)
    emptyDisk(opened)
    await expect
      .poll(() => rows().filter(({ name, state }) => name === 'read' && state === 'ok').length, { timeout: 10_000 })
      .toBe(4)
  })
})
