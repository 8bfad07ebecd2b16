import type fs from 'node:fs'
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { copyFrom, makeBackup, openLedgerStore, openReading, restoreBackup } from '../../src/ledger/ledger.ts'
import { finishRestore } from '../../src/ledger/restore-swap.ts'
import type { Row } from '../../src/ledger/row.ts'
import { mendDisk, recorded, refusal, troubleDisk, wholeDisk } from './disk-parts.ts'
import { copyAsKilled, ended, newFolder, openFast, start, verified } from './ledger-parts.ts'
import { rowsIn } from './row-table.ts'

const noteIn = (folder: string): string => join(folder, 'restoring.json')

const steps = ['renameSync', 'rmSync', 'mkdirSync', 'fsyncSync', 'linkSync', 'copyFileSync', 'appendFileSync'] as const
type Step = (typeof steps)[number]

/** As if a process ended at a step of putting things in their place: that one is not done, nor any after it. Answers whether it came to that. */
function cutShort(folder: string, wanted: Step | 'any', at: number): () => boolean {
  let count = 0
  const cut = (step: Step) => {
    const work = wholeDisk[step] as (...asked: unknown[]) => unknown
    return (...asked: unknown[]): unknown => {
      if (!existsSync(noteIn(folder))) return work(...asked)
      if (wanted === 'any' || wanted === step) count += 1
      if (count >= at) throw refusal('EIO')
      return work(...asked)
    }
  }
  troubleDisk(Object.fromEntries(steps.map((step) => [step, cut(step)])))
  return () => count >= at
}

interface Parts {
  /** A folder that is restored, of which nothing was ended in good order. */
  readonly folder: string
  readonly backup: string
  readonly backedUp: readonly Row[]
  readonly replaced: readonly Row[]
}

/** A backup of some rows, and a folder that has more of them. */
async function made(): Promise<Parts> {
  const first = await ended(60)
  const { folder: backup } = await makeBackup({ folder: first, copy: copyFrom(first) }, join(newFolder(), 'backup'))
  const backedUp = rowsIn(backup)
  const opened = openFast(first)
  await recorded(opened.ledger, 40)
  const folder = copyAsKilled(first)
  cpSync(join(first, 'ledger-head'), join(folder, 'ledger-head'))
  await opened.end()
  return { folder, backup, backedUp, replaced: rowsIn(folder) }
}

const asideIn = (folder: string): string[] => readdirSync(folder).filter((name) => name.startsWith('replaced-'))

/** All of it is there, and the gateway goes on. */
async function isRestored(folder: string, { backedUp }: Parts): Promise<void> {
  expect(readdirSync(folder).filter((name) => name.startsWith('restoring'))).toEqual([])
  expect(rowsIn(folder)).toEqual(backedUp)
  expect(await verified(folder)).toMatchObject({ ok: true, head: { seq: backedUp.length } })
  const { ledger, said, end } = start(folder)
  expect(said.filter(({ level }) => level === 'error')).toEqual([])
  await recorded(ledger.ledger, 1)
  expect(await ledger.reader.verify()).toMatchObject({ ok: true })
  await end()
}

async function isAside(folder: string, { replaced }: Parts): Promise<void> {
  const [name = 'none', ...more] = asideIn(folder)
  expect(more).toEqual([])
  const aside = join(folder, name)
  expect(rowsIn(aside)).toEqual(replaced)
  for (const file of ['owlclaw.db', 'ledger-key.pem', 'ledger-head']) expect(existsSync(join(aside, file))).toBe(true)
  const reader = openReading(aside)
  expect(await reader.verify()).toMatchObject({ ok: true, rows: replaced.length })
  await reader.close()
}

describe('a restore that is cut short', () => {
  let parts: Parts
  beforeAll(async () => {
    const { folder, backup, ...rows } = await made()
    const kept = `${newFolder()}-kept`
    cpSync(folder, join(kept, 'folder'), { recursive: true })
    cpSync(backup, join(kept, 'backup'), { recursive: true })
    parts = { folder: join(kept, 'folder'), backup: join(kept, 'backup'), ...rows }
  })
  const copied = (): string => {
    const folder = newFolder()
    cpSync(parts.folder, folder, { recursive: true })
    return folder
  }

  /** Answers how often a step could be cut short. */
  async function eachStep(step: Step | 'any', folderOf: () => string, check: (folder: string) => Promise<void>) {
    for (let at = 1; ; at += 1) {
      const folder = folderOf()
      const isCut = cutShort(folder, step, at)
      const outcome = await restoreBackup({ folder, from: parts.backup }).then(
        () => 'done',
        (thrown: unknown) => (thrown as Error).message,
      )
      mendDisk()
      if (!isCut()) return at - 1
      expect(outcome).not.toBe('done')
      await check(folder)
    }
  }

  it('[R8.6] at any step is ended by the next start: all is in its place, and what was there is aside', async () => {
    const cuts = await eachStep('any', copied, async (folder) => {
      openLedgerStore(folder).close()
      expect(existsSync(noteIn(folder))).toBe(false)
      await isRestored(folder, parts)
      await isAside(folder, parts)
    })
    expect(cuts).toBeGreaterThan(12)
  })

  it.each([4, 8])(
    '[R8.6] at step %i, and again at any step of what ends it, is ended by the start after that',
    async (step) => {
      let isCut = (): boolean => true
      for (let at = 1; isCut(); at += 1) {
        const folder = copied()
        cutShort(folder, 'any', step)
        await expect(restoreBackup({ folder, from: parts.backup })).rejects.toThrow('EIO')
        mendDisk()
        isCut = cutShort(folder, 'any', at)
        try {
          finishRestore(folder)
        } catch (thrown) {
          expect(thrown).toMatchObject({ code: 'EIO' })
        }
        mendDisk()
        finishRestore(folder)
        expect(rowsIn(folder)).toEqual(parts.backedUp)
        expect(await verified(folder)).toMatchObject({ ok: true, rows: parts.backedUp.length })
        await isAside(folder, parts)
      }
    },
  )

  it('[R8.6] into an empty folder at any step is ended by the next start', async () => {
    const cuts = await eachStep('any', newFolder, async (folder) => {
      finishRestore(folder)
      finishRestore(folder)
      await isRestored(folder, parts)
    })
    expect(cuts).toBeGreaterThan(5)
  })

  it('[R8.6] and is made again first ends what was begun', async () => {
    const folder = copied()
    cutShort(folder, 'renameSync', 3)
    await expect(restoreBackup({ folder, from: parts.backup })).rejects.toThrow('EIO')
    mendDisk()
    await restoreBackup({ folder, from: parts.backup })
    expect(asideIn(folder)).toHaveLength(2)
    await isRestored(folder, parts)
  })

  it('[R8.6] before anything was put in its place leaves all as it was', async () => {
    const folder = copied()
    troubleDisk({
      writeFileSync: (...asked: Parameters<typeof fs.writeFileSync>) => {
        if (asked[0] === noteIn(folder)) {
          wholeDisk.writeFileSync(noteIn(folder), '{"draft":"resto')
          throw refusal('ENOSPC')
        }
        wholeDisk.writeFileSync(...asked)
      },
    })
    const before = readFileSync(join(folder, 'ledger-head'), 'utf8')
    await expect(restoreBackup({ folder, from: parts.backup })).rejects.toThrow('ENOSPC')
    mendDisk()
    openLedgerStore(folder).close()
    expect([existsSync(noteIn(folder)), asideIn(folder)]).toEqual([false, []])
    expect(readFileSync(join(folder, 'ledger-head'), 'utf8')).toBe(before)
    expect(rowsIn(folder)).toEqual(parts.replaced)
    expect(await verified(folder)).toMatchObject({ ok: true, rows: parts.replaced.length })
  })
})
