import { existsSync } from 'node:fs'
import { readDocument } from './document.ts'
import { same, textAt, type Json } from './json.ts'
import type { Finding } from './level.ts'
import { snapshotPath, stampOf } from './snapshots.ts'
import { labelOf, type ContractEntry, type DeprecationEntry, type Versions, type WaiverEntry } from './versions.ts'

/** How long callers must have had to read of a change before it may come. */
export const noticeDays = 90

/** How far ahead somebody can answer for a break; after that it is a deprecation's business. */
export const waiverDays = 180

/** A permission for a breaking change, whether it holds today, and why or why not. */
export interface Allowance {
  readonly kind: 'deprecation' | 'waiver'
  readonly holds: boolean
  readonly text: string
  readonly allows: (finding: Finding) => boolean
}

export function allowancesFor(versions: Versions, entry: ContractEntry, today: string): Allowance[] {
  const { deprecations = [], waivers = [] } = versions.file
  const isMine = (name: string): boolean => name === entry.name || name === labelOf(entry)
  return [
    ...deprecations
      .filter(({ contract, major }) => isMine(contract) && major === entry.major)
      .map((one) => deprecationAllowance(versions, entry, one, today)),
    ...waivers.filter(({ contract }) => isMine(contract)).map((one) => waiverAllowance(one, today)),
  ]
}

function waiverAllowance({ contract, finding, who, why, until }: WaiverEntry, today: string): Allowance {
  const days = daysBetween(today, until)
  const obstacle =
    days < 0
      ? ' (expired: it no longer counts; delete it or have it renewed)'
      : days > waiverDays
        ? ` (does not count: it would run ${days} days, and ${waiverDays} are the most; set an earlier day)`
        : ''
  return {
    kind: 'waiver',
    holds: obstacle === '',
    text: `waiver for ${finding} in ${contract} by ${who} until ${until}: ${why}${obstacle}`,
    allows: ({ fingerprint }) => fingerprint === finding,
  }
}

function deprecationAllowance(
  versions: Versions,
  entry: ContractEntry,
  deprecation: DeprecationEntry,
  today: string,
): Allowance {
  const obstacle = obstacleTo(versions, entry, deprecation, today)
  const { id, announced_in: announced, sunset, replacement, rollback } = deprecation
  return {
    kind: 'deprecation',
    holds: obstacle === undefined,
    text: `deprecation ${id} of ${labelOf(entry)}, announced in ${announced}, ends ${sunset}; instead: ${replacement}; rollback: ${rollback}${obstacle === undefined ? '' : ` (does not count yet: ${obstacle})`}`,
    allows: (finding) => deprecation.allows.some((one) => isNamed(finding, one)),
  }
}

/** What keeps a deprecation from allowing its change today. Only a released snapshot is a witness: its bytes are locked. */
function obstacleTo(
  { folder }: Versions,
  entry: ContractEntry,
  deprecation: DeprecationEntry,
  today: string,
): string | undefined {
  const { id, announced_in: version, sunset } = deprecation
  const path = snapshotPath(folder, entry.name, version)
  if (!entry.versions.some((released) => released.version === version) || !existsSync(path))
    return `${version} is not released`
  const stamp = stampOf(readDocument(path).document)
  const announced = stamp.deprecations.find((one) => textAt(one, 'id') === id)
  if (announced === undefined) return `the snapshot of ${version} does not announce it; release a version that does`
  if (textAt(announced, 'sunset') !== sunset || !same(announced['allows'], deprecation.allows as Json))
    return `the snapshot of ${version} announces something else under this id`
  const days = daysBetween(stamp.released, today)
  if (days < noticeDays) return `it was announced ${days} days ago, and ${noticeDays} are needed`
  if (daysBetween(stamp.released, sunset) < noticeDays)
    return `its window of ${daysBetween(stamp.released, sunset)} days is shorter than ${noticeDays}`
  if (sunset > today) return `its window ends on ${sunset}`
  return undefined
}

export const daysBetween = (from: string, to: string): number =>
  Math.floor((Date.parse(to) - Date.parse(from)) / 86_400_000)

function isNamed(finding: Finding, named: DeprecationEntry['allows'][number]): boolean {
  if (typeof named === 'string') return finding.fingerprint === named
  return finding.rule === named.rule && (finding.where === named.where || finding.where.startsWith(`${named.where} (`))
}
