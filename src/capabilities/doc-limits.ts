import type { Schema } from './schema-shape.ts'

/** Two limits of one thing, and whether they leave a value where they are equal. */
const pairs: readonly (readonly [least: string, most: string, meet: boolean])[] = [
  ['minimum', 'maximum', true],
  ['minimum', 'exclusiveMaximum', false],
  ['exclusiveMinimum', 'maximum', false],
  ['exclusiveMinimum', 'exclusiveMaximum', false],
  ['minLength', 'maxLength', true],
  ['minItems', 'maxItems', true],
  ['minProperties', 'maxProperties', true],
]

export const isLimit = (name: string): boolean => pairs.some(([least, most]) => name === least || name === most)

/** Another limit of a schema that leaves nothing together with the one of this name; undefined where values are left. */
export function limitAgainst(schema: Schema, name: string): string | undefined {
  for (const [least, most, meet] of pairs) {
    if (name !== least && name !== most) continue
    const [from, to] = [schema[least], schema[most]]
    if (typeof from !== 'number' || typeof to !== 'number') continue
    if (from > to || (from === to && !meet)) return name === least ? `${most} ${to}` : `${least} ${from}`
  }
  return undefined
}
