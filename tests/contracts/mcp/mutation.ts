import fc, { type Arbitrary } from 'fast-check'
import type { Json } from '../../../src/compat/contract-document.ts'

const replacements: readonly Json[] = [null, true, 7, 0.5, 'text', [], {}, [[]], { x: 1 }]

/** Values of `values` with one thing in them, at any depth, taken away or put in place of another. */
export function mutations(values: Arbitrary<Json>): Arbitrary<Json> {
  return fc.tuple(values, fc.nat(), fc.option(fc.constantFrom(...replacements), { nil: undefined })).map(mutated)
}

function mutated([value, seed, replacement]: [Json, number, Json | undefined]): Json {
  const copy = structuredClone(value)
  const places = placesIn(copy)
  const place = places[seed % Math.max(places.length, 1)]
  if (place === undefined) return replacement ?? null
  const { parent, key } = place
  if (replacement !== undefined) Reflect.set(parent, key, replacement)
  else if (Array.isArray(parent)) parent.splice(Number(key), 1)
  else Reflect.deleteProperty(parent, key)
  return copy
}

interface Place {
  readonly parent: object
  readonly key: string
}

function placesIn(value: Json): Place[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => [{ parent: value, key }, ...placesIn(item)])
}
