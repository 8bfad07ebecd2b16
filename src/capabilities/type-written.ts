import type ts from 'typescript'
import { taggedSchema } from './doc-tags.ts'
import type { Place } from './inexpressible.ts'
import { isSchema, type Schema } from './schema-shape.ts'
import { aliasOf, bareNode, hiddenTag, itemOf, leavesOf, meantBy, tagInUnion, valueOf } from './type-aliases.ts'
import { branchTypes } from './type-order.ts'
import { complain, type Reading } from './type-reading.ts'

/** How types become schemas, for those who have them as they are written. */
export interface Maker {
  readonly schemaOf: (type: ts.Type, place: Place) => Schema
  readonly listOf: (item: ts.Type, place: Place) => Schema
  /** Written out, and without what it is written as. */
  readonly plainOf: (type: ts.Type, place: Place) => Schema
  readonly unionOf: (members: readonly (ts.Type | Made)[], place: Place) => Schema
}

/** A member of a union whose schema is made already. */
export interface Made {
  readonly made: Schema
}

/** A type with the tags of aliases that its type does not know of; undefined where it is written without any. */
export function writtenSchema(
  reading: Reading,
  type: ts.Type,
  written: ts.TypeNode,
  place: Place,
  maker: Maker,
): Schema | undefined {
  const { checker, compiler } = reading
  const node = bareNode(reading, written)
  const alias = aliasOf(reading, node)
  const of = (part: ts.TypeNode, path = place.path): Schema =>
    maker.schemaOf(checker.getTypeFromTypeNode(part), { ...place, path, written: part })
  if (alias !== undefined && !alias.generic) {
    // Without its undefined a union is no more the type that its alias is known by.
    const saysAll = alias.known && type.aliasSymbol === alias.symbol
    if (saysAll || (alias.tags.length === 0 && hiddenTag(reading, alias.node) === undefined)) return undefined
    return taggedSchema(reading, alias.tags, maker.schemaOf(type, { ...place, written: alias.node }), place)
  }
  const hidden = hiddenTag(reading, node)
  if (hidden === undefined) return undefined
  if (compiler.isUnionTypeNode(node)) return maker.unionOf(membersOf(reading, node, place, of), place)
  const item = itemOf(reading, node)
  if (item !== undefined) return maker.listOf(checker.getTypeFromTypeNode(item), { ...place, written: item })
  if (compiler.isTupleTypeNode(node)) {
    const tuple = tupleOf(reading, node, place.path, of)
    if (tuple !== undefined) return tuple
  }
  const value = valueOf(reading, node)
  if (value !== undefined) return withValues(maker.plainOf(type, place), of(value, `${place.path}[*]`))
  const member = meantBy(reading, node)
  if (member !== undefined) return of(member)
  const plain = maker.plainOf(type, place)
  if (compiler.isIntersectionTypeNode(node) && isPrimitive(reading, type)) {
    const tagged = node.types.filter((each) => hiddenTag(reading, each) !== undefined)
    return Object.assign({}, plain, ...tagged.map((each) => of(each))) as Schema
  }
  const { alias: name, tag } = hidden
  complain(
    reading,
    place,
    `holds ${name} within ${node.getText()}, where its @${tag} would be lost. Write out what that comes to, with ${name} in it.`,
  )
  return plain
}

/** What has tags is a schema of its own, beside what it would be part of without them. */
function membersOf(
  reading: Reading,
  node: ts.UnionTypeNode,
  place: Place,
  of: (part: ts.TypeNode) => Schema,
): readonly (ts.Type | Made)[] {
  const { checker, compiler } = reading
  const { TypeFlags: flags } = compiler
  const nothing = flags.Undefined | flags.Void | flags.Never
  const members = new Set<ts.Type | Made>()
  for (const leaf of leavesOf(reading, node)) {
    const type = checker.getTypeFromTypeNode(leaf)
    if (tagInUnion(reading, leaf) !== undefined || hiddenTag(reading, leaf) !== undefined)
      members.add({ made: of(leaf) })
    else if (type.isUnion()) for (const each of branchTypes(reading, type, { ...place, node: leaf })) members.add(each)
    else if (!(type.flags & nothing)) members.add(type)
  }
  const has = (kind: ts.TypeFlags): boolean => [...members].some((each) => 'flags' in each && each.flags & kind)
  const swallowed = (has(flags.String) ? flags.StringLiteral : 0) | (has(flags.Number) ? flags.NumberLiteral : 0)
  return [...members].filter((each) => !('flags' in each && each.flags & swallowed))
}

/** Undefined where a rest is no list of one type, or not at the end. */
function tupleOf(
  reading: Reading,
  { elements }: ts.TupleTypeNode,
  path: string,
  of: (part: ts.TypeNode, path: string) => Schema,
): Schema | undefined {
  const { compiler } = reading
  const isRest = (each: ts.TypeNode): boolean =>
    compiler.isRestTypeNode(each) || (compiler.isNamedTupleMember(each) && each.dotDotDotToken !== undefined)
  const isOptional = (each: ts.TypeNode): boolean =>
    compiler.isOptionalTypeNode(each) || (compiler.isNamedTupleMember(each) && each.questionToken !== undefined)
  const fixed = elements.filter((each) => !isRest(each))
  const rest = elements.slice(fixed.length)
  const [last] = rest
  const list = last === undefined ? undefined : bareNode(reading, compiler.isRestTypeNode(last) ? last.type : last)
  const item = list === undefined ? undefined : itemOf(reading, list)
  if (!rest.every(isRest) || rest.length > 1 || (list !== undefined && item === undefined)) return undefined
  const prefixItems = fixed.map((each, index) => of(bareNode(reading, each), `${path}[${index}]`))
  const items = item === undefined ? false : of(item, `${path}[${fixed.length}]`)
  const isList = prefixItems.every((each) => JSON.stringify(each) === JSON.stringify(items))
  return {
    type: 'array',
    ...(isList ? {} : { prefixItems }),
    items,
    minItems: fixed.filter((each) => !isOptional(each)).length,
    ...(item === undefined ? { maxItems: fixed.length } : {}),
  }
}

/** An object whose every value has this schema, beside what its properties say themselves. */
function withValues(object: Schema, value: Schema): Schema {
  const valued = (old: unknown): Schema => {
    const { $ref: _, oneOf: _one, anyOf: _any, ...said } = old as Schema
    return { ...said, ...value }
  }
  const changed = { ...object }
  for (const key of ['properties', 'patternProperties']) {
    const named = object[key]
    if (isSchema(named))
      changed[key] = Object.fromEntries(Object.entries(named).map(([name, each]) => [name, valued(each)]))
  }
  return isSchema(object['additionalProperties']) ? { ...changed, additionalProperties: value } : changed
}

const isPrimitive = ({ compiler }: Reading, type: ts.Type): boolean => {
  const { TypeFlags: flags } = compiler
  const primitive = flags.StringLike | flags.NumberLike | flags.BooleanLike
  return (type.isIntersection() ? type.types : [type]).some((each) => each.flags & primitive)
}
