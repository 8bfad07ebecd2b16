import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A way to take the disk from a gateway that runs, and to give it back. */
export interface Disk {
  /** For the table. */
  readonly how: string
  /** Whether it is gone for the next process, too. */
  readonly forAll: boolean
  readonly take: (pid: number) => void
  readonly giveBack: (pid: number) => void
  readonly remove: () => void
}

const run = (program: string, ...args: readonly string[]): void =>
  void execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })

/** A small filesystem of its own, filled to the last byte; where nothing can be mounted, files that must not grow. */
export function fullDisk(folder: string, megabytes = 48): Disk {
  if (!canMount()) return growthLimit(folder)
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'owlclaw-faults', folder)
  const ballast = join(folder, 'ballast')
  return {
    how: `a tmpfs of ${megabytes} MB, full`,
    forAll: true,
    take: () => fill(ballast),
    giveBack: () => rmSync(ballast, { force: true }),
    remove: () => run('umount', '--lazy', folder),
  }
}

/** Rows, database and WAL that let nobody write, whoever has them open; where that can't be, files that take no byte at all. */
export function readOnlyDisk(folder: string): Disk {
  const files = (): readonly string[] => filesIn(folder).filter((file) => /\.db(-wal)?$|\.ndjson$/.test(file))
  if (!canFreezeFiles(folder))
    return { ...growthLimit(folder), how: 'RLIMIT_FSIZE of 0', take: (pid) => limit(pid, '0') }
  const thaw = (): void => files().forEach((file) => run('chattr', '-i', file))
  return {
    how: 'chattr +i on rows, database and WAL',
    forAll: true,
    take: () => files().forEach((file) => run('chattr', '+i', file)),
    giveBack: thaw,
    remove: () => undefined,
  }
}

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))

/** No file of the process may become longer than the longest of the store is now. */
function growthLimit(folder: string): Disk {
  const longest = (): number => {
    const sizes = filesIn(folder).map((file) => statSync(file).size)
    return Math.max(4096, ...sizes)
  }
  return {
    how: 'RLIMIT_FSIZE of the size it has',
    forAll: false,
    take: (pid) => limit(pid, String(longest())),
    giveBack: (pid) => {
      if (works(() => process.kill(pid, 0))) limit(pid, 'unlimited')
    },
    remove: () => undefined,
  }
}

/** The soft limit only, which anybody may raise again. */
const limit = (pid: number, bytes: string): void => run('prlimit', '--pid', String(pid), `--fsize=${bytes}:unlimited`)

function fill(file: string): void {
  const descriptor = openSync(file, 'a')
  try {
    for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 2)) {
      const block = Buffer.alloc(size)
      while (tookAll(descriptor, block));
    }
  } finally {
    closeSync(descriptor)
  }
}

function tookAll(descriptor: number, block: Buffer): boolean {
  try {
    return writeSync(descriptor, block) === block.length
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOSPC') return false
    throw thrown
  }
}

const works = (attempt: () => unknown): boolean => {
  try {
    attempt()
    return true
  } catch {
    return false
  }
}

let mountable: boolean | undefined

export function canMount(): boolean {
  mountable ??= works(() => {
    const folder = mkdtempSync(join(tmpdir(), 'owlclaw-mount-'))
    try {
      run('mount', '-t', 'tmpfs', '-o', 'size=1m', 'owlclaw-faults', folder)
      run('umount', folder)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
  return mountable
}

/** Whether a file can be made immutable, and is so for those that have it open. */
function canFreezeFiles(folder: string): boolean {
  const file = join(folder, 'frozen')
  const descriptor = openSync(file, 'a')
  try {
    if (!existsSync(file) || !works(() => run('chattr', '+i', file))) return false
    const refused = !works(() => writeSync(descriptor, 'x'))
    run('chattr', '-i', file)
    return refused
  } finally {
    closeSync(descriptor)
    rmSync(file, { force: true })
  }
}

/** Nothing in the folder can be written at all, from the next start on. Undefined where nothing can be mounted. */
export function readOnlyMount(folder: string): { readonly remove: () => void } | undefined {
  if (!canMount()) return undefined
  run('mount', '--bind', folder, folder)
  run('mount', '-o', 'remount,bind,ro', folder)
  return { remove: () => run('umount', '--lazy', folder) }
}
