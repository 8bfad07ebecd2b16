import type { DatabaseSync } from 'node:sqlite'

/** What is known of a segment in the index without looking into it. */
export interface IndexedSegment {
  readonly segment: number
  readonly minAt: number
  readonly maxAt: number
  readonly bloom: Uint8Array
}

/** That many segments have the places of a term side by side, so that a search for several finds each in a few reads. */
export const blockSegments = 32
export const blockOf = (segment: number): number => Math.floor(segment / blockSegments)

/** The segments of an index, newest first up to one. They are kept, a few kilobytes each: they never change, they come and are pruned. */
export function createSegments(index: DatabaseSync): (upTo: number) => Iterable<IndexedSegment> {
  const text = 'SELECT segment, min_at, max_at, bloom FROM segments WHERE segment > ? ORDER BY segment'
  const newer = index.prepare(text, { returnArrays: true })
  const oldest = index.prepare('SELECT MIN(segment) AS segment FROM segments')
  let known: IndexedSegment[] = []
  const refresh = (): void => {
    const { segment: first } = oldest.get() as { readonly segment: number | null }
    if (first === null) known = []
    else if (known[0] !== undefined && known[0].segment < first) known = known.filter(({ segment }) => segment >= first)
    for (const values of newer.all(known.at(-1)?.segment ?? -1) as unknown as [number, number, number, Uint8Array][]) {
      const [segment, minAt, maxAt, bloom] = values
      known.push({ segment, minAt, maxAt, bloom })
    }
  }
  return function* (upTo) {
    refresh()
    for (let at = known.length - 1; at >= 0; at -= 1) {
      const segment = known[at]
      if (segment !== undefined && segment.segment <= upTo) yield segment
    }
  }
}
