import { generateKeyPairSync } from 'node:crypto'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createPublicKey } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openReading, type Verdict } from '../../src/ledger/ledger.ts'
import { changed, ended, newFolder, open, openFast } from './ledger-parts.ts'

const keyFile = (folder: string): string => join(folder, 'ledger-key.pem')
const publicKeyOf = (folder: string): string =>
  createPublicKey(readFileSync(keyFile(folder))).export({ type: 'spki', format: 'pem' })

async function verified(folder: string, publicKey?: string): Promise<Verdict> {
  const reader = openReading(folder)
  const verdict = await reader.verify({ publicKey })
  await reader.close()
  return verdict
}

describe('the key of a ledger', () => {
  it('is there from the first start on, so that it can be kept elsewhere', async () => {
    const { folder, end, said } = open()
    expect(publicKeyOf(folder)).toContain('BEGIN PUBLIC KEY')
    await end()
    expect(said).toEqual([])
  })

  it('[R8.6] that was lost is said loudly to be another from then on; what the old one signed still counts', async () => {
    const folder = await ended(40)
    const before = publicKeyOf(folder)
    rmSync(keyFile(folder))
    const again = openFast(folder)
    expect(again.said.filter(({ level }) => level === 'error')).toMatchObject([
      {
        message: expect.stringContaining('the key of the ledger is not the one it had') as string,
        fields: { after: 40 },
      },
    ])
    expect(again.health().concern).toContain('The key of the ledger is another from row 41 on')
    await again.end()
    await ended(10, folder)
    const { ok, notes, checkpoints } = await verified(folder)
    expect([ok, notes]).toEqual([true, [expect.stringContaining('ledger-key.pem was gone, and a new one was made')]])
    expect(checkpoints).toBeGreaterThanOrEqual(4)

    const after = publicKeyOf(folder)
    expect(after).not.toBe(before)
    for (const known of [after, before + after, after + before])
      expect(await verified(folder, known)).toMatchObject({ ok })
    expect((await verified(folder, before)).problem).toMatchObject({ seq: 40, why: 'forged' })
    const stranger = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' })
    expect((await verified(folder, stranger)).problem).toMatchObject({ why: 'forged' })

    const third = open(folder)
    expect(third.said.filter(({ level }) => level === 'error')).toEqual([])
    await third.acknowledge({ by: 'ops', reason: 'deleted by mistake' })
    expect(third.health().concern).toBeUndefined()
    await third.end()
    expect((await verified(folder)).notes).toHaveLength(2)
  })

  it('that was exchanged is told of as well; one that only the database names was never the key', async () => {
    const folder = await ended(40)
    const another = await ended(1)
    const copy = newFolder()
    cpSync(folder, copy, { recursive: true })
    cpSync(keyFile(another), keyFile(folder))
    await ended(1, folder)
    expect((await verified(folder)).notes).toEqual([expect.stringContaining('another than the database names')])

    changed(copy, `UPDATE ledger_writer SET public_key = '${publicKeyOf(another)}'`)
    expect((await verified(copy)).problem).toMatchObject({ why: 'forged' })
    await ended(1, copy)
    const { ok, problem } = await verified(copy)
    expect([ok, problem?.detail]).toEqual([false, expect.stringContaining('The public key in the database was not')])
    expect(await verified(copy, publicKeyOf(copy))).toMatchObject({ ok: false, problem: { why: 'altered' } })
  })

  it('that was exchanged before there was a row is told of at the start', async () => {
    const folder = newFolder()
    await open(folder).end()
    cpSync(keyFile(await ended(1)), keyFile(folder))
    const again = open(folder)
    expect(again.said.filter(({ level }) => level === 'error')).toMatchObject([
      {
        message: expect.stringContaining('the key of the ledger is not the one it had') as string,
        fields: { after: 0 },
      },
    ])
    await again.end()
    await ended(10, folder)
    const { ok, notes } = await verified(folder)
    expect([ok, notes]).toEqual([true, [expect.stringContaining('another than the database names')]])
  })

  it('that can not be read in the database is said in words', async () => {
    const folder = await ended(3)
    changed(folder, "UPDATE ledger_writer SET public_key = 'abc'")
    expect((await verified(folder)).problem?.detail).toMatch(/is not signed with a key that the database knows\.$/)
  })

  it('that can not be read stops no start', async () => {
    const folder = await ended(3)
    writeFileSync(keyFile(folder), 'no key')
    const again = open(folder)
    expect(again.said.some(({ message }) => message.includes('ledger-key.pem of the data folder is no key'))).toBe(true)
    expect(again.health().concern).toContain('take it away and start again')
    expect(again.rows()).toHaveLength(3)
  })
})
