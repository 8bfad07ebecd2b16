import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { allowancesFor, noticeDays, type Allowance } from './allowances.ts'
import { baseProblems } from './base.ts'
import { readContract, type Contract } from './contract-kind.ts'
import { findingsBetween } from './diff.ts'
import { objectAt, textAt } from './json.ts'
import { levelOf, signed, worst, type Finding, type Level } from './level.ts'
import { isGuarded, isPromotion, promiseDrafts, promiseOf, roleOf } from './promise.ts'
import { snapshotPath, snapshotProblems } from './snapshots.ts'
import { isMinorStep, labelOf, nextVersion, readVersions, type ContractEntry, type Versions } from './versions.ts'

export interface JudgedFinding extends Finding {
  /** Why it does not block although it breaks. */
  readonly allowedBy?: string
}

/** What there is to say about one major of one contract. */
export interface ContractReport {
  readonly contract: string
  readonly state: ContractEntry['state']
  /** Whether a breaking change is refused; in a preview none is. */
  readonly guarded: boolean
  readonly released: string | undefined
  readonly version: string
  readonly level: Level
  readonly findings: readonly JudgedFinding[]
  /** What must still be done; with it the check answers 4. */
  readonly demands: readonly string[]
  /** The ways out of a refusal. */
  readonly ways: readonly string[]
  readonly allowances: readonly { readonly text: string; readonly holds: boolean; readonly used: boolean }[]
}

export interface CheckReport {
  readonly level: Level
  /** 0 fine, 4 something must be done first, 100 refused. */
  readonly exitCode: 0 | 4 | 100
  readonly contracts: readonly ContractReport[]
  /** Snapshots that were changed, lost or slipped in. */
  readonly snapshotProblems: readonly string[]
}

export interface CheckOptions {
  /** The day it is, as 2026-11-18. */
  readonly today?: string
  /** Names of the contracts to look at; all unless given. Snapshots are always proved, all of them. */
  readonly only?: readonly string[]
  /** A commit git knows: what was released there must still be here, unchanged. */
  readonly base?: string
}

/** Holds every contract of a repository against the last snapshot of each of its majors. */
export async function checkRepository(
  directory: string,
  { today = new Date().toISOString().slice(0, 10), only, base }: CheckOptions = {},
): Promise<CheckReport> {
  const versions = readVersions(directory)
  const problems = [...snapshotProblems(versions), ...(base === undefined ? [] : baseProblems(versions, base))]
  const contracts: ContractReport[] = []
  const entries = versions.file.contracts.filter(({ name }) => only?.includes(name) ?? true)
  for (const entry of entries) contracts.push(await checkContract(versions, entry, today))
  const isBlocked = problems.length > 0 || contracts.some(isRefusing)
  const isOwing = contracts.some(({ demands }) => demands.length > 0)
  return {
    level: worst([...contracts.map(({ level }) => level), ...problems.map(() => 'breaking' as const)]),
    exitCode: isBlocked ? 100 : isOwing ? 4 : 0,
    contracts,
    snapshotProblems: problems,
  }
}

export const isRefused = ({ level, allowedBy }: JudgedFinding): boolean =>
  level === 'breaking' && allowedBy === undefined

export const isRefusing = ({ guarded, findings }: ContractReport): boolean => guarded && findings.some(isRefused)

async function checkContract(versions: Versions, entry: ContractEntry, today: string): Promise<ContractReport> {
  const released = entry.versions.at(-1)?.version
  const allowances = allowancesFor(versions, entry, today)
  const found = await findingsSinceRelease(versions, entry)
  const findings = found.map((finding) => judged(finding, allowances))
  const guarded = isGuarded(entry, promiseOf(versions, entry))
  const refused = guarded ? findings.filter(isRefused) : []
  return {
    contract: labelOf(entry),
    state: entry.state,
    guarded,
    released,
    version: entry.version,
    level: levelOf(findings),
    findings,
    demands: guarded ? demandsOn(versions, entry, findings, refused.length > 0) : [],
    ways: waysOut(refused),
    allowances: allowances.map(({ text, holds, allows }) => ({ text, holds, used: found.some(allows) })),
  }
}

function waysOut(refused: readonly Finding[]): string[] {
  if (refused.length === 0) return []
  const fingerprints = refused.map(({ fingerprint }) => fingerprint)
  const named = fingerprints.length > 5 ? [...fingerprints.slice(0, 5), 'and so on'] : fingerprints
  return [
    'undo the change',
    `announce it as a deprecation and make it once ${noticeDays} days and its window have passed`,
    `let somebody answer for it: a waiver in versions.yaml for the finding ${named.join(', ')}`,
  ]
}

function judged(finding: Finding, allowances: readonly Allowance[]): JudgedFinding {
  const allowance =
    finding.level === 'breaking' ? allowances.find(({ holds, allows }) => holds && allows(finding)) : undefined
  return allowance === undefined ? finding : { ...finding, allowedBy: allowance.text }
}

/** What changed since the last release; nothing as long as nothing was released. */
export async function findingsSinceRelease(versions: Versions, entry: ContractEntry): Promise<Finding[]> {
  const { folder } = versions
  const released = entry.versions.at(-1)?.version
  const source = join(folder, entry.source)
  if (!existsSync(source)) return released === undefined ? [] : signed(labelOf(entry), [goneDraft(entry)])
  const current = readContract(source, entry.kind)
  const snapshot = released === undefined ? undefined : snapshotPath(folder, entry.name, released)
  if (snapshot === undefined || !existsSync(snapshot)) return []
  const promise = promiseOf(versions, entry)
  const label = labelOf(entry)
  const taken = signed(label, promiseDrafts(entry, promise))
  if (taken.some(({ rule }) => rule === 'kind-changed')) return taken
  const changes = await findingsBetween(readContract(snapshot, entry.kind), current, roleOf(entry, promise), label)
  return [...taken, ...changes]
}

const goneDraft = (entry: ContractEntry) =>
  ({
    level: 'breaking',
    rule: 'contract-removed',
    where: entry.source,
    what: `${entry.title} (${labelOf(entry)}) is gone`,
    why: 'Whoever relies on it has nothing to rely on any more.',
    fix: 'Keep serving it beside its successor until its deprecation has run out.',
  }) as const

function demandsOn(
  versions: Versions,
  entry: ContractEntry,
  findings: readonly JudgedFinding[],
  isBroken: boolean,
): string[] {
  const demands: string[] = []
  const released = entry.versions.at(-1)?.version
  const source = join(versions.folder, entry.source)
  if (released === undefined) {
    if (existsSync(source))
      demands.push(
        `${labelOf(entry)} is ${entry.state} and was never released. Run: owlclaw contracts release ${nameOf(versions, entry)} --version ${entry.version}`,
      )
  } else if (!isBroken && levelOf(findings) !== 'compatible' && !isMinorStep(released, entry.version)) {
    demands.push(
      `${labelOf(entry)} needs a new minor version. Run: owlclaw contracts release ${nameOf(versions, entry)} --version ${nextVersion(released, 'minor')}`,
    )
  } else if (!isBroken && isPromotion(entry, promiseOf(versions, entry)))
    demands.push(
      `${labelOf(entry)} is ${entry.state}, and its last release calls it a preview. Run: owlclaw contracts release ${nameOf(versions, entry)}`,
    )
  if (existsSync(source)) demands.push(...versionMismatch(readContract(source, entry.kind), entry))
  return demands
}

const nameOf = ({ file }: Versions, entry: ContractEntry): string =>
  file.contracts.filter(({ name }) => name === entry.name).length > 1 ? labelOf(entry) : entry.name

/** An OpenAPI document says its own version; it must not say another than the list. */
export function versionMismatch({ kind, path, document }: Contract, entry: ContractEntry): string[] {
  const said = kind === 'openapi' ? textAt(objectAt(document, 'info'), 'version') : undefined
  if (said === undefined || said === entry.version) return []
  return [
    `${path}: info.version is ${said}, and versions.yaml says that ${labelOf(entry)} is ${entry.version}. Make them the same.`,
  ]
}
