import { statSync, watch, type FSWatcher } from 'node:fs'

export interface FolderWatch {
  readonly close: () => void
}

export interface WatchOptions {
  /** Editors and version control write in bursts: how long it must have been quiet. */
  readonly debounceMs?: number
  /** The watch itself is in trouble, such as too few handles; it tries again by itself. */
  readonly onTrouble?: (thrown: unknown) => void
}

/** The watch of a folder that was taken away or replaced stays silent for ever, so the folder is looked for this often. */
const lookEveryMs = 250
const afterTroubleMs = 2000
/** Where it is never quiet, what has changed is looked at all the same after so many times the quiet that was hoped for. */
const mostQuiets = 10

/**
 * Calls once whenever something below a folder changed and it has been quiet since. A folder that is not there yet, or
 * is taken away, put back or replaced, is watched when it is there.
 */
export function watchFolder(root: string, changed: () => void, options: WatchOptions = {}): FolderWatch {
  const { debounceMs = 100, onTrouble = () => undefined } = options
  let watcher: FSWatcher | undefined
  let watched: string | undefined
  let notBefore = 0
  const burst = inBursts(changed, debounceMs)
  const leave = (): void => {
    watcher?.close()
    watcher = undefined
    watched = undefined
  }
  const trouble = (thrown: unknown): void => {
    leave()
    notBefore = performance.now() + afterTroubleMs
    onTrouble(thrown)
  }
  const open = (folder: string): void => {
    try {
      watcher = watch(root, { recursive: true, persistent: false })
    } catch (thrown) {
      trouble(thrown)
      return
    }
    watched = folder
    watcher.on('change', (_event, name) => {
      const path = String(name)
      if (!ignored(path)) burst.soon()
      if (!/[/\\]/.test(path)) look()
    })
    watcher.on('error', trouble)
  }
  const look = (): void => {
    const folder = identityOf(root)
    if (folder === watched || performance.now() < notBefore) return
    leave()
    if (folder !== undefined) open(folder)
    burst.soon()
  }
  const first = identityOf(root)
  if (first !== undefined) open(first)
  const looking = setInterval(look, lookEveryMs).unref()
  return {
    close: () => {
      clearInterval(looking)
      burst.close()
      leave()
    },
  }
}

/** Calls once it has been quiet for a while, and where it never is, from time to time. */
function inBursts(tell: () => void, quietMs: number) {
  let quiet: NodeJS.Timeout | undefined
  let since: number | undefined
  return {
    soon: (): void => {
      const now = performance.now()
      since ??= now
      clearTimeout(quiet)
      const longest = since + quietMs * mostQuiets - now
      const told = (): void => {
        since = undefined
        tell()
      }
      quiet = setTimeout(told, Math.max(0, Math.min(quietMs, longest))).unref()
    },
    close: () => clearTimeout(quiet),
  }
}

/** Which folder it is that the path leads to now; a link may lead elsewhere later, and numbers are given again. */
function identityOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true })
  return found?.isDirectory() === true ? `${found.dev}:${found.ino}:${found.birthtimeNs}` : undefined
}

const ignored = (name: string): boolean =>
  /(^|[/\\])(\.[^/\\]+|node_modules|4913)([/\\]|$)|~$|\.sw[a-z]$|___jb_(tmp|old)___$/.test(name)
