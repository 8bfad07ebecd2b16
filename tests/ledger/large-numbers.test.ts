import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { createCalendar } from '../../src/core/calendar.ts'
import { segmentRows } from '../../src/ledger/row.ts'
import { segmentFile, segmentsIn } from '../../src/ledger/segment-files.ts'
import { openStore } from '../../src/store/store.ts'
import { callBy, changed, ended, ending, free, newFolder, start, tool, verified } from './ledger-parts.ts'

const tooLarge = '9007199254740993'
const largest = '9223372036854775807'
const last = segmentRows + 40

/** A start as of the gateway, with a call, and all that can be asked then. */
async function started(folder: string) {
  const { ledger, store, end } = start(folder)
  expect(ledger.usedBefore(createCalendar('UTC'), Date.now()).clients).toBeDefined()
  const { entry, durable } = ledger.ledger.record(tool('later'), callBy('bob'), ending(), free)
  await durable
  const { entries } = await ledger.reader.search({ limit: 10_000 })
  const { rows } = await ledger.reader.statistics({ from: 0, to: Date.now() + 1000 })
  let lines = 0
  for await (const text of ledger.reader.exported({ format: 'csv' })) lines += text.split('\n').length - 1
  const verdict = await ledger.reader.verify()
  await end()
  return { entry, found: entries.length, summed: rows.length, lines: lines - 1, verdict, salvaged: store.salvaged }
}

/** The same for a process that was killed: the rows after the last sums are read by the next start. */
const unclosed = 'UPDATE ledger_writer SET closed = NULL;'

describe('numbers that JavaScript has not', () => {
  let whole = ''
  beforeAll(async () => {
    whole = `${newFolder()}-whole`
    cpSync(await ended(last), whole, { recursive: true })
  })
  const copied = (): string => {
    const folder = newFolder()
    cpSync(whole, folder, { recursive: true })
    return folder
  }

  it.each(
    ['at', 'begins', 'calls', 'counted', 'reserved', 'cost', 'duration'].flatMap((column) => [
      { column, seq: 7, when: 'a clean end', sql: '' },
      { column, seq: last - 2, when: 'a crash', sql: unclosed },
    ]),
  )(
    '[R8.6] in $column of row $seq, after $when: verify names the row, and the gateway starts and reads the others',
    async ({ column, seq, sql }) => {
      const folder = copied()
      changed(folder, `${sql} UPDATE ledger_rows SET ${column} = ${tooLarge} WHERE seq = ${seq}`)
      expect(await verified(folder)).toMatchObject({ ok: false, problem: { seq, why: 'altered' } })
      changed(folder, `UPDATE ledger_rows SET ${column} = -${largest} WHERE seq = ${seq}`)
      const { verdict, found, lines, salvaged } = await started(folder)
      expect(verdict).toMatchObject({ ok: false, problem: { seq, why: 'altered' } })
      expect(salvaged).toBeUndefined()
      expect(found).toBeGreaterThanOrEqual(last)
      expect(lines).toBeGreaterThanOrEqual(last + 1)
    },
  )

  it.each([largest, tooLarge, String(segmentRows * 3), '0', '-3'])(
    'in the number of a row: %s is none of this ledger, and an operator can take note of it',
    async (seq) => {
      const folder = copied()
      const file = segmentFile(folder, [...segmentsIn(folder).keys()][0] ?? '', 0)
      const lines = readFileSync(file, 'utf8').split('\n')
      writeFileSync(file, lines.toSpliced(8, 0, (lines[6] ?? '').replace('"seq":7', `"seq":${seq}`)).join('\n'))
      expect(await verified(folder)).toMatchObject({ ok: false, problem: { seq: 9, why: 'forged' } })
      const { entry, found } = await started(folder)
      expect(entry.endsWith(`-${last + 1}`)).toBe(true)
      expect(found).toBe(last + 1)
      const { ledger, end } = start(folder)
      const { acknowledged } = await ledger.acknowledge({ by: 'ops', reason: 'it was tried out' })
      expect(acknowledged.join()).toContain('the ledger did not write it')
      await end()
      expect(await verified(folder)).toMatchObject({ ok: true })
    },
  )

  it.each([
    ['a checkpoint', `UPDATE ledger_checkpoints SET seq = ${tooLarge} WHERE seq = ${last}`],
    ['the time of a checkpoint', `UPDATE ledger_checkpoints SET at = ${tooLarge}`],
    ['a mark', `INSERT INTO ledger_marks VALUES (9, 'skipped', 10, ${tooLarge}, 'x', 1, 'x', '{"cause":"removed"}')`],
    [
      'the time of a mark',
      `INSERT INTO ledger_marks VALUES (9, 'found', 10, 10, 'x', ${tooLarge}, 'x', '{"cause":"altered"}')`,
    ],
    ['a mark of what was pruned', `INSERT INTO ledger_marks VALUES (9, 'pruned', 1, ${largest}, 'x', 1, 'x', '')`],
  ])('[R8.6] in %s: it is not what was signed, and the gateway starts', async (_what, sql) => {
    const folder = copied()
    changed(folder, `${unclosed} ${sql}`)
    expect(await verified(folder)).toMatchObject({ ok: false, problem: { why: 'forged' } })
    const { entry, found, verdict } = await started(folder)
    expect(entry.endsWith(`-${last + 1}`)).toBe(true)
    expect([found, verdict.ok]).toEqual([last + 1, false])
  })

  it('times that no calendar has, and bodies that are no JSON, keep nobody from reading what is beside them', async () => {
    const folder = copied()
    changed(
      folder,
      `${unclosed} UPDATE ledger_rows SET at = 8640000000000001 WHERE seq IN (7, ${last - 2});
      UPDATE ledger_rows SET body = 'x' WHERE seq = 8`,
    )
    const { found, lines, verdict } = await started(folder)
    expect([found, lines]).toEqual([last + 1, last + 1])
    expect(verdict).toMatchObject({ ok: false, problem: { seq: 7, why: 'altered' } })
  })

  it.each([
    ['NULL', 'state = NULL'],
    ['a blob', "client = x'00ff'"],
    ['a text that says the same number', 'cost = CAST(cost AS TEXT)'],
    ['a number for a text', 'trace = 5'],
  ])('[R8.6] [P10] of another type, verify names the row with %s', async (_what, set) => {
    const folder = copied()
    changed(folder, `UPDATE ledger_rows SET ${set} WHERE seq = 100`)
    expect(await verified(folder)).toMatchObject({ ok: false, problem: { seq: 100, why: 'altered' } })
  })

  it('lose nothing where a store is salvaged', async () => {
    const folder = copied()
    const { db, close } = openStore(folder)
    const add = db.prepare("INSERT INTO api_keys VALUES (?, 'ada', 'bearer', ?, '{}', ?, NULL, NULL, NULL, NULL)")
    for (const [id, at] of [
      ['one', 1n],
      ['two', BigInt(tooLarge)],
      ['three', 3n],
    ] as const)
      add.run(id, id, at)
    db.exec('DROP TABLE ledger_marks')
    close()
    changed(folder, `UPDATE ledger_rows SET at = ${tooLarge} WHERE seq = 100`)
    const { store, ledger, end } = start(folder)
    expect(store.salvaged?.rows).toMatchObject({ api_keys: 3 })
    const keys = store.db.prepare('SELECT id, created_at FROM api_keys ORDER BY created_at').all()
    expect(keys.map(({ id }) => id)).toEqual(['one', 'three', 'two'])
    expect((await ledger.reader.verify()).problem).toMatchObject({ seq: 100, why: 'altered' })
    await end()
  })
})
