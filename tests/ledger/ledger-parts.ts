import fs, { cpSync, existsSync, mkdtempSync, readlinkSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import {
  checkLedger,
  openLedger,
  openReading,
  type LedgerOptions,
  type OpenLedger,
  type Verdict,
} from '../../src/ledger/ledger.ts'
import type { Row } from '../../src/ledger/row.ts'
import { openStore, type Store } from '../../src/store/store.ts'
import { changeRows, rowsIn } from './row-table.ts'
import { callBy, ending, free, tool } from './writer-parts.ts'

export { callBy, denied, ending, free, reading, reserving, tool } from './writer-parts.ts'

/** A hundred cases with a database each take a while on a machine that does much else. */
export const patienceMs = 300_000 * (process.env['PROPERTY_CASES'] === undefined ? 1 : 60)

export interface Said {
  readonly level: 'info' | 'warn' | 'error'
  readonly message: string
  readonly fields: object
}

/** A ledger in a folder of its own, with the store it lives in. */
export interface Opened extends OpenLedger {
  readonly folder: string
  readonly store: Store
  readonly said: readonly Said[]
  /** In the order of the chain. */
  readonly rows: () => Row[]
  /** Ends both, as the gateway does. */
  readonly end: () => Promise<void>
}

const folders: string[] = []
const opened = new Set<Opened>()

afterEach(async () => {
  for (const ledger of opened) await ledger.end()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'owlclaw-ledger-'))
  folders.push(folder)
  return folder
}

/** Ends by being killed are tried with copies, which the operating system makes whole without the disk's help. */
export function openFast(folder = newFolder()): Opened {
  const opened = open(folder)
  opened.store.db.exec('PRAGMA synchronous = OFF')
  return opened
}

export function open(folder = newFolder(), more: Partial<LedgerOptions> = {}): Opened {
  const store = openStore(folder)
  const said: Said[] = []
  const say =
    (level: Said['level']) =>
    (fields: object, message: string): void => {
      said.push({ level, message, fields })
    }
  const log = { info: say('info'), warn: say('warn'), error: say('error') }
  const ledger = openLedger({ db: store.db, folder, maxRecordedBytes: 16384, log, ...more })
  const result: Opened = {
    ...ledger,
    folder,
    store,
    said,
    rows: () => rowsIn(folder),
    end: async () => {
      if (!opened.delete(result)) return
      await ledger.close()
      store.close()
    },
  }
  opened.add(result)
  return result
}

/** Starts on a folder as the gateway does, whatever befell it. */
export function start(folder: string) {
  const said: Said[] = []
  const say = (level: Said['level']) => (fields: object, message: string) => void said.push({ level, message, fields })
  const store = openStore(folder, { check: checkLedger })
  const log = { info: say('info'), warn: say('warn'), error: say('error') }
  const ledger = openLedger({ db: store.db, folder, maxRecordedBytes: 16384, salvaged: store.salvaged, log })
  return { store, ledger, said, end: () => ledger.close().then(store.close) }
}

/** A few calls, ended well; answers the folder. */
export async function ended(calls: number, folder = newFolder()): Promise<string> {
  const { ledger, end } = openFast(folder)
  for (let call = 1; call < calls; call += 1) ledger.record(tool('look', { call }), callBy('alice'), ending(), free)
  await ledger.record(tool('look', { call: calls }), callBy('alice'), ending(), free).durable
  await end()
  return folder
}

/** What somebody does to the database of a gateway that does not run. */
export const changed = (folder: string, sql: string): void => changeRows(folder, (db) => db.exec(sql))

/** What `verify` says of a folder. */
export async function verified(folder: string): Promise<Verdict> {
  const reader = openReading(folder)
  const verdict = await reader.verify()
  await reader.close()
  return verdict
}

/** The folder as it would be found if the process were killed now. */
export function copyAsKilled(folder: string): string {
  const copy = newFolder()
  for (const name of ['owlclaw.db', 'owlclaw.db-wal', 'ledger-key.pem', 'ledger-checkpoints.ndjson', 'ledger']) {
    if (existsSync(join(folder, name))) cpSync(join(folder, name), join(copy, name), { recursive: true })
  }
  return copy
}

const full = new Set<string>()
const written = fs.writeSync

/** A disk without room for one page more, as the database and the files of a ledger meet it; no other file is on it. */
export function fillDisk({ store, folder }: Pick<Opened, 'store' | 'folder'>): void {
  const { page_count: pages } = store.db.prepare('PRAGMA page_count').get() as { page_count: number }
  store.db.exec(`PRAGMA max_page_count = ${pages}`)
  full.add(join(folder, 'ledger/'))
  fs.writeSync = ((descriptor: number, ...rest: [Buffer, number, number, number]) => {
    if ([...full].some((path) => readlinkSync(`/proc/self/fd/${descriptor}`).startsWith(path))) {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    }
    return written(descriptor, ...rest)
  }) as typeof fs.writeSync
  syncBuiltinESMExports()
}

export function emptyDisk({ store, folder }: Pick<Opened, 'store' | 'folder'>): void {
  store.db.exec('PRAGMA max_page_count = 4294967294')
  full.delete(join(folder, 'ledger/'))
  fs.writeSync = written
  syncBuiltinESMExports()
}
