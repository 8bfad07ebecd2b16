import { appendFileSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { buildHouse } from '../../scripts/faults/house.ts'
import { judge } from '../../scripts/faults/judge.ts'
import { randomFrom } from '../../scripts/faults/random.ts'
import { trial, type Trial } from '../../scripts/faults/trial.ts'
import { copyAsKilled, ending, open, reading, reserving } from '../ledger/ledger-parts.ts'

/** A trial in which nothing goes wrong but what the body plants. */
const planted = async (plant: (trial: Trial) => void): Promise<readonly string[]> => {
  const report = await trial('nothing', randomFrom(1), async (one) => {
    onTestFinished(one.house.remove)
    await one.loadFor(await one.start(), 40)
    plant(one)
  })
  return report.violations
}

describe('the judge of faults', () => {
  it('finds an answer that the ledger does not know, and one that it knows otherwise', async () => {
    const violations = await planted(({ answers }) => {
      const [one] = answers.filter(({ outcome }) => outcome === 'ok')
      if (one === undefined) throw new Error('nothing was answered')
      const { entry: _named, ...unnamed } = one
      answers.push({ ...one, entry: 'none-1' }, unnamed, { ...one, client: 'somebody' }, { ...one, nonce: 'other' })
      answers.push({ ...one, outcome: 'refused', code: 'timeout' })
    })
    expect(violations).toHaveLength(5)
    expect(violations[0]).toMatch(/names the entry none-1, which is not in the ledger$/)
    expect(violations[1]).toMatch(/names no entry$/)
    expect(violations[2]).toMatch(/by somebody, .* which is of \w+ by \w+$/)
    expect(violations[3]).toMatch(/^the call other .* which is of \S+$/)
    expect(violations[4]).toMatch(/answered timeout, is ok/)
  })

  it('finds an answer that would have its client do again what was done', async () => {
    const violations = await planted(({ answers, house }) => {
      const nonce = house.executed().find(({ tool }) => tool === 'pay')?.nonce ?? ''
      answers.push({
        ...{ client: 'free', tool: 'pay', nonce, surface: 'rest', outcome: 'refused' },
        ...{ code: 'ledger_unavailable', retryable: true },
      })
    })
    expect(violations).toEqual([expect.stringMatching(/of pay ran, and its ledger_unavailable says: try again$/)])
  })

  it('finds an effect that no row began, one that came twice, and calls beyond a limit', async () => {
    const violations = await planted(({ house, answers }) => {
      const line = (nonce: string, client: string): string => `pay ${nonce} ${client} ${Date.now()}\n`
      appendFileSync(house.effects, line('secret', 'free'))
      const twice = house.executed()[0]
      appendFileSync(house.effects, line(twice?.nonce ?? '', twice?.client ?? ''))
      for (let count = 0; count < 901; count += 1) appendFileSync(house.effects, `look look-${count} daily 1\n`)
      answers.length = 0
    })
    expect(violations).toContain('the call secret of pay ran, and no row says that it began')
    expect(violations.join('\n')).toMatch(/ran twice/)
    expect(violations.join('\n')).toMatch(/daily may make 900 calls a day, and \d+ ran/)
    expect(violations.join('\n')).toMatch(/daily ran \d+ calls of 10000 micros and was charged \d+/)
  })

  it('finds a crash that charged more than was in flight, more calls than a limit, and fewer than ran', async () => {
    const before = open()
    for (let round = 0; round < 3; round += 1) {
      const ends = await Promise.all(Array.from({ length: 4 }, () => reading(before.ledger, 'alice', reserving(5))))
      for (const end of ends) await end(ending({ costMicros: 5 })).durable
    }
    const data = copyAsKilled(before.folder)
    await open(data).end()
    const house = buildHouse({ alice: { callsPerDay: 15 } })
    onTestFinished(house.remove)
    const judged = await judge({ ...house, data }, [], [{ tool: 'look', nonce: 'n', client: 'bob', at: 1 }], 3)
    expect(judged.violations).toEqual([
      'bob ran 1 calls, and 0 count',
      'bob ran 1 calls of 10000 micros and was charged 0',
      'alice may make 15 calls a day, and 16 count',
      'alice had 3 calls in flight at most, and a crash charged 4',
    ])
  })
})
