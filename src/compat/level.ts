import { createHash } from 'node:crypto'

/** How much a change asks of those who rely on a contract: nothing, a minor version, or that they change too. */
export type Level = 'compatible' | 'additive' | 'breaking'

/** What a schema is for: `received` from others (they may send it), or `sent` to them (they must understand it). */
export type Role = 'received' | 'sent'

export interface Finding {
  readonly level: Level
  /** Which contract, such as `rest/v1`, or the file that was given. */
  readonly contract: string
  /** A stable name for this kind of change, such as `property-removed`. */
  readonly rule: string
  /** A JSON pointer, or the operation and what of it. */
  readonly where: string
  readonly what: string
  readonly why: string
  readonly fix: string
  /** Names this very change; deprecations and waivers refer to it. */
  readonly fingerprint: string
}

export type Draft = Omit<Finding, 'fingerprint' | 'contract'>

const order: readonly Level[] = ['compatible', 'additive', 'breaking']

export const atLeast = (level: Level, floor: Level): boolean => order.indexOf(level) >= order.indexOf(floor)

export function worst(levels: Iterable<Level>): Level {
  let found: Level = 'compatible'
  for (const level of levels) if (atLeast(level, found)) found = level
  return found
}

export const levelOf = (findings: readonly Finding[]): Level => worst(findings.map(({ level }) => level))

/** Names the contract in each finding, gives it its fingerprint, drops repetitions, and puts the worst first. */
export function signed(contract: string, drafts: readonly Draft[]): Finding[] {
  const found = new Map<string, Finding>()
  for (const draft of drafts) {
    const fingerprint = createHash('sha256')
      .update([contract, draft.rule, draft.where, draft.what].join('\n'))
      .digest('hex')
      .slice(0, 12)
    const other = found.get(fingerprint)
    // One change may harm one side and help the other: what harms is what is said.
    if (other === undefined || !atLeast(other.level, draft.level))
      found.set(fingerprint, { ...draft, contract, fingerprint })
  }
  return [...found.values()].sort(
    (a, b) => order.indexOf(b.level) - order.indexOf(a.level) || compare(a.where, b.where) || compare(a.rule, b.rule),
  )
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** A document that cannot be judged because it cannot be read: where, why, and what would help. Exit code 102. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

/** A tool the judgement needs is not here: which, and how to get it. Exit code 103. */
export class MissingTool extends Error {
  override readonly name = 'MissingTool'
}
