import { kinds, readContract, judgeContracts, type Contract, type Kind } from './contract-kind.ts'
import { readDocument } from './document.ts'
import { signed, type Finding, type Role } from './level.ts'
import { stampOf, type Stamp } from './snapshots.ts'
import { reportOf, type Report } from './report.ts'

export interface DiffOptions {
  readonly kind?: Kind | 'auto'
  readonly role?: Role
}

/**
 * What changed from one file to another, and how much that asks of those who rely on it. A snapshot knows its kind and
 * role; what is not said by hand is taken from it.
 */
export async function diffFiles(
  before: string,
  after: string,
  { kind = 'auto', role }: DiffOptions = {},
): Promise<Report> {
  const stamps = [before, after].map((path) => stampOf(readDocument(path).document))
  const [oldKind, newKind] = kind === 'auto' ? recorded(stamps) : [kind, kind]
  const old = readContract(before, oldKind)
  const current = readContract(after, newKind === 'auto' ? sameKind(old, after) : newKind)
  const said = role ?? stamps.map((stamp) => roles.find((one) => one === stamp.role)).find(Boolean) ?? 'received'
  return reportOf(await findingsBetween(old, current, said, after))
}

const roles: readonly Role[] = ['sent', 'received']

/** The kind of each side by its stamp, or by the other's. */
function recorded(stamps: readonly Stamp[]): readonly [Kind | 'auto', Kind | 'auto'] {
  const [old, current] = stamps.map((stamp) => kinds.find((kind) => kind === stamp.kind))
  return [old ?? current ?? 'auto', current ?? old ?? 'auto']
}

/** What one side is, the other is most likely too: a shelf of schemas may look like less once something was removed. */
function sameKind(old: Contract, after: string): Kind | 'auto' {
  return old.kind === 'config' && readContract(after, 'auto').kind === 'json-schema' ? 'config' : 'auto'
}

export async function findingsBetween(before: Contract, after: Contract, role: Role, name: string): Promise<Finding[]> {
  return signed(name, await judgeContracts(before, after, role))
}
