import type { Command } from './command.ts'
import { acknowledgeCommand } from './ledger-acknowledge.ts'
import { exportCommand } from './ledger-export.ts'
import { backupCommand, pruneCommand, restoreCommand } from './ledger-keeping.ts'
import { searchCommand } from './ledger-search.ts'
import { statsCommand, type StatsServices } from './ledger-stats.ts'
import { tailCommand } from './ledger-tail.ts'
import { verifyCommand } from './ledger-verify.ts'

/** The ledger of a data folder, looked at and kept whether the gateway runs or not; one that runs is asked for statistics, and what changes it is its owner's. */
export const ledgerCommands = (
  services: StatsServices & { readonly stopAsked: () => Promise<string> },
): readonly Command[] => [
  verifyCommand(services),
  tailCommand(services),
  searchCommand(services),
  exportCommand(services),
  statsCommand(services),
  pruneCommand(services),
  acknowledgeCommand(services),
  backupCommand(services),
  restoreCommand(services),
]
