import { StartupError } from '../core/startup-error.ts'

const room = 'Make room there, or name another folder with --data-dir.'
const rights = 'Check who may write there.'
const disk = 'Check that its disk has room and works.'

/** By the codes of the operating system, and by those of SQLite. */
const remedies: Readonly<Record<string | number, string>> = {
  ...{ ENOSPC: room, EDQUOT: room, EROFS: rights, EACCES: rights, EPERM: rights },
  ...{ 3: rights, 8: rights, 10: disk, 13: room, 14: rights },
}

/** What to do about a disk that can't be written; undefined where it is something else. */
export function remedyFor(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error)) return undefined
  if ('errcode' in thrown && typeof thrown.errcode === 'number') return remedies[thrown.errcode & 0xff]
  return 'code' in thrown && typeof thrown.code === 'string' ? remedies[thrown.code] : undefined
}

/** In words, with the folder, what kept a start from writing there; anything else as it is. */
export function folderTrouble(folder: string, thrown: unknown): unknown {
  if (thrown instanceof StartupError) return thrown
  const remedy = remedyFor(thrown)
  if (remedy === undefined) return thrown
  return new StartupError(`The data folder ${folder} can't be written: ${(thrown as Error).message}. ${remedy}`, {
    cause: thrown,
  })
}
