import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Fault } from '../../src/core/fault.ts'
import { createGateway } from '../../src/gateway/gateway.ts'
import { callBy, refusalAt, scene, steps, type Scene, type Step } from './recording-parts.ts'

const add = { kind: 'tool', name: 'add', input: { a: 1 } } as const
const gatewayOf = ({ provider, policy, approvals, ledger }: Scene) =>
  createGateway({ providers: [provider], policy: () => policy, approvals, ledger })

async function faultOf(pending: Promise<unknown>): Promise<Fault> {
  return pending.then(
    () => expect.unreachable('it answered'),
    (thrown: unknown) => {
      expect(thrown).toBeInstanceOf(Fault)
      return thrown as Fault
    },
  )
}

describe('the order of the pipeline', () => {
  it('is find, budget, rate, permission, arguments, approval, reserve, begin, run, settle, record', async () => {
    const parts = scene()
    await gatewayOf(parts).call(add, callBy('ann'))
    expect(parts.log).toEqual([
      'find',
      'budget',
      'rate',
      'permission',
      'arguments',
      'approval',
      'reserve',
      'begin',
      'run',
      'settle',
      'record',
    ])
  })

  it('checks everything again after an approval that somebody was asked for', async () => {
    const parts = scene({ waitAt: new Set(['approval']) })
    await gatewayOf(parts).call(add, callBy('ann'))
    expect(parts.log).toEqual([
      'find',
      'budget',
      'rate',
      'permission',
      'arguments',
      'approval',
      'find',
      'budget',
      'rate',
      'permission',
      'reserve',
      'begin',
      'run',
      'settle',
      'record',
    ])
  })

  const refusers: Step[] = ['find', 'budget', 'rate', 'permission', 'arguments', 'approval', 'reserve', 'run']
  const failing = fc.constantFrom<Step[]>(...refusers, 'begin', 'record')
  const refusing = fc.constantFrom<Step[]>(...refusers)
  const waiting = fc.uniqueArray(fc.constantFrom<Step[]>('approval', 'begin', 'record')).map((list) => new Set(list))

  it('[R8.1] [P4] [P12] whatever refuses, wherever anything waits: nothing later happens, and what was taken is given back', async () => {
    await fc.assert(
      fc.asyncProperty(failing, waiting, fc.jsonValue(), async (failAt, waitAt, input) => {
        const parts = scene({ failAt, waitAt })
        const fault = await faultOf(gatewayOf(parts).call({ ...add, input }, callBy('ann')))
        expect(fault.code).toBe(refusalAt(failAt))
        const after: readonly Step[] = steps
          .slice(steps.indexOf(failAt) + 1)
          .filter((step) => step !== 'record' && step !== 'settle')
        expect(parts.log.filter((step) => after.includes(step))).toEqual([])
        const reserved = parts.log.includes('reserve') && failAt !== 'reserve'
        expect(parts.settled).toHaveLength(reserved ? 1 : 0)
        expect(parts.records).toHaveLength(failAt === 'begin' ? 0 : 1)
        expect(parts.counted.invalid).toBe(failAt === 'arguments' ? 1 : 0)
      }),
      { numRuns: 300 },
    )
  })

  it('[R8.6] [P10] records every end there is, refused or run, with its code and what it cost', async () => {
    await fc.assert(
      fc.asyncProperty(refusing, waiting, async (failAt, waitAt) => {
        const parts = scene({ failAt, waitAt })
        const fault = await faultOf(gatewayOf(parts).call(add, callBy('ann')))
        expect(parts.records).toMatchObject([
          {
            kind: 'tool',
            name: 'add',
            input: { a: 1 },
            outcome: failAt === 'run' ? 'error' : 'denied',
            code: refusalAt(failAt),
            incidentId: fault.incidentId,
            costMicros: failAt === 'run' ? 7 : 0,
          },
        ])
      }),
      { numRuns: 100 },
    )
  })

  it('records what came out when it went well', async () => {
    const parts = scene({ handler: () => ({ content: [], structuredContent: { sum: 3 } }) })
    expect(await gatewayOf(parts).call(add, callBy('ann'))).toEqual({ content: [], structuredContent: { sum: 3 } })
    expect(parts.records).toMatchObject([{ outcome: 'ok', output: { structuredContent: { sum: 3 } }, costMicros: 7 }])
    expect(parts.settled).toEqual([7])
  })
})

describe('a ledger that fails', () => {
  it('before the run: nothing runs, the money goes back, and the caller may retry', async () => {
    for (const waitAt of [new Set<Step>(), new Set<Step>(['begin'])]) {
      const parts = scene({ failAt: 'begin', failWith: () => new Error('disk full at sector 9'), waitAt })
      const fault = await faultOf(gatewayOf(parts).call(add, callBy('ann')))
      expect(fault.code).toBe('ledger_unavailable')
      expect(fault.row.retryable).toBe(true)
      expect(fault.message).not.toContain('sector')
      expect(parts.settled).toEqual([0])
      expect(parts.log).not.toContain('run')
    }
  })

  it('after the run: the answer is withheld, and nobody is told to try again what may have had effects', async () => {
    for (const waitAt of [new Set<Step>(), new Set<Step>(['record'])]) {
      const parts = scene({ failAt: 'record', failWith: () => new Error('disk full'), waitAt })
      const named: (string | undefined)[] = []
      const call = { ...callBy('ann'), recorded: (entry: string | undefined) => void named.push(entry) }
      const fault = await faultOf(gatewayOf(parts).call(add, call))
      expect(fault.code).toBe('outcome_unknown')
      expect(fault.row.retryable).toBe(false)
      expect(named).toEqual(['w-1'])
      expect(parts.settled).toEqual([7])
    }
  })

  it('after the run of what only reads: the answer is withheld, and the caller may retry', async () => {
    const parts = scene({ failAt: 'record', failWith: () => new Error('disk full'), readOnly: true })
    const fault = await faultOf(gatewayOf(parts).call(add, callBy('ann')))
    expect(fault).toMatchObject({ code: 'ledger_unavailable', retryAfter: 5, row: { retryable: true } })
  })
})
