import { generateKeyPairSync } from 'node:crypto'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { openReading, type Verdict } from '../../src/ledger/ledger.ts'
import { beginning, hashOf, segmentRows, type Row } from '../../src/ledger/row.ts'
import { cases } from '../property-cases.ts'
import { patienceMs, callBy, denied, ending, free, newFolder, openFast, tool } from './ledger-parts.ts'
import { changeRows, rowsIn } from './row-table.ts'

/** A ledger of a bit more than one segment, ended cleanly. */
let written = ''
let last = 0

beforeAll(async () => {
  written = `${newFolder()}-written`
  const ledger = openFast()
  for (let call = 0; call < 2500; call += 1) {
    const by = callBy(['alice', 'bob', 'carol'][call % 3] ?? '')
    const request = tool(`tool-${call % 5}`, { call })
    if (call % 7 === 0) ledger.ledger.record(request, by, denied('rate_limited'), undefined)
    const begun = ledger.ledger.begin(request, by, { costMicros: 9, headroom: undefined })
    if (call % 50 === 0) await begun.durable
    ledger.ledger.settle(begun, request, by, ending({ costMicros: call % 9 }))
  }
  await ledger.ledger.record(tool('last'), callBy('alice'), ending(), free).durable
  await ledger.end()
  last = rowsIn(ledger.folder).length
  cpSync(ledger.folder, written, { recursive: true })
  return () => rmSync(written, { recursive: true, force: true })
})

/** What verify says of the ledger after somebody changed it. */
async function after(
  change: (db: DatabaseSync, folder: string) => void,
  options: Parameters<typeof verified>[1] = {},
): Promise<Verdict> {
  const folder = newFolder()
  cpSync(written, folder, { recursive: true })
  changeRows(folder, (db) => change(db, folder))
  return verified(folder, options)
}

async function verified(folder: string, { publicKey }: { readonly publicKey?: string } = {}): Promise<Verdict> {
  const reader = openReading(folder)
  const verdict = await reader.verify({ publicKey })
  await reader.close()
  return verdict
}

/** Writes all hashes anew from a row on, as somebody would who knows how they are made, and has not the key. */
function rehash(db: DatabaseSync, from: number): void {
  const rows = db.prepare('SELECT * FROM ledger_rows WHERE seq >= ? ORDER BY seq').all(from - 1) as unknown as Row[]
  let hash = from === 1 ? beginning : (rows.shift()?.hash ?? '')
  const set = db.prepare('UPDATE ledger_rows SET hash = ? WHERE seq = ?')
  for (const row of rows) set.run((hash = hashOf(hash, row.seq, row)), row.seq)
}

describe('verify', () => {
  it('[R8.6] finds nothing wrong with what was written', async () => {
    const verdict = await verified(written)
    expect(verdict).toMatchObject({ ok: true, rows: last, notes: [], head: { seq: last } })
    expect(verdict.checkpoints).toBeGreaterThanOrEqual(3)
    expect(last).toBeGreaterThan(segmentRows)
  })

  it(
    '[P10] finds any row that was altered, in any column',
    async () => {
      const other: Readonly<Record<string, (value: unknown) => string | number | null>> = {
        at: (value) => Number(value) + 1,
        begins: (value) => (value === null ? 1 : null),
        state: (value) => (value === 'ok' ? 'error' : 'ok'),
        kind: () => 'resource',
        name: (value) => `${String(value)}x`,
        client: (value) => `${String(value)}x`,
        surface: () => 'rest',
        trace: (value) => String(value).slice(1),
        incident: (value) => `${String(value)}0`,
        code: (value) => `${String(value)}s`,
        calls: (value) => Number(value) + 1,
        counted: (value) => Number(value) + 1,
        reserved: (value) => (value === null ? 0 : null),
        cost: (value) => Number(value) + 1,
        duration: (value) => Number(value) + 1,
        body: (value) => String(value).replace('}', ' }'),
        hash: (value) => String(value).split('').reverse().join(''),
      }
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 1, max: last }),
          fc.constantFrom(...Object.keys(other)),
          async (seq, column) => {
            const verdict = await after((db) => {
              const row = db.prepare('SELECT * FROM ledger_rows WHERE seq = ?').get(seq) ?? {}
              db.prepare(`UPDATE ledger_rows SET ${column} = ? WHERE seq = ?`).run(
                other[column]?.(row[column]) ?? null,
                seq,
              )
            })
            expect(verdict).toMatchObject({ ok: false, problem: { seq, why: 'altered' } })
          },
        ),
        { numRuns: cases(100) },
      )
    },
    patienceMs,
  )

  it(
    '[P10] finds any row that was removed, and any that changed places',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: last - 1 }), fc.integer({ min: 1, max: 40 }), async (seq, more) => {
          const removed = await after((db) => db.prepare('DELETE FROM ledger_rows WHERE seq = ?').run(seq))
          expect(removed).toMatchObject({ ok: false, problem: { seq, why: 'removed' } })
          const other = Math.min(last, seq + more)
          const swapped = await after((db) => {
            const move = db.prepare('UPDATE ledger_rows SET seq = ? WHERE seq = ?')
            for (const [to, from] of [
              [-1, seq],
              [seq, other],
              [other, -1],
            ] as const)
              move.run(to, from)
          })
          expect(swapped).toMatchObject({ ok: false, problem: { seq } })
        }),
        { numRuns: cases(100) },
      )
    },
    patienceMs,
  )

  it('says of rows that changed places where they stand', async () => {
    const verdict = await after((db) => {
      const move = db.prepare('UPDATE ledger_rows SET seq = ? WHERE seq = ?')
      for (const [to, from] of [
        [-1, 10],
        [10, 12],
        [12, -1],
      ] as const)
        move.run(to, from)
    })
    expect(verdict.problem).toMatchObject({
      seq: 10,
      why: 'reordered',
      detail: 'What belongs in row 10 stands in row 12.',
    })
    const shifted = await after((db) => {
      db.prepare('DELETE FROM ledger_rows WHERE seq = 10').run()
      db.exec('UPDATE ledger_rows SET seq = -seq WHERE seq > 10; UPDATE ledger_rows SET seq = -seq - 1 WHERE seq < 0')
    })
    expect(shifted.problem).toMatchObject({ seq: 10, why: 'altered' })
  })

  it('finds rows that were cut off at the end, by the checkpoints kept elsewhere', async () => {
    const verdict = await after((db) => {
      db.exec(
        `DELETE FROM ledger_rows WHERE seq > ${last - 100}; DELETE FROM ledger_checkpoints; UPDATE ledger_writer SET closed = NULL`,
      )
    })
    expect(verdict.problem).toMatchObject({ seq: last - 99, why: 'truncated' })
    expect(verdict.problem?.detail).toContain(`the checkpoint kept elsewhere knows of row ${last}`)
  })

  it('finds what was written anew with all hashes after it, because the signatures are of others', async () => {
    const verdict = await after((db) => {
      db.prepare("UPDATE ledger_rows SET client = 'mallory' WHERE seq = 4200").run()
      rehash(db, 4200)
    })
    expect(verdict.problem).toMatchObject({ seq: last, why: 'altered' })
    expect(verdict.problem?.detail).toContain(`Rows after row ${segmentRows - 1} and up to ${last} were written anew`)
    const early = await after((db) => {
      db.prepare('UPDATE ledger_rows SET cost = 0 WHERE seq = 7').run()
      rehash(db, 7)
    })
    expect(early.problem).toMatchObject({ seq: segmentRows - 1, why: 'altered' })
  })

  it('finds sums and checkpoints that this ledger did not sign', async () => {
    const sums = await after((db) => db.exec(`UPDATE ledger_segments SET state = replace(state, 'alice', 'bob')`))
    expect(sums.problem).toMatchObject({ seq: segmentRows - 1, why: 'forged' })
    expect(sums.problem?.detail).toMatch(/^The record of the segment that ends with row \d+ is not signed with /)
    const elsewhere = await after((_db, folder) => {
      const file = join(folder, 'ledger-checkpoints.ndjson')
      writeFileSync(file, readFileSync(file, 'utf8').replace(/"hash":"./, '"hash":"_'))
    })
    expect(elsewhere.problem).toMatchObject({ why: 'forged' })
    const mark = await after((db) => {
      db.exec(`DELETE FROM ledger_rows WHERE seq = 20;
        INSERT INTO ledger_marks (what, from_seq, to_seq, hash, at, signature) VALUES ('pruned', 20, 20, 'x', 1, 'eA')`)
    })
    expect(mark.problem).toMatchObject({ seq: 20, why: 'forged' })
    expect(mark.problem?.detail).toMatch(/^The mark 'pruned' of row 20 is not signed with /)
  })

  it('takes a public key that was kept elsewhere, and finds a ledger that was written anew with another', async () => {
    const publicKey = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' })
    expect((await verified(written, { publicKey })).problem).toMatchObject({ why: 'forged' })
  })

  it('passes over a checkpoint that was only half written', async () => {
    const verdict = await after((_db, folder) => {
      const file = join(folder, 'ledger-checkpoints.ndjson')
      writeFileSync(file, `${readFileSync(file, 'utf8')}{"ledger":"x","seq":9`)
    })
    expect(verdict.ok).toBe(true)
  })
})
