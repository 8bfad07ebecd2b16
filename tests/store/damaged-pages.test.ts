import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, it } from 'vitest'
import { againAfterDamage, checkIfNoted, openStore } from '../../src/store/store.ts'
import { callBy, ended, ending, free, newFolder, start, tool } from '../ledger/ledger-parts.ts'

const pageBytes = 4096

const damages = [
  ['zeros', (page: Buffer) => page.fill(0)],
  ['garbage', (page: Buffer) => page.fill(0xa5)],
  ['garbage where it begins', (page: Buffer) => page.fill(0xa5, 0, 12)],
  ['garbage where its cells are named', (page: Buffer) => page.fill(0xa5, 8, 40)],
  ['garbage in its second half', (page: Buffer) => page.fill(0xa5, 2048)],
] as const

/** The damage of one page, where a store is opened as a start opens it. */
function hurt(folder: string, number: number, damage: (page: Buffer) => void): void {
  const file = join(folder, 'owlclaw.db')
  const bytes = readFileSync(file)
  damage(bytes.subarray((number - 1) * pageBytes, number * pageBytes))
  writeFileSync(file, bytes)
}

describe('a page that can not be read', () => {
  let whole = ''
  let pages = 0
  beforeAll(async () => {
    whole = `${newFolder()}-whole`
    cpSync(await ended(50), whole, { recursive: true })
    pages = readFileSync(join(whole, 'owlclaw.db')).length / pageBytes
  })

  const copied = (): string => {
    const folder = newFolder()
    cpSync(whole, folder, { recursive: true })
    return folder
  }

  it.each(damages)('[R8.6] full of %s, whichever it is, keeps nothing from starting and writing', async (_, damage) => {
    const failed: string[] = []
    for (let number = 1; number <= pages; number += 1) {
      const folder = copied()
      hurt(folder, number, damage)
      try {
        const { ledger, store, end } = start(folder)
        await ledger.ledger.record(tool('later'), callBy('bob'), ending(), free).durable
        expect(store.health()).toMatchObject({ ok: true })
        await end()
        await start(folder).end()
      } catch (thrown) {
        failed.push(`${number}: ${String(thrown)}`)
      }
    }
    expect(failed).toEqual([])
    expect(pages).toBeGreaterThan(15)
  })

  it('of a newer version is left to that version', () => {
    const folder = copied()
    const { db, close } = openStore(folder)
    db.exec("INSERT INTO migrations VALUES (999, 'later', 'x', 0)")
    const { rootpage } = db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'sessions'").get() as {
      readonly rootpage: number
    }
    close()
    hurt(folder, rootpage, (page) => page.fill(0))
    expect(() => openStore(folder)).toThrow('written by a newer version')
  })

  it('of a table that only later calls read shows at the start: what is in the others is saved', () => {
    const folder = copied()
    const { db, close } = openStore(folder)
    db.exec("INSERT INTO used_states VALUES ('a nonce', 99)")
    const { rootpage } = db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'sessions'").get() as {
      readonly rootpage: number
    }
    close()
    hurt(folder, rootpage, (page) => page.fill(0))
    const { store, end } = start(folder)
    expect(store.salvaged?.rows).toMatchObject({ sessions: 0, used_states: 1 })
    return end()
  })
})

describe('what is opened on a store', () => {
  const unreadable = (): never => {
    throw Object.assign(new Error('database disk image is malformed'), { errcode: 11 })
  }

  it('is opened once more after a page that could not be read, and then the whole file was looked at', async () => {
    const folder = newFolder()
    openStore(folder).close()
    let opened = 0
    const answer = await againAfterDamage(folder, () => {
      opened += 1
      const { close } = openStore(folder, { check: checkIfNoted })
      close()
      return Promise.resolve(opened === 1 ? unreadable() : 'open')
    })
    expect([answer, opened]).toEqual(['open', 2])
  })

  it('says what to do where that changes nothing, or where tables are not made as this version makes them', async () => {
    const folder = newFolder()
    const { db, close } = openStore(folder)
    const damaged = `The store ${join(folder, 'owlclaw.db')} is damaged`
    const twice = againAfterDamage(folder, () => Promise.resolve().then(unreadable))
    await expect(twice).rejects.toThrow(`${damaged}: database disk image is malformed. Restore a backup`)
    const column = againAfterDamage(folder, () => Promise.resolve(db.prepare('SELECT cosd FROM ledger_marks')))
    await expect(column).rejects.toThrow(`${damaged}: no such column: cosd. Restore a backup`)
    const inside = column.catch((cause: unknown) => Promise.reject(new Error('the policy file', { cause })))
    await expect(againAfterDamage(folder, () => inside)).rejects.toThrow(`${damaged}: no such column: cosd. Restore`)
    close()
    const other = againAfterDamage(folder, () => Promise.reject(new Error('something else')))
    await expect(other).rejects.toThrow(/^something else$/)
  })

  it('leaves a wrong statement what it is', async () => {
    const db = new DatabaseSync(':memory:')
    const wrong = againAfterDamage(newFolder(), () => Promise.resolve().then(() => db.prepare('SELEC 1')))
    await expect(wrong).rejects.toThrow(/syntax error/)
  })
})
