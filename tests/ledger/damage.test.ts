import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import type { Ledger } from '../../src/core/ledger.ts'
import { checkLedger, openReading } from '../../src/ledger/ledger.ts'
import { segmentRows } from '../../src/ledger/row.ts'
import { segmentFile, segmentsIn } from '../../src/ledger/segment-files.ts'
import { openStore } from '../../src/store/store.ts'
import {
  callBy,
  changed,
  copyAsKilled,
  ended,
  ending,
  free,
  newFolder,
  openFast,
  start,
  tool,
  verified,
} from './ledger-parts.ts'
import { rowsIn } from './row-table.ts'

const database = (folder: string): string => join(folder, 'owlclaw.db')

/** The file of the last rows. */
const lastFile = (folder: string): string => {
  const [[writer, segments] = ['', []]] = segmentsIn(folder)
  return segmentFile(folder, writer, segments.at(-1) ?? 0)
}

/** As a process leaves it that was killed: its own note of where it stood is there. */
async function killed(calls: number): Promise<string> {
  const { ledger, folder, end } = openFast(await ended(5))
  for (let call = 1; call <= calls; call += 1) {
    const { durable } = ledger.record(tool('look', { call }), callBy('alice'), ending(), free)
    if (call % 50 === 0 || call === calls) await durable
  }
  const copy = copyAsKilled(folder)
  cpSync(join(folder, 'ledger-head'), join(copy, 'ledger-head'))
  await end()
  return copy
}

/** Calls of one commit. */
async function recorded(ledger: Ledger, calls: number): Promise<void> {
  for (let call = 1; call < calls; call += 1) ledger.record(tool('look', { call }), callBy('alice'), ending(), free)
  await ledger.record(tool('look'), callBy('alice'), ending(), free).durable
}

/** One start as of the gateway, with a call; answers what it said, and what a verification says then. */
async function started(folder: string) {
  const { ledger, said, end, store } = start(folder)
  const { entry, durable } = ledger.ledger.record(tool('later'), callBy('bob'), ending(), free)
  await durable
  const { concern } = ledger.health()
  const verdict = await ledger.reader.verify()
  await end()
  const errors = said.filter(({ level }) => level === 'error').map(({ message }) => message)
  return { seq: Number(entry.split('-')[1]), concern, errors, verdict, salvaged: store.salvaged }
}

describe('a damaged database', () => {
  it.each([
    [
      'cut off',
      (folder: string) => truncateSync(database(folder), Math.floor(statSync(database(folder)).size / 8192) * 4096),
    ],
    ['no database at all', (folder: string) => writeFileSync(database(folder), 'was never one'.repeat(500))],
    ['half garbage', (folder: string) => garble(database(folder), 8 * 4096)],
  ])(
    '[R8.6] that is %s is moved aside; the rows are beside it, all of them, and the ledger goes on',
    async (_what, hurt) => {
      const folder = await ended(60)
      hurt(folder)
      const { errors, verdict, salvaged, seq, concern } = await started(folder)
      expect(salvaged?.bySqlite).toBe(true)
      expect(errors[0]).toContain('the store was damaged')
      expect(readdirSync(folder).filter((name) => name.startsWith('owlclaw.db.damaged-')).length).toBeGreaterThan(0)
      expect(rowsIn(folder).slice(60, 62)).toMatchObject([{ name: 'salvage' }, { name: 'later', seq }])
      expect([verdict.ok, verdict.rows >= 60]).toEqual([true, true])
      expect(concern).toMatch(/The database was damaged .* \(it is owlclaw\.db\.damaged-/)
      expect((await started(folder)).errors).toEqual([])
    },
  )

  it('[R8.6] that knew of rows that were pruned says that they are lost', async () => {
    const opened = openFast()
    for (let call = 0; call < segmentRows + 50; call += 1)
      opened.ledger.record(tool('look', { call }), callBy('alice'), ending(), free)
    await opened.ledger.record(tool('look'), callBy('alice'), ending(), free).durable
    expect(await opened.prune({ before: Date.now() + 1000 })).toBe(segmentRows - 1)
    await opened.end()
    garble(database(opened.folder), statSync(database(opened.folder)).size)
    const { verdict } = await started(opened.folder)
    expect(verdict.notes.join()).toContain(`Rows 1 to ${segmentRows - 1} are lost`)
  })

  it('is no store without rights, or of a newer version', () => {
    const folder = newFolder()
    const { db, close } = openStore(folder)
    db.exec("INSERT INTO migrations VALUES (999, 'later', 'x', 0)")
    close()
    expect(() => openStore(folder, { check: checkLedger })).toThrow('written by a newer version')
    expect(readdirSync(folder).filter((name) => name.includes('damaged'))).toEqual([])
    expect(existsSync(database(folder))).toBe(true)
  })
})

/** Zeros behind the rows are room for more. */
const endOf = (file: string): number => readFileSync(file).findLastIndex((byte) => byte !== 0) + 1

/** The last bytes of a file. */
function garble(file: string, bytes: number): void {
  writeFileSync(file, readFileSync(file).fill(0xa5, Math.max(0, endOf(file) - bytes)))
}

describe('the end of the rows', () => {
  it.each([
    ['cut off within a row', (file: string) => truncateSync(file, endOf(file) - 100)],
    ['garbage', (file: string) => garble(file, 3000)],
    ['zeros', (file: string) => writeFileSync(file, readFileSync(file).fill(0, endOf(file) - 3000))],
    ['gone but for half a row', (file: string) => truncateSync(file, 100)],
  ])(
    '[R8.6] that is %s: what is lost is said, its names are not given again, and the rest verifies',
    async (_what, hurt) => {
      for (const folder of [await killed(300), await ended(305)]) {
        hurt(lastFile(folder))
        const left = rowsIn(folder).length
        const { errors, verdict, seq, concern } = await started(folder)
        expect(errors).toEqual([expect.stringMatching(/the ledger was set back: the end of .* is torn/)])
        expect(concern).toContain('is torn')
        expect(seq).toBeGreaterThan(305)
        expect([verdict.ok, verdict.notes.join()]).toEqual([
          true,
          expect.stringMatching(new RegExp(`^Rows? ${left + 1} (to 305 are|is) lost`)),
        ])
        expect(rowsIn(folder).slice(0, left)).toHaveLength(left)
        const again = await started(folder)
        expect([again.errors, again.verdict.ok, again.seq]).toEqual([[], true, seq + 1])
      }
    },
  )

  it('[R8.6] that was being written when the process was killed costs nothing that was told, and is kept beside', async () => {
    const folder = await killed(300)
    const file = lastFile(folder)
    const rows = rowsIn(folder).length
    const torn = `${readFileSync(file, 'utf8').replace(/\0+$/, '')}{"seq":306,"at":17951254${'\0'.repeat(5000)}`
    writeFileSync(file, torn)
    const { errors, verdict, seq, concern } = await started(folder)
    expect([errors, concern, verdict.ok, verdict.notes, seq]).toEqual([[], undefined, true, [], rows + 1])
    expect(readFileSync(`${file}.torn`, 'utf8')).toBe(torn)
  })

  it('[R8.6] of which a power cut left the last blocks and not those before is known as that, and nobody was told of it', async () => {
    const { ledger, folder, end } = openFast()
    await recorded(ledger, 10)
    const before = endOf(lastFile(folder))
    const copy = copyAsKilled(folder)
    cpSync(join(folder, 'ledger-head'), join(copy, 'ledger-head'))
    await recorded(ledger, 64)
    await end()
    const bytes = readFileSync(lastFile(folder))
    writeFileSync(lastFile(copy), bytes.fill(0, before + 10, before + 4096))
    const { verdict, seq, concern } = await started(copy)
    expect([verdict.ok, verdict.notes.join(), seq]).toEqual([
      true,
      expect.stringMatching(/^Rows 11 to \d+ are lost/),
      75,
    ])
    expect(concern).toContain('are lost')
  })

  it('[R8.6] that is cut off between two rows was cut off by somebody', async () => {
    const folder = await killed(300)
    const file = lastFile(folder)
    const lines = readFileSync(file, 'utf8').replace(/\0+$/, '').split('\n')
    writeFileSync(file, `${lines.slice(0, 200).join('\n')}\n`)
    expect(await started(folder)).toMatchObject({
      ...{ verdict: { ok: false, problem: { seq: 201, why: 'removed' } }, seq: lines.length },
      errors: [expect.stringContaining('somebody removed them') as string],
    })
  })

  it('[R8.6] that is gone with the whole file is missed, and what comes after has other numbers', async () => {
    const folder = await ended(segmentRows + 100)
    rmSync(lastFile(folder))
    const { verdict, seq } = await started(folder)
    expect(seq).toBe(segmentRows + 101)
    expect(verdict).toMatchObject({ ok: false, problem: { seq: segmentRows, why: 'removed' } })
  })

  it('[R8.6] is damaged and altered before that: what is lost is lost, and what was altered is found', async () => {
    const folder = await killed(300)
    changed(folder, "UPDATE ledger_rows SET client = 'eve' WHERE seq = 20")
    truncateSync(lastFile(folder), endOf(lastFile(folder)) - 100)
    const { verdict } = await started(folder)
    expect(verdict).toMatchObject({ ok: false, problem: { seq: 20, why: 'altered' } })
  })

  it('[R8.6] and killed again and again meanwhile, loses no more', async () => {
    let folder = await killed(300)
    truncateSync(lastFile(folder), endOf(lastFile(folder)) - 2000)
    for (let round = 0; round < 3; round += 1) {
      const { ledger, said, end } = start(folder)
      expect(said.filter(({ level }) => level === 'error')).toHaveLength(round === 0 ? 1 : 0)
      await ledger.ledger.record(tool('later', { round }), callBy('bob'), ending(), free).durable
      expect(await ledger.reader.verify()).toMatchObject({ ok: true })
      const copy = copyAsKilled(folder)
      cpSync(join(folder, 'ledger-head'), join(copy, 'ledger-head'))
      await end()
      folder = copy
    }
  })
})

describe('rows that an older version left in a table', () => {
  it('are moved into files by the first start, as they are', async () => {
    const folder = await ended(segmentRows + 60)
    const rows = rowsIn(folder)
    const { db, close } = openStore(folder)
    db.exec(`CREATE TABLE ledger_rows (
      seq INTEGER PRIMARY KEY, at INTEGER NOT NULL, begins INTEGER, state TEXT NOT NULL, kind TEXT NOT NULL,
      name TEXT NOT NULL, client TEXT NOT NULL, surface TEXT NOT NULL, trace TEXT NOT NULL, incident TEXT NOT NULL,
      code TEXT NOT NULL, calls INTEGER NOT NULL, counted INTEGER NOT NULL, reserved INTEGER, cost INTEGER NOT NULL,
      duration INTEGER NOT NULL, body TEXT NOT NULL, hash TEXT NOT NULL) STRICT`)
    const insert = db.prepare(`INSERT INTO ledger_rows VALUES (${Array(18).fill('?').join()})`)
    for (const { seq, at, begins, state, kind, name, client, surface, trace, incident, code, ...rest } of rows) {
      const { calls, counted, reserved, cost, duration, body, hash } = rest
      insert.run(
        ...[seq, at, begins, state, kind, name, client, surface, trace, incident, code],
        ...[calls, counted, reserved, cost, duration, body, hash],
      )
    }
    close()
    rmSync(join(folder, 'ledger'), { recursive: true })
    const { errors, verdict, seq } = await started(folder)
    expect([errors, verdict.ok, seq]).toEqual([[], true, rows.length + 1])
    expect(rowsIn(folder).slice(0, rows.length)).toEqual(rows)
    const after = new DatabaseSync(database(folder), { readOnly: true })
    expect(after.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'ledger_rows'").get()).toBeUndefined()
    after.close()
    expect(await verified(folder)).toMatchObject({ ok: true })
  })
})

describe('a damaged index', () => {
  it('that lacks what the rows have hides it from searches only, and is whole again once it was deleted', async () => {
    const folder = await ended(segmentRows + 100)
    const { ledger, end } = start(folder)
    const query = { client: 'alice', limit: 10_000 }
    const { entries } = await ledger.reader.search(query)
    await end()
    const index = join(folder, 'ledger-index.db')
    const db = new DatabaseSync(index)
    db.exec('DELETE FROM postings; UPDATE pairs SET pairs = zeroblob(0)')
    db.close()
    for (const lacking of [true, false]) {
      const reader = openReading(folder)
      const found = (await reader.search(query)).entries
      expect(found).toEqual(lacking ? entries.slice(0, 101) : entries)
      expect(await reader.verify()).toMatchObject({ ok: true })
      let text = ''
      for await (const lines of reader.exported({ ...query, format: 'ndjson' })) text += lines
      expect(text.trim().split('\n')).toHaveLength(segmentRows + 100)
      await reader.close()
      rmSync(index, { force: true })
    }
  })

  it('is made again from the rows, whether that shows at its start or only when it is read', async () => {
    const ledger = openFast()
    for (let call = 0; call < segmentRows + 100; call += 1)
      ledger.ledger.record(tool(`t-${call % 50}`), callBy(`c-${call % 9}`), ending(), free)
    await ledger.ledger.record(tool('last'), callBy('alice'), ending(), free).durable
    const { entries } = await ledger.reader.search({ client: 'c-3', limit: 1000 })
    expect(entries.length).toBeGreaterThan(400)
    await ledger.end()
    const file = join(ledger.folder, 'ledger-index.db')
    const whole = readFileSync(file)
    for (const from of [0, 16_384, 3 * 16_384]) {
      const hurt = Buffer.from(whole)
      hurt.fill(0xa5, from)
      writeFileSync(file, hurt)
      const { ledger: again, end } = start(ledger.folder)
      expect((await again.reader.search({ client: 'c-3', limit: 1000 })).entries).toEqual(entries)
      expect((await again.reader.statistics({ from: 0, to: Date.now() + 1000, client: 'c-3' })).rows.length).toBe(50)
      await end()
    }
  })
})
