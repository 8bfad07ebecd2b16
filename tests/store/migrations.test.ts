import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { checksum, migrate, migrations, type Migration } from '../../src/store/migrations.ts'

const first: Migration = { number: 1, name: 'first', sql: 'CREATE TABLE one (id INTEGER) STRICT' }
const second: Migration = {
  number: 2,
  name: 'second',
  sql: 'CREATE TABLE two (id INTEGER) STRICT; INSERT INTO two VALUES (2)',
}
const tables = (db: DatabaseSync): unknown[] =>
  db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .all()
    .map((row) => row['name'])

describe('migrations', () => {
  it('take each step once, in order', () => {
    const db = new DatabaseSync(':memory:')
    expect(migrate(db, [first])).toBe(1)
    expect(migrate(db, [first, second])).toBe(1)
    expect(migrate(db, [first, second])).toBe(0)
    expect(tables(db)).toEqual(['migrations', 'one', 'two'])
  })

  it('refuse a store that a newer version wrote', () => {
    const db = new DatabaseSync(':memory:')
    migrate(db, [first, second])
    expect(() => migrate(db, [first])).toThrow('written by a newer version (migration 2, second)')
  })

  it('refuse when a step that was taken has been edited since', () => {
    const db = new DatabaseSync(':memory:')
    migrate(db, [first])
    expect(() => migrate(db, [{ ...first, sql: 'CREATE TABLE one (id TEXT) STRICT' }])).toThrow(
      'migration 1 (first) is not the one this version knows',
    )
  })

  it('undo a step that fails, whole', () => {
    const db = new DatabaseSync(':memory:')
    const broken: Migration = {
      number: 2,
      name: 'broken',
      sql: 'CREATE TABLE half (id INTEGER); CREATE TABLE nonsense (',
    }
    expect(() => migrate(db, [first, broken])).toThrow('migration 2 (broken) failed and was undone')
    expect(tables(db)).toEqual(['migrations', 'one'])
    expect(migrate(db, [first, second])).toBe(1)
  })

  it('say what to do where the disk is full', () => {
    const db = new DatabaseSync(':memory:')
    migrate(db, [first])
    db.exec(`PRAGMA max_page_count = 1`)
    expect(() => migrate(db, [first, second])).toThrow(
      "The store's migration 2 (second) failed and was undone: database or disk is full. Make room there",
    )
    expect(tables(db)).toEqual(['migrations', 'one'])
  })

  it('have the checksum that they say', () => {
    expect(migrations.map(({ sha256 }) => sha256)).toEqual(migrations.map(checksum))
  })

  it('are numbered without a gap', () => {
    expect(migrations.map(({ number }) => number)).toEqual(migrations.map((_, index) => index + 1))
  })
})
