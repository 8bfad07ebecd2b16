import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fitLog, moveLog } from '../../src/store/log-room.ts'
import { openStore } from '../../src/store/store.ts'

const mebibyte = 2 ** 20

/** A database whose log has some rows, in a folder of its own. */
function logged(rows = 400) {
  const folder = mkdtempSync(join(tmpdir(), 'owlclaw-room-'))
  const file = join(folder, 'a.db')
  const db = new DatabaseSync(file, { timeout: 2000 })
  db.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 8000; CREATE TABLE rows (text TEXT)')
  onTestFinished(() => {
    db.close()
    rmSync(folder, { recursive: true })
  })
  const add = db.prepare('INSERT INTO rows VALUES (?)')
  for (let row = 0; row < rows; row += 1) add.run('x'.repeat(3000))
  return { db, file, log: () => statSync(`${file}-wal`).size }
}

const pagesOf = (db: DatabaseSync): unknown => Object.values(db.prepare('PRAGMA wal_autocheckpoint').get() ?? {})[0]

describe('[R8.6] the log of a database', () => {
  it.each([
    ['much room', 1000 * mebibyte, 8000],
    ['some', 16 * mebibyte, 1018],
    ['hardly any', 0, 16],
  ])('where there is %s is moved once it takes a quarter of that', (_how, room, pages) => {
    const { db } = logged(0)
    moveLog(db)
    fitLog(db, () => room)
    expect(pagesOf(db)).toBe(pages)
  })

  it('is as long as ever where nobody knows how much room there is', () => {
    const { db, log } = logged()
    const before = log()
    fitLog(db, () => undefined)
    expect([pagesOf(db), log()]).toEqual([8000, before])
  })

  it('is moved at once where it is too long for the room that is left', () => {
    const { db, log } = logged()
    fitLog(db, () => 2 * mebibyte)
    expect(log()).toBe(0)
    expect(db.prepare('SELECT COUNT(*) AS rows FROM rows').get()).toEqual({ rows: 400 })
  })

  it('stays where the database has no room to grow by it', () => {
    const { db, file, log } = logged()
    const before = [log(), statSync(file).size]
    moveLog(db, () => mebibyte / 2)
    expect([log(), statSync(file).size]).toEqual(before)
  })

  it('is moved once those who read it have ended, and nobody waits for them', () => {
    const { db, file, log } = logged()
    const reader = new DatabaseSync(file, { readOnly: true })
    reader.exec('BEGIN; SELECT COUNT(*) FROM rows')
    const startedAt = performance.now()
    moveLog(db)
    expect(performance.now() - startedAt).toBeLessThan(1000)
    expect(log()).toBeGreaterThan(0)
    reader.close()
    moveLog(db)
    expect(log()).toBe(0)
    expect(db.prepare('PRAGMA busy_timeout').get()).toEqual({ timeout: 2000 })
  })

  it('is looked at whenever the health of the store is', () => {
    const folder = mkdtempSync(join(tmpdir(), 'owlclaw-room-'))
    const { db, health, close } = openStore(folder)
    onTestFinished(() => {
      close()
      rmSync(folder, { recursive: true })
    })
    db.exec('PRAGMA wal_autocheckpoint = 0')
    health()
    expect(pagesOf(db)).toBeGreaterThan(0)
  })
})
