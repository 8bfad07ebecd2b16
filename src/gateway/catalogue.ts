import type { CatalogueChange } from '../core/gateway.ts'
import type { Entry, Kind, Provider } from '../core/provider.ts'
import { tracesOf, type Traces } from './traces.ts'

export interface Offer {
  readonly provider: Provider
  readonly entry: Entry
  /** What rules go by, where that is not the entry's name: the address that follows a template. */
  readonly name?: string
  /** Of what stands in a catalogue. */
  readonly traces?: Traces
}

/** Two providers offer the same name: the first keeps it. */
export interface Collision {
  readonly kind: Kind
  readonly name: string
  readonly kept: string
  readonly refused: string
}

export interface Catalogue {
  readonly find: (kind: Kind, name: string) => Offer | undefined
  /** Sorted by name. */
  readonly entries: (kind: Kind) => readonly Entry[]
  readonly onChanged: (listener: (change: CatalogueChange) => void) => () => void
  /** Something else made lists other than before. */
  readonly tell: (change: CatalogueChange) => void
  readonly close: () => void
}

interface View {
  readonly offers: ReadonlyMap<Kind, ReadonlyMap<string, Offer>>
  readonly entries: ReadonlyMap<Kind, readonly Entry[]>
}

/** What all providers offer, compiled to one lookup per call; compiled again only when a provider says it changed. */
export function createCatalogue(
  providers: readonly Provider[],
  onCollision: (collision: Collision) => void,
): Catalogue {
  let view = compile(providers, onCollision)
  const listeners = new Set<(change: CatalogueChange) => void>()
  const stops = providers.map((provider) =>
    provider.onChanged((change) => {
      const before = view
      view = compile(providers, onCollision)
      const kinds = kindsThatDiffer(before, view)
      const uris = change?.uris ?? []
      if (kinds.length > 0 || uris.length > 0) for (const listener of listeners) listener({ kinds, uris })
    }),
  )
  return {
    find: (kind, name) => view.offers.get(kind)?.get(name) ?? resolve(providers, kind, name),
    entries: (kind) => view.entries.get(kind) ?? [],
    onChanged: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell: (change) => {
      for (const listener of listeners) listener(change)
    },
    close: () => {
      for (const stop of stops) stop()
      listeners.clear()
    },
  }
}

/** What no catalogue names itself, such as a resource whose address follows a template. */
function resolve(providers: readonly Provider[], kind: Kind, name: string): Offer | undefined {
  for (const provider of providers) {
    const entry = provider.resolve?.(kind, name)
    if (entry !== undefined) return { provider, entry, name }
  }
  return undefined
}

const kindsThatDiffer = (before: View, after: View): Kind[] =>
  [...new Set([...before.entries.keys(), ...after.entries.keys()])].filter((kind) => {
    const old = before.entries.get(kind) ?? []
    const now = after.entries.get(kind) ?? []
    return old.length !== now.length || old.some((entry, index) => entry !== now[index])
  })

function compile(providers: readonly Provider[], onCollision: (collision: Collision) => void): View {
  const offers = new Map<Kind, Map<string, Offer>>()
  for (const provider of providers) {
    for (const entry of provider.catalogue()) {
      const named = offers.get(entry.kind) ?? new Map<string, Offer>()
      offers.set(entry.kind, named)
      const first = named.get(entry.name)
      if (first === undefined) named.set(entry.name, { provider, entry, traces: tracesOf(entry) })
      else onCollision({ kind: entry.kind, name: entry.name, kept: first.provider.name, refused: provider.name })
    }
  }
  const entries = new Map<Kind, readonly Entry[]>()
  for (const [kind, named] of offers) {
    entries.set(kind, [...named.values()].map(({ entry }) => entry).sort(byName))
  }
  return { offers, entries }
}

const byName = (a: Entry, b: Entry): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)
