import { closeSync, cpSync, existsSync, openSync, readFileSync, readdirSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { copyFrom, makeBackup, openReading, type Verdict } from '../../src/ledger/ledger.ts'
import { callBy, ended, ending, free, newFolder, start, tool } from './ledger-parts.ts'

const pageBytes = 4096
const calls = 3000
const damaged = 'database disk image is malformed'

/** A page full of zeros in the middle of the rows; answers the first row on it. */
function blank(folder: string): number {
  const file = join(folder, 'owlclaw.db')
  const bytes = readFileSync(file)
  const page = Math.floor(bytes.indexOf('"call":1500') / pageBytes) * pageBytes
  const there = bytes.toString('latin1', page, page + pageBytes)
  const first = Math.min(...[...there.matchAll(/"call":(\d+)\}/g)].map(([, call]) => Number(call)))
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, Buffer.alloc(pageBytes), 0, pageBytes, page)
  closeSync(descriptor)
  return first
}

async function verified(folder: string): Promise<Verdict> {
  const reader = openReading(folder)
  const verdict = await reader.verify()
  await reader.close()
  return verdict
}

const asides = (folder: string): string[] => readdirSync(folder).filter((name) => name.includes('.damaged-'))

describe('a page in the middle that can not be read', () => {
  let whole = ''
  beforeAll(async () => {
    whole = `${newFolder()}-whole`
    cpSync(await ended(calls), whole, { recursive: true })
  })
  /** After a clean end, so that a start reads only the last rows. */
  const hurt = (): { readonly folder: string; readonly first: number } => {
    const folder = newFolder()
    cpSync(whole, folder, { recursive: true })
    return { folder, first: blank(folder) }
  }

  it.each(['search', 'statistics', 'exported', 'verify'] as const)(
    '[R8.6] that %s meets shows in health, and the next start saves what can be read',
    async (ask) => {
      const { folder, first } = hurt()
      const before = start(folder)
      expect(before.store.salvaged).toBeUndefined()
      expect(before.ledger.health().concern).toBeUndefined()
      const { reader } = before.ledger
      const asked = {
        search: async () => reader.search({ client: 'alice', limit: 10_000 }),
        statistics: async () => reader.statistics({ from: 0, to: Date.now() + 1000 }),
        exported: async () => {
          for await (const text of reader.exported({ format: 'ndjson' })) expect(text).not.toBe('')
        },
        verify: async () => {
          const { ok, problem } = await reader.verify()
          expect(ok).toBe(false)
          expect(problem).toMatchObject({ seq: first, why: 'altered' })
          expect(problem?.detail).toContain(`Row ${first} can't be read`)
          throw new Error(problem?.detail)
        },
      }
      await expect(asked[ask]()).rejects.toThrow(damaged)
      expect(before.ledger.health()).toMatchObject({ ok: true, concern: expect.stringContaining(damaged) as string })
      expect(before.said.filter(({ level }) => level === 'error')).toHaveLength(1)
      await before.ledger.ledger.record(tool('look'), callBy('alice'), ending(), free).durable
      await before.end()

      const after = start(folder)
      expect(after.store.salvaged?.bySqlite).toBe(true)
      expect(after.store.salvaged?.rows['ledger_rows']).toBeGreaterThan(calls - 100)
      expect(asides(folder).length).toBeGreaterThan(0)
      const { ok, notes } = await after.ledger.reader.verify()
      expect([ok, notes.join()]).toEqual([true, expect.stringContaining(`Rows ${first} to`)])
      expect(notes.join()).toContain('lost: the database was damaged')
      await after.end()
      const last = start(folder)
      expect(last.store.salvaged).toBeUndefined()
      await last.end()
    },
  )

  it('[R8.6] is named by a verification of the folder, and the next start knows of it', async () => {
    const { folder, first } = hurt()
    const verdict = await verified(folder)
    expect(verdict).toMatchObject({ ok: false, rows: first - 1, problem: { seq: first, why: 'altered' } })
    const { store, end } = start(folder)
    expect(store.salvaged?.bySqlite).toBe(true)
    await end()
    expect(await verified(folder)).toMatchObject({ ok: true })
  })

  it('is not backed up', async () => {
    const { folder } = hurt()
    const to = join(newFolder(), 'backup')
    await expect(makeBackup({ copy: copyFrom(folder), folder }, to)).rejects.toThrow(
      'There is no backup: the database is damaged.',
    )
    expect([existsSync(to), existsSync(`${to}.part`)]).toEqual([false, false])
    const { store, ledger, end } = start(folder)
    expect(store.salvaged?.bySqlite).toBe(true)
    await makeBackup({ copy: ledger.backup, folder }, to)
    await end()
    expect(await verified(to)).toMatchObject({ ok: true })
  })

  it('that was not one is looked for once', async () => {
    const folder = newFolder()
    cpSync(whole, folder, { recursive: true })
    const { ledger, store, end } = start(folder)
    ledger.damaged('it looked so')
    expect(ledger.health().concern).toContain('it looked so')
    expect(existsSync(join(folder, 'owlclaw.db-damaged'))).toBe(true)
    await end()
    const after = start(folder)
    expect([store.salvaged, after.store.salvaged, after.ledger.health().concern]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect([asides(folder), existsSync(join(folder, 'owlclaw.db-damaged'))]).toEqual([[], false])
    await after.end()
  })
})
