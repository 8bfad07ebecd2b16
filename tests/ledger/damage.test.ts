import {
  closeSync,
  cpSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { checkLedger, openReading } from '../../src/ledger/ledger.ts'
import { segmentRows } from '../../src/ledger/row.ts'
import { createRequestStates, openStore } from '../../src/store/store.ts'
import {
  callBy,
  copyAsKilled,
  ended,
  ending,
  free,
  newFolder,
  open,
  openFast,
  rowsOf,
  start,
  tool,
} from './ledger-parts.ts'

const pageBytes = 4096

/** A ledger of many pages, in one file, and its key for request states. */
async function written(clean: boolean): Promise<string> {
  const ledger = openFast()
  createRequestStates(ledger.store.db)
  for (let call = 0; call < 800; call += 1) {
    const begun = ledger.ledger.begin(tool('send', { call }), callBy('alice'), { costMicros: 2, headroom: undefined })
    if (call % 100 === 99) await begun.durable
    ledger.ledger.settle(begun, tool('send'), callBy('alice'), ending({ costMicros: 1 }))
  }
  await ledger.ledger.record(tool('look'), callBy('alice'), ending(), free).durable
  await ledger.end()
  if (!clean) {
    const { db, close } = openStore(ledger.folder)
    db.exec('UPDATE ledger_writer SET closed = NULL; PRAGMA wal_checkpoint(TRUNCATE)')
    close()
  }
  return ledger.folder
}

function damage(folder: string, from: number, bytes: Buffer): void {
  const file = openSync(join(folder, 'owlclaw.db'), 'r+')
  writeSync(file, bytes, 0, bytes.length, from)
  closeSync(file)
}

/** The pages that hold the last rows. */
const lastPages = (folder: string): number => statSync(join(folder, 'owlclaw.db')).size

describe('a damaged store', () => {
  it('is moved aside, what can be read is saved, and the gateway goes on: the ledger says what it lost', async () => {
    const folder = await written(false)
    const file = join(folder, 'owlclaw.db')
    const size = lastPages(folder)
    const text = readFileSync(file)
    // A page in the middle of the rows, known by what is in it.
    const page = Math.floor(text.indexOf('"call":400') / pageBytes) * pageBytes
    expect(page).toBeGreaterThan(pageBytes)
    damage(folder, page, Buffer.alloc(pageBytes))
    expect(statSync(file).size).toBe(size)

    const { store, ledger, said, end } = start(folder)
    expect(said.find(({ level }) => level === 'error')?.message).toContain('the store was damaged')
    expect(readdirSync(folder).filter((name) => name.startsWith('owlclaw.db.damaged-')).length).toBeGreaterThan(0)
    const rows = rowsOf(store)
    expect(rows.length).toBeGreaterThan(1500)
    expect(rows.some(({ name }) => name === 'salvage')).toBe(true)
    await ledger.ledger.record(tool('look'), callBy('alice'), ending(), free).durable
    const verdict = await ledger.reader.verify()
    expect(verdict).toMatchObject({ ok: true })
    expect(verdict.notes.join()).toContain('lost: the database was damaged')
    await end()

    const again = start(folder)
    expect(again.store.salvaged).toBeUndefined()
    expect(await again.ledger.reader.verify()).toMatchObject({ ok: true })
    const seq = rows.find(({ name, begins }) => name === 'send' && begins !== null)?.seq ?? 0
    again.store.db.exec(`UPDATE ledger_rows SET cost = 0 WHERE seq = ${seq}`)
    expect((await again.ledger.reader.verify()).problem).toMatchObject({ seq, why: 'altered' })
    await again.end()
  })

  it('whose tail is cut off, or that is no database at all, keeps no gateway from starting', async () => {
    for (const hurt of [
      (folder: string) =>
        truncateSync(join(folder, 'owlclaw.db'), Math.floor(lastPages(folder) / pageBytes / 2) * pageBytes),
      (folder: string) =>
        writeFileSync(join(folder, 'owlclaw.db'), 'this is no database, and was never one'.repeat(500)),
      (folder: string) => damage(folder, lastPages(folder) - 8 * pageBytes, Buffer.alloc(8 * pageBytes, 7)),
    ]) {
      const folder = await written(false)
      hurt(folder)
      const { store, ledger, end } = start(folder)
      expect(store.salvaged).toBeDefined()
      await ledger.ledger.record(tool('look'), callBy('alice'), ending(), free).durable
      expect(await ledger.reader.verify()).toMatchObject({ ok: true })
      await end()
    }
  })

  it('is found after a clean end, too, where the next rows would be written; what somebody altered is left to be found', async () => {
    const folder = await written(true)
    const last = Buffer.from(readFileSync(join(folder, 'owlclaw.db')))
    const { store, end: endFirst } = start(folder)
    const hash = rowsOf(store).at(-3)?.hash ?? ''
    await endFirst()
    const page = Math.floor(last.lastIndexOf(hash) / pageBytes) * pageBytes
    damage(folder, page + 8, Buffer.alloc(64, 0xa5))
    const hurt = start(folder)
    expect(hurt.store.salvaged).toBeDefined()
    await hurt.ledger.ledger.record(tool('look'), callBy('alice'), ending(), free).durable
    expect(await hurt.ledger.reader.verify()).toMatchObject({ ok: true })
    await hurt.end()

    const altered = await written(true)
    const { db, close } = openStore(altered)
    db.exec('UPDATE ledger_rows SET cost = 9 WHERE seq = 1598')
    close()
    const after = start(altered)
    expect(after.store.salvaged).toBeUndefined()
    expect(await after.ledger.reader.verify()).toMatchObject({ ok: false, problem: { seq: 1598, why: 'altered' } })
    await after.end()
  })

  it.each([0.4, 0.6, 0.8, 0.9])(
    '[R8.6] cut off after %d of it, verifies once it was gone on with, and after a segment more',
    async (part) => {
      const folder = await ended(9000)
      const file = join(folder, 'owlclaw.db')
      truncateSync(file, Math.floor(statSync(file).size * part))
      const { store, ledger, said, end } = start(folder)
      expect(store.salvaged?.bySqlite).toBe(true)
      expect(said.find(({ message }) => message.includes('set back'))?.fields).toMatchObject({ cause: 'damaged' })
      for (let call = 0; call < segmentRows; call += 1)
        ledger.ledger.record(tool('later'), callBy('bob'), ending(), free)
      const last = ledger.ledger.record(tool('later'), callBy('bob'), ending(), free)
      await last.durable
      expect(Number(last.entry.split('-')[1])).toBeGreaterThan(9000 + segmentRows)
      expect(ledger.health()).toMatchObject({ ok: true, concern: expect.stringContaining('lost') as string })
      const { ok, notes } = await ledger.reader.verify()
      expect([ok, notes.at(-1)]).toEqual([true, expect.stringMatching(/to 9000 are lost: the database was damaged/)])
      await end()
      const again = start(folder)
      expect(again.said.filter(({ level }) => level === 'error')).toEqual([])
      expect(await again.ledger.reader.verify()).toMatchObject({ ok: true })
      await again.ledger.prune({ before: Date.now() + 1000 })
      expect(await again.ledger.reader.verify()).toMatchObject({ ok: true })
      await again.end()
    },
  )

  it.each([0.3, 0.6, 0.95])(
    '[R8.6] cut off after %d of it, and killed again and again meanwhile, loses no more',
    async (part) => {
      const folder = await ended(9000)
      const file = join(folder, 'owlclaw.db')
      truncateSync(file, Math.floor(statSync(file).size * part))
      // Killed between what was saved and what it was made of it.
      openStore(folder, { check: checkLedger }).close()
      let from = folder
      for (let round = 0; round < 3; round += 1) {
        const { store, ledger, said, end } = start(from)
        expect(store.salvaged === undefined).toBe(round > 0)
        if (round > 0) expect(said.filter(({ level }) => level === 'error')).toEqual([])
        await ledger.ledger.record(tool('later', { round }), callBy('bob'), ending(), free).durable
        expect(await ledger.reader.verify()).toMatchObject({ ok: true })
        from = copyAsKilled(from)
        cpSync(join(folder, 'ledger-head'), join(from, 'ledger-head'))
        await end()
      }
    },
  )

  it('[R8.6] loses what can not be read, and keeps what somebody altered to be found', async () => {
    const folder = await written(false)
    const { db, close } = openStore(folder)
    db.exec("UPDATE ledger_rows SET client = 'eve' WHERE seq = 300; PRAGMA wal_checkpoint(TRUNCATE)")
    close()
    const page = Math.floor(readFileSync(join(folder, 'owlclaw.db')).indexOf('"call":400') / pageBytes) * pageBytes
    damage(folder, page, Buffer.alloc(pageBytes))
    const { store, ledger, end } = start(folder)
    expect(store.salvaged?.bySqlite).toBe(true)
    expect(await ledger.reader.verify()).toMatchObject({ ok: false, problem: { seq: 300, why: 'altered' } })
    await end()
  })

  it('says of a log that is torn, or gone since the last clean end, that its rows are lost; one that is whole lost none', async () => {
    const wal = (folder: string): string => join(folder, 'owlclaw.db-wal')
    for (const [hurt, lost] of [
      [
        (folder: string) => truncateSync(wal(folder), statSync(wal(folder)).size - 1000),
        'the end of owlclaw.db-wal is torn',
      ],
      [(folder: string) => rmSync(wal(folder)), 'is gone with owlclaw.db-wal'],
      [() => undefined, undefined],
    ] as const) {
      const { ledger, folder, end } = open(await ended(5))
      for (let call = 0; call < 20; call += 1)
        await ledger.record(tool('look', { call }), callBy('alice'), ending(), free).durable
      const copy = copyAsKilled(folder)
      cpSync(join(folder, 'ledger-head'), join(copy, 'ledger-head'))
      await end()
      hurt(copy)
      const after = start(copy)
      await after.ledger.ledger.record(tool('later'), callBy('bob'), ending(), free).durable
      const { ok, notes } = await after.ledger.reader.verify()
      expect([ok, notes]).toEqual([true, lost === undefined ? [] : [expect.stringContaining(lost)]])
      await after.end()
    }
  })

  it('is no store without rights, or of a newer version', () => {
    const folder = newFolder()
    const { db, close } = openStore(folder)
    db.exec("INSERT INTO migrations VALUES (999, 'later', 'x', 0)")
    close()
    expect(() => openStore(folder, { check: checkLedger })).toThrow('written by a newer version')
    expect(readdirSync(folder).filter((name) => name.includes('damaged'))).toEqual([])
    expect(existsSync(join(folder, 'owlclaw.db'))).toBe(true)
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
