import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { makeBackup, restoreBackup } from '../../src/ledger/ledger.ts'
import { segmentRows } from '../../src/ledger/row.ts'
import { fileOf, isSettled, recorded } from './disk-parts.ts'
import { callBy, ending, free, newFolder, openFast, start, tool, verified, type Opened } from './ledger-parts.ts'
import { rowsIn } from './row-table.ts'

/** As the gateway makes one, with what is done once the database is copied. */
const backedUp = ({ folder, backup, durable }: Opened, meanwhile: () => Promise<unknown>) =>
  makeBackup(
    {
      folder,
      durable,
      copy: async (file) => {
        await backup(file)
        await meanwhile()
      },
    },
    join(newFolder(), 'backup'),
  )

describe('a backup that is made while rows are written', () => {
  it.each([
    ['within the only file there is', 1500, 300],
    ['beside a file that is made ready', 3500, 300],
    ['across the end of a file', 3900, 400],
    ['across the ends of two files', 3900, segmentRows + 400],
  ])('[R8.6] %s ends with a row that is on disk, and verifies', async (_what, before, meanwhile) => {
    const opened = openFast()
    await recorded(opened.ledger, before)
    const isReady = (): boolean => existsSync(fileOf(opened.folder, 1)) && isSettled(opened.folder)
    if (before > segmentRows / 2) await expect.poll(isReady).toBe(true)
    const { head, folder } = await backedUp(opened, () => recorded(opened.ledger, meanwhile))
    expect(head).toMatchObject({ seq: before + meanwhile, hash: opened.rows().at(-1)?.hash })
    expect(await verified(folder)).toMatchObject({ ok: true, rows: head.seq, head: { seq: head.seq, hash: head.hash } })
    for (const name of readdirSync(join(folder, 'ledger')))
      expect(readFileSync(join(folder, 'ledger', name)).at(-1)).toBe(10)
    expect(opened.health().concern).toBeUndefined()
    const into = newFolder()
    await restoreBackup({ folder: into, from: folder })
    const restored = start(into)
    await recorded(restored.ledger.ledger, 1)
    expect(await restored.ledger.reader.verify()).toMatchObject({ ok: true })
    await restored.end()
    expect(rowsIn(into).slice(0, head.seq)).toEqual(opened.rows().slice(0, head.seq))
  })

  it('[R8.6] has no row of a commit that comes after it, of which the file has some already', async () => {
    const opened = openFast()
    await recorded(opened.ledger, 200)
    const { head, folder } = await makeBackup(
      { folder: opened.folder, copy: opened.backup, durable: () => 150 },
      join(newFolder(), 'backup'),
    )
    expect(head).toMatchObject({ seq: 150, hash: opened.rows()[149]?.hash })
    expect(await verified(folder)).toMatchObject({ ok: true, rows: 150 })
  })

  it('[R8.6] again and again under load verifies each time', async () => {
    const opened = openFast()
    await recorded(opened.ledger, segmentRows - 400)
    const work = { going: true }
    const load = (async () => {
      while (work.going) {
        for (let call = 0; call < 10; call += 1) opened.ledger.record(tool('look'), callBy('alice'), ending(), free)
        await opened.ledger.record(tool('look'), callBy('alice'), ending(), free).durable
        await pause(5)
      }
    })()
    const heads: number[] = []
    try {
      for (let count = 0; count < 4; count += 1) {
        const { head, folder } = await backedUp(opened, () => recorded(opened.ledger, 150))
        expect(await verified(folder)).toMatchObject({ ok: true, head: { seq: head.seq, hash: head.hash } })
        heads.push(head.seq)
      }
    } finally {
      work.going = false
      await load
    }
    expect(heads).toEqual(heads.toSorted((one, other) => one - other))
    expect(heads.at(-1)).toBeGreaterThan(segmentRows)
    expect(opened.health().concern).toBeUndefined()
    expect(existsSync(join(opened.folder, 'ledger-damaged'))).toBe(false)
    expect(await opened.reader.verify()).toMatchObject({ ok: true })
  })
})
