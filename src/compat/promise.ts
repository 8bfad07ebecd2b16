import { existsSync } from 'node:fs'
import { readDocument } from './document.ts'
import type { Draft, Role } from './level.ts'
import { snapshotPath, stampOf, type Stamp } from './snapshots.ts'
import type { ContractEntry, Versions } from './versions.ts'

/** What the last snapshot says a contract is; undefined before the first release. */
export function promiseOf({ folder }: Versions, entry: ContractEntry): Stamp | undefined {
  const released = entry.versions.at(-1)?.version
  const path = released === undefined ? undefined : snapshotPath(folder, entry.name, released)
  return path === undefined || !existsSync(path) ? undefined : stampOf(readDocument(path).document)
}

/** Whether breaking it is refused: it is no preview, or it was released as none and only calls itself one now. */
export const isGuarded = (entry: ContractEntry, promise: Stamp | undefined): boolean =>
  entry.state !== 'preview' || isFirm(promise)

const isFirm = (promise: Stamp | undefined): boolean => promise?.state === 'stable' || promise?.state === 'deprecated'

/** The role its readers were promised, wherever the snapshot says it. */
export const roleOf = (entry: ContractEntry, promise: Stamp | undefined): Role =>
  promise?.role === 'sent' || promise?.role === 'received' ? promise.role : (entry.role ?? 'received')

/** What versions.yaml says of a contract must not take back what its snapshot said. */
export function promiseDrafts(entry: ContractEntry, promise: Stamp | undefined): Draft[] {
  const drafts: Draft[] = []
  if (entry.state === 'preview' && isFirm(promise))
    drafts.push(
      broken(
        'state-lowered',
        `it was released as ${String(promise?.state)} and is now a preview`,
        'Who relies on it was promised that it holds; as a preview nothing of it would.',
      ),
    )
  if (promise?.kind !== undefined && promise.kind !== entry.kind)
    drafts.push(
      broken(
        'kind-changed',
        `it was released as ${promise.kind} and is now ${entry.kind}`,
        'Another kind is judged by other rules: what breaks its readers may pass.',
      ),
    )
  const role = entry.role ?? 'received'
  if (entry.kind === 'json-schema' && promise?.role !== undefined && promise.role !== role)
    drafts.push(
      broken(
        'role-changed',
        `it was released as ${promise.role} and is now ${role}`,
        'What is safe for one side of a schema breaks the other.',
      ),
    )
  return drafts
}

/** A preview that became stable is held to that only once a snapshot says so. */
export const isPromotion = (entry: ContractEntry, promise: Stamp | undefined): boolean =>
  promise?.state === 'preview' && entry.state !== 'preview'

const broken = (rule: string, what: string, why: string): Draft => ({
  level: 'breaking',
  rule,
  where: 'versions.yaml',
  what,
  why,
  fix: 'Say in versions.yaml what was released, or serve a new contract beside this one.',
})
