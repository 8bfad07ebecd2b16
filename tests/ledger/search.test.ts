import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { EntryState } from '../../src/core/ledger.ts'
import { openReading, UnknownCursor, type LedgerReader } from '../../src/ledger/ledger.ts'
import { indexName, memoryIndex, openIndex } from '../../src/ledger/index-file.ts'
import { createReading } from '../../src/ledger/reading.ts'
import { RowFiles } from '../../src/ledger/row-files.ts'
import { segmentRows, type Row } from '../../src/ledger/row.ts'
import { cases } from '../property-cases.ts'
import {
  patienceMs,
  callBy,
  denied,
  ending,
  free,
  newFolder,
  open,
  openFast,
  reading,
  reserving,
  tool,
} from './ledger-parts.ts'
import { rowsIn } from './row-table.ts'
import { entriesOf, sumsOf, type Known } from './slow-model.ts'

/** Three segments of all sorts of entries, some of which end in another segment than they began, or not at all. */
let folder = ''
let rows: Row[] = []
let entries: Known[] = []
/** With two segments in the index and the rest in the tail; with nothing in the index. */
let readers: LedgerReader[] = []
const late: (() => void)[] = []
const outcomes = ['ok', 'error', 'input_required', 'timed_out', 'cancelled'] as const

const sourcesOf = (db: DatabaseSync) => ({
  folder,
  db,
  indexing: true,
  checkpointFile: undefined,
  onDamage: () => undefined,
})

beforeAll(async () => {
  folder = `${newFolder()}-searched`
  const { ledger, end, ...made } = openFast()
  for (let call = 0; call < 6600; call += 1) {
    const by = callBy(['alice', 'bob', 'carol', `rare-${call % 600}`][call % 4] ?? '')
    const request = tool(`tool-${call % 5}`, { call })
    if (call % 3 === 0)
      ledger.record(request, by, call % 2 === 0 ? denied('rate_limited') : denied('budget_exceeded'), undefined)
    else if (call % 3 === 1) {
      const end = await reading(ledger, by.principal.id, reserving(9), request)
      end(ending({ costMicros: call % 9, durationMs: call % 200 }))
    } else {
      const begun = ledger.begin(request, by, { costMicros: 9, headroom: undefined })
      const settle = () =>
        ledger.settle(
          begun,
          request,
          by,
          ending({ outcome: outcomes[call % 5] ?? 'ok', costMicros: call % 9, durationMs: call % 300 }),
        )
      if (call % 20 === 0) late.push(settle)
      else settle()
      if (late.length > 60) late.shift()?.()
    }
  }
  await ledger.record(tool('last'), callBy('alice'), ending(), free).durable
  cpSync(made.folder, folder, { recursive: true })
  await end()
  const db = new DatabaseSync(join(folder, 'owlclaw.db'))
  rows = rowsIn(folder)
  const { writer } = db.prepare('SELECT writer FROM ledger_writer').get() as { writer: string }
  entries = entriesOf(rows, writer).reverse()
  const indexed = createReading({ ...sourcesOf(db), index: openIndex(join(folder, indexName)) })
  readers = [openReading(folder), indexed]
  await indexed.catchUp()
  readers.push(openReading(folder))
})
afterAll(async () => {
  for (const reader of readers) await reader.close()
  rmSync(folder, { recursive: true, force: true })
})

const states: readonly EntryState[] = [...outcomes, 'denied', 'begun', 'unknown']

describe('search', () => {
  it('has segments in the index, entries that end in another one, and some without an end', () => {
    expect(rows.length).toBeGreaterThan(segmentRows * 2 + 100)
    expect(entries.filter(({ state }) => state === 'begun').length).toBeGreaterThan(10)
    expect(
      rows.filter(
        ({ begins, seq }) => begins !== null && Math.floor(begins / segmentRows) < Math.floor(seq / segmentRows),
      ).length,
    ).toBeGreaterThan(10)
  })

  it(
    '[R8.6] finds by any field what a look at every entry finds, page after page',
    async () => {
      const some = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined, freq: 2 })
      await fc.assert(
        fc.asyncProperty(
          fc.record({
            client: some(fc.constantFrom('alice', 'bob', 'rare-3', 'rare-599', 'nobody')),
            name: some(fc.constantFrom('tool-1', 'tool-4', 'last', 'none')),
            states: some(fc.uniqueArray(fc.constantFrom(...states), { minLength: 1, maxLength: 3 })),
            code: fc.option(fc.constantFrom('rate_limited', 'budget_exceeded'), { nil: undefined, freq: 1 }),
            kind: some(fc.constantFrom('tool', 'resource')),
          }),
          fc.integer({ min: 1, max: 60 }),
          async (filter, limit) => {
            const wanted = entries.filter(
              (entry) =>
                (filter.client === undefined || entry.client === filter.client) &&
                (filter.name === undefined || entry.name === filter.name) &&
                (filter.states?.includes(entry.state as EntryState) ?? true) &&
                (filter.code === undefined || entry.code === filter.code) &&
                filter.kind !== 'resource',
            )
            for (const reader of readers) {
              const found: string[] = []
              let cursor: string | undefined
              for (let pages = 0; pages < 4 && (pages === 0 || cursor !== undefined); pages += 1) {
                const page = await reader.search({ ...filter, limit, cursor })
                expect(page.next === undefined).toBe(found.length + page.entries.length === wanted.length)
                found.push(...page.entries.map(({ id }) => id))
                cursor = page.next
              }
              expect(found).toEqual(wanted.slice(0, limit * 4).map(({ id }) => id))
            }
          },
        ),
        { numRuns: cases(100) },
      )
    },
    patienceMs,
  )

  it('finds by trace and by incident, and each entry by its name', async () => {
    for (const { trace, id, state, cost, code } of entries.filter((_, at) => at % 97 === 0)) {
      for (const reader of readers) {
        expect((await reader.search({ trace })).entries.map((entry) => entry.id)).toEqual([id])
        expect(await reader.entry(id)).toMatchObject({ id, state, cost_micros: cost, ...(code === '' ? {} : { code }) })
      }
    }
    for (const { incident } of rows.filter(({ incident }) => incident !== '').filter((_, at) => at % 97 === 0)) {
      for (const reader of readers) {
        expect((await reader.search({ incident })).entries).toMatchObject([{ incident_id: incident }])
      }
    }
    for (const reader of readers) {
      expect(await reader.entry('nonsense')).toBeUndefined()
      expect(await reader.entry('0123456789-5')).toBeUndefined()
      await expect(reader.search({ cursor: 'nonsense' })).rejects.toThrow(UnknownCursor)
    }
  })

  it('finds by when it began', async () => {
    const middle = rows[Math.floor(rows.length / 2)]?.at ?? 0
    for (const reader of readers) {
      const early = await reader.search({ to: middle, limit: 10_000 })
      const later = await reader.search({ from: middle, limit: 10_000 })
      expect(early.entries.length + later.entries.length).toBe(entries.length)
      expect(later.entries.every(({ begun, duration_ms: took = 0 }) => Date.parse(begun) >= middle - took - 1)).toBe(
        true,
      )
    }
  })

  it('changes no page while calls go on', async () => {
    const { ledger, reader } = open()
    for (const name of ['a', 'b', 'c', 'd']) await ledger.record(tool(name), callBy('alice'), ending(), free).durable
    const first = await reader.search({ limit: 2 })
    await ledger.record(tool('e'), callBy('alice'), ending(), free).durable
    const second = await reader.search({ limit: 2, cursor: first.next })
    expect([...first.entries, ...second.entries].map(({ name }) => name)).toEqual(['d', 'c', 'b', 'a'])
    expect(second.next).toBeUndefined()
  })
})

describe('statistics', () => {
  it(
    '[R8.10] are the sums of the rows, by client and tool, over any range',
    async () => {
      const quarter = 900_000
      const [from, to] = [Math.min(...rows.map(({ at }) => at)), Math.max(...rows.map(({ at }) => at)) + 1]
      await fc.assert(
        fc.asyncProperty(
          fc.option(fc.constantFrom('alice', 'bob', 'rare-3', 'nobody'), { nil: undefined }),
          fc.option(fc.constantFrom('tool-1', 'tool-4', 'none'), { nil: undefined }),
          fc.integer({ min: -3, max: 1 }),
          async (client, name, shift) => {
            const range = { from: from + shift * quarter, to: to + shift * quarter }
            for (const reader of readers) {
              const answer = await reader.statistics({ ...range, client, name })
              const wanted = sumsOf(
                rows,
                (row) =>
                  row.at >= answer.from &&
                  row.at < answer.to &&
                  (client ?? row.client) === row.client &&
                  (name ?? row.name) === row.name,
              )
              const total = { calls: 0, cost: 0, denied: 0, unknown: 0, ok: 0, denials: {} as Record<string, number> }
              for (const one of answer.rows) {
                total.calls += one.calls
                total.cost += one.cost_micros
                total.denied += one.denied
                total.unknown += one.unknown
                total.ok += one.ok
                for (const code in one.denials)
                  total.denials[code] = (total.denials[code] ?? 0) + (one.denials[code] ?? 0)
              }
              expect(total).toEqual(wanted)
            }
          },
        ),
        { numRuns: cases(100) },
      )
    },
    patienceMs,
  )

  it('[R8.10] tell percentiles of what ran, to 5 in 100', async () => {
    const durations = rows
      .filter(
        ({ client, name, state, begins }) =>
          client === 'alice' && name === 'tool-3' && state !== 'denied' && (state !== 'begun' || begins !== null),
      )
      .map(({ duration }) => duration / 1000)
      .sort((a, b) => a - b)
    const exact = (share: number): number => durations[Math.ceil(durations.length * share) - 1] ?? 0
    for (const reader of readers) {
      const [{ latency_ms: latency } = {}] = (
        await reader.statistics({ from: 0, to: Date.now() + 1000, client: 'alice', name: 'tool-3' })
      ).rows
      for (const [share, found] of [
        [0.5, latency?.p50],
        [0.95, latency?.p95],
        [0.99, latency?.p99],
      ] as const) {
        expect(Math.abs((found ?? 0) - exact(share)) / exact(share)).toBeLessThan(0.05)
      }
    }
  })
})

describe('an index that can not be written for a while', () => {
  it('has every row summed up once, though it had to read some twice', async () => {
    const db = new DatabaseSync(join(folder, 'owlclaw.db'), { readOnly: true })
    const index = memoryIndex()
    index.exec(`CREATE TRIGGER full BEFORE INSERT ON segments BEGIN SELECT RAISE(ABORT, 'full'); END`)
    const reader = createReading({ ...sourcesOf(db), index })
    const all = { from: 0, to: Number.MAX_SAFE_INTEGER }
    try {
      await expect(reader.catchUp()).rejects.toThrow('full')
      await expect(reader.catchUp()).rejects.toThrow('full')
      index.exec('DROP TRIGGER full')
      expect(await reader.statistics(all)).toEqual(await readers[0]?.statistics(all))
    } finally {
      await reader.close()
      db.close()
    }
  })
})

describe('rows that can not be read for a while', () => {
  afterEach(() => void vi.restoreAllMocks())

  it('are summed up once, though those before them were read already', async () => {
    const db = new DatabaseSync(join(folder, 'owlclaw.db'), { readOnly: true })
    const index = memoryIndex()
    const sources = { ...sourcesOf(db), index }
    await createReading(sources).catchUp() // its sums wait in memory, and go with it
    const reader = createReading(sources)
    const all = { from: 0, to: Number.MAX_SAFE_INTEGER }
    try {
      const light = Reflect.get<RowFiles, 'light'>(RowFiles.prototype, 'light')
      vi.spyOn(RowFiles.prototype, 'light').mockImplementation(function* (this: RowFiles, ...range) {
        for (const row of light.apply(this, range)) {
          if (row.seq === 1024) throw new Error('disk I/O error')
          yield row
        }
      })
      await expect(reader.statistics(all)).rejects.toThrow('disk I/O error')
      vi.restoreAllMocks()
      expect(await reader.statistics(all)).toEqual(await readers[0]?.statistics(all))
    } finally {
      await reader.close()
      db.close()
    }
  })
})
