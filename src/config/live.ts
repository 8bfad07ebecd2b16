import { isDeepStrictEqual } from 'node:util'
import { configKeys, type ConfigKey } from '../../generated/config/v1/keys.ts'
import type { Config } from '../../generated/config/v1/types.ts'
import type { Loaded, Origin } from './loaded.ts'
import { maskedOf } from './masking.ts'
import type { Problem } from './problem.ts'
import { whereFrom } from './summary.ts'
import { copied, deepFreeze, dropAt, putAt, split, valueAt, type Tree } from './tree.ts'

/** One key whose value is another now. What may not be shown is masked. */
export interface Change {
  readonly key: string
  readonly from: unknown
  readonly to: unknown
  /** Where the new value was written, or ``. */
  readonly at: string
}

export type Reloaded =
  | {
      readonly ok: true
      readonly changed: readonly Change[]
      /** Written and not in force: it takes a restart. */
      readonly waiting: readonly Change[]
      readonly warnings: readonly Problem[]
    }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/** Gets ready for a configuration, and may throw; what it answers puts it in force, at once and without fail. */
export type Follower = (config: Config, before: Config) => () => void

/** The configuration of a process that runs. */
export interface LiveConfig {
  readonly now: () => Config
  readonly files: () => readonly string[]
  readonly follow: (follower: Follower) => void
  /** Reads everything again and puts in force what can be: all of it, or nothing. Never rejects. */
  readonly reload: () => Promise<Reloaded>
}

export function liveConfig(started: Loaded): LiveConfig {
  const followers: Follower[] = []
  let current: Pick<Loaded, 'config' | 'origins' | 'files' | 'file'> = started
  const reload = async (): Promise<Reloaded> => {
    const read = await started.again()
    if (!read.ok) return { ok: false, problems: read.problems }
    const lost = lostFile(current, read)
    if (lost !== undefined) return { ok: false, problems: [lost] }
    const different = configKeys.filter((key) => !isDeepStrictEqual(at(key, current.config), at(key, read.config)))
    const live = different.filter((key) => key.live === true)
    const config = withKeys(current.config, read.config, live)
    const swaps: (() => void)[] = []
    try {
      for (const follower of followers) swaps.push(follower(config, current.config))
    } catch (thrown) {
      return { ok: false, problems: [{ what: (thrown as Error).message, fix: '' }] }
    }
    const changes = { changed: live.map(changeOf(current, read)), waiting: changesWaiting(different, current, read) }
    current = { config, origins: originsOf(current.origins, read.origins, live), files: read.files, file: read.file }
    for (const swap of swaps) swap()
    return { ok: true, ...changes, warnings: read.warnings }
  }
  let last: Promise<unknown> = Promise.resolve()
  return {
    now: () => current.config,
    files: () => current.files,
    follow: (follower) => followers.push(follower),
    reload: () => {
      const next = last.then(reload).catch(unexpected)
      last = next
      return next
    },
  }
}

type Known = Pick<Loaded, 'config' | 'origins' | 'file'>

const at = ({ path }: ConfigKey, config: Config): unknown => valueAt(config, split(path))

const unexpected = (thrown: unknown): Reloaded => ({
  ok: false,
  problems: [{ what: `it can't be read again: ${(thrown as Error).message}`, fix: '' }],
})

const changesWaiting = (different: readonly ConfigKey[], before: Known, after: Known): readonly Change[] =>
  different.filter((key) => key.live !== true).map(changeOf(before, after))

const changeOf =
  (before: Known, after: Known) =>
  (key: ConfigKey): Change => {
    const origin = after.origins[key.path] ?? { from: 'default' }
    return {
      key: key.path,
      from: maskedOf(key, at(key, before.config), before.origins[key.path] ?? { from: 'default' }),
      to: maskedOf(key, at(key, after.config), origin),
      at: whereFrom(origin),
    }
  }

/** A file on its way to being written, or taken away, is no wish for the defaults. */
function lostFile(before: Known, after: Known): Problem | undefined {
  const keysIn = ({ origins }: Known): number => Object.values(origins).filter(({ from }) => from === 'file').length
  if (before.file === undefined || keysIn(before) === 0 || keysIn(after) > 0) return undefined
  const what = `${before.file} ${after.file === undefined ? 'is gone' : 'holds no key any more'}`
  return { what, fix: 'Put it back; for the defaults, start again without it.' }
}

function withKeys(before: Config, after: Config, keys: readonly ConfigKey[]): Config {
  const tree = copied(before) as unknown as Tree
  for (const key of keys) {
    const value = copied(at(key, after))
    if (value === undefined) dropAt(tree, split(key.path))
    else putAt(tree, split(key.path), value)
  }
  return deepFreeze(tree) as unknown as Config
}

function originsOf(
  before: Readonly<Record<string, Origin>>,
  after: Readonly<Record<string, Origin>>,
  keys: readonly ConfigKey[],
): Readonly<Record<string, Origin>> {
  return {
    ...before,
    ...Object.fromEntries(keys.flatMap(({ path }) => (after[path] === undefined ? [] : [[path, after[path]]]))),
  }
}
