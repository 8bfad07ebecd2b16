import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { RowFiles } from '../../src/ledger/row-files.ts'
import { segmentRows, type Row } from '../../src/ledger/row.ts'
import { rowsFolder, segmentFile, segmentsIn } from '../../src/ledger/segment-files.ts'

const columns = [
  ...['seq', 'at', 'begins', 'state', 'kind', 'name', 'client', 'surface', 'trace', 'incident', 'code', 'calls'],
  ...['counted', 'reserved', 'cost', 'duration', 'body', 'hash'],
] as const

/** The rows of a folder, as the files have them. */
export function rowsIn(folder: string): Row[] {
  const writer = writerIn(folder)
  return writer === undefined ? [] : [...new RowFiles(folder, writer).after(0)]
}

const writerIn = (folder: string): string | undefined => [...segmentsIn(folder).keys()].at(-1)

/**
 * What somebody does to a ledger that nobody writes: its rows are put into a table, what is done to that is put into the files, just as
 * it stands there.
 */
export function changeRows(folder: string, change: (db: DatabaseSync) => void): void {
  const db = new DatabaseSync(join(folder, 'owlclaw.db'))
  db.exec(`CREATE TEMP TABLE ledger_rows (seq INTEGER PRIMARY KEY, ${columns.slice(1).join()})`)
  const insert = db.prepare(`INSERT INTO ledger_rows VALUES (${columns.map(() => '?').join()})`)
  db.exec('BEGIN')
  for (const row of rowsIn(folder)) insert.run(...columns.map((column) => row[column]))
  db.exec('COMMIT')
  const before = contents(db)
  change(db)
  const after = contents(db)
  db.close()
  if (after !== before) writeRows(folder, after)
}

const contents = (db: DatabaseSync): string => {
  const read = db.prepare('SELECT * FROM ledger_rows ORDER BY seq')
  read.setReadBigInts(true)
  return read.all().map(lineOf).join('')
}

const left: ReadonlySet<string> = new Set(['trace', 'incident', 'code'])

function lineOf(row: Readonly<Record<string, SQLOutputValue>>): string {
  const members = columns
    .filter((column) => column !== 'body' && column !== 'hash')
    .filter((column) => !(row[column] === '' && left.has(column)))
    .filter((column) => row[column] !== null || !['begins', 'reserved'].includes(column))
  const said = [...members, 'hash'].map((column) => `"${column}":${jsonOf(row[column] ?? null)}`)
  return `{${said.join()},"body":${String(row['body'])}}\n`
}

const jsonOf = (value: SQLOutputValue): string =>
  typeof value === 'bigint' ? String(value) : value instanceof Uint8Array ? '"\\u0000"' : JSON.stringify(value)

function writeRows(folder: string, lines: string): void {
  const writer = writerIn(folder) ?? ''
  for (const name of readdirSync(rowsFolder(folder))) rmSync(join(rowsFolder(folder), name))
  if (!existsSync(rowsFolder(folder))) mkdirSync(rowsFolder(folder))
  const segments = Map.groupBy(lines.split('\n').slice(0, -1), (line) => {
    const seq = Number(/^\{"seq":(-?\d+)/.exec(line)?.[1])
    return Math.max(0, Math.floor(Math.min(seq, 1e15) / segmentRows))
  })
  for (const [segment, some] of segments) writeFileSync(segmentFile(folder, writer, segment), `${some.join('\n')}\n`)
}
