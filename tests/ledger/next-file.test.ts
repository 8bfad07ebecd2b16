import { linkSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { ownRow } from '../../src/ledger/own-row.ts'
import { RowFiles } from '../../src/ledger/row-files.ts'
import { RowWriter } from '../../src/ledger/row-writer.ts'
import { segmentRows, type Row } from '../../src/ledger/row.ts'
import { draftFile, rowsFolder, segmentFile } from '../../src/ledger/segment-files.ts'
import { fileOf, isSettled, mendDisk, recorded, refusal, troubleDisk, wholeDisk, writerOf } from './disk-parts.ts'
import { newFolder, openFast, verified } from './ledger-parts.ts'

/** Zeros on their way into a file that is made ready, beside the calls. What writes them is taken when the module is loaded. */
const slow = vi.hoisted(() => {
  const { readlinkSync, ...fs } = process.getBuiltinModule('node:fs')
  const writes: { readonly descriptor: number; readonly go: () => void }[] = []
  const held = { on: false, writes }
  const write = (...asked: Parameters<typeof fs.write>): void => {
    const [descriptor, , , , position] = asked as unknown as [number, unknown, unknown, unknown, number]
    const go = (): void => fs.write(...asked)
    if (held.on && position > 0 && readlinkSync(`/proc/self/fd/${descriptor}`).includes('.ready')) {
      writes.push({ descriptor, go })
    } else go()
  }
  Object.assign(process.getBuiltinModule('node:fs'), { write })
  process.getBuiltinModule('node:module').syncBuiltinESMExports()
  return held
})

const writer = 'abc'

/** A writer without a ledger, and how many rows it was given. */
function writing(folder = newFolder()) {
  const rows = new RowWriter({ folder, writer, files: new RowFiles(folder, writer) })
  let seq = 0
  const rowOf = (): Row => {
    seq += 1
    return { ...ownRow('look', 'alice'), seq, body: `{"text":"${'y'.repeat(300)}"}`, hash: 'h'.repeat(43) }
  }
  const write = (count: number): void => {
    const before = seq
    try {
      rows.write(Array.from({ length: count }, rowOf))
    } catch (thrown) {
      seq = before
      throw thrown
    }
  }
  const readBack = () => [...new RowFiles(folder, writer).light(0)].map((row) => row.seq)
  const all = () => Array.from({ length: seq }, (_, index) => index + 1)
  return { folder, write, readBack, all, close: () => rows.close() }
}

/** As a process leaves it that was killed after it gave the file its name, and before it took away the first one. */
const leaveDraft = (folder: string, ledger: string, segment: number): void =>
  linkSync(segmentFile(folder, ledger, segment), draftFile(folder, ledger))

/** What is being made ready is, or is not going to be. */
async function settled(folder: string): Promise<void> {
  await pause(50)
  await expect.poll(() => isSettled(folder)).toBe(true)
  await pause(50)
}

describe('a file that was being made ready when the process was killed', () => {
  it('[R8.6] and has its name already takes rows, and keeps them', async () => {
    const folder = newFolder()
    mkdirSync(rowsFolder(folder), { mode: 0o700 })
    const { write, readBack, all, close } = writing(folder)
    write(100)
    writeFileSync(segmentFile(folder, writer, 1), Buffer.alloc(1 << 20))
    leaveDraft(folder, writer, 1)
    write(segmentRows - 110)
    write(30)
    expect(readBack()).toEqual(all())
    await settled(folder)
    expect(readBack()).toEqual(all())
    write(30)
    close()
    expect(readBack()).toEqual(all())
  })

  it('[R8.6] and has rows by now is not made ready again', async () => {
    const before = openFast()
    await recorded(before.ledger, segmentRows + 100)
    await before.end()
    const { folder } = before
    leaveDraft(folder, writerOf(folder), 1)
    const opened = openFast(folder)
    await recorded(opened.ledger, segmentRows * 1.5)
    await settled(folder)
    expect(await opened.reader.verify()).toMatchObject({ ok: true, rows: segmentRows * 2.5 + 100 })
    expect(statSync(fileOf(folder, 3)).size).toBeGreaterThan(0)
    await opened.end()
    expect(await verified(folder)).toMatchObject({ ok: true, rows: segmentRows * 2.5 + 100 })
  })

  it('and was not filled is made again', async () => {
    const before = openFast()
    await recorded(before.ledger, 10)
    await before.end()
    const { folder } = before
    writeFileSync(draftFile(folder, writerOf(folder)), 'half of it')
    const opened = openFast(folder)
    await recorded(opened.ledger, segmentRows * 1.7)
    await settled(folder)
    expect(statSync(fileOf(folder, 2)).size).toBeGreaterThan(0)
    await opened.end()
    expect(await verified(folder)).toMatchObject({ ok: true })
  })
})

describe('a file that is made ready slowly', () => {
  it('[R8.6] and was wanted too soon is not made twice at a time, and nothing is written over', async () => {
    const { folder, write, readBack, all, close } = writing()
    slow.on = true
    for (let commit = 0; commit < 40; commit += 1) write(100)
    await expect.poll(() => slow.writes.length).toBe(1)
    write(segmentRows - 6 - 4000)
    const second = segmentFile(folder, writer, 1)
    troubleDisk({
      openSync: ((path: string, flags: string | number, mode?: number) => {
        if (path === second && flags !== 'r') throw refusal('EMFILE')
        return wholeDisk.openSync(path, flags, mode)
      }) as typeof wholeDisk.openSync,
    })
    expect(() => write(20)).toThrow('EMFILE')
    mendDisk()
    write(2)
    await pause(50)
    await goOn(folder)
    write(3)
    write(900)
    expect(readBack()).toEqual(all())
    slow.on = false
    for (const { go } of slow.writes.splice(0)) go()
    await settled(folder)
    expect(readBack()).toEqual(all())
    close()
    expect(readBack()).toEqual(all())
  })

  /** The one that came first is done, and the others wait. */
  async function goOn(folder: string): Promise<void> {
    const first = slow.writes[0]?.descriptor
    for (let round = 0; round < 100 && !isSettled(folder); round += 1) {
      const at = slow.writes.findIndex(({ descriptor }) => descriptor === first)
      if (at !== -1) slow.writes.splice(at, 1)[0]?.go()
      await pause(5)
    }
    expect(isSettled(folder)).toBe(true)
  }
})
