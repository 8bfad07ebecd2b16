import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillLedger } from '../../scripts/bench/ledger-filling.ts'
import type { EntryState } from '../../src/core/ledger.ts'
import type { LedgerReader } from '../../src/ledger/ledger.ts'
import { indexName, openIndex } from '../../src/ledger/index-file.ts'
import { createReading } from '../../src/ledger/reading.ts'
import { RowFiles } from '../../src/ledger/row-files.ts'
import { segmentRows, type Row } from '../../src/ledger/row.ts'
import { blockSegments } from '../../src/ledger/segments.ts'
import { openStore, type Store } from '../../src/store/store.ts'
import { cases } from '../property-cases.ts'
import { patienceMs } from './ledger-parts.ts'
import { rowsIn } from './row-table.ts'
import { entriesOf, sumsOf, type Known } from './slow-model.ts'

/** More segments than a block of the index has, of 200 clients with eight tools each. */
let store: Store
let reader: LedgerReader
let rows: Row[]
let entries: (Known & { readonly at: number })[]
const folder = mkdtempSync(join(tmpdir(), 'owlclaw-ledger-large-'))

/** What there is, looked at in the most obvious way. */
function look(): void {
  rows = rowsIn(folder)
  const { writer } = store.db.prepare('SELECT writer FROM ledger_writer').get() as { writer: string }
  const began = new Map(rows.map(({ seq, at }) => [`${writer}-${seq}`, at]))
  entries = entriesOf(rows, writer)
    .map((entry) => ({ ...entry, at: began.get(entry.id) ?? NaN }))
    .reverse()
}

beforeAll(() => {
  store = openStore(folder)
  fillLedger(store.db, folder, (blockSegments + 2) * segmentRows + 100, () => undefined)
  look()
  reader = createReading({
    db: new DatabaseSync(join(folder, 'owlclaw.db'), { readOnly: true }),
    index: openIndex(join(folder, indexName)),
    folder,
    indexing: true,
    checkpointFile: undefined,
    onDamage: () => undefined,
  })
}, patienceMs)
afterAll(async () => {
  await reader.close()
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

const states: readonly EntryState[] = ['ok', 'error', 'denied', 'unknown', 'begun']
const someTime = fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined, freq: 2 })
const some = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined, freq: 3 })

const filters = fc.record({
  client: some(fc.integer({ min: 0, max: 201 }).map((number) => `client-${number}`)),
  tool: some(fc.integer({ min: 0, max: 8 })),
  states: some(fc.uniqueArray(fc.constantFrom(...states), { minLength: 1, maxLength: 3 })),
  code: fc.option(fc.constantFrom('rate_limited', 'execution_error'), { nil: undefined, freq: 1 }),
  from: someTime,
  to: someTime,
})

type Filters = typeof filters extends fc.Arbitrary<infer T> ? T : never

async function finds({ tool, from, to, ...fields }: Filters): Promise<void> {
  const first = rows[0]?.at ?? 0
  const length = (rows.at(-1)?.at ?? 0) - first
  const at = (share: number | undefined) => (share === undefined ? undefined : Math.floor(first + share * length))
  // A tool that the client calls, most times.
  const name = tool === undefined ? undefined : `tool_${(Number(fields.client?.slice(7) ?? 0) + tool) % 50}`
  const filter = { ...fields, name, from: at(from), to: at(to) }
  const wanted = entries.filter(
    (entry) =>
      (filter.client ?? entry.client) === entry.client &&
      (filter.name ?? entry.name) === entry.name &&
      (filter.code ?? entry.code) === entry.code &&
      (filter.states?.includes(entry.state as EntryState) ?? true) &&
      entry.at >= (filter.from ?? -Infinity) &&
      entry.at < (filter.to ?? Infinity),
  )
  const page = await reader.search({ ...filter, limit: 60 })
  expect(page.entries.map(({ id }) => id)).toEqual(wanted.slice(0, 60).map(({ id }) => id))
  // And from somewhere in the middle, as a cursor has it.
  const middle = wanted[Math.floor(wanted.length / 2)]
  if (middle === undefined) return
  const cursor = Buffer.from(`before ${middle.id.split('-').at(-1)}`).toString('base64url')
  const rest = await reader.search({ ...filter, limit: 60, cursor })
  const after = Math.floor(wanted.length / 2) + 1
  expect(rest.entries.map(({ id }) => id)).toEqual(wanted.slice(after, after + 60).map(({ id }) => id))
}

async function sumsUp(client: string): Promise<void> {
  const { rows: found, from, to } = await reader.statistics({ from: 0, to: Date.now(), client })
  const wanted = sumsOf(rows, (row) => row.client === client && row.at >= from && row.at < to)
  const sum = (of: 'calls' | 'ok' | 'denied' | 'cost_micros') => found.reduce((all, one) => all + one[of], 0)
  expect([sum('calls'), sum('ok'), sum('denied'), sum('cost_micros')]).toEqual([
    ...[wanted.calls, wanted.ok, wanted.denied, wanted.cost],
  ])
}

describe('a ledger of many segments', () => {
  it(
    'is searched for several values at once, and summed up, as a look at every entry has it',
    async () => {
      await fc.assert(fc.asyncProperty(filters, finds), { numRuns: cases(40) })
      for (const client of ['client-0', 'client-77', 'client-199', 'nobody']) await sumsUp(client)
    },
    patienceMs,
  )

  it(
    'and so is what is left of it when a block of the index is pruned in part',
    async () => {
      const last = 5 * segmentRows - 1
      store.db.exec(
        `INSERT INTO ledger_marks (what, from_seq, to_seq, hash, at, signature) VALUES ('pruned', 1, ${last}, '', 0, '')`,
      )
      const { writer } = store.db.prepare('SELECT writer FROM ledger_writer').get() as { writer: string }
      new RowFiles(folder, writer).remove(last)
      look()
      await fc.assert(fc.asyncProperty(filters, finds), { numRuns: cases(40) })
      for (const client of ['client-0', 'client-77', 'client-199']) await sumsUp(client)
    },
    patienceMs,
  )
})
