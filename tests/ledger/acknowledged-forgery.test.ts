import { describe, expect, it } from 'vitest'
import { segmentRows } from '../../src/ledger/row.ts'
import { callBy, changed, ended, ending, free, start, tool, verified } from './ledger-parts.ts'

/** A start that takes note of all there is, and goes on until one segment more is full. */
async function acknowledged(folder: string): Promise<void> {
  const { ledger, end } = start(folder)
  await ledger.acknowledge({ by: 'ops', reason: 'it was tried out' })
  for (let call = 0; call < segmentRows; call += 1) ledger.ledger.record(tool('look'), callBy('alice'), ending(), free)
  await end()
}

describe('what nobody signed, and an operator took note of', () => {
  it.each([
    ['sums of a segment', `UPDATE ledger_segments SET last_seq = 100000`],
    [
      'sums of a segment, after a crash',
      `UPDATE ledger_writer SET closed = NULL; UPDATE ledger_segments SET last_seq = 100000`,
    ],
    ['sums of a segment', `UPDATE ledger_segments SET last_seq = 4000`],
    ['a checkpoint', 'UPDATE ledger_checkpoints SET seq = 9007199254740993'],
    ['a checkpoint', 'UPDATE ledger_checkpoints SET seq = 4000'],
  ])('says nothing of rows: %s, moved to where it does not belong (%s)', async (_what, sql) => {
    const folder = await ended(segmentRows + 40)
    changed(folder, sql)
    expect(await verified(folder)).toMatchObject({ ok: false, problem: { why: 'forged' } })
    await acknowledged(folder)
    expect((await verified(folder)).problem).toBeUndefined()
  })

  it('[R8.6] is no excuse for rows that are removed later: a mark that they were pruned', async () => {
    const folder = await ended(40)
    changed(
      folder,
      `INSERT INTO ledger_marks SELECT 9, 'pruned', 20, 30, hash, 1, 'x', '' FROM ledger_rows WHERE seq = 30`,
    )
    expect(await verified(folder)).toMatchObject({ ok: false, problem: { seq: 20, why: 'forged' } })
    await acknowledged(folder)
    expect((await verified(folder)).problem).toBeUndefined()
    changed(folder, 'DELETE FROM ledger_rows WHERE seq BETWEEN 20 AND 30')
    expect(await verified(folder)).toMatchObject({ ok: false, problem: { seq: 20, why: 'removed' } })
  })
})
