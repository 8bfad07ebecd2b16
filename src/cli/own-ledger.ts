import { createConnection } from 'node:net'
import type { Loaded } from '../config/config.ts'
import { closing } from '../core/closing.ts'
import { StartupError } from '../core/startup-error.ts'
import type { ConfiguredLedger } from '../ledger/ledger.ts'
import type { DataFolder, Owner } from '../store/store.ts'
import type { Io } from './command.ts'
import { damageText } from './ledger-folder.ts'

interface Taken {
  readonly owner: Owner | undefined
}

/** The folder for this process alone, or who has it. */
export async function claimFor(folder: string): Promise<DataFolder | Taken> {
  const { claimDataFolder, FolderTaken } = await import('../store/store.ts')
  try {
    return claimDataFolder(folder)
  } catch (thrown) {
    if (thrown instanceof FolderTaken) return { owner: thrown.owner }
    throw thrown
  }
}

/** Whether a gateway has the folder that can be asked. Nothing is claimed: who only reads leaves the folder as it is. */
export async function isServed(folder: string, greets: (owner: Owner) => Promise<boolean>): Promise<boolean> {
  const { readOwner } = await import('../store/store.ts')
  const owner = readOwner(folder)
  return owner?.socket !== undefined && (await listens(owner.socket)) && (await greets(owner))
}

/** One that was killed leaves its note behind, and nobody listens there. */
const listens = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection(path)
    socket.once('connect', () => {
      resolve(true)
      socket.destroy()
    })
    socket.once('close', () => resolve(false))
    socket.on('error', () => socket.destroy())
  })

export async function refused(folder: string, owner: Owner | undefined, io: Io): Promise<number> {
  const { ownerText } = await import('../store/store.ts')
  io.err(`owlclaw: the data folder ${folder} belongs to ${ownerText(owner)}. Stop that one first.`)
  return 1
}

/** Opens the ledger of a folder that this process has, as the gateway would, and gives all of it back. */
export async function withOwnLedger<T>(
  claimed: DataFolder,
  { config }: Pick<Loaded, 'config'>,
  io: Io,
  use: (ledger: ConfiguredLedger) => Promise<T>,
): Promise<T> {
  const { configuredLedger, openLedgerStore } = await import('../ledger/ledger.ts')
  const { againAfterDamage } = await import('../store/store.ts')
  const log = {
    info: () => undefined,
    warn: (_fields: object, message: string) => io.err(`warning: ${message}`),
    error: (_fields: object, message: string) => io.err(`owlclaw: ${message}`),
  }
  try {
    const { opened, close } = await againAfterDamage(claimed.path, () =>
      closing((atEnd) => {
        const store = openLedgerStore(claimed.path)
        atEnd(store.close)
        const ledger = configuredLedger({ ...config, ledger: { ...config.ledger, enabled: true } }, store, log)
        atEnd(ledger.close)
        return Promise.resolve(ledger)
      }),
    )
    try {
      return await use(opened)
    } finally {
      await close()
    }
  } catch (thrown) {
    const why = thrown instanceof StartupError ? undefined : await damageText(thrown, claimed.path)
    throw why === undefined ? thrown : new StartupError(why, { cause: thrown })
  } finally {
    claimed.release()
  }
}
