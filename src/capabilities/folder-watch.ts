import { watch, type FSWatcher } from 'node:fs'
import { stat } from 'node:fs/promises'

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
    retry = setTimeout(() => void open(true), againAfterMs)
    retry.unref()
  }
  const open = async (again: boolean): Promise<void> => {
    const found = await stat(root).catch(() => undefined)
    if (closed) return
    if (found?.isDirectory() !== true) {
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
      if (!/[/\\]/.test(path)) void present()
    })
    watcher.on('error', (thrown) => {
      onTrouble(thrown)
      later()
    })
    if (again) soon()
  }
  /** Whether the folder is still the one that is watched; the watch of a removed one stays silent for ever. */
  const present = async (): Promise<void> => {
    const found = await stat(root).catch(() => undefined)
    if (found === undefined && watcher !== undefined) later()
  }
  void open(false)
  return {
    close: () => {
      closed = true
      clearTimeout(quiet)
      clearTimeout(retry)
      watcher?.close()
    },
  }
}

const ignored = (name: string): boolean => /(^|[/\\])(\.[^/\\]+|node_modules)([/\\]|$)|~$|\.sw[px]$/.test(name)
