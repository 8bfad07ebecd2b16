import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Provider } from '../core/provider.ts'
import { redactionWith } from '../core/redaction.ts'
import type { Store } from '../store/store.ts'
import { createAdministration, type AdministrationParts } from './administration.ts'
import { copyFrom, makeBackup } from './backup-folder.ts'
import { keptArguments } from './kept-arguments.ts'
import type { LedgerLog } from './ledger-log.ts'
import { openLedger, type OpenLedger } from './opening.ts'
import { withoutLedger } from './without-ledger.ts'

export interface ConfiguredLedger extends OpenLedger {
  /** The ledger as something that can be called. */
  readonly administration: (limits: Pick<AdministrationParts, 'quotasOf'>) => Provider
  /** Arguments as entries have them. */
  readonly shown: ReturnType<typeof keptArguments>
}

/** What a gateway needs of it: one that is made for a command writes nothing down, and has nothing to look into. */
export type Kept = Pick<OpenLedger, 'ledger' | 'usedBefore' | 'callsSince'> & Partial<ConfiguredLedger>

/** The ledger that a configuration asks for, in the database of its data folder. */
export function configuredLedger(
  config: Config,
  { db, salvaged }: Pick<Store, 'db' | 'salvaged'>,
  log: LedgerLog,
  redaction = redactionWith(config.ledger.redact),
): ConfiguredLedger {
  const { ledger, mcp_server: server } = config
  const { data_dir: folder, governance } = server
  const { checkpoint_file: checkpointFile } = ledger
  const opened = ledger.enabled
    ? openLedger({
        db,
        folder,
        checkpointFile,
        maxRecordedBytes: ledger.max_recorded_bytes,
        redaction,
        retentionDays: ledger.retention_days,
        salvaged,
        log,
      })
    : withoutLedger(folder, log)
  const backup = () =>
    makeBackup(
      {
        ...(ledger.enabled ? { copy: opened.backup, durable: opened.durable } : { copy: copyFrom(folder) }),
        ...{ folder, checkpointFile, onDamage: opened.damaged },
      },
      join(folder, 'backups', stampOf(new Date())),
    )
  return {
    ...opened,
    shown: keptArguments({ redaction, maxBytes: ledger.max_recorded_bytes }),
    administration: ({ quotasOf }) => {
      const { reader, prune, acknowledge } = opened
      return createAdministration({ reader, prune, acknowledge, backup, currency: governance.currency, quotasOf })
    },
  }
}

const stampOf = (time: Date): string => time.toISOString().replaceAll(/[:.]/g, '-')
