import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { configOptions, type Loaded } from '../config/config.ts'
import type { Damage, LedgerReader } from '../ledger/ledger.ts'
import type { Arguments, CommandOption, Io } from './command.ts'
import { loadedFor, type Place } from './inside.ts'

/** Where a ledger is, and what the configuration says of it. */
export interface LedgerPlace {
  readonly folder: string
  readonly checkpointFile: string | undefined
  readonly loaded: Loaded
}

const { config, 'data-dir': dataDir } = configOptions

/** Every command of the ledger takes these. */
export const placeOptions: Readonly<Record<string, CommandOption>> = {
  ...(dataDir === undefined ? {} : { 'data-dir': dataDir }),
  ...(config === undefined ? {} : { config }),
}

export const jsonOption: CommandOption = { type: 'boolean', summary: 'answer in JSON' }

export const exitCodes = 'Exit codes: 0 fine, 1 it failed, 2 wrong command line.'

/** The data folder of the configuration or the option; undefined where there is no ledger in it, which is said then. */
export async function ledgerPlace(place: Place, values: Arguments['values'], io: Io): Promise<LedgerPlace | undefined> {
  const loaded = await loadedFor(place, values, io)
  if (loaded === undefined) return undefined
  const { mcp_server: server, ledger } = loaded.config
  const folder = server.data_dir
  const { isRestoring } = await import('../ledger/ledger.ts')
  if (isRestoring(folder)) {
    io.err(
      `owlclaw: a restore into ${folder} was cut short. Start the gateway there, or restore again: either ends it.`,
    )
    return undefined
  }
  if (existsSync(join(folder, 'owlclaw.db'))) return { folder, checkpointFile: ledger.checkpoint_file, loaded }
  io.err(
    hadLedger(folder)
      ? `owlclaw: the database of the ledger is gone: there is no ${join(folder, 'owlclaw.db')}, and ${tracesIn(folder).join(' and ')} beside it says that one was there. Start the gateway there: it goes on after the rows that are left. Or take back a backup with: owlclaw ledger restore DIR`
      : `owlclaw: there is no ledger in ${folder}: no gateway has run there, or you may not look into it. Name its folder with --data-dir.`,
  )
  return undefined
}

/** Reads the ledger of a folder, whether a gateway runs there or not. Nothing is written, neither by the gateway nor here. */
export async function readingIn(
  place: Place,
  values: Arguments['values'],
  io: Io,
  use: (reader: LedgerReader, at: LedgerPlace) => Promise<number>,
): Promise<number> {
  const at = await ledgerPlace(place, values, io)
  if (at === undefined) return 1
  let damage: Damage | undefined
  const code = await readingAt(
    at,
    io,
    (reader) => use(reader, at),
    (found) => (damage ??= found),
  )
  if (damage === undefined || code !== 0) return code ?? 1
  const { damageStory } = await import('../ledger/ledger.ts')
  io.err(`owlclaw: this is not all there was. ${damageStory(damage)}`)
  return 1
}

/** The same, of a place that is known; undefined where it can't be read, which is said. */
export async function readingAt<T>(
  at: LedgerPlace,
  io: Io,
  use: (reader: LedgerReader) => Promise<T>,
  onDamage?: (damage: Damage) => void,
): Promise<T | undefined> {
  const { openReading } = await import('../ledger/ledger.ts')
  let reader: LedgerReader | undefined
  try {
    reader = openReading(at.folder, at.checkpointFile, onDamage)
    return await use(reader)
  } catch (thrown) {
    const why = (await trouble(thrown, at.folder)) ?? unreadable(thrown, at.folder)
    if (why === undefined) throw thrown
    io.err(`owlclaw: ${why}`)
    return undefined
  } finally {
    await reader?.close()
  }
}

/** Where nothing was found there may be a reason that is easily overlooked. */
export function sayIfOff({ loaded }: LedgerPlace, io: Io): void {
  if (!loaded.config.ledger.enabled) io.err('note: ledger.enabled is false: no call is recorded.')
}

const copyIt =
  'What was written last may be in owlclaw.db-wal, which SQLite takes in only where it can write: copy the whole folder, and name the copy with --data-dir.'
const takeBack = 'Take back a backup with: owlclaw ledger restore DIR'
const traces = ['ledger', 'ledger-head', 'ledger-checkpoints.ndjson']

/** Whether a ledger has left something beside its database. */
const hadLedger = (folder: string): boolean => tracesIn(folder).length > 0

const tracesIn = (folder: string): readonly string[] => traces.filter((name) => existsSync(join(folder, name)))

/** What to do about a page that can't be read, or about a place; undefined where it is something else. */
async function trouble(thrown: unknown, folder: string): Promise<string | undefined> {
  const { canNotOpen } = await import('../store/store.ts')
  if (!canNotOpen(thrown)) return damageText(thrown, folder)
  return `${join(folder, 'owlclaw.db')} can't be read where it is: ${(thrown as Error).message}. ${copyIt}`
}

/** What to do about a page that can't be read, of which the next start is told; undefined where it is something else. */
export async function damageText(thrown: unknown, folder: string): Promise<string | undefined> {
  const { isDamage, noteDamage } = await import('../store/store.ts')
  if (!isDamage(thrown)) return undefined
  const { damageRemedy } = await import('../ledger/ledger.ts')
  const file = join(folder, 'owlclaw.db')
  const { message } = thrown as Error
  noteDamage(file, message)
  return `${file} can't be read: ${message}. ${damageRemedy}`
}

/** What keeps a database from being read, in words; undefined where it is something else. */
function unreadable(thrown: unknown, folder: string): string | undefined {
  if (!(thrown instanceof Error) || !('errcode' in thrown)) return undefined
  const file = join(folder, 'owlclaw.db')
  if (thrown.message.includes('no such table')) {
    if (!hadLedger(folder))
      return `${file} is of a version that had no ledger. Start the gateway there once, and it has.`
    return `the ledger is gone from ${file} (${thrown.message}), and ${tracesIn(folder).join(' and ')} beside it says that one was there. ${takeBack}`
  }
  return `${file} can't be read: ${thrown.message}. ${takeBack}`
}
