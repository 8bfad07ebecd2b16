import type { Entry, Kind, Provider } from '../core/provider.ts'

export interface Offer {
  readonly provider: Provider
  readonly entry: Entry
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
  const stops = providers.map((provider) =>
    provider.onChanged(() => {
      view = compile(providers, onCollision)
    }),
  )
  return {
    find: (kind, name) => view.offers.get(kind)?.get(name),
    entries: (kind) => view.entries.get(kind) ?? [],
    close: () => {
      for (const stop of stops) stop()
    },
  }
}

function compile(providers: readonly Provider[], onCollision: (collision: Collision) => void): View {
  const offers = new Map<Kind, Map<string, Offer>>()
  for (const provider of providers) {
    for (const entry of provider.catalogue()) {
      const named = offers.get(entry.kind) ?? new Map<string, Offer>()
      offers.set(entry.kind, named)
      const first = named.get(entry.name)
      if (first === undefined) named.set(entry.name, { provider, entry })
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
