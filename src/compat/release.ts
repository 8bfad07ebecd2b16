import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseDocument } from 'yaml'
import { allowancesFor } from './allowances.ts'
import { findingsSinceRelease, versionMismatch } from './check.ts'
import { readContract, type Contract } from './contract-kind.ts'
import { findingsBetween } from './diff.ts'
import { canonical, type JsonObject } from './json.ts'
import { levelOf, Unreadable, type Finding, type Level } from './level.ts'
import { isGuarded, promiseOf } from './promise.ts'
import { sha256, snapshotPath, snapshotProblems, snapshotText, stampOf } from './snapshots.ts'
import {
  compareVersions,
  isMinorStep,
  labelOf,
  nextVersion,
  partsOf,
  readVersions,
  type ContractEntry,
  type Versions,
} from './versions.ts'

/** What came of the wish to release: a snapshot, nothing because nothing changed, or a refusal with its reason. */
export type ReleaseOutcome =
  | { readonly outcome: 'released'; readonly contract: string; readonly version: string; readonly path: string }
  | { readonly outcome: 'unchanged'; readonly contract: string; readonly version: string }
  | {
      readonly outcome: 'refused'
      readonly contract: string
      readonly exitCode: 4 | 100
      readonly reason: string
      readonly findings: readonly Finding[]
    }

export interface ReleaseOptions {
  readonly version?: string
  readonly today?: string
}

/** Releases one contract (`rest`, or `rest/v2` where there are several majors), or all of them. */
export async function releaseContracts(
  directory: string,
  name: string | undefined,
  options: ReleaseOptions = {},
): Promise<ReleaseOutcome[]> {
  const versions = readVersions(directory)
  const [problem] = snapshotProblems(versions)
  if (problem !== undefined)
    return [{ outcome: 'refused', contract: name ?? 'all', exitCode: 100, reason: problem, findings: [] }]
  const entries = versions.file.contracts.filter(
    (entry) => name === undefined || entry.name === name || labelOf(entry) === name,
  )
  if (entries.length === 0)
    throw new Unreadable(
      `versions.yaml has no contract ${String(name)}; it has ${versions.file.contracts.map(labelOf).join(', ')}`,
    )
  if (name !== undefined && entries.length > 1)
    throw new Unreadable(`${name} has several majors; say which: ${entries.map(labelOf).join(', ')}`)
  const outcomes: ReleaseOutcome[] = []
  for (const entry of entries) outcomes.push(await releaseOne(readVersions(directory), entry, options))
  return outcomes
}

async function releaseOne(
  versions: Versions,
  entry: ContractEntry,
  { version: wanted, today = new Date().toISOString().slice(0, 10) }: ReleaseOptions,
): Promise<ReleaseOutcome> {
  const contract = labelOf(entry)
  const last = entry.versions.at(-1)?.version
  const refused = (exitCode: 4 | 100, reason: string, findings: readonly Finding[] = []): ReleaseOutcome => ({
    outcome: 'refused',
    contract,
    exitCode,
    reason,
    findings,
  })
  const source = readContract(join(versions.folder, entry.source), entry.kind)
  const findings = await findingsSinceRelease(versions, entry)
  const blocking = refusedOf(versions, entry, findings, today)
  if (blocking.length > 0)
    return refused(
      100,
      `${contract} breaks what ${last ?? 'was released'} promised. Undo it, announce it as a deprecation, or serve a new major beside this one.`,
      blocking,
    )
  const published = await publishedForm(versions, entry, source)
  if ('reason' in published) return refused(4, published.reason, published.findings)
  if (wanted === undefined && last !== undefined && isSame(versions, entry, last, published.document))
    return { outcome: 'unchanged', contract, version: last }
  const version = wanted ?? nextOf(entry, last, levelOf(findings))
  const obstacle =
    obstacleTo(entry, version, last, levelOf(findings)) ?? versionMismatch(source, { ...entry, version })[0]
  if (obstacle !== undefined) return refused(4, obstacle)
  return { outcome: 'released', contract, version, path: write(versions, entry, version, today, published.document) }
}

/** A preview may still break; nothing else may without leave. */
function refusedOf(versions: Versions, entry: ContractEntry, findings: readonly Finding[], today: string): Finding[] {
  if (!isGuarded(entry, promiseOf(versions, entry))) return []
  const allowances = allowancesFor(versions, entry, today)
  return findings.filter(
    (finding) => finding.level === 'breaking' && !allowances.some(({ holds, allows }) => holds && allows(finding)),
  )
}

/** What is released: the source, bundled, or the generated form, once it is proved to say the same. */
async function publishedForm(
  versions: Versions,
  entry: ContractEntry,
  source: Contract,
): Promise<{ document: JsonObject } | { reason: string; findings: readonly Finding[] }> {
  if (entry.published === undefined) return { document: source.document }
  const path = join(versions.folder, entry.published)
  const published = readContract(path, entry.kind)
  const findings = await findingsBetween(source, published, entry.role ?? 'received', labelOf(entry))
  if (findings.length === 0) return { document: published.document }
  return {
    reason: `${entry.published} does not say what ${entry.source} says. Generate it again, then release.`,
    findings,
  }
}

function isSame({ folder }: Versions, entry: ContractEntry, version: string, document: JsonObject): boolean {
  const path = snapshotPath(folder, entry.name, version)
  if (!existsSync(path)) return false
  const { 'x-contract': stamp, ...snapshot } = JSON.parse(readFileSync(path, 'utf8')) as JsonObject
  const { state } = stampOf({ 'x-contract': stamp ?? {} })
  return canonical(snapshot) === canonical(document) && (state === undefined || state === entry.state)
}

function nextOf(entry: ContractEntry, last: string | undefined, level: Level): string {
  if (last === undefined || compareVersions(entry.version, last) > 0) return entry.version
  return nextVersion(last, level === 'compatible' ? 'patch' : 'minor')
}

function obstacleTo(entry: ContractEntry, version: string, last: string | undefined, level: Level): string | undefined {
  if (!/^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(version)) return `${version} is no version; write it as 1.2.3`
  if (partsOf(version)[0] !== entry.major)
    return `${version} is not of major ${entry.major}. A new major is a new entry in versions.yaml, served beside the old.`
  if (last === undefined) return undefined
  if (compareVersions(version, last) <= 0) return `${version} does not come after ${last}`
  if (level !== 'compatible' && !isMinorStep(last, version))
    return `something was added since ${last}, so ${version} is too small a step: at least ${nextVersion(last, 'minor')}`
  return undefined
}

function write(
  versions: Versions,
  entry: ContractEntry,
  version: string,
  released: string,
  document: JsonObject,
): string {
  const path = snapshotPath(versions.folder, entry.name, version)
  const text = snapshotText(document, entry, version, released, versions.file.deprecations ?? [])
  const list = parseDocument(versions.source.text)
  const at = versions.file.contracts.findIndex((other) => labelOf(other) === labelOf(entry))
  const row = list.createNode({ version, released, sha256: sha256(text) })
  if ('flow' in row) row.flow = false
  list.setIn(['contracts', at, 'version'], version)
  if (entry.versions.length === 0) list.setIn(['contracts', at, 'versions'], list.createNode([]))
  list.addIn(['contracts', at, 'versions'], row)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text, { flag: 'wx' })
  writeFileSync(versions.source.path, list.toString({ lineWidth: 120, flowCollectionPadding: true }))
  return relative(versions.folder, path)
}
