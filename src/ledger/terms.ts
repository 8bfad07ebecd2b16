import type { LightRow } from './light-row.ts'

/** What an entry can be found by. Terms are numbers of 32 bits; two that meet cost a look at a row, and no wrong answer. */
export type Field = 'client' | 'kind' | 'name' | 'surface' | 'trace' | 'state' | 'code' | 'incident' | 'end'

const seeds: Readonly<Record<Field, number>> = {
  client: 0x811c9dc5,
  kind: 0x1b873593,
  name: 0x85ebca6b,
  surface: 0xc2b2ae35,
  trace: 0x27d4eb2f,
  state: 0x165667b1,
  code: 0x9e3779b1,
  incident: 0x2545f491,
  end: 0x5bd1e995,
}

export function termOf(field: Field, value: string): number {
  let hash = seeds[field]
  for (let at = 0; at < value.length; at += 1) hash = Math.imul(hash ^ value.charCodeAt(at), 0x01000193)
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** How a begun row finds its end in the same segment. */
export const endTerm = (offset: number): number => termOf('end', String.fromCharCode(offset))

/** What the first row of an entry says of it. */
export function firstTerms(row: LightRow, add: (term: number) => void): void {
  add(termOf('client', row.client))
  add(termOf('kind', row.kind))
  add(termOf('name', row.name))
  add(termOf('surface', row.surface))
  if (row.trace !== '') add(termOf('trace', row.trace))
}

/** What the last row of an entry says of it. */
export function lastTerms(row: LightRow, add: (term: number) => void): void {
  add(termOf('state', row.state))
  if (row.code !== '') add(termOf('code', row.code))
  if (row.incident !== '') add(termOf('incident', row.incident))
}
