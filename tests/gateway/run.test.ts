import { describe, expect, it } from 'vitest'
import type { Call } from '../../src/core/call.ts'
import { Fault } from '../../src/core/fault.ts'
import { ToolError } from '../../src/core/tool.ts'
import { createGateway } from '../../src/gateway/gateway.ts'
import { callBy, scene, type SceneOptions } from './recording-parts.ts'

const add = { kind: 'tool', name: 'add', input: {} } as const

function stage(options: SceneOptions) {
  const parts = scene(options)
  const { provider, policy, approvals, ledger } = parts
  const gateway = createGateway({ providers: [provider], policy: () => policy, approvals, ledger })
  return { ...parts, gateway }
}

const faultOf = async (pending: Promise<unknown>): Promise<Fault> =>
  pending.then(
    () => expect.unreachable('it answered'),
    (thrown: unknown) => thrown as Fault,
  )

describe('a handler', () => {
  it.each([
    [
      'at once',
      () => {
        throw new Error('password=hunter2')
      },
    ],
    ['later', () => Promise.reject(new Error('password=hunter2'))],
    [
      'something that is no error',
      () => {
        throw 'password=hunter2'
      },
    ],
  ])('[R9.7] that throws %s is an execution error that gives nothing away', async (_when, handler) => {
    const { gateway, records, settled } = stage({ handler })
    const fault = await faultOf(gateway.call(add, callBy('ann')))
    expect(fault.code).toBe('execution_error')
    expect(fault.message).not.toContain('hunter2')
    expect(String(fault.cause)).toContain('hunter2')
    expect(fault.incidentId).toMatch(/^[0-9a-f-]{36}$/)
    expect(records).toMatchObject([{ outcome: 'error', code: 'execution_error', incidentId: fault.incidentId }])
    expect(settled).toEqual([7])
  })

  it.each([
    [
      'at once',
      () => {
        throw new Fault('store_unavailable', 'not now', { retryAfter: 3 })
      },
    ],
    ['later', () => Promise.reject(new Fault('store_unavailable', 'not now', { retryAfter: 3 }))],
  ])('that throws a fault %s gets that row', async (_when, handler) => {
    const fault = await faultOf(stage({ handler }).gateway.call(add, callBy('ann')))
    expect([fault.code, fault.message, fault.retryAfter]).toEqual(['store_unavailable', 'not now', 3])
  })

  class ForeignToolError extends Error {
    override readonly name = 'ToolError'
  }
  it.each([
    [
      'ours',
      () => {
        throw new ToolError('no such city')
      },
    ],
    ['ours, later', () => Promise.reject(new ToolError('no such city'))],
    [
      'its own class of that name',
      () => {
        throw new ForeignToolError('no such city')
      },
    ],
  ])('that throws ToolError (%s) answers the model, and is no fault', async (_which, handler) => {
    const { gateway, records } = stage({ handler })
    expect(await gateway.call(add, callBy('ann'))).toEqual({
      content: [{ type: 'text', text: 'no such city' }],
      isError: true,
    })
    expect(records).toMatchObject([{ outcome: 'error' }])
    expect(records[0]?.code).toBeUndefined()
  })

  it('that is awaited answers with what it promised', async () => {
    expect(await stage({ handler: async () => 'late' }).gateway.call(add, callBy('ann'))).toBe('late')
  })
})

describe('time and leaving', () => {
  it('[R9.6] [R5.10] a handler that outlives its time is told to stop, and the caller gets a timeout', async () => {
    let seen: Call | undefined
    const { gateway, records, settled } = stage({
      timeoutMs: 20,
      handler: (_input, call) => {
        seen = call
        return new Promise((_resolve, reject) =>
          call.signal.addEventListener('abort', () => reject(new Error('stopped'))),
        )
      },
    })
    const fault = await faultOf(gateway.call(add, callBy('ann')))
    expect(fault.code).toBe('timeout')
    expect(fault.row.retryable).toBe(true)
    expect(seen?.signal.aborted).toBe(true)
    expect(seen?.deadline).toBeGreaterThan(0)
    expect(records).toMatchObject([{ outcome: 'timed_out', code: 'timeout' }])
    expect(settled).toEqual([7])
  })

  it('a signal first looked at after the end is aborted already', async () => {
    let seen: Call | undefined
    const { gateway } = stage({
      timeoutMs: 5,
      handler: (_input, call) => ((seen = call), new Promise(() => undefined)),
    })
    await faultOf(gateway.call(add, callBy('ann')))
    expect(seen?.signal.aborted).toBe(true)
    expect((seen?.signal.reason as Fault).code).toBe('timeout')
  })

  it('a caller that leaves cancels what runs for it', async () => {
    const caller = new AbortController()
    let signal: AbortSignal | undefined
    const { gateway, records } = stage({
      handler: (_input, call) => {
        signal = call.signal
        queueMicrotask(() => caller.abort())
        return new Promise(() => undefined)
      },
    })
    expect((await faultOf(gateway.call(add, callBy('ann', caller.signal)))).code).toBe('cancelled')
    expect(signal?.aborted).toBe(true)
    expect(records).toMatchObject([{ outcome: 'cancelled', code: 'cancelled' }])
  })

  it('says why nobody waits any more, where whoever ended it said so', async () => {
    const faults = [undefined, 'The server stopped'].map(async (why) => {
      const caller = new AbortController()
      const handler = () => {
        queueMicrotask(() => caller.abort(why))
        return new Promise(() => undefined)
      }
      return (await faultOf(stage({ handler }).gateway.call(add, callBy('ann', caller.signal)))).message
    })
    expect(await Promise.all(faults)).toEqual([
      'The caller left before add had answered.',
      'The server stopped before add had answered.',
    ])
  })

  it.each(['approval', 'begin'] as const)(
    'a caller that left while %s was awaited gets nothing run and pays nothing',
    async (step) => {
      const { gateway, log, settled, records } = stage({ waitAt: new Set([step]) })
      expect((await faultOf(gateway.call(add, callBy('ann', AbortSignal.abort())))).code).toBe('cancelled')
      expect(log).not.toContain('run')
      expect(log.slice(-2)).toEqual(['settle', 'record'])
      expect(settled).toEqual([0])
      expect(records).toMatchObject([{ outcome: 'cancelled', costMicros: 0 }])
    },
  )

  it('a handler that fails after its time is up disturbs nobody', async () => {
    const late = Promise.withResolvers<never>()
    const { gateway } = stage({ timeoutMs: 5, handler: () => late.promise })
    await faultOf(gateway.call(add, callBy('ann')))
    late.reject(new Error('too late'))
    await expect(late.promise).rejects.toThrow('too late')
  })
})
