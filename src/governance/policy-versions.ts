import type { DatabaseSync } from 'node:sqlite'
import { parseJson } from '../core/json-text.ts'
import type { Difference } from './policy-difference.ts'

/** How a version came to be. */
export type PolicySource = 'file' | 'rest' | 'rollback'

export interface PolicyVersion {
  readonly number: number
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly author: string
  readonly source: PolicySource
  /** As it was written. */
  readonly text: string
  readonly difference: readonly Difference[]
}

export interface PolicyVersions {
  readonly latest: () => PolicyVersion | undefined
  readonly get: (number: number) => PolicyVersion | undefined
  /** The text that the policy file had when it was last taken. */
  readonly fromFile: () => string | undefined
  /** The newest first. */
  readonly list: (limit: number, before?: number) => readonly PolicyVersion[]
  readonly add: (version: Omit<PolicyVersion, 'number'>) => PolicyVersion
}

interface Row extends Omit<PolicyVersion, 'difference'> {
  readonly difference: string
}

/** Every policy that was ever in force, in the database of the data folder. */
export function createPolicyVersions(
  db: DatabaseSync,
  onUnreadable: (version: number) => void = () => undefined,
): PolicyVersions {
  const versionOf = ({ difference: text, ...row }: Row): PolicyVersion => {
    const difference = differenceIn(text)
    if (difference === undefined) onUnreadable(row.number)
    return { ...row, difference: difference ?? [] }
  }
  const one = (sql: string, ...values: (string | number)[]): PolicyVersion | undefined => {
    const row = db.prepare(`SELECT * FROM policy_versions ${sql}`).get(...values)
    return row === undefined ? undefined : versionOf(row as unknown as Row)
  }
  const latest = (): PolicyVersion | undefined => one('ORDER BY number DESC LIMIT 1')
  return {
    latest,
    get: (number) => one('WHERE number = ?', number),
    fromFile: () => one("WHERE source = 'file' ORDER BY number DESC LIMIT 1")?.text,
    list: (limit, before = Number.MAX_SAFE_INTEGER) =>
      (
        db
          .prepare('SELECT * FROM policy_versions WHERE number < ? ORDER BY number DESC LIMIT ?')
          .all(before, limit) as unknown as Row[]
      ).map(versionOf),
    add: (version) => {
      const number = (latest()?.number ?? 0) + 1
      const { at, author, source, text, difference } = version
      db.prepare('INSERT INTO policy_versions VALUES (?, ?, ?, ?, ?, ?)').run(
        ...[number, at, author, source, text, JSON.stringify(difference)],
      )
      return { number, ...version }
    },
  }
}

/** For a process that keeps nothing. */
export function versionsInMemory(): PolicyVersions {
  const all: PolicyVersion[] = []
  return {
    latest: () => all.at(-1),
    get: (number) => all[number - 1],
    fromFile: () => all.findLast(({ source }) => source === 'file')?.text,
    list: (limit, before = Infinity) =>
      all
        .filter(({ number }) => number < before)
        .reverse()
        .slice(0, limit),
    add: (version) => {
      const added = { number: all.length + 1, ...version }
      all.push(added)
      return added
    },
  }
}

/** For people: the text of a version is what is in force. Undefined where a disk or somebody changed it. */
function differenceIn(text: string): readonly Difference[] | undefined {
  const read = parseJson(text)
  const isOne = (one: unknown): boolean =>
    typeof one === 'object' && one !== null && 'path' in one && typeof one.path === 'string'
  return read.ok && Array.isArray(read.value) && read.value.every(isOne) ? (read.value as Difference[]) : undefined
}
