import { openStore, type Store } from '../store/store.ts'
import { checkLedger } from './recovery.ts'
import { finishRestore } from './restore-swap.ts'

/** The store of a data folder that the caller has claimed, for the gateway to go on with. */
export function openLedgerStore(folder: string): Store {
  finishRestore(folder)
  return openStore(folder, { check: checkLedger })
}
