import { constants, type BigIntStats } from 'node:fs'
import { lstat, open, readlink, realpath, type FileHandle } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** Why a file is not served. `missing` is nobody's fault: it was removed, or never there. */
export class UnsafeFile extends Error {
  override readonly name = 'UnsafeFile'
  readonly reason: 'missing' | 'refused'

  constructor(reason: 'missing' | 'refused', message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}

/** Without following a link at its end, and without waiting for the other side of a pipe. */
const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/**
 * Opens a file below a folder and nowhere else. `root` is the folder's real path. What was opened is asked where it is, so
 * that a link anywhere in the path is refused, even one that was there for a moment only.
 */
export async function openBelow(root: string, path: readonly string[]): Promise<FileHandle> {
  const wanted = join(root, ...path)
  if (path.length === 0 || !wanted.startsWith(root + sep)) throw new UnsafeFile('refused', 'it is not below the folder')
  const file = await open(wanted, flags).catch((thrown: unknown) => {
    throw refusal(thrown)
  })
  try {
    const opened = await file.stat({ bigint: true })
    if (!opened.isFile()) throw new UnsafeFile('refused', 'it is not a regular file')
    await checkPlace(file, opened, wanted)
    return file
  } catch (thrown) {
    await file.close()
    throw thrown instanceof UnsafeFile ? thrown : refusal(thrown)
  }
}

/** Linux knows the path of what is open. Elsewhere the path is resolved twice, on either side of a comparison. */
async function checkPlace(file: FileHandle, opened: BigIntStats, wanted: string): Promise<void> {
  const place =
    process.platform === 'linux' ? await readlink(`/proc/self/fd/${file.fd}`).catch(() => undefined) : undefined
  if (place !== undefined) {
    if (place !== wanted) throw new UnsafeFile('refused', 'symbolic links are not followed')
    return
  }
  const before = await realpath(wanted)
  const named = await lstat(wanted, { bigint: true })
  if (before !== wanted || (await realpath(wanted)) !== wanted)
    throw new UnsafeFile('refused', 'symbolic links are not followed')
  if (named.ino !== opened.ino || named.dev !== opened.dev) throw new UnsafeFile('missing', 'it was replaced')
}

function refusal(thrown: unknown): UnsafeFile {
  const code = typeof thrown === 'object' && thrown !== null && 'code' in thrown ? String(thrown.code) : ''
  if (code === 'ENOENT' || code === 'ENOTDIR') return new UnsafeFile('missing', 'there is no such file', thrown)
  if (code === 'ELOOP' || code === 'EMLINK') return new UnsafeFile('refused', 'symbolic links are not followed', thrown)
  if (code === 'EACCES' || code === 'EPERM') return new UnsafeFile('refused', 'this process may not read it', thrown)
  return new UnsafeFile('refused', code === '' ? String(thrown) : code, thrown)
}
