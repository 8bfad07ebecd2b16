export interface Bag<Thing> {
  /** Answers how to take it out again, once. */
  readonly add: (thing: Thing) => () => void
  readonly count: () => number
  readonly all: () => readonly Thing[]
}

interface Place<Thing> {
  readonly thing: Thing
  at: number
}

/**
 * For what comes and goes thousands of times a second. A Set that is filled and emptied leaves tables behind that keep
 * each other and all that was in them alive, until the whole heap is collected.
 */
export function createBag<Thing>(): Bag<Thing> {
  const places: Place<Thing>[] = []
  const remove = (place: Place<Thing>): void => {
    const last = places.pop()
    if (last === undefined || last === place) return
    places[place.at] = last
    last.at = place.at
  }
  return {
    add: (thing) => {
      const place = { thing, at: places.length }
      places.push(place)
      return () => remove(place)
    },
    count: () => places.length,
    all: () => places.map(({ thing }) => thing),
  }
}
