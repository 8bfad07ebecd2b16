import { join, resolve } from 'node:path'
import { administerOptions, asked, saidRefusal, type Administering } from './administer.ts'
import { UsageError, type Arguments, type Command, type Io } from './command.ts'
import { loadedFor, type Place } from './inside.ts'
import { exitCodes, jsonOption, ledgerPlace, placeOptions } from './ledger-folder.ts'
import { momentIn } from './ledger-times.ts'
import { carriedText } from './ledger-restored.ts'
import { claimFor, refused, withOwnLedger } from './own-ledger.ts'

export const backupCommand = (place: Place): Command => ({
  words: ['ledger', 'backup'],
  summary: 'Copies the ledger and all else the gateway keeps into a new folder, while it runs or not',
  usage: '[DIR] [--data-dir PATH] [--json]',
  options: { ...placeOptions, json: jsonOption },
  positionals: { min: 0, max: 1 },
  details: `Without DIR it is a folder named by the time, in backups below the data folder. It holds the database, the key that signs for the
ledger, and the checkpoints: keep it as safe as the data folder.

${exitCodes}`,
  run: async ({ values, positionals }, io) => {
    const at = await ledgerPlace(place, values, io)
    if (at === undefined) return 1
    const { copyFrom, makeBackup } = await import('../ledger/ledger.ts')
    const { folder, checkpointFile } = at
    const [given] = positionals
    const to =
      given === undefined
        ? join(folder, 'backups', new Date().toISOString().replaceAll(/[:.]/g, '-'))
        : resolve(place.cwd, given)
    const made = await makeBackup({ copy: copyFrom(folder), folder, checkpointFile }, to)
    const { head, bytes } = made
    io.out(
      values['json'] === true
        ? JSON.stringify(made, null, 2)
        : `${made.folder}: ${bytes} bytes, ${upTo(head)}${head.hash === '' ? '' : `, hash ${head.hash}`}`,
    )
    return 0
  },
})

const upTo = ({ seq }: { readonly seq: number }): string =>
  seq === 0 ? 'with no row of the ledger yet' : `up to row ${seq} of the ledger`

export const restoreCommand = (place: Place): Command => ({
  words: ['ledger', 'restore'],
  summary: 'Puts a backup in the place of what the data folder holds, which is kept aside',
  usage: 'DIR [--broken] [--data-dir PATH] [--json]',
  options: {
    ...placeOptions,
    broken: { type: 'boolean', summary: 'also one whose ledger is not as it was written: verify goes on to say so' },
    json: jsonOption,
  },
  positionals: { min: 1, max: 1 },
  details: `The backup is verified before anything is replaced. The gateway must be stopped. What was called after the backup is forgotten,
what was spent then, too; a signed mark says so. Keys that were revoked since stay revoked, approvals and runs that have ended stay ended; each key
whose state is not that of the backup is named.

${exitCodes}`,
  run: async ({ values, positionals: [from = ''] }, io) => {
    const loaded = await loadedFor(place, values, io)
    if (loaded === undefined) return 1
    const { restoreBackup } = await import('../ledger/ledger.ts')
    const { mcp_server: server, ledger } = loaded.config
    const claimed = await claimFor(server.data_dir)
    if (!('path' in claimed)) return refused(server.data_dir, claimed.owner, io)
    try {
      const { note, aside, carried } = await restoreBackup({
        folder: server.data_dir,
        from: resolve(place.cwd, from),
        checkpointFile: ledger.checkpoint_file,
        broken: values['broken'] === true,
      })
      const { made_at: madeAt, head } = note
      if (values['json'] === true) io.out(JSON.stringify({ made_at: madeAt, head, aside, carried }, null, 2))
      else io.out(`${server.data_dir} is as it was at ${madeAt}, ${upTo(head)}.`)
      if (aside !== undefined) io.err(`What was there before is in ${aside}.`)
      if (carried !== undefined) for (const line of carriedText(carried)) io.err(line)
      return 0
    } finally {
      claimed.release()
    }
  },
})

export const pruneCommand = (services: Administering): Command => ({
  words: ['ledger', 'prune'],
  summary: 'Removes old rows from the ledger, in a way that shows',
  usage: '--before TIME [--dry-run] [--within-retention] [--data-dir PATH] [--url URL] [--json]',
  options: {
    ...administerOptions,
    before: { type: 'string', value: 'TIME', summary: 'what is older goes: 2026-01-01, or 500d ago' },
    'dry-run': { type: 'boolean', summary: 'says how many rows would go, and removes none' },
    'within-retention': { type: 'boolean', summary: 'also what ledger.retention_days says to keep' },
    json: jsonOption,
  },
  details: `Rows go in segments of 4096, once all of one are old enough; a signed mark says so, and what is left verifies as before. What is younger than
ledger.retention_days stays unless --within-retention says that it is meant. A gateway that runs is asked to do it, over its own socket; with
--url one elsewhere, with the key in OWLCLAW_API_KEY or in the file that --api-key-file names. With ledger.retention_days it does so by itself.
Export what you want to keep first.

${exitCodes}`,
  run: async ({ values }, io) => {
    const before = momentIn(values, 'before')
    if (before === undefined) throw new UsageError('prune needs to know how old: --before 500d, or --before 2026-01-01')
    const dryRun = values['dry-run'] === true
    const wanted = { before, dryRun, withinRetention: values['within-retention'] === true }
    const rows =
      values['url'] === undefined
        ? await prunedHere(services, values, wanted, io)
        : await prunedBy(services, values, wanted, io)
    if (rows === undefined) return 1
    const time = new Date(before).toISOString()
    if (values['json'] === true) {
      io.out(JSON.stringify({ rows, before: time, ...(dryRun ? { dry_run: true } : {}) }, null, 2))
    } else if (rows === 0)
      io.out(`No whole segment ended before ${time}: ${dryRun ? 'nothing would be' : 'nothing was'} removed.`)
    else io.out(`${rows} rows ${dryRun ? 'would be' : 'were'} removed.`)
    return 0
  },
})

type Values = Arguments['values']

interface Wanted {
  readonly before: number
  readonly dryRun: boolean
  readonly withinRetention: boolean
}

/** By this process where the folder is free, by its owner where one can be asked; undefined where not, which is said. */
async function prunedHere(
  services: Administering,
  values: Values,
  wanted: Wanted,
  io: Io,
): Promise<number | undefined> {
  const at = await ledgerPlace(services, values, io)
  if (at === undefined) return undefined
  const claimed = await claimFor(at.folder)
  if ('path' in claimed) {
    return saidRefusal(io, () => withOwnLedger(claimed, at.loaded, io, (ledger) => ledger.prune(wanted)))
  }
  if (claimed.owner?.socket !== undefined) return prunedBy(services, values, wanted, io)
  await refused(at.folder, claimed.owner, io)
  return undefined
}

/** By a gateway that runs. What is not wanted is left out: an older one does not know it. */
async function prunedBy(services: Administering, values: Values, wanted: Wanted, io: Io): Promise<number | undefined> {
  const { before, dryRun, withinRetention } = wanted
  const more = { ...(dryRun ? { dry_run: true } : {}), ...(withinRetention ? { within_retention: true } : {}) }
  const input = { before: new Date(before).toISOString(), ...more }
  return (await asked<{ readonly rows: number }>(services, values, io, 'ledger_prune', input))?.rows
}
