import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { BackupRefused, copyFrom, makeBackup, openReading, restoreBackup } from '../../src/ledger/ledger.ts'
import { segmentRows, type Row } from '../../src/ledger/row.ts'
import { migrate, migrations } from '../../src/store/migrations.ts'
import { mendDisk, recorded, refusal, troubleDisk, wholeDisk } from './disk-parts.ts'
import { ended, newFolder, start, verified } from './ledger-parts.ts'
import { rowsIn } from './row-table.ts'
import { hasTable, toOldForm } from './table-parts.ts'

afterEach(() => void vi.restoreAllMocks())

const total = segmentRows + 200
const advice = /stand in its database, where an earlier version kept them\. Start the gateway there once, or restore it/

let whole = ''
let rows: Row[] = []
beforeAll(async () => {
  whole = `${newFolder()}-old`
  const folder = await ended(total)
  rows = rowsIn(folder)
  toOldForm(folder)
  cpSync(folder, whole, { recursive: true })
})

const oldFolder = (): string => {
  const folder = newFolder()
  cpSync(whole, folder, { recursive: true })
  return folder
}

/** A backup of the older version, as it made them. */
function oldBackup(): string {
  const folder = join(newFolder(), 'backup')
  mkdirSync(folder)
  const files: Record<string, object> = {}
  for (const name of ['owlclaw.db', 'ledger-key.pem', 'ledger-checkpoints.ndjson']) {
    const bytes = readFileSync(join(whole, name))
    writeFileSync(join(folder, name), bytes)
    files[name] = { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  }
  const { seq, hash } = rows.at(-1)!
  const note = { made_at: '2026-01-01T00:00:00.000Z', bytes: 1, head: { seq, hash }, files }
  writeFileSync(join(folder, 'backup.json'), JSON.stringify(note))
  return folder
}

/** A start as of the gateway, with two calls: all rows are there, in files, and in no table. */
async function goesOn(folder: string): Promise<void> {
  const { ledger, said, end } = start(folder)
  expect(said.filter(({ level }) => level === 'error')).toEqual([])
  await recorded(ledger.ledger, 2, 'later')
  expect(await ledger.reader.verify()).toMatchObject({ ok: true, rows: total + 2 })
  await end()
  expect(rowsIn(folder).slice(0, total)).toEqual(rows)
  expect(hasTable(folder)).toBe(false)
  expect(existsSync(join(folder, 'ledger.moving'))).toBe(false)
  expect(await verified(folder)).toMatchObject({ ok: true, rows: total + 2 })
}

describe('rows that an older version left in a table', () => {
  it('[R8.6] are no empty ledger to whoever reads or copies it: he is told what to do', async () => {
    const folder = oldFolder()
    expect(() => openReading(folder)).toThrow(advice)
    const to = join(newFolder(), 'backup')
    await expect(makeBackup({ folder, copy: copyFrom(folder) }, to)).rejects.toThrow(advice)
    expect([existsSync(to), existsSync(`${to}.part`)]).toEqual([false, false])
    await goesOn(folder)
  })

  it('[R8.6] are restored from a backup in that form, as any other', async () => {
    const into = newFolder()
    const { note, aside } = await restoreBackup({ folder: into, from: oldBackup() })
    expect([note.head.seq, aside]).toEqual([total, undefined])
    expect(hasTable(into)).toBe(false)
    expect(await verified(into)).toMatchObject({ ok: true, rows: total })
    await goesOn(into)
  })

  it('[R8.7] are not restored from a backup in that form where they are not as they were written', async () => {
    const from = oldBackup()
    const db = new DatabaseSync(join(from, 'owlclaw.db'))
    db.exec("UPDATE ledger_rows SET client = 'eve' WHERE seq = 20")
    db.close()
    const note = JSON.parse(readFileSync(join(from, 'backup.json'), 'utf8')) as { files: Record<string, object> }
    const sha256 = createHash('sha256')
      .update(readFileSync(join(from, 'owlclaw.db')))
      .digest('hex')
    writeFileSync(join(from, 'backup.json'), JSON.stringify({ ...note, files: { 'owlclaw.db': { sha256 } } }))
    const into = newFolder()
    await expect(restoreBackup({ folder: into, from })).rejects.toThrow(BackupRefused)
    expect(readdirSync(into)).toEqual([])
  })

  it('[R8.6] are moved where there is no room to make the database smaller', async () => {
    const folder = oldFolder()
    const exec = Reflect.get<DatabaseSync, 'exec'>(DatabaseSync.prototype, 'exec')
    const asked: string[] = []
    vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql: string) {
      asked.push(sql)
      if (sql === 'VACUUM') throw new Error('database or disk is full')
      exec.call(this, sql)
    })
    await goesOn(folder)
    expect(asked).toContain('VACUUM')
  })

  it.each([
    ['the first of them', 1],
    ['some of them', 4],
    ['the last of them', 6],
  ])(
    '[R8.6] of which a disk does not take %s are left where they are, and the next start moves all',
    async (_what, at) => {
      const folder = oldFolder()
      let count = 0
      troubleDisk({
        appendFileSync: (...asked: Parameters<typeof wholeDisk.appendFileSync>) => {
          if (String(asked[0]).includes('ledger.moving')) count += 1
          if (count === at) throw refusal('ENOSPC')
          wholeDisk.appendFileSync(...asked)
        },
      })
      expect(() => start(folder)).toThrow(/can't be moved from owlclaw\.db into files: ENOSPC.* nothing is lost/)
      expect(existsSync(join(folder, 'ledger.moving'))).toBe(false)
      expect(existsSync(join(folder, 'ledger'))).toBe(false)
      expect(hasTable(folder)).toBe(true)
      mendDisk()
      await goesOn(folder)
    },
  )

  it('[R8.6] are moved anew where a process was killed in the middle, and once where it was killed at the end', async () => {
    const moved = oldFolder()
    await start(moved).end()
    const half = oldFolder()
    cpSync(join(moved, 'ledger'), join(half, 'ledger.moving'), { recursive: true })
    const [first = ''] = readdirSync(join(half, 'ledger.moving')).sort()
    rmSync(join(half, 'ledger.moving', first))
    await goesOn(half)
    const atTheEnd = oldFolder()
    cpSync(join(moved, 'ledger'), join(atTheEnd, 'ledger'), { recursive: true })
    await goesOn(atTheEnd)
    expect(readdirSync(atTheEnd).filter((name) => name.startsWith('ledger.before'))).toEqual([])
  })

  it.each([
    ['of the first of them only', (files: readonly string[]) => rmSync(files[1] ?? '')],
    [
      'that end with another of that number',
      (files: readonly string[]) => {
        const text = readFileSync(files[1] ?? '', 'utf8').trimEnd()
        const end = text.lastIndexOf('"hash":"') + 8
        writeFileSync(files[1] ?? '', `${text.slice(0, end)}AAAA${text.slice(end + 4)}\n`)
      },
    ],
  ])('[R8.6] are moved beside files %s, which are kept aside', async (_what, change) => {
    const folder = oldFolder()
    await start(folder).end()
    const files = join(folder, 'ledger')
    change(
      readdirSync(files)
        .sort()
        .map((name) => join(files, name)),
    )
    const before = readdirSync(files)
    const old = oldFolder()
    cpSync(files, join(old, 'ledger'), { recursive: true })
    await goesOn(old)
    expect(readdirSync(join(old, 'ledger.before'))).toEqual(before)
  })
})

describe('an older version', () => {
  it('[R8.6] refuses a folder whose rows are in files', async () => {
    const folder = await ended(3)
    expect(migrations.map(({ number }) => number)).toContain(9)
    const db = new DatabaseSync(join(folder, 'owlclaw.db'))
    expect(() => migrate(db, migrations.slice(0, 8))).toThrow('written by a newer version (migration 9')
    expect(migrate(db)).toBe(0)
    db.close()
  })
})
