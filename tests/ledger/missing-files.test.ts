import { appendFileSync, cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { copyFrom, makeBackup, openReading, restoreBackup } from '../../src/ledger/ledger.ts'
import type { Damage } from '../../src/ledger/damage.ts'
import { lineOf } from '../../src/ledger/row-line.ts'
import { hashOf, segmentRows, type Row } from '../../src/ledger/row.ts'
import { fileOf, recorded, writerOf } from './disk-parts.ts'
import { ended, newFolder, start, verified } from './ledger-parts.ts'
import { rowsIn } from './row-table.ts'

const total = segmentRows * 2 + 200
const [first, last] = [segmentRows, segmentRows * 2 - 1]
const missing = `rows ${first} to ${last}`

const errorsOf = ({ said }: ReturnType<typeof start>): string[] =>
  said.filter(({ level }) => level === 'error').map(({ message }) => message)

describe('a whole file of rows that is missing between others', () => {
  let whole = ''
  beforeAll(async () => {
    whole = `${newFolder()}-whole`
    cpSync(await ended(total), whole, { recursive: true })
  })
  const without = (): string => {
    const folder = newFolder()
    cpSync(whole, folder, { recursive: true })
    rmSync(fileOf(folder, 1))
    return folder
  }
  const backedUp = (folder: string) => makeBackup({ folder, copy: copyFrom(folder) }, join(newFolder(), 'backup'))

  it('[R8.6] is named by a verification of the folder, with its rows', async () => {
    const folder = without()
    const { ok, problem } = await verified(folder)
    expect([ok, problem]).toEqual([false, expect.objectContaining({ seq: first, why: 'removed' })])
    expect(problem?.detail).toContain(`Rows ${first} to ${last} are missing`)
    expect(problem?.detail).toContain(`${basename(fileOf(folder, 1))} is not there`)
  })

  it('[R8.6] is told to whoever exports what is left', async () => {
    const folder = without()
    const damages: Damage[] = []
    const reader = openReading(folder, undefined, (damage) => damages.push(damage))
    let lines = 0
    for await (const text of reader.exported({ format: 'ndjson' })) lines += text.split('\n').length - 1
    await reader.close()
    expect(lines).toBe(total - segmentRows)
    expect(damages).toEqual([{ of: 'rows', why: expect.stringContaining(`${missing} are missing`) as string }])
  })

  it('[R8.6] is said by a start, also after a clean end; the backup is refused until somebody takes note', async () => {
    const folder = without()
    await expect(backedUp(folder)).rejects.toThrow(`There is no backup. Rows of the ledger can't be read: ${missing}`)
    rmSync(join(folder, 'ledger-damaged'), { force: true })
    const opened = start(folder)
    expect(errorsOf(opened)).toEqual([expect.stringContaining(`${missing} missing`)])
    expect(opened.ledger.health().concern).toContain(`Rows ${first} to ${last} are missing, and nothing is damaged`)
    expect(await recorded(opened.ledger.ledger, 2)).toBe(`${writerOf(folder)}-${total + 2}`)
    expect(await opened.ledger.reader.verify()).toMatchObject({ ok: false, problem: { seq: first, why: 'removed' } })
    await expect(backedUp(folder)).rejects.toThrow(`There is no backup. Rows of the ledger can't be read: ${missing}`)
    const { acknowledged } = await opened.ledger.acknowledge({ by: 'ops', reason: 'the file was moved by mistake' })
    expect(acknowledged.join()).toContain(`Rows ${first} to ${last} are missing`)
    expect(await opened.ledger.reader.verify()).toMatchObject({ ok: true })
    expect(opened.ledger.health().concern).toBeUndefined()
    const made = await backedUp(folder)
    expect(made.head.seq).toBe(total + 3)
    await opened.end()

    const into = newFolder()
    await restoreBackup({ folder: into, from: made.folder })
    expect(await verified(into)).toMatchObject({ ok: true, rows: total - segmentRows + 3 })
    const again = start(into)
    expect(errorsOf(again)).toEqual([])
    await recorded(again.ledger.ledger, 1)
    expect(await again.ledger.reader.verify()).toMatchObject({ ok: true })
    await again.end()
  })

  it('[R8.6] and comes back is no longer missed', async () => {
    const folder = without()
    const opened = start(folder)
    await opened.ledger.acknowledge({ by: 'ops', reason: 'it is on another disk' })
    await opened.end()
    mkdirSync(join(folder, 'ledger'), { recursive: true })
    cpSync(fileOf(whole, 1), fileOf(folder, 1))
    expect(rowsIn(folder)).toHaveLength(total + 1)
    expect(await verified(folder)).toMatchObject({ ok: true, rows: total + 1 })
  })
})

/** Rows that follow, as anybody can write them who has no key. */
function forge(folder: string, count: number): void {
  let [last] = rowsIn(folder).slice(-1)
  for (let made = 0; made < count && last !== undefined; made += 1) {
    const next: Row = { ...last, seq: last.seq + 1, client: 'eve' }
    last = { ...next, hash: hashOf(last.hash, next.seq, next) }
    appendFileSync(fileOf(folder), lineOf(last))
  }
}

describe('rows that somebody wrote after a clean end, without the key', () => {
  it('[R8.7] are forged, however well they follow, before a start and after it, until somebody takes note', async () => {
    const folder = await ended(50)
    forge(folder, 3)
    const forged = { ok: false, problem: { seq: 51, why: 'forged' } }
    expect(await verified(folder)).toMatchObject(forged)
    expect((await verified(folder)).problem?.detail).toContain('ended in good order with row 50')
    const opened = start(folder)
    expect(errorsOf(opened)).toEqual([expect.stringContaining('rows 51 to 53 changed')])
    expect(opened.ledger.health().concern).toContain('Rows 51 to 53 were not as written')
    expect(await recorded(opened.ledger.ledger, 2)).toBe(`${writerOf(folder)}-55`)
    expect(await opened.ledger.reader.verify()).toMatchObject({ ok: false, problem: { seq: 51 } })
    await opened.end()
    expect(await verified(folder)).toMatchObject({ ok: false, problem: { seq: 51 } })

    const again = start(folder)
    expect(errorsOf(again)).toEqual([])
    expect(again.ledger.health().concern).toContain('Rows 51 to 53')
    await again.ledger.acknowledge({ by: 'ops', reason: 'a test of ours' })
    expect(await again.ledger.reader.verify()).toMatchObject({ ok: true, rows: 56 })
    expect(again.ledger.health().concern).toBeUndefined()
    await again.end()
    expect(await verified(folder)).toMatchObject({ ok: true, rows: 56 })
    expect(existsSync(join(folder, 'ledger-damaged'))).toBe(false)
  })
})
