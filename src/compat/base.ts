import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'
import { isObject, listAt, textAt, type Json } from './json.ts'
import { MissingTool, Unreadable } from './level.ts'
import { sha256 } from './snapshots.ts'
import { labelOf, type Versions } from './versions.ts'

/**
 * What was taken back of the releases that git knows at a commit, such as the branch a pull request goes to: the list
 * and its snapshots may only grow.
 */
export function baseProblems(versions: Versions, base: string): string[] {
  const { folder, source } = versions
  const commit = git(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${base}^{commit}`])
    ?.toString('utf8')
    .trim()
  if (commit === undefined)
    throw new Unreadable(
      `git knows no commit ${base} in ${folder}. In a clone that lacks it run: git fetch origin; in GitHub Actions check out with fetch-depth: 0.`,
    )
  const list = git(folder, ['show', `${commit}:./${basename(source.path)}`])
  if (list === undefined) return lostLists(folder, commit, base)
  return [...lostVersions(versions, list.toString('utf8'), base), ...changedFiles(folder, commit, base)]
}

/** No list stood here: there was none, unless one has gone from elsewhere. */
function lostLists(folder: string, commit: string, base: string): string[] {
  const top = git(folder, ['rev-parse', '--show-toplevel'])?.toString('utf8').trim() ?? folder
  return namesIn(top, [commit])
    .filter((name) => basename(name) === 'versions.yaml' && !existsSync(join(top, name)))
    .map((name) => `${name} is gone since ${base}, and with it what was released. Put it back where it was.`)
}

function lostVersions({ file }: Versions, list: string, base: string): string[] {
  return listAt(parse(list) as Json, 'contracts').flatMap((old) => {
    const [name, major] = [textAt(old, 'name') ?? '', isObject(old) ? Number(old['major']) : 0]
    const label = labelOf({ name, major })
    const now = file.contracts.find((one) => labelOf(one) === label)?.versions ?? []
    return listAt(old, 'versions').flatMap((version) => {
      const [number, day, hash] = ['version', 'released', 'sha256'].map((key) => textAt(version, key) ?? '')
      const kept = now.find((one) => one.version === number)
      if (kept !== undefined && kept.released === day && kept.sha256 === hash) return []
      const what = kept === undefined ? 'is gone from versions.yaml' : 'has another day or sha256 in versions.yaml'
      return [`${label} ${number ?? ''} was released and ${what} since ${base}. Restore its entry.`]
    })
  })
}

function changedFiles(folder: string, commit: string, base: string): string[] {
  return namesIn(folder, [commit, './released']).flatMap((name) => {
    const path = join(folder, name)
    if (!existsSync(path)) return [`${name} is gone since ${base}. Restore it from version control.`]
    const old = git(folder, ['show', `${commit}:./${name}`])
    return old !== undefined && sha256(old) === sha256(readFileSync(path))
      ? []
      : [`${name} is not what it is in ${base}. Restore it from version control; a correction is a new version.`]
  })
}

function namesIn(folder: string, tree: readonly string[]): string[] {
  const names = git(folder, ['ls-tree', '-r', '-z', '--name-only', ...tree])
  if (names === undefined) throw new Unreadable(`${folder}: git cannot list the files of ${tree.join(' ')}`)
  return names
    .toString('utf8')
    .split('\0')
    .filter((name) => name !== '')
}

/** What git answers in a folder; undefined when it refuses. */
function git(folder: string, args: readonly string[]): Buffer | undefined {
  const { error, status, stdout } = spawnSync('git', args, { cwd: folder, maxBuffer: 256 * 1024 * 1024 })
  if (error !== undefined)
    throw new MissingTool(
      `git cannot be run (${error.message}), and --base needs it. Install git, or check without --base.`,
    )
  return status === 0 ? stdout : undefined
}
