import type { Call } from '../core/call.ts'
import type { Gateway } from '../core/gateway.ts'
import type { Entry } from '../core/provider.ts'

type List = readonly Entry[]

/** What each subscriber saw of the resources last, so that it is told of changes among these and of no others. */
export interface SeenLists {
  /** From here on it can be said what changed for this one. */
  readonly begin: (subscriber: object, call: Call) => void
  /** What is other than it was for this one; undefined where nobody knows how it was. */
  readonly changed: (subscriber: object, call: Call) => readonly string[] | undefined
}

/** Who has the same rights has the same list, so that there is a reference for each subscriber and nothing more. */
export function createSeenLists({ list }: Pick<Gateway, 'list'>): SeenLists {
  const seen = new WeakMap<object, List>()
  const compared = new WeakMap<List, { readonly to: List; readonly names: readonly string[] }>()
  const differing = (before: List, now: List): readonly string[] => {
    const known = compared.get(before)
    if (known?.to === now) return known.names
    const names = differences(before, now)
    compared.set(before, { to: now, names })
    return names
  }
  return {
    begin: (subscriber, call) => {
      if (!seen.has(subscriber)) seen.set(subscriber, list('resource', call))
    },
    changed: (subscriber, call) => {
      const before = seen.get(subscriber)
      const now = list('resource', call)
      seen.set(subscriber, now)
      return before === undefined ? undefined : differing(before, now)
    },
  }
}

/** An entry stays the same object as long as it says the same. */
function differences(before: List, now: List): readonly string[] {
  const [old, next] = [new Set(before), new Set(now)]
  const gone = before.filter((entry) => !next.has(entry))
  const come = now.filter((entry) => !old.has(entry))
  return [...new Set([...gone, ...come].map(({ name }) => name))]
}
