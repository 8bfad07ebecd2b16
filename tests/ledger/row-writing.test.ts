import { existsSync, readFileSync, renameSync, rmSync, truncateSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { segmentRows } from '../../src/ledger/row.ts'
import {
  begun,
  fileOf,
  isSettled,
  mendDisk,
  openFiles,
  pathOf,
  recorded,
  refusal,
  troubleDisk,
  wholeDisk,
  writerOf,
} from './disk-parts.ts'
import { callBy, ending, free, open, openFast, tool, verified, type Opened } from './ledger-parts.ts'

afterEach(() => void vi.restoreAllMocks())

/** The second file, also where it was made ready under another name. */
const isSecond = (descriptor: number): boolean => /000000000001\.ndjson|\.ready/.test(pathOf(descriptor))
/** So many rows before the end of the first file. */
const nearEnd = segmentRows - 14

/** A ledger whose next commit of some rows goes into two files, and the second of them is made ready. */
async function beforeTheEnd(): Promise<Opened> {
  const opened = openFast()
  await recorded(opened.ledger, nearEnd)
  await expect.poll(() => existsSync(fileOf(opened.folder, 1)) && isSettled(opened.folder)).toBe(true)
  return opened
}

/** What the answers say that were given. */
async function namesOf({ reader }: Opened, entries: readonly string[]): Promise<unknown[]> {
  const found: unknown[] = []
  for (const entry of entries) found.push((await reader.entry(entry))?.name)
  return found
}

describe('a commit across the end of a file', () => {
  it.each([
    ['into one that was made ready', beforeTheEnd],
    [
      'into one that is made then',
      async () => {
        const opened = openFast()
        await recorded(opened.ledger, 100)
        await opened.end()
        const again = openFast(opened.folder)
        await recorded(again.ledger, nearEnd - 100)
        return again
      },
    ],
  ])(
    '[R8.6] %s, that a disk can neither keep nor take back, leaves nothing behind that is read later',
    async (_what, opening) => {
      const opened = await opening()
      const failing = (descriptor: number): void => {
        if (isSecond(descriptor)) throw refusal('EIO')
      }
      troubleDisk({
        fdatasyncSync: (descriptor) => {
          failing(descriptor)
          wholeDisk.fdatasyncSync(descriptor)
        },
        ftruncateSync: (descriptor, length) => {
          failing(descriptor)
          wholeDisk.ftruncateSync(descriptor, length)
        },
      })
      await expect(begun(opened.ledger, 30, 'refused').durable).rejects.toThrow('EIO')
      mendDisk()
      const answered: string[] = []
      for (let commit = 0; commit < 10; commit += 1) {
        const { entry, durable } = begun(opened.ledger, 5, 'answered')
        await durable
        answered.push(entry)
      }
      expect(await namesOf(opened, answered)).toEqual(answered.map(() => 'answered'))
      expect(opened.rows().filter(({ name }) => name === 'refused')).toEqual([])
      expect(await opened.reader.verify()).toMatchObject({ ok: true, rows: nearEnd + 51 })
      await opened.end()
      expect(await verified(opened.folder)).toMatchObject({ ok: true })
    },
  )

  it('[P10] that fails again and again leaves no file open, and is written once it can be', async () => {
    const opened = await beforeTheEnd()
    const before = openFiles(opened.folder)
    troubleDisk({
      writeSync: ((descriptor: number, ...rest: [Buffer, number, number, number]) => {
        if (isSecond(descriptor)) throw refusal('ENOSPC')
        return wholeDisk.writeSync(descriptor, ...rest)
      }) as typeof wholeDisk.writeSync,
    })
    for (let commit = 0; commit < 60; commit += 1)
      await expect(begun(opened.ledger, 30, 'refused').durable).rejects.toThrow('ENOSPC')
    expect(openFiles(opened.folder)).toBeLessThanOrEqual(before + 1)
    mendDisk()
    await begun(opened.ledger, 30, 'answered').durable
    expect(opened.health()).toMatchObject({ ok: true })
    expect(await opened.reader.verify()).toMatchObject({ ok: true, rows: nearEnd + 31 })
    await opened.end()
    expect(openFiles(opened.folder)).toBe(0)
    expect(await verified(opened.folder)).toMatchObject({ ok: true })
  })
})

/** Time goes on, as far as the writer sees. */
function secondsLater(): void {
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 1100)
}

describe('a file that rows go to', () => {
  it.each([
    ['removed', (file: string) => rmSync(file)],
    ['renamed', (file: string) => renameSync(file, `${file}.old`)],
    ['emptied', (file: string) => truncateSync(file)],
  ])(
    '[R8.6] and that is %s meanwhile shows in health, rows go on under its name, and what is missing is named',
    async (_what, take) => {
      const opened = openFast()
      await recorded(opened.ledger, 200)
      const file = fileOf(opened.folder)
      take(file)
      secondsLater()
      const entry = await recorded(opened.ledger, 3, 'later')
      expect(opened.health().concern).toContain('was taken away or made shorter while rows went there')
      expect(opened.said.filter(({ level }) => level === 'error')).toHaveLength(1)
      expect(readFileSync(file, 'utf8')).toMatch(/^\{"seq":201,/)
      expect(await namesOf(opened, [entry])).toEqual(['later'])
      const missing = { ok: false, problem: { seq: 1, why: 'removed' } }
      expect(await opened.reader.verify()).toMatchObject(missing)
      expect((await opened.reader.verify()).problem?.detail).toContain('Rows 1 to 200 are missing')
      await opened.end()
      expect(await verified(opened.folder)).toMatchObject(missing)
      const again = open(opened.folder)
      expect(again.said.filter(({ level }) => level === 'error').map(({ message }) => message)).toEqual([
        expect.stringContaining('rows 1 to 200 missing'),
      ])
      expect(await recorded(again.ledger, 1)).toBe(`${writerOf(opened.folder)}-204`)
    },
  )
})

describe('large rows', () => {
  it('[R8.6] of which one commit has several pieces, and one that is longer than a piece, are read as they were written', async () => {
    const opened = open(undefined, { maxRecordedBytes: 1_000_000 })
    const texts = Array.from({ length: 700 }, (_, call) => `${call} ${'ü€x'.repeat(1500)}`)
    texts.push('ö'.repeat(400_000), 'short')
    const receipts = texts.map((text) => opened.ledger.record(tool('write', { text }), callBy('alice'), ending(), free))
    await receipts.at(-1)?.durable
    expect(readFileSync(fileOf(opened.folder)).length).toBeGreaterThan(6_000_000)
    await recorded(opened.ledger, 3)
    expect(opened.rows().map(({ body }) => (JSON.parse(body) as { arguments: object }).arguments)).toEqual([
      ...texts.map((text) => ({ text })),
      ...[1, 2, 3].map((call) => ({ call })),
    ])
    expect((await opened.reader.entry(receipts.at(-2)?.entry ?? ''))?.arguments).toEqual({ text: texts.at(-2) })
    expect(await opened.reader.verify()).toMatchObject({ ok: true, rows: 705 })
    await opened.end()
    expect(await verified(opened.folder)).toMatchObject({ ok: true, rows: 705 })
  })
})
