import type { Writing } from './row.ts'

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
