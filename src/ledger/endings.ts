import type { Chain } from './chain.ts'
import type { Cover } from './cover.ts'
import type { LedgerLog } from './ledger-log.ts'
import { ownRow } from './own-row.ts'
import type { RowFiles } from './row-files.ts'
import type { Row, Writing } from './row.ts'
import type { State } from './usage.ts'

/**
 * What was begun and has no end is `unknown`: it stays charged. What was held for calls that only read is given back by a
 * clean end, save what calls took and never told of; after a crash nobody knows, and all of it is charged.
 */
export function endWhatWasOpen(
  files: RowFiles,
  chain: Chain,
  state: State,
  log: LedgerLog,
  cover: Pick<Cover, 'unused'>,
): void {
  let unknown = 0
  for (const [seq, { reserved }] of state.open) {
    const begun = files.at(seq)
    if (begun === undefined) continue
    chain.append(unknownEnd(begun, reserved), true)
    unknown += 1
  }
  let held = 0
  for (const [client, pool] of state.pools) {
    const free = cover.unused(client)
    const [calls, micros] = [pool.calls - free.calls, pool.micros - free.micros]
    const taken = calls > 0 || micros > 0
    const end = taken ? { state: 'unknown' as const, calls, counted: calls, cost: micros } : {}
    chain.append({ ...ownRow('hold', client), begins: pool.seq, ...end }, true)
    if (taken) held += calls
  }
  chain.flush()
  if (unknown + held === 0) return
  log.warn(
    { unknown, held },
    'calls were running when the gateway ended: nobody knows how they ended, and they stay charged',
  )
}

const unknownEnd = (begun: Row, reserved: number): Writing => ({
  ...begun,
  seq: 0,
  at: Date.now(),
  begins: begun.seq,
  state: 'unknown',
  incident: '',
  code: '',
  calls: 1,
  counted: 0,
  reserved: null,
  cost: reserved,
  duration: 0,
  body: '{}',
  hash: '',
})
