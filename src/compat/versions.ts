import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type {
  ContractEntry,
  DeprecationEntry,
  ReleasedVersion,
  VersionsFile,
  WaiverEntry,
} from '../../generated/versions/v1/versions-types.ts'
import { isVersionsFile } from '../../generated/versions/v1/versions-validators.js'
import { locate, readDocument, type Source } from './document.ts'
import { Unreadable } from './level.ts'

export type { ContractEntry, DeprecationEntry, ReleasedVersion, VersionsFile, WaiverEntry }

/** contracts/versions.yaml as it was read, and where it is. */
export interface Versions {
  readonly source: Source
  /** The folder all its paths are relative to. */
  readonly folder: string
  readonly file: VersionsFile
}

export function readVersions(directory: string): Versions {
  const path = [join(directory, 'contracts/versions.yaml'), join(directory, 'versions.yaml')].find((candidate) =>
    existsSync(candidate),
  )
  if (path === undefined) {
    throw new Unreadable(
      `${directory}: there is no contracts/versions.yaml, which lists the contracts and what was released of them (docs/gate.md). To compare two files use \`owlclaw contracts diff OLD NEW\`.`,
    )
  }
  const source = readDocument(path)
  const { document } = source
  const isValid: boolean = isVersionsFile(document)
  if (!isValid) {
    const [violation] = isVersionsFile.errors ?? []
    const place = violation?.instancePath ?? ''
    const keys = place
      .split('/')
      .slice(1)
      .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    throw new Unreadable(
      `${locate(source, keys)}: ${place || '/'} ${violation?.message ?? 'is not valid'}${detailOf(violation?.params)}`,
    )
  }
  const file = document as unknown as VersionsFile
  assertConsistent(source, file)
  return { source, folder: dirname(path), file }
}

const detailOf = (params: Readonly<Record<string, unknown>> | undefined): string => {
  const detail = params?.['additionalProperty'] ?? params?.['allowedValues']
  return detail === undefined ? '' : ` (${JSON.stringify(detail)})`
}

function assertConsistent(source: Source, file: VersionsFile): void {
  const seen = new Set<string>()
  file.contracts.forEach((entry, at) => {
    const label = labelOf(entry)
    if (seen.has(label)) throw new Unreadable(`${locate(source, ['contracts', at])}: ${label} stands there twice`)
    seen.add(label)
    entry.versions.forEach(({ version }, index) => {
      const before = entry.versions[index - 1]?.version
      const place = (): string => locate(source, ['contracts', at, 'versions', index])
      if (partsOf(version)[0] !== entry.major) throw new Unreadable(`${place()}: ${version} is no version of ${label}`)
      if (before !== undefined && compareVersions(before, version) >= 0)
        throw new Unreadable(`${place()}: ${version} does not come after ${before}`)
    })
    const last = entry.versions.at(-1)?.version
    const isBehind = last !== undefined && compareVersions(entry.version, last) < 0
    if (partsOf(entry.version)[0] !== entry.major || isBehind)
      throw new Unreadable(
        `${locate(source, ['contracts', at, 'version'])}: version ${entry.version} of ${label} must be of major ${entry.major}${last === undefined ? '' : ` and not before ${last}`}`,
      )
    if (entry.state === 'deprecated' && entry.sunset === undefined)
      throw new Unreadable(
        `${locate(source, ['contracts', at, 'state'])}: a deprecated contract needs a sunset, the day from which it may be gone`,
      )
  })
}

/** `rest/v1`. */
export const labelOf = ({ name, major }: Pick<ContractEntry, 'name' | 'major'>): string => `${name}/v${major}`

export const partsOf = (version: string): readonly [number, number, number] => {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return [major, minor, patch]
}

export function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)]
  return left[0] - right[0] || left[1] - right[1] || left[2] - right[2]
}

/** Whether going from one version to the other says that something was added. */
export const isMinorStep = (from: string, to: string): boolean =>
  compareVersions(to, from) > 0 && partsOf(to)[1] > partsOf(from)[1]

export function nextVersion(version: string, step: 'minor' | 'patch'): string {
  const [major, minor, patch] = partsOf(version)
  return step === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}
