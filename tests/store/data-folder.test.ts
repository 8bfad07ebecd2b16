import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, it } from 'vitest'
import { StartupError } from '../../src/core/startup-error.ts'
import {
  claimDataFolder,
  folderTrouble,
  FolderTaken,
  openStore,
  openToOthers,
  readOwner,
} from '../../src/store/store.ts'

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

function thrownBy(work: () => unknown): unknown {
  try {
    work()
  } catch (thrown) {
    return thrown
  }
  return expect.unreachable('it did not throw')
}

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'owlclaw-store-'))

async function hold(folder: string, ...more: string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'holder.ts'), folder, ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  await once(child.stdout, 'data')
  return child
}

function refusal(folder: string): FolderTaken {
  try {
    claimDataFolder(folder).release()
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(FolderTaken)
    return thrown as FolderTaken
  }
  return expect.unreachable('the folder was free')
}

describe('a data folder', () => {
  it('has room for its next start, which uses it, and none where it could not be kept', () => {
    const folder = newFolder()
    const file = join(folder, 'spare-room')
    const kept = (): number | undefined => statSync(file, { throwIfNoEntry: false })?.size
    claimDataFolder(folder).release()
    expect(kept()).toBe(65_536)
    const { release } = claimDataFolder(folder)
    expect(kept()).toBeUndefined()
    symlinkSync('/dev/full', file)
    release()
    expect(readdirSync(folder)).not.toContain('spare-room')
    rmSync(folder, { recursive: true })
  })

  it('that can not be written is named with what to do, and let go', () => {
    const folder = newFolder()
    symlinkSync('/dev/full', join(folder, `owner.json.${process.pid}`))
    expect(() => claimDataFolder(folder)).toThrow(
      `The data folder can't be written: ${join(folder, 'owner.json')}: ENOSPC: no space left on device, write. Make room there, or name another folder with --data-dir.`,
    )
    claimDataFolder(folder).release()
  })

  it('[R8.6] is claimed on a full disk after a process that was killed, over what that one wrote', () => {
    const folder = newFolder()
    const killed = {
      pid: 999_999,
      startedAt: 1,
      version: '0.1.0',
      address: 'http://127.0.0.1:8080',
      token: 'x'.repeat(99),
    }
    writeFileSync(join(folder, 'owner.json'), JSON.stringify(killed))
    symlinkSync('/dev/full', join(folder, `owner.json.${process.pid}`))
    const { before, announce, release } = claimDataFolder(folder)
    expect(before).toEqual(killed)
    expect(readOwner(folder)).toEqual({ pid: process.pid, startedAt: expect.any(Number) as number })
    symlinkSync('/dev/full', join(folder, `owner.json.${process.pid}`))
    announce({ address: 'http://127.0.0.1:8081' })
    expect(readOwner(folder)).toMatchObject({ pid: process.pid, address: 'http://127.0.0.1:8081' })
    release()
  })

  it('is named where a start fails for its disk, and nowhere else', () => {
    const db = new DatabaseSync(':memory:')
    db.exec('PRAGMA max_page_count = 1')
    const full = thrownBy(() => db.exec('CREATE TABLE one (id INTEGER)'))
    expect(folderTrouble('/data', full)).toEqual(
      new StartupError(
        "The data folder /data can't be written: database or disk is full. Make room there, or name another folder with --data-dir.",
      ),
    )
    const others = [
      new StartupError('x'),
      thrownBy(() => db.exec('nonsense')),
      thrownBy(() => readFileSync('/nowhere/x')),
    ]
    for (const other of others) expect(folderTrouble('/data', other)).toBe(other)
  })

  it('has one owner: a second process is refused and told who has it and where it answers', async () => {
    const folder = newFolder()
    const child = await hold(folder, 'http://127.0.0.1:8080')
    const taken = refusal(folder)
    expect(taken.owner).toMatchObject({ pid: child.pid, address: 'http://127.0.0.1:8080' })
    expect(taken.message).toBe(
      `The data folder ${folder} belongs to process ${child.pid} at http://127.0.0.1:8080. Stop that one first, or give this one its own with --data-dir.`,
    )
  })

  it('an owner that has not said yet where it answers is named by its process', async () => {
    const folder = newFolder()
    const child = await hold(folder)
    expect(refusal(folder).message).toContain(`belongs to process ${child.pid}. `)
  })

  it('is free again the moment its owner is killed, and what was committed is there', async () => {
    const folder = newFolder()
    const child = await hold(folder, 'http://127.0.0.1:1')
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(existsSync(join(folder, 'owner.json'))).toBe(true)
    const claimed = claimDataFolder(folder)
    const store = openStore(folder)
    expect(
      store.db
        .prepare('SELECT n FROM kept')
        .all()
        .map((row) => row['n']),
    ).toEqual([child.pid])
    store.close()
    claimed.release()
  })

  it('a stale note that names a living process of another time does not keep anybody out', () => {
    const folder = newFolder()
    writeFileSync(
      join(folder, 'owner.json'),
      JSON.stringify({ pid: process.ppid, startedAt: 1, address: 'http://127.0.0.1:1' }),
    )
    const claimed = claimDataFolder(folder)
    expect(JSON.parse(readFileSync(join(folder, 'owner.json'), 'utf8'))).toMatchObject({ pid: process.pid })
    claimed.release()
  })

  it('is refused within one process too, and free after release', () => {
    const folder = newFolder()
    const claimed = claimDataFolder(folder)
    expect(refusal(folder).owner?.pid).toBe(process.pid)
    claimed.release()
    claimDataFolder(folder).release()
  })

  it('that cannot be made or used says which and what to do', () => {
    const file = join(newFolder(), 'file')
    writeFileSync(file, '')
    expect(() => claimDataFolder(join(file, 'data'))).toThrow(
      /The data folder .*file\/data can't be made: .*--data-dir/,
    )
    expect(() => claimDataFolder(file)).toThrow(/The data folder .*file can't be made: .*--data-dir/)
    // Not in this process: where Node makes all folders at once, it never comes back.
    const text = `import { claimDataFolder } from ${JSON.stringify(join(import.meta.dirname, '../../src/store/store.ts'))}; claimDataFolder('/proc/owlclaw/data')`
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', text], {
      encoding: 'utf8',
      timeout: 20_000,
      killSignal: 'SIGKILL',
    })
    expect(status).toBe(1)
    expect(stderr).toContain("The data folder /proc/owlclaw/data can't be made")
    const folder = newFolder()
    writeFileSync(
      join(folder, 'owner.lock'),
      'this is no database, but long enough to be looked at as one '.repeat(100),
    )
    expect(() => claimDataFolder(folder)).toThrow(
      /can't be locked: .*owner\.lock: file is not a database\. Nothing is kept in it: delete it once no gateway runs on this folder\.$/,
    )
    rmSync(join(folder, 'owner.lock'))
    claimDataFolder(folder).release()
  })
})

const modeOf = (file: string): number => statSync(file).mode & 0o777

describe('the files of a data folder', () => {
  it('are their owner’s alone from the first moment on, also in a folder that is open to others', () => {
    const folder = newFolder()
    chmodSync(folder, 0o755)
    expect(openToOthers(folder)).toBe('0755')
    const claimed = claimDataFolder(folder)
    const store = openStore(folder)
    const names = ['owlclaw.db', 'owlclaw.db-wal', 'owlclaw.db-shm', 'owner.lock', 'owner.json']
    expect(names.map((name) => [name, modeOf(join(folder, name)).toString(8)])).toEqual(
      names.map((name) => [name, '600']),
    )
    store.close()
    claimed.release()
    chmodSync(folder, 0o700)
    expect(openToOthers(folder)).toBeUndefined()
  })

  it('of an older version are closed at the next start, with what a crash left beside them', async () => {
    const folder = newFolder()
    const child = await hold(folder)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const names = ['owlclaw.db', 'owlclaw.db-wal', 'owner.lock']
    for (const name of names) chmodSync(join(folder, name), 0o644)
    const claimed = claimDataFolder(folder)
    const store = openStore(folder)
    expect(names.map((name) => modeOf(join(folder, name)))).toEqual(names.map(() => 0o600))
    store.close()
    claimed.release()
  })

  it('are closed without giving up what this process has locked', async () => {
    const folder = newFolder()
    const claimed = claimDataFolder(folder)
    chmodSync(join(folder, 'owner.lock'), 0o644)
    refusal(folder)
    expect(modeOf(join(folder, 'owner.lock'))).toBe(0o600)
    const other = spawn(process.execPath, [join(import.meta.dirname, 'holder.ts'), folder], { stdio: 'ignore' })
    children.push(other)
    const [code] = (await once(other, 'exit')) as [number]
    expect(code).not.toBe(0)
    claimed.release()
  })
})

describe('the store', () => {
  it('writes ahead and to the disk', () => {
    const store = openStore(newFolder())
    expect(store.db.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
    expect(store.db.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 })
    store.close()
  })

  it('[R11.10] says how long a write takes, and writes once however often it is asked', () => {
    const store = openStore(newFolder())
    const health = store.health()
    expect(health.ok).toBe(true)
    expect(health.latencyMs).toBeGreaterThan(0)
    const beats = store.db.prepare('SELECT at FROM heartbeat').all()
    expect(store.health()).toBe(health)
    expect(store.db.prepare('SELECT at FROM heartbeat').all()).toEqual(beats)
    store.close()
  })

  it('says that it cannot write', () => {
    const store = openStore(newFolder())
    store.db.exec('PRAGMA query_only = 1')
    expect(store.health()).toMatchObject({ ok: false, error: expect.stringContaining('readonly') })
    store.close()
  })

  it('that is damaged is moved aside, and a new one takes its place', () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'owlclaw.db'), 'not a database at all, however long it goes on '.repeat(100))
    chmodSync(join(folder, 'owlclaw.db'), 0o600)
    const store = openStore(folder)
    expect(store.salvaged).toMatchObject({ reason: expect.stringContaining('not a database') as string })
    expect(readFileSync(store.salvaged?.movedTo ?? '', 'utf8')).toContain('not a database at all')
    store.close()
  })
})
