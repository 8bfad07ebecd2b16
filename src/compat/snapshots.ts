import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isObject, listAt, objectAt, textAt, type Json, type JsonObject } from './json.ts'
import { labelOf, type ContractEntry, type DeprecationEntry, type ReleasedVersion, type Versions } from './versions.ts'

/** What every snapshot says of itself under `x-contract`, under the protection of its hash. */
export interface Stamp {
  readonly name: string
  readonly version: string
  readonly released: string
  /** What it was promised as; snapshots from before this was recorded do not say. */
  readonly state: string | undefined
  readonly kind: string | undefined
  readonly role: string | undefined
  readonly deprecations: readonly JsonObject[]
}

export const snapshotPath = (folder: string, name: string, version: string): string =>
  join(folder, 'released', name, `${version}.json`)

export const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The text of a snapshot: the document and its stamp. */
export function snapshotText(
  document: JsonObject,
  entry: ContractEntry,
  version: string,
  released: string,
  deprecations: readonly DeprecationEntry[],
): string {
  const announced = deprecations
    .filter((one) => one.contract === entry.name && one.major === entry.major)
    .map(({ id, sunset, replacement, allows }) => ({ id, sunset, replacement, allows: allows as Json }))
  const stamp: JsonObject = {
    name: entry.name,
    version,
    released,
    state: entry.state,
    kind: entry.kind,
    ...(entry.kind === 'json-schema' ? { role: entry.role ?? 'received' } : {}),
    ...(announced.length > 0 ? { deprecations: announced } : {}),
  }
  return `${JSON.stringify({ ...document, 'x-contract': stamp }, null, 2)}\n`
}

export function stampOf(document: Json): Stamp {
  const stamp = objectAt(document, 'x-contract')
  return {
    name: textAt(stamp, 'name') ?? '',
    version: textAt(stamp, 'version') ?? '',
    released: textAt(stamp, 'released') ?? '',
    state: textAt(stamp, 'state'),
    kind: textAt(stamp, 'kind'),
    role: textAt(stamp, 'role'),
    deprecations: listAt(stamp, 'deprecations').filter(isObject),
  }
}

/** Released files never change: each must be there, with the bytes it had, and be what versions.yaml says it is. */
export function snapshotProblems({ folder, file }: Versions): string[] {
  const problems: string[] = []
  const known = new Set<string>()
  for (const entry of file.contracts) {
    for (const version of entry.versions) {
      const path = snapshotPath(folder, entry.name, version.version)
      known.add(path)
      const problem = problemOf(path, entry, version)
      if (problem !== undefined)
        problems.push(`${labelOf(entry)} ${version.version}: ${relative(folder, path)} ${problem}`)
    }
  }
  for (const path of filesIn(join(folder, 'released'))) {
    if (!known.has(path))
      problems.push(
        `${relative(folder, path)} is not listed in versions.yaml: released versions are never taken back. Restore its entry, or delete the file if it was never released.`,
      )
  }
  return problems
}

function problemOf(path: string, entry: ContractEntry, version: ReleasedVersion): string | undefined {
  if (!existsSync(path)) return 'is missing. Released snapshots are kept for ever: restore it from version control.'
  const bytes = readFileSync(path)
  const hash = sha256(bytes)
  if (hash !== version.sha256)
    return `was changed after its release (sha256 ${hash.slice(0, 12)}..., released as ${version.sha256.slice(0, 12)}...). Restore it from version control; a correction is a new version.`
  const stamp = stampOf(JSON.parse(bytes.toString('utf8')) as Json)
  if (stamp.name !== entry.name || stamp.version !== version.version || stamp.released !== version.released) {
    return `says that it is ${stamp.name} ${stamp.version} of ${stamp.released}, and versions.yaml says ${entry.name} ${version.version} of ${version.released}. Correct versions.yaml.`
  }
  return undefined
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []))
    .sort()
}
