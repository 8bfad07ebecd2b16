/** What an entry can be found by. Terms are numbers of 32 bits, none of them 0; two that meet cost a look at a row, and no wrong answer. */
export type Field = 'client' | 'kind' | 'name' | 'surface' | 'trace' | 'state' | 'code' | 'incident'

const seeds: Readonly<Record<Field, number>> = {
  client: 0x811c9dc5,
  kind: 0x1b873593,
  name: 0x85ebca6b,
  surface: 0xc2b2ae35,
  trace: 0x27d4eb2f,
  state: 0x165667b1,
  code: 0x9e3779b1,
  incident: 0x2545f491,
}

export function termOf(field: Field, value: string): number {
  let hash = seeds[field]
  for (let at = 0; at < value.length; at += 1) hash = Math.imul(hash ^ value.charCodeAt(at), 0x01000193)
  return mixed(hash)
}

const ends = 0x5bd1e995

/** How a begun row finds its end in the same segment. */
export const endTerm = (offset: number): number => mixed(Math.imul(ends ^ offset, 0x01000193))

function mixed(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (half ^ (half >>> 13)) >>> 0 || 1
}
