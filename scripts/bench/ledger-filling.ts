import type { DatabaseSync } from 'node:sqlite'
import { emptyFilling } from '../../src/ledger/filling.ts'
import { createKeeper } from '../../src/ledger/keeper.ts'
import { nameLedger } from '../../src/ledger/recovery.ts'
import { RowFiles } from '../../src/ledger/row-files.ts'
import { RowWriter } from '../../src/ledger/row-writer.ts'
import { beginning, hashOf, type Draft, type Row } from '../../src/ledger/row.ts'
import { checkpointsIn } from '../../src/ledger/reading.ts'
import { signerOf } from '../../src/ledger/signing.ts'
import { emptyState } from '../../src/ledger/usage.ts'

/** What a filled ledger holds, to be looked for. */
export interface Filled {
  readonly clients: readonly string[]
  readonly names: readonly string[]
  readonly traces: readonly string[]
  readonly incidents: readonly string[]
  /** Of the first row, and after the last, in milliseconds since the epoch. */
  readonly from: number
  readonly to: number
}

const monthMs = 30 * 86_400_000
const clients = Array.from({ length: 200 }, (_, index) => `client-${index}`)
const names = Array.from({ length: 50 }, (_, index) => `tool_${index}`)
const batch = 4096

/**
 * Fills an empty ledger with a month of calls, in one chain, signed and summed up by the parts that the gateway uses: two
 * of five calls have effects and so two rows, one of a hundred is refused, one of a thousand fails.
 */
export function fillLedger(db: DatabaseSync, folder: string, rows: number, say: (text: string) => void): Filled {
  const writer = nameLedger(db, undefined)
  const signer = signerOf(folder)
  const keeper = createKeeper({
    ...{ db, writer, signer: () => signer, state: emptyState(), filling: emptyFilling(1), file: checkpointsIn(folder) },
    ...{ onCheckpoint: () => undefined, onTrouble: () => undefined, onSegment: () => undefined },
  })
  const from = Date.now() - monthMs
  const traces: string[] = []
  const incidents: string[] = []
  const writing = new RowWriter({ folder, writer, files: new RowFiles(folder, writer) })
  let [seq, hash, begun] = [0, beginning, undefined as Row | undefined]
  while (seq < rows) {
    const written: Row[] = []
    while (written.length < batch && seq < rows) {
      seq += 1
      const draft = begun === undefined ? callOf(seq, from + Math.floor((seq / rows) * monthMs)) : endOf(begun)
      hash = hashOf(hash, seq, draft)
      const row = { ...draft, seq, hash }
      begun = row.state === 'begun' ? row : undefined
      written.push(row)
      if (seq % Math.ceil(rows / 100) === 0) traces.push(row.trace)
      if (row.incident !== '' && incidents.length < 100) incidents.push(row.incident)
    }
    writing.write(written)
    keeper.take(written)
    keeper.write()
    if (seq % (batch * 256) === 0) say(`${seq} rows`)
  }
  db.prepare('UPDATE ledger_writer SET public_key = ?').run(signer.publicKey)
  writing.close()
  return { clients, names, traces, incidents, from, to: from + monthMs }
}

const toolsEach = 8

/** Few clients make most of the calls, each of a few tools. */
function callOf(seq: number, at: number): Draft {
  const mixed = Math.imul(seq, 0x9e3779b1) >>> 0
  const share = mixed / 2 ** 32
  const client = Math.floor(share * share * clients.length)
  const effectful = mixed % 5 < 2
  const [denied, failed] = [mixed % 100 === 7, mixed % 1000 === 13]
  return {
    ...{ at, begins: null, kind: 'tool', surface: mixed % 3 === 0 ? 'rest' : 'mcp' },
    state: effectful && !denied ? 'begun' : denied ? 'denied' : failed ? 'error' : 'ok',
    name: names[(client + ((mixed >>> 8) % toolsEach)) % names.length] ?? '',
    client: clients[client] ?? '',
    trace: mixed.toString(16).padStart(8, '0') + seq.toString(16).padStart(24, '0'),
    incident: failed && !effectful ? `incident-${seq}` : '',
    code: denied ? 'rate_limited' : failed && !effectful ? 'execution_error' : '',
    ...{ calls: effectful && !denied ? 0 : 1, counted: denied ? 0 : 1 },
    reserved: effectful && !denied ? 1000 : null,
    cost: denied || effectful ? 0 : 1000,
    duration: 1000 + (mixed % 50_000),
    body: `{"arguments":{"text":"what was asked, number ${seq}, and some more of it"},"revision":"mcp/2026-07-28"}`,
  }
}

const endOf = (begun: Row): Draft => ({
  ...begun,
  ...{ at: begun.at + 5, begins: begun.seq, state: 'ok', calls: 1, counted: 0, reserved: null, cost: 1000 },
  body: '{"result":{"text":"what was answered"}}',
})
