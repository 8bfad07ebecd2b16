import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isTorn } from '../../src/store/store.ts'

const folder = mkdtempSync(join(tmpdir(), 'owlclaw-log-'))
const file = join(folder, 'a.db')
const log = `${file}-wal`
let db: DatabaseSync
let whole: Buffer

/** A log that was begun anew, so that frames of earlier times stand behind those that count. */
beforeAll(() => {
  db = new DatabaseSync(file)
  db.exec('PRAGMA journal_mode = WAL; CREATE TABLE rows (id INTEGER PRIMARY KEY, text TEXT)')
  const add = db.prepare('INSERT INTO rows (text) VALUES (?)')
  for (let row = 0; row < 200; row += 1) add.run('x'.repeat(500))
  db.exec('PRAGMA wal_checkpoint(RESTART)')
  for (let row = 0; row < 20; row += 1) add.run('y'.repeat(500))
  whole = readFileSync(log)
})

afterAll(() => {
  db.close()
  rmSync(folder, { recursive: true })
})

const after = (hurt: (bytes: Buffer) => Buffer): boolean => {
  const copy = join(folder, 'copy-wal')
  writeFileSync(copy, hurt(Buffer.from(whole)))
  return isTorn(copy)
}

const frame = 4096 + 24
/** The first frame that no longer counts. */
function end(): number {
  const salts = whole.toString('hex', 16, 24)
  for (let at = 32; ; at += frame) if (whole.toString('hex', at + 8, at + 16) !== salts) return at
}

describe('the log of a database', () => {
  it('is whole as SQLite leaves it, killed or not, and where there is none', () => {
    expect(end()).toBeLessThan(whole.length)
    expect(isTorn(log)).toBe(false)
    expect(isTorn(join(folder, 'none-wal'))).toBe(false)
    expect(after((bytes) => bytes.subarray(0, 0))).toBe(false)
    expect(after((bytes) => bytes.subarray(0, end()))).toBe(false)
  })

  it.each([
    ['cut off within a frame', (bytes: Buffer) => bytes.subarray(0, end() - 100)],
    ['cut off within its head', (bytes: Buffer) => bytes.subarray(0, 20)],
    ['with a byte that was flipped', (bytes: Buffer) => flipped(bytes, end() - 2000)],
    ['with a frame that says another time', (bytes: Buffer) => flipped(bytes, end() - frame + 12)],
    ['with garbage for frames', (bytes: Buffer) => bytes.fill(0xa5, end() - 2 * frame, end())],
    ['with zeros for frames', (bytes: Buffer) => bytes.fill(0, end() - 2 * frame, end())],
    ['with another head', (bytes: Buffer) => flipped(bytes, 17)],
  ])('is torn when it is found %s', (_what, hurt) => {
    expect(after(hurt)).toBe(true)
  })

  it('is torn where a transaction has no end', () => {
    const other = join(folder, 'b.db')
    const long = new DatabaseSync(other)
    long.exec('PRAGMA journal_mode = WAL; CREATE TABLE rows (text TEXT)')
    long.exec(`INSERT INTO rows SELECT printf('%.5000c', 'x') FROM (VALUES (1), (2), (3), (4))`)
    cpSync(`${other}-wal`, join(folder, 'long-wal'))
    long.close()
    truncateSync(join(folder, 'long-wal'), statSync(join(folder, 'long-wal')).size - frame)
    expect(isTorn(join(folder, 'long-wal'))).toBe(true)
  })
})

function flipped(bytes: Buffer, at: number): Buffer {
  bytes[at] = (bytes[at] ?? 0) ^ 0xff
  return bytes
}
