import { closeSync, existsSync, fstatSync, ftruncateSync, openSync, readSync, renameSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { migrate } from './migrations.ts'
import { ownerAlone } from './private-files.ts'

/** What is in a store does not hold together, whether or not its file can be read. */
export class DamagedStore extends Error {
  /** Whether SQLite says so: what somebody changed by its means is whole to it. */
  readonly bySqlite: boolean

  constructor(message: string, bySqlite: boolean) {
    super(message)
    this.bySqlite = bySqlite
  }
}

/** What was saved of a damaged store. */
export interface Salvage {
  readonly reason: string
  /** Whether SQLite found the damage, or the file is whole and lacks what belongs in it. */
  readonly bySqlite: boolean
  /** Where the damaged file is now. */
  readonly movedTo: string
  /** How many rows of each table could be read. */
  readonly rows: Readonly<Record<string, number>>
}

/** SQLITE_CORRUPT and SQLITE_NOTADB, whatever else they say. */
export function isDamage(thrown: unknown): boolean {
  if (thrown instanceof DamagedStore) return true
  if (!(thrown instanceof Error)) return false
  if ('errcode' in thrown && typeof thrown.errcode === 'number') return [11, 26].includes(thrown.errcode & 0xff)
  return thrown.cause !== undefined && isDamage(thrown.cause)
}

const parts = ['', '-wal', '-shm', '-damaged']

const foundBySqlite = (thrown: unknown): boolean => !(thrown instanceof DamagedStore) || thrown.bySqlite

/** Moves a damaged database aside and puts a new one in its place, with every row that can still be read. */
export function salvage(file: string, damage: Error, now = new Date()): Salvage {
  const movedTo = `${file}.damaged-${now.toISOString().replaceAll(/[:.]/g, '-')}`
  for (const part of parts) if (existsSync(file + part)) renameSync(file + part, movedTo + part)
  const draft = `${file}.salvaged`
  for (const part of parts) rmSync(draft + part, { force: true })
  ownerAlone(draft)
  const to = new DatabaseSync(draft)
  migrate(to)
  const rows = copyAll(movedTo, to)
  const { message: reason } = damage.cause instanceof Error ? damage.cause : damage
  const salvaged: Salvage = { reason, bySqlite: foundBySqlite(damage), movedTo, rows }
  to.prepare('INSERT OR REPLACE INTO keys VALUES (?, ?)').run(noteName, Buffer.from(JSON.stringify(salvaged)))
  to.close()
  renameSync(draft, file)
  return salvaged
}

const noteName = 'salvaged'

/** What was saved and not put in order yet, since the process ended before it could. */
export function unsettledSalvage(db: DatabaseSync): Salvage | undefined {
  const note = db.prepare('SELECT value FROM keys WHERE name = ?').get(noteName)
  if (note === undefined) return undefined
  const salvaged = JSON.parse(Buffer.from(note['value'] as Uint8Array).toString()) as Salvage
  return existsSync(salvaged.movedTo) ? salvaged : undefined
}

/** It is in order; in the transaction of whoever saw to that. */
export const forgetSalvage = (db: DatabaseSync): void =>
  void db.prepare('DELETE FROM keys WHERE name = ?').run(noteName)

function copyAll(file: string, to: DatabaseSync): Record<string, number> {
  const rows: Record<string, number> = {}
  let from: DatabaseSync
  try {
    fillUp(file)
    // Not read-only: what its log holds beyond its file belongs to it too.
    from = new DatabaseSync(file)
  } catch {
    return rows
  }
  const tables = to
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('migrations')")
    .all()
  for (const { name, sql } of tables as unknown as { readonly name: string; readonly sql: string }[]) {
    to.exec('BEGIN')
    rows[name] = copyTable(from, to, name, sql)
    to.exec('COMMIT')
  }
  try {
    from.close()
  } catch {
    return rows // it is moved aside, and nobody needs it closed well
  }
  return rows
}

function copyTable(from: DatabaseSync, to: DatabaseSync, name: string, sql: string): number {
  try {
    return sql.includes('WITHOUT ROWID') ? copyPlainly(from, to, name) : copyByNumber(from, to, name)
  } catch {
    return 0 // it is not there, or what says how it is made can not be read
  }
}

const longestFill = 2 ** 30

/** SQLite reads nothing of a file that is shorter than its head says: empty pages stand in for those that were cut off. */
function fillUp(file: string): void {
  const descriptor = openSync(file, 'r+')
  try {
    const head = Buffer.alloc(100)
    readSync(descriptor, head, 0, head.length, 0)
    if (head.toString('latin1', 0, 15) !== 'SQLite format 3') return
    const pageSize = head.readUInt16BE(16)
    const promised = (pageSize === 1 ? 65536 : pageSize) * head.readUInt32BE(28)
    const missing = promised - fstatSync(descriptor).size
    if (missing > 0 && missing <= longestFill) ftruncateSync(descriptor, promised)
  } finally {
    closeSync(descriptor)
  }
}

/** Numbers with all their bits: one that needs more than JavaScript's have is no reason to lose what comes after it. */
const asIs = { returnArrays: true, readBigInts: true }
const lowest = BigInt(Number.MIN_SAFE_INTEGER)

type Values = (string | number | bigint | null | Uint8Array)[]

const columnsOf = (db: DatabaseSync, table: string): string[] =>
  (db.prepare(`PRAGMA table_info(${table})`).all() as unknown as { readonly name: string }[]).map(({ name }) => name)

/** What an older version wrote has fewer columns. */
function copier(from: DatabaseSync, to: DatabaseSync, table: string) {
  const there = new Set(columnsOf(from, table))
  const names = columnsOf(to, table).filter((name) => there.has(name))
  const insert = to.prepare(`INSERT OR IGNORE INTO ${table} (${names.join()}) VALUES (${names.map(() => '?').join()})`)
  return {
    columns: names.join(),
    /** Answers whether it is a row of this table: what damaged pages hold may be anything. */
    copy: (values: Values): boolean => {
      try {
        return insert.run(...(table.startsWith('ledger_') ? values : values.map(inTime))).changes !== 0
      } catch {
        return false
      }
    },
  }
}

const lastTime = 8_640_000_000_000_000n

/** Numbers are times and counts, save in the ledger, where whoever verifies it is to see what stands there. None is beyond the last time there is. */
const inTime = (value: Values[number]): Values[number] =>
  typeof value === 'bigint' && value > lastTime
    ? lastTime
    : typeof value === 'bigint' && value < -lastTime
      ? -lastTime
      : value

function copyPlainly(from: DatabaseSync, to: DatabaseSync, table: string): number {
  let copied = 0
  try {
    const { columns, copy } = copier(from, to, table)
    const rows = from.prepare(`SELECT ${columns} FROM ${table}`, asIs).iterate()
    for (const values of rows as Iterable<unknown> as Iterable<Values>) if (copy(values)) copied += 1
  } catch {
    return copied // what comes after the damage can not be reached
  }
  return copied
}

/** Goes around damaged pages: what can not be read at a number is looked for beyond it, further and further. */
function copyByNumber(from: DatabaseSync, to: DatabaseSync, table: string): number {
  const { columns, copy } = copier(from, to, table)
  let copied = 0
  let last = lowest
  for (let step = 0; step < 2 ** 45; step = step === 0 ? 1 : step * 2) {
    try {
      const rows = from.prepare(`SELECT rowid, ${columns} FROM ${table} WHERE rowid > ? ORDER BY rowid`, asIs)
      const after = last === lowest ? last : last + BigInt(step)
      for (const [number, ...values] of rows.iterate(after) as Iterable<unknown> as Iterable<Values>) {
        // Damaged pages give rows out of order: to go on from an earlier one would be to go round for ever.
        if ((number as bigint) > last) {
          last = number as bigint
          step = 0
        }
        if (copy(values)) copied += 1
      }
      return copied
    } catch {
      if (last === lowest) last = 0n
    }
  }
  return copied
}
