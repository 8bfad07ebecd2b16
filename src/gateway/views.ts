import type { Call } from '../core/call.ts'
import { seesEverything, seesNative, type Policy } from '../core/policy.ts'
import type { Entry, Kind } from '../core/provider.ts'
import type { Catalogue } from './catalogue.ts'

/** Enough for the distinct sets of rights of a policy; the one made longest ago goes first. */
const mostViews = 200

/** Whether everybody sees the same. */
export const listsAreShared = ({ sees, shown }: Policy): boolean =>
  (sees === seesEverything || sees === seesNative) && shown === undefined

export interface Views {
  readonly list: (kind: Kind, policy: Policy, call: Call) => readonly Entry[]
  /** What is found by searching, too. */
  readonly all: Views['list']
  /** Forgets all of them, since there is another catalogue now. */
  readonly clear: () => void
}

/** Catalogue x policy, compiled once for each set of rights: the same array as long as nothing changes. */
export function createViews(catalogue: Catalogue): Views {
  let owner: Policy | undefined
  const views = new Map<string, Map<Kind, readonly Entry[]>>()
  const visible = (kind: Kind, policy: Policy, call: Call): readonly Entry[] =>
    catalogue.entries(kind).flatMap((entry) => {
      if (!policy.sees(entry, call)) return []
      return policy.shown === undefined ? entry : (policy.shown(entry, call) ?? [])
    })
  const added = (rights: string): Map<Kind, readonly Entry[]> => {
    const [oldest] = views.keys()
    if (views.size >= mostViews && oldest !== undefined) views.delete(oldest)
    const ofRights = new Map<Kind, readonly Entry[]>()
    views.set(rights, ofRights)
    return ofRights
  }
  return {
    list: (kind, policy, call) => {
      const rights = policy.sees === seesEverything ? '' : policy.rights?.(call)
      if (rights === undefined) return visible(kind, policy, call)
      if (owner !== policy) {
        views.clear()
        owner = policy
      }
      const ofRights = views.get(rights) ?? added(rights)
      const known = ofRights.get(kind)
      if (known !== undefined) return known
      const view = visible(kind, policy, call)
      ofRights.set(kind, view)
      return view
    },
    all: (kind, policy, call) =>
      catalogue
        .entries(kind)
        .filter((entry) => policy.sees(entry, call))
        .map((entry) => policy.shown?.(entry, call) ?? entry),
    clear: () => views.clear(),
  }
}
