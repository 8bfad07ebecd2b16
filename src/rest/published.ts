import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { ContractEntry } from '../../generated/versions/v1/versions-types.ts'
import { isVersionsFile } from '../../generated/versions/v1/versions-validators.js'
import { StartupError } from '../core/startup-error.ts'
import type { PublishedContract, PublishedVersion } from './contracts.ts'

/** What was released, from contracts/versions.yaml and the snapshots beside it; what never was is not there. */
export async function readPublished(contracts: string): Promise<PublishedContract[]> {
  const path = join(contracts, 'versions.yaml')
  const file: unknown = parse(await readFile(path, 'utf8'))
  if (!isVersionsFile(file)) {
    const [violation] = isVersionsFile.errors ?? []
    throw new StartupError(
      `${path} is not right at ${violation?.instancePath ?? '/'}: ${violation?.message ?? ''}. Install the package again.`,
    )
  }
  const byName = new Map<string, ContractEntry[]>()
  for (const entry of file.contracts) byName.set(entry.name, [...(byName.get(entry.name) ?? []), entry])
  return [...byName]
    .map(([name, majors]) => ({
      name,
      title: majors.at(-1)?.title ?? name,
      versions: majors.sort((a, b) => b.major - a.major).flatMap((entry) => versionsOf(entry, contracts)),
    }))
    .filter(({ versions }) => versions.length > 0)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Newest first. */
function versionsOf({ name, state, sunset, versions }: ContractEntry, contracts: string): PublishedVersion[] {
  return versions.toReversed().map(({ version, sha256 }) => ({
    version,
    state,
    sha256,
    ...(sunset === undefined ? {} : { sunset }),
    read: () => readFile(join(contracts, 'released', name, `${version}.json`), 'utf8'),
  }))
}
