import { stat } from 'node:fs/promises'
import { runAs } from '../core/origin.ts'
import type { Change, Entry, Provider } from '../core/provider.ts'
import { createArtifacts, type Artifacts } from './artifacts.ts'
import { watchFolder } from './folder-watch.ts'
import { findCapabilities, type CapabilityFolder } from './handler-file.ts'
import { emptySet, loadHandlers, messageOf, type CapabilityProblem, type HandlerSet } from './handler-set.ts'
import { judgedSchemas } from './judged-schemas.ts'
import { outputLimit } from './output-limit.ts'
import { completerOf, resolverOf, type Piece } from './piece.ts'
import { skillTexts, type SkillTexts } from './skill-texts.ts'
import { createTypeSource } from './type-source.ts'

export interface LoadOptions {
  readonly defaultTimeoutSeconds: number
  /** Where types are kept, so that the next start needs no compiler; nowhere when left out. */
  readonly cacheFolder?: string
  /** Shared with whoever else reads the texts beside the handlers. */
  readonly texts?: SkillTexts
  /** What one answer may hold; the rest is offered as a resource. */
  readonly maxOutputBytes?: number
  /** Where outputs that are too large are kept; its provider serves them. */
  readonly artifacts?: Artifacts
  /** Looks at the folder again whenever something in it changed. */
  readonly watch?: boolean
  readonly debounceMs?: number
  /** After each look at a changed folder, whether anything came of it or not. */
  readonly onFolderChanged?: (reload: Reload) => void
}

/** What came of a look at the folder. */
export interface Reload {
  readonly changed: boolean
  readonly problems: readonly CapabilityProblem[]
}

export interface Capabilities {
  readonly provider: Provider
  /** As they are now. */
  readonly problems: readonly CapabilityProblem[]
  /** Looks at the folder now. */
  readonly reload: () => Promise<Reload>
  readonly close: () => Promise<void>
}

const defaultMaxOutputBytes = 2 ** 20

/** Loads every handler below a folder. One that is broken is a problem in the report and stops no other. */
export async function loadCapabilities(root: string, options: LoadOptions): Promise<Capabilities> {
  const types = createTypeSource(root, options.cacheFolder)
  const schemas = judgedSchemas(root, options.cacheFolder)
  const services = {
    schemas,
    texts: options.texts ?? skillTexts(root),
    defaultTimeoutSeconds: options.defaultTimeoutSeconds,
    limit: outputLimit(options.maxOutputBytes ?? defaultMaxOutputBytes, options.artifacts ?? createArtifacts()),
    plainOf: types.plainOf,
  }
  const look = async (before: HandlerSet): Promise<HandlerSet> => {
    const problems: CapabilityProblem[] = []
    const next = await loadHandlers(await foldersOf(root, problems), before, types, services)
    await schemas.keep()
    return { ...next, problems: [...problems, ...next.problems] }
  }
  const live = liveProvider()
  const reload = oneAtATime(async (): Promise<Reload> => {
    const changed = live.swap(await look(live.current()))
    return { changed, problems: live.current().problems }
  })
  if (options.watch === true) types.stay()
  // Watched before it is looked at, so that no change falls between.
  const watch = options.watch === true ? watched(root, options, reload) : undefined
  await reload()
  return {
    provider: live.provider,
    get problems() {
      return live.current().problems
    },
    reload,
    close: async () => {
      watch?.close()
      live.swap(emptySet)
      await types.close()
    },
  }
}

function watched(root: string, { debounceMs, onFolderChanged }: LoadOptions, reload: () => Promise<Reload>) {
  const tell = onFolderChanged ?? (() => undefined)
  const failed = (thrown: unknown): void =>
    tell({ changed: false, problems: [{ path: root, message: messageOf(thrown) }] })
  return watchFolder(root, () => void reload().then(tell, failed), {
    onTrouble: failed,
    ...(debounceMs === undefined ? {} : { debounceMs }),
  })
}

/** Whoever asks while one is at it gets the next one, since the folder may have changed after it looked. */
function oneAtATime(work: () => Promise<Reload>): () => Promise<Reload> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<Reload> | undefined
  return () => {
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined
        const now = work()
        running = now
        return now
      })
    return next
  }
}

/** Serves one set at a time. A call that began under the set before ends under it. */
function liveProvider() {
  const pieces = new WeakMap<Entry, Piece>()
  const listeners = new Set<(change?: Change) => void>()
  const watches = new Map<Piece, () => void>()
  const told = (uri: string): void => {
    for (const listener of listeners) listener({ uris: [uri] })
  }
  let set = emptySet
  let entries: readonly Entry[] = []
  const swap = (next: HandlerSet): boolean => {
    const before = set
    set = next
    const now = [...next.loaded.values()].map(({ piece }) => piece)
    for (const piece of now) {
      pieces.set(piece.entry, piece)
      if (piece.watch === undefined || watches.has(piece)) continue
      const { kind, name } = piece.entry
      watches.set(piece, runAs({ what: `watching of ${kind} ${name}` }, piece.watch, told))
    }
    const kept = new Set<Piece>(now)
    for (const { piece } of before.loaded.values()) {
      if (kept.has(piece)) continue
      piece.close?.()
      watches.get(piece)?.()
      watches.delete(piece)
    }
    const changed = now.length !== entries.length || now.some(({ entry }, index) => entry !== entries[index])
    if (!changed) return false
    entries = now.map(({ entry }) => entry)
    for (const listener of listeners) listener()
    return true
  }
  const provider: Provider = {
    name: 'capabilities',
    catalogue: () => entries,
    resolve: (kind, name) => resolverOf([...set.loaded.values()].map(({ piece }) => piece))(kind, name),
    call: (entry, input, call) => pieces.get(entry)?.run(input, call),
    complete: completerOf((entry) => pieces.get(entry)),
    onChanged: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return { provider, swap, current: () => set }
}

async function foldersOf(root: string, problems: CapabilityProblem[]): Promise<CapabilityFolder[]> {
  const found = await stat(root).catch(() => undefined)
  if (found?.isDirectory() === true) return findCapabilities(root, (path, message) => problems.push({ path, message }))
  problems.push({
    path: root,
    message: found === undefined ? 'there is no such folder; name another with --skills-dir' : 'it is not a folder',
  })
  return []
}
