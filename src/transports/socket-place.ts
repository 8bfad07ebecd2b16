import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { StartupError } from '../core/startup-error.ts'
import type { DataFolder } from '../store/store.ts'

/** The shortest limit there is for the path of a socket, without the zero at its end. */
const longestPath = 103

const ownFolder = 'owlclaw-owner-'

const inside = (folder: string): string => join(folder, 'owner.sock')

/** Listens in the data folder, or elsewhere where its path is too long for a socket or its disk knows none. Answers the path. */
export async function listenSomewhere(server: Server, { path: folder, before }: DataFolder): Promise<string> {
  if (process.platform === 'win32') return listen(server, `\\\\.\\pipe\\owlclaw-${randomBytes(16).toString('hex')}`)
  if (before?.socket !== undefined) removeLeftover(before.socket, folder)
  const path = inside(folder)
  if (Buffer.byteLength(path) <= longestPath) {
    removeLeftover(path, folder)
    try {
      return await listen(server, path)
    } catch {
      // Not every disk can hold a socket; the temporary folder's can.
    }
  }
  try {
    return await listen(server, join(mkdtempSync(join(tmpdir(), ownFolder)), 'owner.sock'))
  } catch (thrown) {
    throw new StartupError(
      `No socket can be made for other processes, neither in ${folder} nor in ${tmpdir()}: ${(thrown as Error).message}.`,
      { cause: thrown },
    )
  }
}

function listen(server: Server, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, () => {
      server.off('error', reject)
      server.on('error', () => undefined) // one that can't be accepted comes again
      if (process.platform !== 'win32') chmodSync(path, 0o600)
      resolve(path)
    })
  })
}

/** What an owner that was killed left behind; only what can be ours is removed. */
export function removeLeftover(path: string, folder: string): void {
  if (path === inside(folder)) rmSync(path, { force: true })
  else if (dirname(dirname(path)) === tmpdir() && basename(dirname(path)).startsWith(ownFolder))
    rmSync(dirname(path), { recursive: true, force: true })
}
