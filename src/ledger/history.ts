import type { DatabaseSync } from 'node:sqlite'
import { markStory } from './mark-text.ts'
import { readMarks, unresolved } from './marks.ts'
import { damageStory, type Damage } from './damage.ts'

/** What befell the ledger and nobody has taken note of. */
export interface History {
  /** For health and alerts, in words; undefined where there is nothing. */
  readonly concern: () => string | undefined
  /** Looks again, since marks were added. */
  readonly look: () => void
  /** Somebody took note of the rows as they are. */
  readonly acknowledged: () => void
  /** Rows are kept beyond their time, for that reason. */
  readonly withhold: (why: string | undefined) => void
  /** Part of it can't be read; answers whether that is news. */
  readonly damaged: (damage: Damage) => boolean
}

/** `unsigned`: why nothing can be signed. */
export function createHistory(db: DatabaseSync, unsigned: () => string | undefined): History {
  let concern: string | undefined
  let withheld: string | undefined
  let damage: Damage | undefined
  const look = (): void => {
    const open = unresolved(readMarks(db))
    const [first] = open
    const more = open.length > 1 ? ` And ${open.length - 1} more.` : ''
    concern = first === undefined ? undefined : `${markStory(first).slice(0, 600)}${more} ${whatToDo}`
  }
  look()
  return {
    concern: () => (damage === undefined ? (concern ?? unsigned() ?? withheld) : damageStory(damage)),
    look,
    acknowledged: () => {
      if (damage?.of === 'rows') damage = undefined
      look()
    },
    withhold: (why) => {
      withheld = why
    },
    damaged: (found) => {
      const isNews = damage === undefined
      damage ??= found
      return isNews
    },
  }
}

const whatToDo =
  'Look with `owlclaw ledger verify`, find out why, and say it with `owlclaw ledger acknowledge`: until then this stays.'
