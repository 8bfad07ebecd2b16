import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { copyFrom, makeBackup, openLedgerStore, openReading, restoreBackup } from '../../src/ledger/ledger.ts'
import { segmentRows } from '../../src/ledger/row.ts'
import { begun, fileOf, mendDisk, pathOf, recorded, refusal, troubleDisk, wholeDisk } from './disk-parts.ts'
import { copyAsKilled, ended, newFolder, openFast, start, verified } from './ledger-parts.ts'
import { rowsIn } from './row-table.ts'

const isRows = (descriptor: number): boolean => pathOf(descriptor).endsWith('.ndjson')

/** How many segments are signed. */
function signedIn(folder: string): unknown {
  const db = new DatabaseSync(join(folder, 'owlclaw.db'), { readOnly: true })
  const { count } = db.prepare('SELECT COUNT(*) AS count FROM ledger_segments').get() as { readonly count: number }
  db.close()
  return count
}

/** Garbage in the place of a row, as a disk leaves it. */
function breakRow(folder: string, seq: number): void {
  const file = fileOf(folder)
  const text = readFileSync(file, 'latin1')
  const at = text.indexOf(`{"seq":${seq},`)
  writeFileSync(file, `${text.slice(0, at)}${'#'.repeat(60)}${text.slice(at + 60)}`, 'latin1')
}

async function acknowledged(folder: string): Promise<void> {
  const { ledger, end } = start(folder)
  await ledger.acknowledge({ by: 'ops', reason: 'it was tried out' })
  await end()
}

/** What a start says is wrong, and a verification after it. */
async function found(folder: string) {
  const { ledger, said, end } = start(folder)
  const { concern } = ledger.health()
  await end()
  return { concern, errors: said.filter(({ level }) => level === 'error'), ok: (await verified(folder)).ok }
}

const nothing = { concern: undefined, errors: [], ok: true }

describe('rows on disk', () => {
  it('[R8.6] are not written over by what a disk could not give back of their block', async () => {
    const { ledger, folder, end, reader } = openFast()
    await recorded(ledger, 70)
    const before = rowsIn(folder)
    let failed = false
    troubleDisk({
      fdatasyncSync: (descriptor) => {
        if (!isRows(descriptor) || failed) {
          wholeDisk.fdatasyncSync(descriptor)
          return
        }
        failed = true
        throw refusal('EIO')
      },
    })
    await expect(begun(ledger, 3, 'refused').durable).rejects.toThrow()
    troubleDisk({
      readSync: (descriptor: number, ...asked: unknown[]) => {
        if (isRows(descriptor) && (asked[1] as number) === 0 && asked[2] === 4096) throw refusal('EIO')
        return (wholeDisk.readSync as (...all: unknown[]) => number)(descriptor, ...asked)
      },
    })
    await expect(begun(ledger, 3, 'refused').durable).rejects.toThrow()
    mendDisk()
    await begun(ledger, 3, 'later').durable
    expect(rowsIn(folder).slice(0, 70)).toEqual(before)
    expect(await reader.verify()).toMatchObject({ ok: true })
    await end()
  })

  it('[R8.6] are read beside a gateway whose note of them is old as far as they are signed', async () => {
    const { ledger, folder, end } = openFast()
    await recorded(ledger, 50)
    const note = readFileSync(join(folder, 'ledger-head'))
    await recorded(ledger, segmentRows)
    await expect.poll(() => signedIn(folder)).toBe(1)
    const copy = copyAsKilled(folder)
    writeFileSync(join(copy, 'ledger-head'), note)
    writeFileSync(join(copy, 'owner.json'), JSON.stringify({ pid: process.ppid, startedAt: 0 }))
    const signed = segmentRows - 1
    const verdict = await verified(copy)
    expect([verdict.ok, verdict.problem, verdict.rows]).toEqual([true, undefined, signed])
    expect((await makeBackup({ folder: copy, copy: copyFrom(copy) }, join(newFolder(), 'backup'))).head.seq).toBe(
      signed,
    )
    await end()
  })

  it('[R8.6] that a gateway writes while the ledger it went on with is verified are not called forged', async () => {
    const folder = await ended(3000)
    const reading = openReading(folder)
    const verdict = reading.verify()
    const { ledger, end } = openFast(folder)
    await recorded(ledger, 3000)
    expect(await verdict).toMatchObject({ ok: true })
    await reading.close()
    await end()
  })
})

describe('what somebody took note of', () => {
  it('[R8.6] is not told again by the start after it, though somebody had met it before', async () => {
    const folder = await ended(300)
    const { ledger, end } = start(folder)
    breakRow(folder, 100)
    for await (const _lines of ledger.reader.exported({ format: 'ndjson' })) continue
    await expect.poll(() => existsSync(join(folder, 'ledger-damaged'))).toBe(true)
    await ledger.acknowledge({ by: 'ops', reason: 'it was tried out' })
    await end()
    expect(await found(folder)).toEqual(nothing)
    expect(await found(folder)).toEqual(nothing)
  })

  it('[R8.6] is not told again once rows before it are pruned', async () => {
    const folder = await ended(segmentRows - 1)
    const before = Date.now() + 1
    await expect.poll(() => Date.now()).toBeGreaterThan(before)
    await ended(segmentRows * 2, folder)
    rmSync(fileOf(folder, 1))
    await acknowledged(folder)
    const { ledger, end } = start(folder)
    expect(await ledger.prune({ before })).toBe(segmentRows - 1)
    expect(await ledger.reader.verify()).toMatchObject({ ok: true })
    await end()
    expect(await found(folder)).toEqual(nothing)
    expect(
      (await makeBackup({ folder, copy: copyFrom(folder) }, join(newFolder(), 'backup'))).head.seq,
    ).toBeGreaterThan(segmentRows * 3)
  })
})

describe('a torn end', () => {
  it('[R8.6] is kept once, however often it is tried while there is no room', async () => {
    const whole = openFast()
    await recorded(whole.ledger, 100)
    const folder = copyAsKilled(whole.folder)
    await whole.end()
    const file = fileOf(folder)
    writeFileSync(file, `${readFileSync(file, 'latin1').replace(/\0+$/, '')}{"seq":101,"at":1`, 'latin1')
    const full = (descriptor: number): boolean => pathOf(descriptor).endsWith('.whole')
    troubleDisk({
      writeSync: (descriptor: number, ...asked: unknown[]) => {
        if (full(descriptor)) throw refusal('ENOSPC')
        return (wholeDisk.writeSync as (...all: unknown[]) => number)(descriptor, ...asked)
      },
    })
    const { ledger, end } = openFast(folder)
    for (let tries = 0; tries < 5; tries += 1) await expect(begun(ledger, 1, 'refused').durable).rejects.toThrow()
    mendDisk()
    await begun(ledger, 1, 'later').durable
    await end()
    const kept = readdirSync(dirname(file)).filter((name) => name !== basename(file))
    expect(kept).toEqual([`${basename(file)}.torn`])
    expect((await verified(folder)).ok).toBe(true)
  })
})

describe('a backup', () => {
  it('[R8.6] is restored also where the file of the checkpoints is out of reach', async () => {
    const from = join(newFolder(), 'backup')
    const source = await ended(20)
    await makeBackup({ folder: source, copy: copyFrom(source) }, from)
    const folder = newFolder()
    cpSync(source, folder, { recursive: true })
    const checkpointFile = join(folder, 'not-mounted', 'checkpoints.ndjson')
    await restoreBackup({ folder, from, checkpointFile })
    openLedgerStore(folder).close()
    expect((await verified(folder)).ok).toBe(true)
    expect(existsSync(join(folder, 'restoring.json'))).toBe(false)
  })
})
