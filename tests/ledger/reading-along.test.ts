import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { openReading } from '../../src/ledger/ledger.ts'
import type { LedgerReader } from '../../src/ledger/reading.ts'
import { RowFiles, type Broken } from '../../src/ledger/row-files.ts'
import { lineOf } from '../../src/ledger/row-line.ts'
import { segmentRows, type Row } from '../../src/ledger/row.ts'
import { fileOf, openFiles, recorded, writerOf } from './disk-parts.ts'
import { ended, newFolder, openFast, start } from './ledger-parts.ts'

const rows = 300

/** A ledger that is written meanwhile, of which so many rows are on disk. */
async function following(durable: number) {
  const folder = await ended(rows)
  const file = fileOf(folder)
  const whole = readFileSync(file)
  const at = { durable }
  const files = new RowFiles(folder, writerOf(folder), { durable: () => at.durable })
  const read = () => {
    const broken: Broken[] = []
    const seqs = [...files.light(0, undefined, (one) => broken.push(one))].map(({ seq }) => seq)
    return { seqs, broken }
  }
  return { folder, file, whole, at, files, read, placeOf: (seq: number) => whole.indexOf(`{"seq":${seq},`) }
}

const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1)

describe('rows that are read while others are written', () => {
  it('[R8.6] end with the last that is on disk: what is half there after it is no damage, and is read once it is whole', async () => {
    const { file, whole, at, files, read, placeOf } = await following(100)
    const hole = Buffer.from(whole)
    hole.fill(0, placeOf(101) + 20, placeOf(101) + 2068)
    writeFileSync(file, hole)
    expect(read()).toEqual({ seqs: upTo(100), broken: [] })
    expect(files.last()?.seq).toBe(100)
    expect(files.at(200)).toBeUndefined()
    writeFileSync(file, whole)
    at.durable = rows
    expect(read()).toEqual({ seqs: upTo(rows), broken: [] })
    expect(files.last()?.seq).toBe(rows)
    for (let seq = 90; seq <= rows; seq += 7) expect(files.at(seq)?.seq).toBe(seq)
  })

  it('[R8.6] know nothing of rows that are taken back, and find what is written in their place', async () => {
    const { folder, file, whole, at, files, read, placeOf } = await following(rows)
    const kept = [...files.after(0)]
    at.durable = 100
    const again = new RowFiles(folder, writerOf(folder), { durable: () => at.durable })
    for (const seq of [50, 101, 170, 299, 300]) expect(again.at(seq)?.seq).toBe(seq > 100 ? undefined : seq)
    expect([...again.light(0)]).toHaveLength(100)
    expect(again.last()?.seq).toBe(100)
    const others = kept.slice(100).map((row): Row => ({ ...row, name: 'y'.repeat(row.seq) }))
    writeFileSync(file, whole.subarray(0, placeOf(101)))
    expect([...again.light(0)]).toHaveLength(100)
    writeFileSync(file, Buffer.concat([whole.subarray(0, placeOf(101)), Buffer.from(others.map(lineOf).join(''))]))
    at.durable = rows
    for (let seq = rows; seq > 0; seq -= 13)
      expect(again.at(seq)).toEqual(seq > 100 ? others[seq - 101] : kept[seq - 1])
    expect([...again.after(0)].slice(100)).toEqual(others)
    expect(read()).toEqual({ seqs: upTo(rows), broken: [] })
  })

  it('[R8.6] are those of the open ledger, and no others', async () => {
    const opened = openFast()
    await recorded(opened.ledger, 100)
    const file = fileOf(opened.folder)
    const written = readFileSync(file)
    const rest = Buffer.alloc(2048)
    rest.write(
      `"}}\n${opened
        .rows()
        .slice(-2)
        .map((row) => lineOf({ ...row, seq: row.seq + 3 }))
        .join('')}`,
      100,
    )
    writeFileSync(file, Buffer.concat([written.subarray(0, written.lastIndexOf('\n') + 1), rest]))
    expect((await opened.reader.search({ limit: 200 })).entries).toHaveLength(100)
    expect(await opened.reader.verify()).toMatchObject({ ok: true, rows: 100 })
    expect(opened.health().concern).toBeUndefined()
    await recorded(opened.ledger, 50)
    expect((await opened.reader.search({ limit: 200 })).entries).toHaveLength(150)
    expect(await opened.reader.verify()).toMatchObject({ ok: true, rows: 150 })
    expect(opened.health().concern).toBeUndefined()
    expect(existsSync(join(opened.folder, 'ledger-damaged'))).toBe(false)
  })
})

const total = segmentRows * 2 + 300

const altered = {
  'a row was taken out of': {
    change: (text: string) => text.slice(0, text.indexOf('{"seq":5000,')) + text.slice(text.indexOf('{"seq":5001,')),
    lost: [5000, 5000],
    verdict: { seq: 5000, why: 'removed' },
  },
  'the end was cut off': {
    change: (text: string) => text.slice(0, text.indexOf('{"seq":5000,')),
    lost: [5000, segmentRows * 2 - 1],
    verdict: { seq: 5000, why: 'removed' },
  },
  'a row was made longer in': {
    change: (text: string) => text.replace('"call":5000', '"call":50000'),
    lost: [0, -1],
    verdict: { seq: 5000, why: 'altered' },
  },
} as const

describe('a full file that is in the index, and of which', () => {
  let whole = ''
  beforeAll(async () => {
    whole = `${newFolder()}-whole`
    const opened = openFast()
    await recorded(opened.ledger, total)
    await opened.reader.search({ limit: 1 })
    await opened.end()
    cpSync(opened.folder, whole, { recursive: true })
  })

  it.each(Object.entries(altered))(
    '[R8.6] %s it, answers all other rows, and is named',
    async (_what, { change, lost: [first, last], verdict }) => {
      const folder = newFolder()
      cpSync(whole, folder, { recursive: true })
      const file = fileOf(folder, 1)
      writeFileSync(file, change(readFileSync(file, 'latin1')), 'latin1')
      const isLost = (seq: number): boolean => seq >= first && seq <= last
      const answers = async (reader: LedgerReader): Promise<void> => {
        const { entries } = await reader.search({ client: 'alice', limit: 10_000 })
        expect(entries).toHaveLength(total - (last - first + 1))
        expect((await reader.search({ name: 'look', limit: 10_000 })).entries).toHaveLength(entries.length)
        for (const seq of [4096, 4999, 5000, 5001, 6000, 8191, 8192, total]) {
          const found = await reader.entry(`${writerOf(folder)}-${seq}`)
          expect([seq, found?.name]).toEqual([seq, isLost(seq) ? undefined : 'look'])
        }
        const { ok, problem } = await reader.verify()
        expect([ok, problem]).toEqual([false, expect.objectContaining(verdict)])
      }
      const outside = openReading(folder)
      await answers(outside)
      await outside.close()
      const opened = start(folder)
      await answers(opened.ledger.reader)
      await recorded(opened.ledger.ledger, 2)
      const { entries } = await opened.ledger.reader.search({ limit: 10_000 })
      expect(entries).toHaveLength(total - (last - first + 1) + 2)
      await opened.end()
    },
  )
})

describe('an export', () => {
  it('[P10] that is left before its end leaves no file open', async () => {
    const opened = openFast()
    await recorded(opened.ledger, 2000)
    const outside = openReading(opened.folder)
    await outside.search({ limit: 1 })
    const before = openFiles(opened.folder)
    for (let count = 0; count < 40; count += 1) {
      for (const reader of [opened.reader, outside]) {
        for await (const lines of reader.exported({ format: 'ndjson' })) {
          expect(lines).not.toBe('')
          break
        }
      }
    }
    expect(openFiles(opened.folder)).toBe(before)
    await outside.close()
  })
})
