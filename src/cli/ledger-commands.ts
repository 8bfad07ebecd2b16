import type { Command } from './command.ts'
import type { Place } from './inside.ts'
import { exportCommand } from './ledger-export.ts'
import { backupCommand, pruneCommand, restoreCommand } from './ledger-keeping.ts'
import { searchCommand } from './ledger-search.ts'
import { statsCommand } from './ledger-stats.ts'
import { tailCommand } from './ledger-tail.ts'
import { verifyCommand } from './ledger-verify.ts'

/** The ledger of a data folder, looked at and kept without asking the gateway, whether it runs or not. */
export const ledgerCommands = (services: Place & { readonly stopAsked: () => Promise<string> }): readonly Command[] => [
  verifyCommand(services),
  tailCommand(services),
  searchCommand(services),
  exportCommand(services),
  statsCommand(services),
  pruneCommand(services),
  backupCommand(services),
  restoreCommand(services),
]
