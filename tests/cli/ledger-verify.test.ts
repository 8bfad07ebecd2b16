import { generateKeyPairSync } from 'node:crypto'
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { changed, open } from '../ledger/ledger-parts.ts'
import { ledgerFolder } from './ledger-folders.ts'
import { folderWith, run } from './running.ts'

type Json = Readonly<Record<string, unknown>>

const ledger = (folder: string, ...words: readonly string[]) => run(['ledger', ...words, '--data-dir', folder])

describe('ledger verify', () => {
  it('answers 0 where all is as it was written, and says how much that is', async () => {
    const folder = await ledgerFolder()
    const { code, out, err } = await ledger(folder, 'verify')
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^ok: 6 rows are as they were written, and \d+ signatures agree\nlast row: 6, hash \S{43}$/)
    const { out: json } = await ledger(folder, 'verify', '--json')
    expect(JSON.parse(json)).toMatchObject({ ok: true, rows: 6, head: { seq: 6 }, notes: [] })
  })

  it.each([
    ['altered', 'UPDATE ledger_rows SET cost = 1 WHERE seq = 2', /broken at row 2 \(entry \S+-2\): altered/],
    ['removed', 'DELETE FROM ledger_rows WHERE seq = 3', /broken at row 3 \(entry \S+-3\): removed/],
    ['cut off', 'DELETE FROM ledger_rows WHERE seq > 4', /broken at row 5 \(entry \S+-5\): truncated/],
  ])('[R8.6] answers 1 and names the first row that was %s', async (_what, sql, said) => {
    const folder = await ledgerFolder()
    changed(folder, sql)
    const { code, out, err } = await ledger(folder, 'verify')
    expect(code).toBe(1)
    expect(out).toMatch(said)
    expect(err).toMatch(/^owlclaw: the ledger is not as it was written: /)
  })

  it('shows by checkpoints and a key kept elsewhere what nobody could see here', async () => {
    const folder = await ledgerFolder()
    const kept = join(await folderWith(), 'kept.ndjson')
    cpSync(join(folder, 'ledger-checkpoints.ndjson'), kept)
    const key = join(folder, 'public.pem')
    const db = new DatabaseSync(join(folder, 'owlclaw.db'))
    writeFileSync(key, String((db.prepare('SELECT public_key FROM ledger_writer').get() as Json)['public_key']))
    db.close()
    expect((await ledger(folder, 'verify', '--public-key', key, '--checkpoints', kept)).code).toBe(0)

    changed(folder, 'DELETE FROM ledger_rows WHERE seq > 4; DELETE FROM ledger_checkpoints')
    writeFileSync(join(folder, 'ledger-checkpoints.ndjson'), '')
    expect(await ledger(folder, 'verify')).toMatchObject({
      code: 1,
      err: expect.stringContaining('beside the database') as string,
    })
    rmSync(join(folder, 'ledger-head'))
    expect((await ledger(folder, 'verify')).err).toContain('the note of the last clean end knows of row 6')
    changed(folder, 'UPDATE ledger_writer SET closed = NULL')
    expect((await ledger(folder, 'verify')).code).toBe(0)
    const cut = await ledger(folder, 'verify', '--checkpoints', kept)
    expect([cut.code, cut.out]).toEqual([1, expect.stringContaining('truncated')])

    const { publicKey } = generateKeyPairSync('ed25519')
    writeFileSync(key, publicKey.export({ type: 'spki', format: 'pem' }))
    const forged = await ledger(folder, 'verify', '--public-key', key, '--checkpoints', kept)
    expect([forged.code, forged.out]).toEqual([1, expect.stringContaining('forged')])
  })

  it('says how many of the checkpoints that were kept elsewhere agree, and which lines are none', async () => {
    const folder = await ledgerFolder()
    const [kept, own] = [join(await folderWith(), 'kept.ndjson'), join(folder, 'ledger-checkpoints.ndjson')]
    const lines = readFileSync(own, 'utf8').trim().split('\n')
    const all = lines.length
    writeFileSync(kept, `${lines.join('\r\n')}\n\n{"ledger":"x","seq`)
    const whole = await ledger(folder, 'verify', '--checkpoints', kept)
    expect([whole.code, whole.out]).toEqual([
      0,
      expect.stringContaining(`agree, ${all} of the ${all} checkpoints in ${kept} among them\n`),
    ])
    writeFileSync(kept, `what is this?\n${lines.join('\n')}\n${lines[0]?.slice(0, 90)}\n`)
    const cut = await ledger(folder, 'verify', '--checkpoints', kept)
    expect(cut).toMatchObject({ code: 1, err: expect.stringContaining(`Line 1 of ${kept} is no checkpoint`) as string })
    expect(cut.out).toContain(`note: Line ${all + 2} of ${kept} is no checkpoint.`)
    writeFileSync(own, readFileSync(kept))
    expect((await ledger(folder, 'verify')).code).toBe(0)
    for (const text of ['', 'root:x:0:0\n', lines.map((line) => `${line.slice(0, 100)}\n`).join('')]) {
      writeFileSync(kept, text)
      expect(await ledger(folder, 'verify', '--checkpoints', kept)).toMatchObject({
        code: 2,
        err: expect.stringContaining(`${kept} has no checkpoint`) as string,
      })
    }
  })

  it('says what is wrong with what it is given', async () => {
    const folder = await ledgerFolder()
    writeFileSync(join(folder, 'no.pem'), 'none')
    expect(await ledger(folder, 'verify', '--public-key', join(folder, 'no.pem'))).toMatchObject({
      code: 2,
      err: expect.stringContaining('no.pem is no key in PEM') as string,
    })
    expect(await ledger(folder, 'verify', '--checkpoints', 'nowhere')).toMatchObject({
      code: 2,
      err: expect.stringContaining('there is no file nowhere') as string,
    })
    const { folder: unused, end } = open()
    await end()
    for (const command of ['verify', 'search', 'tail', 'stats']) {
      expect((await ledger(unused, command)).err, command).toBe('')
      const { err } = await run(['ledger', command, '--data-dir', unused], { env: { OWLCLAW_LEDGER_ENABLED: 'false' } })
      expect(err, command).toBe('note: ledger.enabled is false: no call is recorded.')
    }
    const empty = await ledger(await folderWith(), 'verify')
    expect([empty.code, empty.err]).toEqual([1, expect.stringContaining('there is no ledger in')])
  })

  it('reads a folder in which nothing can be written, as long as nothing waits in the log of the database', async () => {
    const folder = await ledgerFolder()
    const file = join(folder, 'owlclaw.db')
    // Nothing can be opened there: for root as well, who may write wherever it is.
    symlinkSync(join(folder, 'nowhere', 'at-all'), `${file}-shm`)
    expect(() => new DatabaseSync(file, { readOnly: true }).prepare('SELECT 1 FROM sqlite_schema').get()).toThrow(
      'unable to open database file',
    )
    for (const words of [['verify'], ['tail'], ['search'], ['stats'], ['export'], ['backup', join(folder, 'copy')]]) {
      expect(await ledger(folder, ...words), words[0]).toMatchObject({ code: 0, err: '' })
    }
    writeFileSync(`${file}-wal`, 'what was written last')
    expect(await ledger(folder, 'verify')).toMatchObject({
      code: 1,
      err: expect.stringContaining('copy the whole folder, and name the copy with --data-dir') as string,
    })
  })

  it('says of a database that can’t be read how to go on', async () => {
    const none = await folderWith({ 'owlclaw.db': 'this is no database at all, however long it is said to be' })
    expect(await ledger(none, 'verify')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/owlclaw\.db can't be read: .*ledger restore DIR/) as string,
    })
    const old = await folderWith()
    changed(old, 'CREATE TABLE heartbeat (id INTEGER PRIMARY KEY)')
    expect(await ledger(old, 'verify')).toMatchObject({
      code: 1,
      err: expect.stringContaining('of a version that had no ledger') as string,
    })
  })
})
