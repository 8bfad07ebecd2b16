import { closeSync, cpSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { copyFrom, makeBackup, openReading, type Verdict } from '../../src/ledger/ledger.ts'
import { segmentFile, segmentsIn } from '../../src/ledger/segment-files.ts'
import { callBy, ended, ending, free, newFolder, start, tool } from './ledger-parts.ts'

const pageBytes = 4096
const calls = 3000
const damaged = /has no row at byte \d+, after row \d+/

interface Hurt {
  readonly folder: string
  /** The rows that can't be read any more. */
  readonly first: number
  readonly last: number
}

/** A page full of zeros in the middle of the rows. */
function blank(folder: string): Hurt {
  const file = fileOf(folder)
  const bytes = readFileSync(file)
  const page = Math.floor(bytes.indexOf('"call":1500') / pageBytes) * pageBytes
  const rowAt = (place: number): number => {
    const from = bytes.lastIndexOf('{"seq":', place) + 7
    return Number(bytes.toString('latin1', from, bytes.indexOf(',', from)))
  }
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, Buffer.alloc(pageBytes), 0, pageBytes, page)
  closeSync(descriptor)
  return { folder, first: rowAt(page), last: rowAt(page + pageBytes - 1) }
}

const fileOf = (folder: string): string => segmentFile(folder, [...segmentsIn(folder).keys()][0] ?? '', 0)

async function verified(folder: string): Promise<Verdict> {
  const reader = openReading(folder)
  const verdict = await reader.verify()
  await reader.close()
  return verdict
}

const noteOf = (folder: string): string => join(folder, 'ledger-damaged')

describe('a page in the middle of the rows that can not be read', () => {
  let whole = ''
  beforeAll(async () => {
    whole = `${newFolder()}-whole`
    cpSync(await ended(calls), whole, { recursive: true })
  })
  /** After a clean end, so that a start reads only the last rows. */
  const hurt = (): Hurt => {
    const folder = newFolder()
    cpSync(whole, folder, { recursive: true })
    return blank(folder)
  }

  it.each(['search', 'statistics', 'exported', 'verify'] as const)(
    '[R8.6] that %s meets hides no other row, shows in health, and the next start says what is lost',
    async (ask) => {
      const { folder, first, last } = hurt()
      const left = calls - (last - first + 1)
      const before = start(folder)
      expect(before.ledger.health().concern).toBeUndefined()
      const { reader } = before.ledger
      const asked = {
        search: async () => (await reader.search({ client: 'alice', limit: 10_000 })).entries.length,
        // Of the row whose end is on that page, the beginning is there, and says all that is summed up.
        statistics: async () => ((await reader.statistics({ from: 0, to: Date.now() + 1000 })).rows[0]?.calls ?? 0) - 1,
        exported: async () => {
          let text = ''
          for await (const some of reader.exported({ format: 'ndjson' })) text += some
          return text.trim().split('\n').length
        },
        verify: async () => {
          const { ok, rows, problem } = await reader.verify()
          expect([ok, rows, problem?.seq, problem?.why]).toEqual([false, first - 1, first, 'altered'])
          expect(problem?.detail).toMatch(damaged)
          return left
        },
      }
      expect(await asked[ask]()).toBe(left)
      await expect.poll(() => before.ledger.health().concern).toMatch(damaged)
      expect(before.said.filter(({ level }) => level === 'error')).toHaveLength(1)
      await before.ledger.ledger.record(tool('look'), callBy('alice'), ending(), free).durable
      await before.end()
      expect(existsSync(noteOf(folder))).toBe(true)

      const bytes = readFileSync(fileOf(folder))
      const after = start(folder)
      expect(after.said.filter(({ level }) => level === 'error')).toHaveLength(1)
      expect(after.ledger.health().concern).toContain(`Rows ${first} to ${last} are lost`)
      const { ok, problem, notes } = await after.ledger.reader.verify()
      expect([ok, problem?.seq, problem?.why]).toEqual([false, first, 'altered'])
      expect(notes.join()).toContain(`Rows ${first} to ${last} are lost`)
      await after.ledger.acknowledge({ by: 'ops', reason: 'the disk of rack 3' })
      expect(await after.ledger.reader.verify()).toMatchObject({ ok: true })
      await after.end()
      // Nothing of what is there is written over.
      expect(readFileSync(fileOf(folder)).subarray(0, bytes.length)).toEqual(bytes)
      expect(existsSync(noteOf(folder))).toBe(false)
      const again = start(folder)
      expect(again.said.filter(({ level }) => level === 'error')).toEqual([])
      await again.end()
    },
  )

  it('[R8.6] is named by a verification of the folder, and the next start knows of it', async () => {
    const { folder, first, last } = hurt()
    const verdict = await verified(folder)
    expect(verdict).toMatchObject({ ok: false, rows: first - 1, problem: { seq: first, why: 'altered' } })
    await start(folder).end()
    const { ok, notes } = await verified(folder)
    expect([ok, notes.join()]).toEqual([false, expect.stringContaining(`Rows ${first} to ${last} are lost`)])
  })

  it('is not backed up before somebody knows of it', async () => {
    const { folder } = hurt()
    const to = join(newFolder(), 'backup')
    await expect(makeBackup({ copy: copyFrom(folder), folder }, to)).rejects.toThrow(
      "There is no backup. Rows of the ledger can't be read",
    )
    expect([existsSync(to), existsSync(`${to}.part`)]).toEqual([false, false])
  })

  it('that was none is looked for once', async () => {
    const folder = newFolder()
    cpSync(whole, folder, { recursive: true })
    const { ledger, end } = start(folder)
    ledger.damaged({ of: 'rows', why: 'it looked so' })
    expect(ledger.health().concern).toContain('it looked so')
    expect(existsSync(noteOf(folder))).toBe(true)
    await end()
    const after = start(folder)
    expect([after.said, after.ledger.health().concern]).toEqual([[], undefined])
    expect(existsSync(noteOf(folder))).toBe(false)
    await after.end()
  })
})
