import { closeSync, ftruncateSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { databaseIn, linesIn, readLedger, rowFilesIn, type Ledger } from './ledger-rows.ts'
import type { Random } from './random.ts'
import type { Report, Scenario, Setting } from './scenario.ts'
import { answered, trial, type Trial } from './trial.ts'

/** What a disk, or a machine that loses power, leaves of a file. */
interface Damage {
  readonly what: string
  readonly file: (folder: string) => string
  readonly do: (file: string, random: Random) => void
}

const rows = (folder: string): string => rowFilesIn(folder).findLast((file) => linesIn(file).length > 0) ?? ''
const wal = (folder: string): string => `${databaseIn(folder)}-wal`

const damages: readonly Damage[] = [
  { what: 'the end of the rows cut off', file: rows, do: (file, random) => cut(file, random.between(1, 20_000)) },
  { what: 'garbage at the end of the rows', file: rows, do: (file, random) => garble(file, random.between(1, 8192)) },
  { what: 'zeros at the end of the rows', file: rows, do: (file, random) => garble(file, random.between(1, 8192), 0) },
  { what: 'the WAL gone', file: wal, do: (file) => rmSync(file) },
  { what: 'garbage at the end of the WAL', file: wal, do: (file, random) => garble(file, random.between(1, 8192)) },
  {
    what: 'garbage in the last page of the database',
    file: databaseIn,
    do: (file, random) => garble(file, random.between(1024, 4096)),
  },
  {
    what: 'the last pages of the database cut off',
    file: databaseIn,
    do: (file, random) => cut(file, 4096 * random.between(1, 3)),
  },
]

/** Killed under load, and then the end of its files is damaged: it starts, keeps what is whole, and says what is not. */
export const damage: Scenario = async (setting) => {
  const tried = setting.short
    ? [setting.random.pick(damages.slice(0, 3)), setting.random.pick(damages.slice(3))]
    : damages
  const reports: Report[] = []
  for (const one of tried) reports.push(await damaged(setting, one))
  const sum = (of: 'answers' | 'executed' | 'rows'): number => reports.reduce((all, report) => all + report[of], 0)
  return {
    injected: tried.map(({ what }) => what).join(', '),
    answers: sum('answers'),
    executed: sum('executed'),
    rows: sum('rows'),
    violations: reports.flatMap(({ violations, injected }) => violations.map((text) => `${injected}: ${text}`)),
    notes: reports.flatMap(({ notes, injected }) => notes.map((text) => `${injected}: ${text}`)),
  }
}

const damaged = ({ random }: Setting, one: Damage): Promise<Report> =>
  trial(one.what, random, async (on) => {
    const { house, start, loadFor, load, answers } = on
    // A clean end puts the WAL into the database, and takes away the room for rows to come.
    const first = await start()
    await loadFor(first, 300)
    await first.stop()
    if (one.file !== databaseIn) {
      const second = await start()
      const going = load(second)
      await answered(going, 300)
      await second.kill()
      await going.done
      answers.push(...going.answers)
    }
    const before = readLedger(house.data)
    const told = lastTold(house.data)
    one.do(one.file(house.data), random)
    const third = await start()
    const gone = forget(on, before, told)
    if (gone && !/the ledger was set back|can not be read any more/.test(third.said()))
      on.violations.push('rows are gone, and the log does not say so')
    await loadFor(third, 200)
  })

/** Rows may be gone with what was damaged; what was told of them can not be found any more. Answers whether a client was told of any. */
function forget({ house, answers, forgotten, violations, notes }: Trial, before: Ledger, told: number): boolean {
  const after = readLedger(house.data)
  const now = new Map(after.rows.map((row) => [row.seq, row.hash]))
  const gone = before.rows.filter(({ seq, hash }) => now.get(seq) !== hash)
  notes.push(`${gone.length} of ${before.rows.length} rows went`)
  if (gone.length > before.rows.length * 0.6) violations.push(`${gone.length} of ${before.rows.length} rows are gone`)
  if (gone.length === 0) return false
  const missed = new Set(gone.map(({ seq }) => seq).filter((seq) => seq <= told))
  const again = after.rows.filter(({ seq }) => missed.has(seq))
  if (again.length > 0) violations.push(`${again.length} names of rows that are gone were given again`)
  const left = new Set(after.rows.map(({ nonce }) => nonce))
  for (const { nonce } of [...answers, ...house.executed()]) if (!left.has(nonce)) forgotten.add(nonce)
  // Where only the end went, what began still stands, and nobody knows how it ended.
  const endless = new Set(gone.map(({ begins }) => `${before.writer}-${begins}`))
  const known = answers.filter(({ entry }) => entry === undefined || !endless.has(entry))
  answers.splice(0, answers.length, ...known)
  return missed.size > 0
}

/** The last row that a client may have been told of: what was written and not yet noted when it was killed, nobody knew. */
const lastTold = (folder: string): number => Number(readFileSync(join(folder, 'ledger-head'), 'latin1').split(' ')[1])

function cut(file: string, bytes: number): void {
  const descriptor = openSync(file, 'r+')
  ftruncateSync(descriptor, Math.max(0, endOf(file) - bytes))
  closeSync(descriptor)
}

function garble(file: string, bytes: number, by = 0xa5): void {
  const end = endOf(file)
  const length = Math.min(bytes, end)
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, Buffer.alloc(length, by), 0, length, end - length)
  closeSync(descriptor)
}

/** Zeros at the end are room that nothing was written to yet. */
const endOf = (file: string): number => readFileSync(file).findLastIndex((byte) => byte !== 0) + 1
