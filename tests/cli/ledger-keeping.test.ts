import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { claimDataFolder, openStore } from '../../src/store/store.ts'
import { callBy, changed, ending, open, tool } from '../ledger/ledger-parts.ts'
import { ledgerFolder, longLedger, newFolder } from './ledger-folders.ts'
import { folderWith, root, run } from './running.ts'

const execute = promisify(execFile)

const ledger = (folder: string, ...words: readonly string[]) => run(['ledger', ...words, '--data-dir', folder])

const namesIn = async (folder: string): Promise<string[]> =>
  (await ledger(folder, 'search', '--limit', '100')).out.split('\n').map((line) => line.split('  ')[3] ?? line)

async function callMore(folder: string) {
  const { ledger: more, end, said } = open(folder)
  await more.record(tool('later'), callBy('eve'), ending(), undefined).durable
  await end()
  return { said }
}

describe('ledger backup and restore', () => {
  it('give back what was there, and keep aside what was there instead', async () => {
    const folder = await ledgerFolder()
    const backup = join(await folderWith(), 'backup')
    const before = await namesIn(folder)
    const made = await ledger(folder, 'backup', backup)
    expect([made.code, made.out]).toEqual([0, expect.stringMatching(/bytes, up to row 6 of the ledger, hash \S{43}$/)])
    await callMore(folder)
    expect(await namesIn(folder)).toEqual(['eve later', ...before])

    const restored = await ledger(folder, 'restore', backup)
    expect([restored.code, restored.out]).toEqual([0, expect.stringContaining('up to row 6 of the ledger')])
    expect(await namesIn(folder)).toEqual(before)
    const aside = readdirSync(folder).find((name) => name.startsWith('replaced-')) ?? ''
    expect(await namesIn(join(folder, aside))).toEqual(['eve later', ...before])
    expect(restored.err).toContain(aside)
  })

  it('say of a ledger without a row that there is none', async () => {
    const { folder, end } = open()
    await end()
    const backup = join(await folderWith(), 'backup')
    const made = await ledger(folder, 'backup', backup)
    expect([made.code, made.out]).toEqual([0, expect.stringMatching(/ bytes, with no row of the ledger yet$/)])
    const restored = await ledger(folder, 'restore', backup)
    expect([restored.code, restored.out]).toEqual([0, expect.stringMatching(/, with no row of the ledger yet\.$/)])
  })

  it('[R8.6] show afterwards that rows are missing and why, at once and when it goes on', async () => {
    const folder = await ledgerFolder()
    const backup = join(await folderWith(), 'backup')
    await ledger(folder, 'backup', backup)
    await callMore(folder)
    await ledger(folder, 'restore', backup)
    const at = expect.stringMatching(
      /note: Row 7 is left out: a backup was restored \(of .*; what was here is in replaced-/,
    )
    const missing = await ledger(folder, 'verify')
    expect([missing.code, missing.out]).toEqual([0, at])
    const { said } = await callMore(folder)
    expect(said.filter(({ level }) => level !== 'info')).toEqual([])
    const verified = await ledger(folder, 'verify')
    expect([verified.code, verified.out]).toEqual([0, at])
    expect(verified.out).toContain('last row: 8,')
  })

  it('know what was signed with another key after the backup, and take the place of a database that is gone', async () => {
    const folder = await ledgerFolder()
    const backup = join(await folderWith(), 'backup')
    await ledger(folder, 'backup', backup)
    rmSync(join(folder, 'ledger-key.pem'))
    await callMore(folder)
    rmSync(join(folder, 'owlclaw.db'))
    expect((await ledger(folder, 'restore', backup)).code).toBe(0)
    for (const rows of [6, 7]) {
      const { out } = await ledger(folder, 'verify', '--json')
      const left = expect.stringMatching(/^Rows? 7.* left out: a backup was restored/) as string
      expect(JSON.parse(out)).toMatchObject({ ok: true, rows, notes: [left] })
      const { said } = await callMore(folder)
      expect(said.filter(({ level }) => level !== 'info')).toEqual([])
    }
  })

  it('of a young ledger are signed, and what is restored from them verifies beside what came after', async () => {
    const { folder, ledger: young, end } = open()
    await young.record(tool('first'), callBy('ada'), ending(), undefined).durable
    const backup = join(await folderWith(), 'backup')
    await ledger(folder, 'backup', backup)
    const verdict = JSON.parse((await ledger(backup, 'verify', '--json')).out) as { checkpoints: number }
    expect(verdict).toMatchObject({ ok: true, rows: 1, checkpoints: 1 })
    expect(existsSync(join(backup, 'ledger-key.pem'))).toBe(true)
    await young.record(tool('second'), callBy('ada'), ending(), undefined).durable
    await end()
    expect((await ledger(folder, 'restore', backup)).code).toBe(0)
    expect(JSON.parse((await ledger(folder, 'verify', '--json')).out)).toMatchObject({ ok: true, rows: 1 })
  })

  it('leave a key revoked that was revoked since, and name each whose state is not that of the backup', async () => {
    const folder = await ledgerFolder()
    const backup = join(await folderWith(), 'backup')
    const keys = (sql: string): void => {
      const { db, close } = openStore(folder)
      db.exec(sql)
      close()
    }
    keys("INSERT INTO api_keys VALUES ('key_1', 'ada', 'bearer', 'x', '{}', 1, NULL, NULL, NULL, NULL)")
    await ledger(folder, 'backup', backup)
    keys(
      "UPDATE api_keys SET revoked_at = 5; INSERT INTO api_keys VALUES ('key_2', 'bob', 'bearer', 'y', '{}', 1, NULL, NULL, NULL, NULL)",
    )
    const { code, err } = await ledger(folder, 'restore', backup)
    expect([code, err]).toEqual([
      0,
      expect.stringContaining('key_1 of ada was revoked after the backup, and stays revoked.'),
    ])
    expect(err).toContain('key_2 of bob was made after the backup and is gone: make another.')
    const { db, close } = openStore(folder)
    expect(
      db
        .prepare('SELECT id, revoked_at FROM api_keys')
        .all()
        .map((row) => ({ ...row })),
    ).toEqual([{ id: 'key_1', revoked_at: 5 }])
    close()

    writeFileSync(join(folder, 'owlclaw.db'), 'this is no database any more, whatever it was before '.repeat(100))
    const unread = await ledger(folder, 'restore', backup, '--json')
    expect(unread.code).toBe(0)
    expect(JSON.parse(unread.out)).toMatchObject({
      carried: { unread: expect.any(String) as string, keys: [{ id: 'key_1', now: 'unknown' }] },
    })
    expect(unread.err).toContain('key_1 of ada works, also if it was revoked after the backup')
  })

  it('begin a folder anew, with the key that signs for its ledger', async () => {
    const folder = await ledgerFolder()
    await ledger(folder, 'backup')
    const [name = ''] = readdirSync(join(folder, 'backups'))
    const elsewhere = join(newFolder(), 'data')
    const { code, err } = await ledger(elsewhere, 'restore', join(folder, 'backups', name))
    expect([code, err]).toEqual([0, ''])
    expect(readFileSync(join(elsewhere, 'ledger-key.pem'))).toEqual(readFileSync(join(folder, 'ledger-key.pem')))
    await callMore(elsewhere)
    const { out } = await ledger(elsewhere, 'verify', '--json')
    expect(JSON.parse(out)).toMatchObject({ ok: true, rows: 7 })
  })

  it('copy a ledger that is being written, and what is in the copy holds together', async () => {
    const { folder, ledger: writing, end } = open()
    const by = callBy('ada')
    await writing.record(tool('first'), by, ending(), undefined).durable
    const backup = join(await folderWith(), 'backup')
    const copying = ledger(folder, 'backup', backup, '--json')
    for (let call = 0; call < 200; call += 1)
      await writing.record(tool(`call-${call}`), by, ending(), undefined).durable
    const { code, out } = await copying
    await end()
    expect(code).toBe(0)
    const { head } = JSON.parse(out) as { head: { seq: number } }
    expect(JSON.parse((await ledger(backup, 'verify', '--json')).out)).toMatchObject({ ok: true, rows: head.seq })
  })

  it.each([
    [
      'was changed',
      (path: string) => writeFileSync(join(path, 'owlclaw.db'), 'x', { flag: 'a' }),
      /hash of owlclaw\.db/,
    ],
    ['is no backup', (path: string) => writeFileSync(join(path, 'backup.json'), '{}'), /is no backup/],
    ['has no note', (path: string) => writeFileSync(join(path, 'backup.json'), 'x'), /is no backup/],
  ])('refuse one that %s, and touch nothing', async (_what, spoil, said) => {
    const folder = await ledgerFolder()
    const backup = join(await folderWith(), 'backup')
    await ledger(folder, 'backup', backup)
    spoil(backup)
    const before = readFileSync(join(folder, 'owlclaw.db'))
    const { code, err } = await ledger(folder, 'restore', backup)
    expect([code, err]).toEqual([1, expect.stringMatching(said)])
    expect(readFileSync(join(folder, 'owlclaw.db'))).toEqual(before)
    expect(readdirSync(folder).filter((name) => /^(replaced|restoring)-/.test(name))).toEqual([])
    expect((await ledger(folder, 'backup', backup)).err).toContain('is there already')
  })

  it('refuse one whose ledger is not as it was written', async () => {
    const folder = await ledgerFolder()
    changed(folder, 'UPDATE ledger_rows SET cost = 0')
    const backup = join(await folderWith(), 'backup')
    await ledger(folder, 'backup', backup)
    const elsewhere = newFolder()
    const { code, err } = await ledger(elsewhere, 'restore', backup)
    expect([code, err]).toEqual([1, expect.stringContaining('is not as it was written: Row 2')])
    expect((await ledger(elsewhere, 'restore', backup, '--broken')).code).toBe(0)
    expect((await ledger(elsewhere, 'verify')).out).toContain('broken at row 2')
  })

  it('leave a folder alone that somebody has, and name who', async () => {
    const folder = await ledgerFolder()
    const backup = join(await folderWith(), 'backup')
    await ledger(folder, 'backup', backup)
    const claimed = claimDataFolder(folder)
    const { code, err } = await ledger(folder, 'restore', backup)
    const { code: prunes, err: why } = await ledger(folder, 'prune', '--before', '1d')
    claimed.release()
    expect([code, err]).toEqual([1, expect.stringContaining(`belongs to process ${process.pid}`)])
    expect([prunes, why]).toEqual([1, expect.stringContaining(`belongs to process ${process.pid}`)])
  })
})

describe('a long ledger', () => {
  it('is read no further than somebody reads', async () => {
    const folder = await longLedger()
    const ends = async (words: string): Promise<string> => {
      const command = `"${process.execPath}" scripts/owlclaw.cjs ledger ${words} --data-dir "${folder}" | head -n 1`
      const { stdout } = await execute('bash', ['-c', `${command} > /dev/null; echo "\${PIPESTATUS[@]}"`], {
        cwd: root,
      })
      return stdout.trim()
    }
    expect(await ends('export')).toBe('0 0')
    expect(await ends('tail -n 1000 --follow --json')).toBe('0 0')
  })
})

describe('ledger prune', () => {
  it('removes whole segments, says so, and what is left verifies', async () => {
    const folder = await longLedger()
    const young = await ledger(folder, 'prune', '--before', '0s')
    expect([young.code, young.err]).toEqual([1, expect.stringContaining('rows are kept for 400 days')])
    const wanted = ['prune', '--before', '0s', '--within-retention']
    expect((await ledger(folder, ...wanted, '--dry-run')).out).toBe('8191 rows would be removed.')
    const { code, out } = await ledger(folder, ...wanted)
    expect([code, out]).toEqual([0, '8191 rows were removed.'])
    const verified = await ledger(folder, 'verify')
    expect([verified.code, verified.out]).toEqual([0, expect.stringContaining('Rows 1 to 8191 are pruned')])
    const { out: page } = await ledger(folder, 'search', '--tool', 'add', '--limit', '1000', '--json')
    expect((JSON.parse(page) as { entries: unknown[] }).entries).toHaveLength(809)
    expect(JSON.parse((await ledger(folder, ...wanted, '--json')).out)).toMatchObject({ rows: 0 })
    expect(JSON.parse((await ledger(folder, ...wanted, '--json', '--dry-run')).out)).toMatchObject({ dry_run: true })
  })

  it('says what it needs, and when nothing was old enough', async () => {
    const folder = await ledgerFolder()
    expect(await ledger(folder, 'prune')).toMatchObject({ code: 2 })
    expect((await ledger(folder, 'prune', '--before', '2001-01-01')).out).toContain('nothing was removed')
    expect(existsSync(join(folder, 'owner.json'))).toBe(false)
    expect(await ledger(await folderWith(), 'prune', '--before', '1d')).toMatchObject({ code: 1 })
  })
})

describe('ledger acknowledge', () => {
  it('[R8.6] takes note of what was done to the ledger, with who says so and why, and verify tells it ever after', async () => {
    const folder = await ledgerFolder()
    expect(await ledger(folder, 'acknowledge')).toMatchObject({ code: 2 })
    expect(await ledger(folder, 'acknowledge', '--reason', ' ')).toMatchObject({ code: 2 })
    expect((await ledger(folder, 'acknowledge', '--reason', 'none')).out).toBe('There is nothing to take note of.')
    changed(folder, 'UPDATE ledger_rows SET cost = 0 WHERE seq = 2')
    const { code, out } = await ledger(folder, 'acknowledge', '--reason', 'Tried\u001b[2J out', '--by', 'Ada')
    expect([code, out]).toEqual([0, expect.stringMatching(/^Acknowledged by Ada:\n {2}Row 2 is not as it was written/)])
    const verified = await ledger(folder, 'verify')
    expect([verified.code, verified.out]).toEqual([
      0,
      expect.stringMatching(/note: Acknowledged at .* by Ada: Tried\\u001b\[2J out$/),
    ])
    expect((await ledger(folder, 'search', '--kind', 'ledger')).out).toContain('acknowledge')
  })

  it('says of a ledger that is gone where it was, and waits for the folder', async () => {
    const folder = await ledgerFolder()
    const claimed = claimDataFolder(folder)
    const taken = await ledger(folder, 'acknowledge', '--reason', 'x')
    claimed.release()
    expect([taken.code, taken.err]).toEqual([1, expect.stringContaining(`belongs to process ${process.pid}`)])
    const { db, close } = openStore(folder)
    db.exec('DROP TABLE ledger_writer')
    close()
    expect((await ledger(folder, 'verify')).err).toContain('the ledger is gone from')
    rmSync(join(folder, 'owlclaw.db'))
    const gone = await ledger(folder, 'verify')
    expect([gone.code, gone.err]).toEqual([1, expect.stringContaining('the database of the ledger is gone')])
  })
})

describe('a ledger with rows that can not be read', () => {
  it('is pruned all the same; before that no backup is made, and verify names the first of them', async () => {
    const folder = await longLedger()
    const file = join(folder, 'ledger', readdirSync(join(folder, 'ledger'))[0] ?? '')
    const bytes = readFileSync(file)
    const page = Math.floor(bytes.length / 2 / 4096) * 4096
    writeFileSync(file, bytes.fill(0, page, page + 4096))
    const broken = await ledger(folder, 'verify')
    expect([broken.code, broken.err]).toEqual([1, expect.stringMatching(/has no row at byte \d+, after row \d+/)])
    const backup = await ledger(folder, 'backup', join(newFolder(), 'backup'))
    expect([backup.code, backup.err]).toEqual([
      1,
      expect.stringContaining("There is no backup. Rows of the ledger can't"),
    ])
    const pruned = await ledger(folder, 'prune', '--before', '0s', '--within-retention')
    expect([pruned.code, pruned.out]).toEqual([0, expect.stringMatching(/^\d+ rows were removed\.$/)])
    expect(pruned.err).toMatch(/Rows? \d+ .*of the ledger can not be read any more/)
    expect((await ledger(folder, 'verify')).code).toBe(1)
    expect((await ledger(folder, 'acknowledge', '--reason', 'the disk')).code).toBe(0)
    expect((await ledger(folder, 'verify')).code).toBe(0)
  })
})
