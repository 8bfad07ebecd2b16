import type { Chain, Writing } from './chain.ts'
import { createCover, type Cover } from './cover.ts'

/** What the ledger writes about itself. */
export const ownRow = (name: string, client: string): Writing => ({
  seq: 0,
  at: Date.now(),
  begins: null,
  state: 'ok',
  kind: 'ledger',
  name,
  client,
  surface: 'gateway',
  trace: '',
  incident: '',
  code: '',
  calls: 0,
  counted: 0,
  reserved: null,
  cost: 0,
  duration: 0,
  body: '{}',
  hash: '',
})

/** Money and calls that are set aside stand in the ledger as a `hold` of the client's. */
export const createCallCover = (chain: Chain): Cover =>
  createCover(chain, (client, calls, micros) => ({
    ...ownRow('hold', client),
    state: 'begun',
    calls,
    reserved: micros,
  }))
