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

const againAfterMs = 2000

/**
 * Calls once whenever something below a folder changed and it has been quiet since. A folder that is not there yet, or
 * is taken away and put back, is watched when it is there.
 */
export function watchFolder(root: string, changed: () => void, options: WatchOptions = {}): FolderWatch {
  const { debounceMs = 150, onTrouble = () => undefined } = options
  let watcher: FSWatcher | undefined
  let quiet: NodeJS.Timeout | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false
  const soon = (): void => {
    clearTimeout(quiet)
    quiet = setTimeout(changed, debounceMs)
    quiet.unref()
  }
  const later = (): void => {
    watcher?.close()
    watcher = undefined
    if (closed) return
    retry = setTimeout(open, againAfterMs, true)
    retry.unref()
  }
  const open = (again: boolean): void => {
    if (closed) return
    if (!isFolder(root)) {
      later()
      return
    }
    try {
      watcher = watch(root, { recursive: true, persistent: false })
    } catch (thrown) {
      onTrouble(thrown)
      later()
      return
    }
    watcher.on('change', (_event, name) => {
      const path = String(name)
      if (!ignored(path)) soon()
      // The watch of a folder that was taken away stays silent for ever.
      if (!/[/\\]/.test(path) && watcher !== undefined && !isFolder(root)) later()
    })
    watcher.on('error', (thrown) => {
      onTrouble(thrown)
      later()
    })
    if (again) soon()
  }
  open(false)
  return {
    close: () => {
      closed = true
      clearTimeout(quiet)
      clearTimeout(retry)
      watcher?.close()
    },
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

const ignored = (name: string): boolean => /(^|[/\\])(\.[^/\\]+|node_modules)([/\\]|$)|~$|\.sw[px]$/.test(name)
