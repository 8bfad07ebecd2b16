import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCalendar } from '../../src/core/calendar.ts'
import type { UsedBeforeNow } from '../../src/core/usage.ts'
import { openReading, usedIn } from '../../src/ledger/ledger.ts'
import { segmentRows } from '../../src/ledger/row.ts'
import {
  callBy,
  changed,
  copyAsKilled,
  ending,
  free,
  newFolder,
  openFast,
  start,
  tool,
  verified,
} from './ledger-parts.ts'

/** Ledgers of more than two segments, in each of which alice spent 5 in one call; by how they ended. */
const base = mkdtempSync(join(tmpdir(), 'owlclaw-ledger-sums-'))
const clean = join(base, 'clean')
const killed = join(base, 'killed')

beforeAll(async () => {
  const { ledger, folder, end } = openFast()
  for (let row = 1; row <= 2 * segmentRows + 100; row += 1) {
    const spends = [100, segmentRows + 100, 2 * segmentRows + 50].includes(row)
    const call = callBy(spends ? 'alice' : 'bob')
    const { durable } = ledger.record(tool('look'), call, ending({ costMicros: spends ? 5_000_000 : 0 }), free)
    if (row % 1000 === 0 || row === 2 * segmentRows) await durable
  }
  await ledger.record(tool('look'), callBy('bob'), ending(), free).durable
  const copy = copyAsKilled(folder)
  cpSync(join(folder, 'ledger-head'), join(copy, 'ledger-head'))
  cpSync(copy, killed, { recursive: true })
  await end()
  cpSync(folder, clean, { recursive: true })
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

function hurt(from: string, sql: string): string {
  const folder = newFolder()
  cpSync(from, folder, { recursive: true })
  changed(folder, sql)
  return folder
}

const calendar = createCalendar('UTC')
const usedBy = (used: UsedBeforeNow, client = 'alice') =>
  [...used(calendar, Date.now()).clients].find((one) => one.client === client)
const all = { callsToday: 3, microsThisMonth: 15_000_000 }
const rest = { callsToday: 2 * segmentRows + 98, microsThisMonth: 0 }

/** One start as of the gateway; answers what it counted, said, and how it felt. */
async function started(folder: string) {
  const { ledger, said, end } = start(folder)
  const used = { alice: usedBy(ledger.usedBefore), bob: usedBy(ledger.usedBefore, 'bob') }
  await ledger.ledger.record(tool('later'), callBy('carol'), ending(), free).durable
  const { concern } = ledger.health()
  await end()
  const errors = said.filter(({ level }) => level === 'error').map(({ message }) => message)
  return { used, concern, errors }
}

const first = segmentRows - 1
const second = 2 * segmentRows - 1

const altered: readonly (readonly [string, string, string])[] = [
  ['are no JSON', "UPDATE ledger_segments SET state = 'x'", `rows 1 to ${second}`],
  ['say that less was spent', "UPDATE ledger_segments SET state = replace(state, '5000000', '1')", 'rows 1 to'],
  [
    'say so in the first segment alone',
    `UPDATE ledger_segments SET state = replace(state, '5000000', '1') WHERE last_seq = ${first}`,
    `rows 1 to ${first}`,
  ],
  [
    'say so in the last segment alone',
    `UPDATE ledger_segments SET state = replace(state, '5000000', '1') WHERE last_seq = ${second}`,
    `rows ${segmentRows} to ${second}`,
  ],
]

describe('sums of segments', () => {
  it('[R8.2] that are as they were signed count, after a clean end and after a crash', async () => {
    for (const folder of [hurt(clean, ''), hurt(killed, '')]) {
      const { used, concern, errors } = await started(folder)
      expect(used).toMatchObject({ alice: all, bob: rest })
      expect([concern, errors]).toEqual([undefined, []])
    }
  })

  it.each<readonly [string, string, string]>([
    ...altered,
    ['say nothing', "UPDATE ledger_segments SET state = '{}'", `rows 1 to ${second}`],
    ['are null', "UPDATE ledger_segments SET state = 'null'", `rows 1 to ${second}`],
    [
      'say something else',
      `UPDATE ledger_segments SET state = replace(state, '"usage":[', '"usage":[[1,[]],')`,
      'rows',
    ],
    ['are gone', 'DELETE FROM ledger_segments', `rows 1 to ${second}`],
    ['are gone of the first segment', `DELETE FROM ledger_segments WHERE last_seq = ${first}`, `rows 1 to ${first}`],
    ['are not signed', "UPDATE ledger_segments SET signature = ''", `rows 1 to ${second}`],
  ])('[R8.2] [R8.7] that %s give nothing back: the rows are counted, and it is told', async (_what, sql, which) => {
    const folder = hurt(clean, sql)
    expect(usedBy(usedIn(folder))).toMatchObject(all)
    const { used, concern, errors } = await started(folder)
    expect(used).toMatchObject({ alice: all, bob: rest })
    expect(concern).toContain(`The sums of ${which}`)
    expect(errors).toEqual([expect.stringContaining('the sums of the ledger are not what was signed')])
    expect(await started(folder)).toMatchObject({ used: { alice: all }, errors: [], concern })
    expect(await verified(folder)).toMatchObject({ ok: false })

    const { ledger, end } = start(folder)
    await ledger.acknowledge({ by: 'ops', reason: 'it was tried out' })
    expect(ledger.health().concern).toBeUndefined()
    await end()
    expect(await verified(folder)).toMatchObject({ ok: true })
    expect(await started(folder)).toMatchObject({ used: { alice: all, bob: rest }, errors: [], concern: undefined })
  })

  it.each(altered)('[R8.2] [R8.7] that %s give nothing back after a crash either', async (_what, sql, which) => {
    const folder = hurt(killed, sql)
    expect(usedBy(usedIn(folder))).toMatchObject(all)
    const { used, concern, errors } = await started(folder)
    expect(used).toMatchObject({ alice: all, bob: rest })
    expect(concern).toContain(`The sums of ${which}`)
    expect(errors).toHaveLength(1)
    expect(await started(folder)).toMatchObject({ used: { alice: all, bob: rest }, errors: [] })
    expect(await verified(folder)).toMatchObject({ ok: false })
  })

  it.each(['5000000', '9223372036854775807'])(
    '[R8.2] that are said to be of rows up to %s give nothing back',
    async (last) => {
      const folder = hurt(clean, `UPDATE ledger_segments SET last_seq = ${last} WHERE last_seq = ${second}`)
      const { used, concern } = await started(folder)
      expect(used).toMatchObject({ alice: all, bob: rest })
      expect(concern).toContain(`The sums of rows ${segmentRows} to ${second}`)
    },
  )

  it('of rows that are pruned count as they stand, and it is told where they are not as signed', async () => {
    const folder = hurt(clean, '')
    const { ledger, end } = start(folder)
    await ledger.prune({ before: Date.now() + 1000 })
    await end()
    expect(await started(folder)).toMatchObject({ used: { alice: all, bob: rest }, errors: [] })
    changed(folder, `UPDATE ledger_segments SET max_at = max_at + 1 WHERE last_seq = ${first}`)
    const { used, concern } = await started(folder)
    expect(used).toMatchObject({ alice: all, bob: rest })
    expect(concern).toContain(`The sums of rows 1 to ${first}`)
  })
})

describe('statistics', () => {
  it('[R8.5] go on where the sums of rows that are pruned can not be read', async () => {
    const folder = hurt(clean, '')
    const pruning = start(folder)
    await pruning.ledger.prune({ before: Date.now() + 1000 })
    await pruning.end()
    changed(folder, "UPDATE ledger_segments SET state = 'x'")
    rmSync(join(folder, 'ledger-index.db'), { force: true })
    const reader = openReading(folder)
    const { rows } = await reader.statistics({ from: 0, to: Date.now() + 1000, client: 'alice' })
    await reader.close()
    expect(rows).toMatchObject([{ client: 'alice', calls: 1, cost_micros: 5_000_000 }])
  })
})

describe('the note of a clean end', () => {
  it('[R8.2] [R8.7] that says less than was spent gives nothing back, and it is told', async () => {
    const folder = hurt(clean, "UPDATE ledger_writer SET closed = replace(closed, '5000000', '1')")
    expect(usedBy(usedIn(folder))).toMatchObject(all)
    const { used, concern, errors } = await started(folder)
    expect(used).toMatchObject({ alice: all, bob: rest })
    expect(concern).toMatch(new RegExp(`The sums of rows ${2 * segmentRows} to \\d+ were not what was signed`))
    expect(errors).toHaveLength(1)
    expect(await started(folder)).toMatchObject({ used: { alice: all, bob: rest }, errors: [], concern })
  })

  it('that is not signed, as of an older version, or no note at all, is done without', async () => {
    for (const closed of ["json_remove(closed, '$.signature')", "'x'", "'{}'", "'null'", 'NULL']) {
      const { used, concern, errors } = await started(hurt(clean, `UPDATE ledger_writer SET closed = ${closed}`))
      expect([used.alice, concern, errors]).toEqual([expect.objectContaining(all), undefined, []])
    }
  })
})
