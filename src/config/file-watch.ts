import { statSync, watch, type FSWatcher } from 'node:fs'
import { dirname } from 'node:path'

/** What is written now is read when it has stood still for so long. */
const settleMs = 20
/** Where the system tells nothing: mounted folders, too few handles, folders that came later. */
const lookEveryMs = 1000

/**
 * Calls after each change of one of the files, when they stand still: written in place, replaced, or a link to something
 * else. `files` is asked anew each time. Answers how to stop.
 */
export function watchFiles(files: () => readonly string[], changed: () => void): () => void {
  const watchers = new Map<string, FSWatcher>()
  let told = stateOf(files())
  let settling: NodeJS.Timeout | undefined
  const settle = (before: string): void => {
    settling = setTimeout(() => {
      settling = undefined
      const now = stateOf(files())
      if (now !== before) settle(now)
      else if (now !== told) {
        told = now
        changed()
      }
    }, settleMs).unref()
  }
  const look = (): void => {
    watchFolders(watchers, files(), look)
    if (settling !== undefined) return
    const now = stateOf(files())
    if (now !== told) settle(now)
  }
  watchFolders(watchers, files(), look)
  const looking = setInterval(look, lookEveryMs).unref()
  return () => {
    clearInterval(looking)
    clearTimeout(settling)
    for (const watcher of watchers.values()) watcher.close()
  }
}

function watchFolders(watchers: Map<string, FSWatcher>, files: readonly string[], look: () => void): void {
  for (const folder of new Set(files.map((file) => dirname(file)))) {
    if (watchers.has(folder)) continue
    try {
      const watcher = watch(folder, { persistent: false }, look)
      watchers.set(folder, watcher)
      watcher.on('error', () => {
        watcher.close()
        watchers.delete(folder)
      })
    } catch {
      continue // not there, or no handle left: it is looked at from time to time all the same
    }
  }
}

const stateOf = (files: readonly string[]): string => files.map(stampOf).join('|')

function stampOf(file: string): string {
  try {
    const { ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true })
    return `${ino} ${size} ${mtimeNs} ${ctimeNs}`
  } catch {
    return '' // not there, or not to be reached
  }
}
