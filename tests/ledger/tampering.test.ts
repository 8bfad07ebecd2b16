import { cpSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openReading, type Verdict } from '../../src/ledger/ledger.ts'
import { segmentRows } from '../../src/ledger/row.ts'
import { segmentFile, segmentsIn } from '../../src/ledger/segment-files.ts'
import {
  callBy,
  changed,
  copyAsKilled,
  ended,
  ending,
  free,
  newFolder,
  open,
  openFast,
  start,
  tool,
} from './ledger-parts.ts'
import { rowsIn } from './row-table.ts'

const by = { by: 'ops', reason: 'it was tried out' }

async function verified(folder: string, question = {}): Promise<Verdict> {
  const reader = openReading(folder)
  const verdict = await reader.verify(question)
  await reader.close()
  return verdict
}

/** One start as of the gateway, with a call; answers what it said and how it felt. */
async function started(folder: string) {
  const { ledger, said, end, store } = start(folder)
  const receipt = ledger.ledger.record(tool('later'), callBy('bob'), ending(), free)
  await receipt.durable
  const health = ledger.health()
  await end()
  const errors = said.filter(({ level }) => level === 'error').map(({ message }) => message)
  return { entry: receipt.entry, health, errors, salvaged: store.salvaged }
}

/** Killed while it ran. */
async function killed(calls: number): Promise<string> {
  const { ledger, folder } = openFast()
  for (let call = 1; call < calls; call += 1) ledger.record(tool('look', { call }), callBy('alice'), ending(), free)
  await ledger.record(tool('look', { call: calls }), callBy('alice'), ending(), free).durable
  const copy = copyAsKilled(folder)
  cpSync(join(folder, 'ledger-head'), join(copy, 'ledger-head'))
  return copy
}

async function acknowledged(folder: string): Promise<readonly string[]> {
  const { ledger, end } = start(folder)
  const { acknowledged: told } = await ledger.acknowledge(by)
  expect(ledger.health().concern).toBeUndefined()
  await end()
  return told
}

describe('what somebody does to a database that is whole', () => {
  it.each([
    ['rows cut off its end', 'DELETE FROM ledger_rows WHERE seq > 30', 31],
    [
      'and all that tells of them',
      'DELETE FROM ledger_rows WHERE seq > 30; DELETE FROM ledger_checkpoints; UPDATE ledger_writer SET closed = NULL',
      31,
    ],
    ['all its rows removed', 'DELETE FROM ledger_rows', 1],
  ])('[R8.6] %s, is found also after starts, until an operator takes note of it', async (_what, sql, first) => {
    const folder = await ended(40)
    changed(folder, sql)
    expect(await verified(folder)).toMatchObject({ ok: false, problem: { seq: first, why: 'truncated' } })
    const { entry, health, errors } = await started(folder)
    expect(Number(entry.split('-')[1])).toBeGreaterThan(40)
    expect(health).toMatchObject({ ok: true, concern: expect.stringContaining(`${first} to 40 are missing`) as string })
    expect(errors).toEqual([expect.stringContaining('the ledger was set back')])
    expect(await started(folder)).toMatchObject({ errors: [], health: { concern: expect.any(String) as string } })
    const found = await verified(folder)
    expect(found).toMatchObject({ ok: false, problem: { seq: first, why: 'removed' } })
    expect(found.problem?.detail).toContain('owlclaw ledger acknowledge')

    expect(await acknowledged(folder)).toEqual([expect.stringContaining(`${first} to 40 are missing`)])
    const { ok, notes } = await verified(folder)
    expect([ok, notes.at(-1)]).toEqual([true, expect.stringMatching(/^Acknowledged at .* by ops: it was tried out$/)])
    expect((await started(folder)).health.concern).toBeUndefined()
  })

  it.each([
    ['altered', "UPDATE ledger_rows SET client = 'eve', cost = 0 WHERE seq = 30", 'altered'],
    ['altered with its hash', "UPDATE ledger_rows SET client = 'eve', hash = 'x' WHERE seq = 30", 'altered'],
    ['removed', 'DELETE FROM ledger_rows WHERE seq = 30', 'removed'],
  ])('[R8.6] [P10] a row that was %s after a crash is not mended away by a start', async (_what, sql, why) => {
    const folder = await killed(40)
    changed(folder, sql)
    const before = await verified(folder)
    expect(before).toMatchObject({ ok: false, problem: { seq: 30, why } })
    const { health, salvaged, errors } = await started(folder)
    expect(salvaged).toBeUndefined()
    expect(errors[0]).toContain('what stands there can be read')
    expect(health.concern).toContain('Row')
    expect(await started(folder)).toMatchObject({ errors: [] })
    expect((await verified(folder)).problem).toEqual(before.problem)

    await acknowledged(folder)
    expect(await verified(folder)).toMatchObject({ ok: true })
    changed(folder, "UPDATE ledger_rows SET client = 'mallory' WHERE seq = 31")
    expect(await verified(folder)).toMatchObject({ ok: false })
    await acknowledged(folder)
    expect(await verified(folder)).toMatchObject({ ok: true })
  })

  it('[P10] is taken note of as it is: what is changed later is found, in the same rows and in others', async () => {
    const folder = await ended(segmentRows + 40)
    changed(
      folder,
      "UPDATE ledger_rows SET client = 'eve' WHERE seq IN (7, 8, 4100); DELETE FROM ledger_rows WHERE seq = 20",
    )
    await acknowledged(folder)
    const { ok, notes } = await verified(folder)
    expect(ok).toBe(true)
    expect(notes.filter((note) => note.endsWith('An operator took note of it.'))).toHaveLength(3)
    const again = async (sql: string, seq: number): Promise<void> => {
      const copy = newFolder()
      cpSync(folder, copy, { recursive: true })
      changed(copy, sql)
      expect(await verified(copy)).toMatchObject({ ok: false, problem: { seq } })
    }
    await again("UPDATE ledger_rows SET client = 'alice' WHERE seq = 8", 7)
    await again('DELETE FROM ledger_rows WHERE seq = 21', 20)
    await again('UPDATE ledger_rows SET cost = 1 WHERE seq = 9', 9)
    await again('DELETE FROM ledger_marks', 7)
    await again("UPDATE ledger_marks SET detail = replace(detail, 'tried', 'cried')", 7)
  })

  it.each([
    ['before the first row', 0, '{"seq":-5,"cost":1}'],
    ['between two rows', 10, 'what is this'],
    ['a second time', 10, undefined],
  ])('also when a line was put into the file, %s', async (_what, at, line) => {
    const folder = await ended(40)
    const file = segmentFile(folder, [...segmentsIn(folder).keys()][0] ?? '', 0)
    const lines = readFileSync(file, 'utf8').split('\n')
    const put = (text: string): void => writeFileSync(file, lines.toSpliced(at, 0, text).join('\n'))
    put(line ?? lines[at - 1] ?? '')
    expect(await verified(folder)).toMatchObject({ ok: false, problem: { seq: at + 1, why: 'forged' } })
    await acknowledged(folder)
    expect(await verified(folder)).toMatchObject({ ok: true })
    writeFileSync(file, readFileSync(file, 'utf8').replace(line ?? lines[at - 1] ?? '', 'something else'))
    expect(await verified(folder)).toMatchObject({ ok: false })
  })

  it('is no reason not to start, be it a table that is gone', async () => {
    const folder = await ended(40)
    changed(folder, 'DROP TABLE ledger_segments')
    expect(await started(folder)).toMatchObject({ salvaged: { bySqlite: false } })
    expect(await verified(folder)).toMatchObject({ ok: true, rows: 42 })
  })
})

describe('a database that is gone', () => {
  it.each([
    ['removed', (file: string) => rmSync(file)],
    ['emptied', (file: string) => truncateSync(file)],
  ])(
    '[R8.6] since it was %s: the ledger goes on under its name, with all its rows, and says so',
    async (_what, harm) => {
      const folder = await ended(40)
      const kept = join(newFolder(), 'kept.ndjson')
      cpSync(join(folder, 'ledger-checkpoints.ndjson'), kept)
      const [writer] = readFileSync(join(folder, 'ledger-head'), 'latin1').split(' ')
      harm(join(folder, 'owlclaw.db'))
      const { entry, health, errors } = await started(folder)
      expect(entry).toBe(`${writer}-41`)
      expect(health.concern).toContain('The database of the ledger was gone')
      expect(errors).toHaveLength(1)
      for (const question of [{}, { checkpointFile: kept }])
        expect(await verified(folder, question)).toMatchObject({ ok: false, rows: 41, problem: { seq: 41 } })
      await acknowledged(folder)
      expect(await verified(folder, { checkpointFile: kept })).toMatchObject({ ok: true })
    },
  )

  it('[R8.6] with all that told of it is missed by a checkpoint that was kept elsewhere', async () => {
    const folder = await ended(40)
    const kept = join(newFolder(), 'kept.ndjson')
    cpSync(join(folder, 'ledger-checkpoints.ndjson'), kept)
    for (const name of ['owlclaw.db', 'ledger', 'ledger-head', 'ledger-checkpoints.ndjson'])
      rmSync(join(folder, name), { recursive: true })
    expect(await started(folder)).toMatchObject({ errors: [] })
    expect(await verified(folder)).toMatchObject({ ok: true })
    const missed = await verified(folder, { checkpointFile: kept })
    expect(missed.problem?.detail).toMatch(
      /^A checkpoint that the key of this ledger signed is of row 40 of the ledger/,
    )
    rmSync(join(folder, 'ledger-key.pem'))
    rmSync(join(folder, 'owlclaw.db'))
    rmSync(join(folder, 'ledger'), { recursive: true })
    rmSync(join(folder, 'ledger-head'))
    rmSync(join(folder, 'ledger-checkpoints.ndjson'))
    await started(folder)
    const other = await verified(folder, { checkpointFile: kept })
    expect(other.problem?.detail).toMatch(/^None of the checkpoints is of this ledger: the last is of row 40/)
  })

  it('in whose place another was put is missed at the start, and by verify before and after', async () => {
    const folder = await ended(40)
    const another = await ended(3)
    cpSync(join(another, 'owlclaw.db'), join(folder, 'owlclaw.db'))
    cpSync(join(another, 'ledger'), join(folder, 'ledger'), { recursive: true })
    expect((await verified(folder)).problem?.detail).toContain('is not here')
    const { health, errors } = await started(folder)
    expect(health.concern).toMatch(/^The public key in the database|^The key of the ledger is another/)
    expect(errors.join()).toContain('another ledger was in this folder')
    expect(await verified(folder)).toMatchObject({ ok: false })
    expect(await started(folder)).toMatchObject({ errors: [] })
    const told = await acknowledged(folder)
    expect(told.join('\n')).toMatch(/Another ledger was here before the start of .*, of which row 40 is known/)
    expect(await verified(folder)).toMatchObject({ ok: true })
  })

  it('is no matter where nothing was ever written, or the files of others are kept beside', async () => {
    const shared = join(newFolder(), 'checkpoints.ndjson')
    for (const calls of [3, 4]) {
      const { ledger, end, said, reader } = open(newFolder(), { checkpointFile: shared })
      for (let call = 0; call < calls; call += 1)
        await ledger.record(tool('look'), callBy('alice'), ending(), free).durable
      await end()
      expect(said.filter(({ level }) => level !== 'info')).toEqual([])
      await reader.close()
    }
    const folder = newFolder()
    writeFileSync(join(folder, 'ledger-head'), 'half a not')
    expect(await started(folder)).toMatchObject({ errors: [] })
    expect(rowsIn(folder)).toHaveLength(1)
  })
})
