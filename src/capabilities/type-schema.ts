import type ts from 'typescript'
import { documentedSchema } from './doc-tags.ts'
import type { Place } from './inexpressible.ts'
import { definitionName } from './schema-definitions.ts'
import { dateMark, referenceTo, type Definition, type Schema } from './schema-shape.ts'
import { unionOf } from './schema-unions.ts'
import { isTagged, writtenTypes } from './type-aliases.ts'
import { branchTypes, propertiesOf } from './type-order.ts'
import { patternOf } from './type-patterns.ts'
import {
  complain,
  inexpressible,
  isDate,
  isNullable,
  pointedAt,
  propertyType,
  resolved,
  strangeObject,
  type Reading,
} from './type-reading.ts'
import { writtenSchema, type Made } from './type-written.ts'

const deepest = 64

/** A type as JSON Schema. What can't be said is complained of, and stands as "anything" in what is answered. */
export function schemaOf(reading: Reading, type: ts.Type, { written, ...place }: Place, depth = 0): Schema {
  const { TypeFlags: flags } = reading.compiler
  if (depth > deepest)
    return complain(reading, place, 'nests without end. Give the type that repeats a name of its own.')
  const tagged = written === undefined ? undefined : taggedOf(reading, type, written, place, depth)
  if (tagged !== undefined) return tagged
  if (type.flags & flags.Any) return anySchema(reading, type, place)
  if (type.flags & flags.Unknown) return {}
  if (type.flags & flags.Never) return { not: {} }
  const simple = primitiveSchema(reading, type)
  if (simple !== undefined) return simple
  if (type.flags & flags.TemplateLiteral) {
    const pattern = patternOf(reading.compiler, type)
    return pattern === undefined ? complain(reading, place, inexpressible(reading, type)) : { type: 'string', pattern }
  }
  if (type.flags & flags.NonPrimitive) return { type: 'object' }
  if (type.flags & flags.Instantiable && !(type.flags & flags.StringMapping))
    return genericSchema(reading, type, place, depth)
  if (isComposed(reading, type)) return composedSchema(reading, type, place, depth)
  return complain(reading, place, inexpressible(reading, type))
}

const isComposed = ({ compiler: { TypeFlags: flags } }: Reading, type: ts.Type): boolean =>
  (type.flags & (flags.Object | flags.Union | flags.Intersection)) !== 0

const taggedOf = (
  reading: Reading,
  type: ts.Type,
  written: ts.TypeNode,
  place: Place,
  depth: number,
): Schema | undefined =>
  writtenSchema(reading, type, written, place, {
    schemaOf: (part, at) => schemaOf(reading, part, at, depth + 1),
    listOf: (item, at) => listSchema(reading, item, at, depth),
    plainOf: (plain, at) => (isComposed(reading, plain) ? madeOf : schemaOf)(reading, plain, at, depth),
    unionOf: (members, at) => unionOfMembers(reading, members, at, depth),
  })

function anySchema(reading: Reading, type: ts.Type, place: Place): Schema {
  const { intrinsicName } = type as ts.Type & { readonly intrinsicName?: string }
  if (intrinsicName !== 'error' && intrinsicName !== 'unresolved') return {}
  return complain(reading, place, `has a type that is not found${diagnosisOf(reading, place)}`)
}

/** What the compiler says of the file, at the place or wherever in it first. */
function diagnosisOf({ compiler, program }: Reading, { node }: Place): string {
  const file = node.getSourceFile()
  const all = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]
  const within = all.find(({ start = -1 }) => start >= node.pos && start <= node.end) ?? all[0]
  return within === undefined ? '.' : `: ${compiler.flattenDiagnosticMessageText(within.messageText, ' ')}`
}

function primitiveSchema({ compiler, checker }: Reading, type: ts.Type): Schema | undefined {
  const { TypeFlags: flags } = compiler
  if (type.flags & flags.String) return { type: 'string' }
  if (type.flags & flags.Number) return { type: 'number' }
  if (type.flags & flags.Boolean) return { type: 'boolean' }
  if (type.flags & flags.Null) return { type: 'null' }
  if (type.isStringLiteral()) return { type: 'string', const: type.value }
  if (type.isNumberLiteral()) return { type: 'number', const: type.value }
  if (type.flags & flags.Enum) return { type: 'number' }
  if (type.flags & flags.BooleanLiteral) return { type: 'boolean', const: checker.typeToString(type) === 'true' }
  return undefined
}

/** A type parameter is what it must at least be. */
function genericSchema(reading: Reading, type: ts.Type, place: Place, depth: number): Schema {
  const constraint = reading.checker.getBaseConstraintOfType(type)
  if (constraint === undefined || constraint === type || constraint.flags & reading.compiler.TypeFlags.Unknown) {
    const name = reading.checker.typeToString(type)
    return complain(
      reading,
      place,
      `is the type parameter ${name}, which may be anything. Say what it is at least: <${name} extends ...>`,
    )
  }
  return schemaOf(reading, constraint, place, depth + 1)
}

/** Objects, named lists and unions are made once a type and referred to; `finish` writes most of them out again. */
function composedSchema(reading: Reading, type: ts.Type, place: Place, depth: number): Schema {
  const { definitions, checker } = reading
  // A list without a name of its own contains itself by its items only, and it is these that are referred to.
  if (type.aliasSymbol === undefined && checker.isArrayType(type)) return madeOf(reading, type, place, depth)
  const known = definitions.get(type)
  if (known !== undefined) {
    if (!known.made) known.recursive = true
    return { $ref: referenceTo(known.name) }
  }
  const taken = new Set([...definitions.values()].map(({ name }) => name))
  const symbol = type.aliasSymbol ?? type.getSymbol()
  const named = symbol !== undefined && !symbol.name.startsWith('__')
  const definition: Definition = {
    name: definitionName(named ? checker.typeToString(type) : 'Type', taken),
    schema: {},
    recursive: false,
    made: false,
  }
  definitions.set(type, definition)
  if (isPlainObject(reading, type) && !isAnyValue(reading, type)) definition.schema['type'] = 'object'
  const made = aliasedSchema(reading, type, place, depth) ?? madeOf(reading, type, place, depth)
  const documented = documentedSymbol(reading, type)
  Object.assign(definition.schema, documented === undefined ? made : documentedSchema(reading, documented, made, place))
  definition.made = true
  return { $ref: referenceTo(definition.name) }
}

/** A type that the checker knows by an alias has what the alias was written with. */
function aliasedSchema(reading: Reading, type: ts.Type, place: Place, depth: number): Schema | undefined {
  const { aliasSymbol } = type
  const declaration = aliasSymbol?.declarations?.find((each) => reading.compiler.isTypeAliasDeclaration(each))
  return declaration === undefined || (declaration.typeParameters ?? []).length > 0
    ? undefined
    : taggedOf(reading, type, declaration.type, place, depth)
}

/** Whose doc comment describes the type: its alias or interface, unless the language brought it. */
function documentedSymbol({ compiler, program }: Reading, type: ts.Type): ts.Symbol | undefined {
  const symbol = type.aliasSymbol ?? type.getSymbol()
  const [declaration] = symbol?.declarations ?? []
  if (symbol === undefined || declaration === undefined) return undefined
  const named = symbol.flags & (compiler.SymbolFlags.TypeAlias | compiler.SymbolFlags.Interface)
  return named && !program.isSourceFileDefaultLibrary(declaration.getSourceFile()) ? symbol : undefined
}

const isPlainObject = ({ compiler, checker }: Reading, type: ts.Type): boolean =>
  (type.flags & compiler.TypeFlags.Object) !== 0 && !checker.isArrayType(type) && !checker.isTupleType(type)

/** `{}` is no object to TypeScript, but all that is neither null nor undefined. What was computed to be empty is one. */
const isAnyValue = ({ compiler, checker }: Reading, type: ts.Type): boolean =>
  (type.getSymbol()?.declarations ?? []).every((each) => compiler.isTypeLiteralNode(each)) &&
  !checker.isArrayType(type) &&
  !checker.isTupleType(type) &&
  checker.getPropertiesOfType(type).length + checker.getIndexInfosOfType(type).length === 0 &&
  type.getCallSignatures().length + type.getConstructSignatures().length === 0

function madeOf(reading: Reading, type: ts.Type, place: Place, depth: number): Schema {
  const { checker } = reading
  if (type.isUnion()) return unionSchema(reading, type, place, depth)
  if (type.isIntersection()) return intersectionSchema(reading, type, place, depth)
  if (checker.isTupleType(type)) return tupleSchema(reading, type as ts.TupleTypeReference, place, depth)
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference)
    return item === undefined ? { type: 'array', items: {} } : listSchema(reading, item, place, depth)
  }
  const special = librarySchema(reading, type, place)
  return special ?? objectSchema(reading, type, place, depth)
}

/** JSON would make null of `undefined` in a list. */
function listSchema(reading: Reading, item: ts.Type, place: Place, depth: number): Schema {
  const at = { ...place, path: `${place.path}[]` }
  const undefinable = (item.isUnion() ? item.types : []).find(
    (part) => part.flags & reading.compiler.TypeFlags.Undefined,
  )
  const items =
    undefinable === undefined
      ? schemaOf(reading, item, at, depth + 1)
      : complain(reading, at, inexpressible(reading, undefinable))
  return { type: 'array', items }
}

/** A branded primitive is the primitive; objects are taken together. */
function intersectionSchema(reading: Reading, type: ts.IntersectionType, place: Place, depth: number): Schema {
  const primitive = primitiveIn(reading, type)
  return primitive === undefined
    ? objectSchema(reading, type, place, depth)
    : schemaOf(reading, primitive, place, depth + 1)
}

function primitiveIn({ compiler }: Reading, type: ts.IntersectionType): ts.Type | undefined {
  const { TypeFlags: flags } = compiler
  return type.types.find(
    (each) => each.flags & (flags.StringLike | flags.NumberLike | flags.BooleanLike | flags.BigIntLike),
  )
}

const unionSchema = (reading: Reading, type: ts.UnionType, place: Place, depth: number): Schema =>
  withNames(reading, type, unionOfMembers(reading, branchTypes(reading, type, place), place, depth))

/** Literals of one kind become an enum where the first of them stands; `null` comes last. */
function unionOfMembers(reading: Reading, members: readonly (ts.Type | Made)[], place: Place, depth: number): Schema {
  const { TypeFlags: flags } = reading.compiler
  const branches: Schema[] = []
  const literalsOf = { string: [] as unknown[], number: [] as unknown[], boolean: [] as unknown[] }
  const addLiteral = (kind: keyof typeof literalsOf, value: unknown): void => {
    if (literalsOf[kind].push(value) === 1) branches.push({ type: kind })
  }
  let nullable = false
  for (const branch of members) {
    if ('made' in branch) branches.push(branch.made)
    else if (branch.isStringLiteral()) addLiteral('string', branch.value)
    else if (branch.isNumberLiteral()) addLiteral('number', branch.value)
    else if (branch.flags & flags.BooleanLiteral) addLiteral('boolean', reading.checker.typeToString(branch) === 'true')
    else if (branch.flags & flags.Null) nullable = true
    else if (branch.flags & flags.Enum)
      addLiteral('number', undefined) // a value that is known when it runs
    else branches.push(schemaOf(reading, branch, place, depth + 1))
  }
  const written = branches.map((branch) => {
    const kind = Object.keys(branch).length === 1 ? branch['type'] : undefined
    if (kind === 'boolean' && literalsOf.boolean.length === 2) return branch
    if (kind === 'number' && literalsOf.number.includes(undefined)) return branch
    const values = kind === 'string' || kind === 'number' || kind === 'boolean' ? literalsOf[kind] : []
    return values.length === 0 ? branch : literals(String(kind), values)
  })
  const all = nullable ? [...written, { type: 'null' }] : written
  return unionOf(all, (schema) => resolved(reading, schema))
}

/** Numbers say little to whoever reads the schema: the names that an enum gives them do. */
function withNames({ compiler, checker }: Reading, type: ts.UnionType, schema: Schema): Schema {
  const members = (type.getSymbol()?.declarations ?? [])
    .filter((each) => compiler.isEnumDeclaration(each))
    .flatMap((each) => [...each.members])
  const named = members.map((member) => [checker.getConstantValue(member), member.name.getText()] as const)
  if (schema['enum'] === undefined || schema['type'] !== 'number' || named.length === 0) return schema
  return { ...schema, description: named.map(([value, name]) => `${String(value)} is ${name}`).join(', ') }
}

const literals = (type: string, values: readonly unknown[]): Schema =>
  values.length === 1 ? { type, const: values[0] } : { type, enum: values }

function tupleSchema(reading: Reading, type: ts.TupleTypeReference, place: Place, depth: number): Schema {
  const { ElementFlags: kinds } = reading.compiler
  const items = reading.checker.getTypeArguments(type)
  const kindAt = (index: number): ts.ElementFlags => type.target.elementFlags[index] ?? kinds.Required
  const of = (item: ts.Type, index: number): Schema =>
    schemaOf(reading, item, { ...place, path: `${place.path}[${index}]` }, depth + 1)
  const fixed = items.filter((_, index) => kindAt(index) & kinds.Fixed)
  const rest = items.findIndex((_, index) => kindAt(index) & kinds.Variable)
  if (rest !== -1 && rest !== items.length - 1)
    return complain(
      reading,
      place,
      'is a tuple with ...rest before its end, which JSON Schema can not say. Put the rest last.',
    )
  const restItem = items[rest]
  if (restItem !== undefined && fixed.every((item) => item === restItem))
    return { type: 'array', items: of(restItem, rest), minItems: type.target.minLength } // [T, ...T[]] has at least one
  return {
    type: 'array',
    ...(fixed.length === 0 ? {} : { prefixItems: fixed.map(of) }),
    items: restItem === undefined ? false : of(restItem, rest),
    minItems: type.target.minLength,
    ...(rest === -1 ? { maxItems: fixed.length } : {}),
  }
}

function librarySchema(reading: Reading, type: ts.Type, place: Place): Schema | undefined {
  if (isDate(reading, type)) return { type: 'string', format: 'date-time', [dateMark]: true }
  const strange = strangeObject(reading, type)
  return strange === undefined ? undefined : complain(reading, place, strange)
}

function objectSchema(reading: Reading, type: ts.Type, place: Place, depth: number): Schema {
  const properties: Record<string, Schema> = {}
  const required: string[] = []
  for (const property of propertiesOf(reading, type, place)) {
    if (property.name.startsWith('__@')) continue // a symbol is no name in JSON
    const node = pointedAt(reading, property.valueDeclaration ?? property.declarations?.[0], place.node)
    const at = { node, path: `${place.path}.${property.name}` }
    if (property.name === '__proto__')
      complain(reading, at, 'is no name that an object in JavaScript can have as it has others. Give it another.')
    const { defined, optional } = propertyType(reading, property, place.node)
    if (defined === undefined) continue
    if (!optional) required.push(property.name)
    const schema = documentedSchema(reading, property, propertySchema(reading, property, defined, at, depth), at)
    Object.defineProperty(properties, property.name, {
      value: schema,
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }
  const names = Object.keys(properties)
  const { patternProperties, additional } = indexed(reading, type, place, depth)
  if (depth > 0 && isAnyValue(reading, type)) return { not: { type: 'null' } }
  return {
    type: 'object',
    ...(names.length > 0 ? { properties } : {}),
    ...(required.length > 0 ? { required } : {}),
    ...(patternProperties === undefined ? {} : { patternProperties }),
    ...(additional === undefined
      ? reading.closed
        ? { additionalProperties: false }
        : {}
      : { additionalProperties: additional }),
  }
}

/** As it was declared; each declaration counts, where there are several, as in an intersection. */
function propertySchema(reading: Reading, property: ts.Symbol, type: ts.Type, place: Place, depth: number): Schema {
  const { checker } = reading
  const schemas = writtenTypes(reading, property, type).map((written) => {
    const at = { ...place, written }
    const isMadeNullable = isNullable(reading, type) && !isNullable(reading, checker.getTypeFromTypeNode(written))
    if (!isMadeNullable || !isTagged(reading, written)) return schemaOf(reading, type, at, depth + 1)
    const present = schemaOf(reading, checker.getNonNullableType(type), at, depth + 1)
    return unionOf([present, { type: 'null' }], (schema) => resolved(reading, schema))
  })
  return schemas.length === 0 ? schemaOf(reading, type, place, depth + 1) : (Object.assign({}, ...schemas) as Schema)
}

function indexed(reading: Reading, type: ts.Type, place: Place, depth: number) {
  const { checker, compiler } = reading
  let patternProperties: Record<string, Schema> | undefined
  let additional: Schema | undefined
  for (const info of checker.getIndexInfosOfType(type)) {
    const at = { node: info.declaration ?? place.node, path: `${place.path}[*]` }
    const written = info.declaration?.type
    const schema = schemaOf(reading, info.type, written === undefined ? at : { ...at, written }, depth + 1)
    const key = info.keyType.isIntersection() ? (primitiveIn(reading, info.keyType) ?? info.keyType) : info.keyType
    if (key.flags & compiler.TypeFlags.String) additional = schema
    else {
      const number = key.flags & compiler.TypeFlags.Number
      const pattern = number ? '^(0|[1-9][0-9]*)$' : patternOf(compiler, key)
      if (pattern === undefined) complain(reading, at, 'has keys that JSON can not have. Write Record<string, ...>.')
      else patternProperties = { ...patternProperties, [pattern]: schema }
    }
  }
  return { patternProperties, additional }
}
