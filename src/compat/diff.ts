import { readContract, judgeContracts, type Contract, type Kind } from './contract-kind.ts'
import { signed, type Finding, type Role } from './level.ts'
import { reportOf, type Report } from './report.ts'

export interface DiffOptions {
  readonly kind?: Kind | 'auto'
  readonly role?: Role
}

/** What changed from one file to another, and how much that asks of those who rely on it. */
export async function diffFiles(
  before: string,
  after: string,
  { kind = 'auto', role = 'received' }: DiffOptions = {},
): Promise<Report> {
  const old = readContract(before, kind)
  return reportOf(
    await findingsBetween(old, readContract(after, kind === 'auto' ? sameKind(old, after) : kind), role, after),
  )
}

/** What one side is, the other is most likely too: a shelf of schemas may look like less once something was removed. */
function sameKind(old: Contract, after: string): Kind | 'auto' {
  return old.kind === 'config' && readContract(after, 'auto').kind === 'json-schema' ? 'config' : 'auto'
}

export async function findingsBetween(before: Contract, after: Contract, role: Role, name: string): Promise<Finding[]> {
  return signed(name, await judgeContracts(before, after, role))
}
