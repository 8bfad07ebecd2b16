import type ts from 'typescript'
import type { Place } from './inexpressible.ts'
import type { Reading } from './type-reading.ts'

/*
 * The compiler keeps what belongs to a union or a mapped type in an order that hangs on what else it has read. Whoever reads
 * a schema expects the order of the source, and whoever compares two expects the same one each time.
 */

/** A literal is known by its value, since types that are made of others have literals of their own. */
type Key = string | ts.Type | ts.Declaration

const keyOf = (type: ts.Type): Key => (type.isLiteral() ? JSON.stringify(['literal', type.value]) : type)
/** What a generic type is made into has another identity than what was written, and the same declaration. */
const declarationKey = (type: ts.Type): Key | undefined =>
  type.isLiteral() ? undefined : type.getSymbol()?.declarations?.[0]

const nameKey = (name: string): Key => JSON.stringify(['literal', name])

/** The types of a union without `undefined`, as they were written where that can be seen, else by their names. */
export function branchTypes(reading: Reading, type: ts.UnionType, place: Place): readonly ts.Type[] {
  const { checker, compiler } = reading
  const nothing = compiler.TypeFlags.Undefined | compiler.TypeFlags.Void
  const ranks = new Map<Key, number>()
  for (const key of writtenOrder(reading, type, place)) if (!ranks.has(key)) ranks.set(key, ranks.size)
  const rankOf = (branch: ts.Type): number => {
    const declared = declarationKey(branch)
    const byDeclaration = declared === undefined ? undefined : ranks.get(declared)
    return Math.min(ranks.get(keyOf(branch)) ?? ranks.size, byDeclaration ?? ranks.size)
  }
  return type.types
    .filter((branch) => !(branch.flags & nothing))
    .map((branch) => ({ branch, rank: rankOf(branch), name: nameOf(checker, branch) }))
    .sort((a, b) => a.rank - b.rank || compare(a.name, b.name))
    .map(({ branch }) => branch)
}

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0)

const nameOf = (checker: ts.TypeChecker, type: ts.Type): string | number =>
  type.isNumberLiteral() ? type.value : checker.typeToString(type)

function writtenOrder(reading: Reading, type: ts.UnionType, { node }: Place): readonly Key[] {
  const { compiler } = reading
  const written = typeNodeOf(compiler, node)
  const found = written === undefined ? undefined : nodeOfType(reading, written, type)
  if (found !== undefined) return expanded(reading, found, 0)
  const alias = type.aliasSymbol?.declarations?.find((each) => compiler.isTypeAliasDeclaration(each))
  if (alias !== undefined) return expanded(reading, alias.type, 0)
  const declared = type.getSymbol()?.declarations?.find((each) => compiler.isEnumDeclaration(each))
  if (declared !== undefined) return membersOf(reading, declared)
  const elsewhere = nodeOfType(reading, node.getSourceFile(), type)
  return elsewhere === undefined ? [] : expanded(reading, elsewhere, 0)
}

function typeNodeOf(compiler: typeof ts, node: ts.Node): ts.Node | undefined {
  if (compiler.isTypeNode(node)) return node
  const typed = node as { readonly type?: ts.TypeNode }
  return typed.type ?? compiler.getJSDocType(node)
}

/** The first node at or below one that stands for this type. */
function nodeOfType(reading: Reading, node: ts.Node, type: ts.Type): ts.TypeNode | undefined {
  const { checker, compiler } = reading
  if (compiler.isTypeNode(node)) {
    const meant = checker.getTypeFromTypeNode(node)
    if (meant === type || (meant.isUnion() && checker.getNonNullableType(meant) === type)) return node
  }
  return compiler.forEachChild(node, (below) => nodeOfType(reading, below, type))
}

const deepest = 16

/** What a type node comes to, in the order it is written in. */
function expanded(reading: Reading, node: ts.TypeNode, depth: number): readonly Key[] {
  const { checker, compiler } = reading
  const below = (each: ts.TypeNode): readonly Key[] => (depth > deepest ? [] : expanded(reading, each, depth + 1))
  if (compiler.isUnionTypeNode(node)) return node.types.flatMap(below)
  if (compiler.isParenthesizedTypeNode(node)) return below(node.type)
  if (compiler.isTypeOperatorNode(node)) return keysOf(reading, checker.getTypeFromTypeNode(node.type), node)
  if (compiler.isIndexedAccessTypeNode(node)) return valuesOf(reading, node)
  if (compiler.isTypeReferenceNode(node)) {
    const declared = declarationOf(reading, node.typeName)
    const inArguments = (node.typeArguments ?? []).flatMap(below)
    if (declared !== undefined && compiler.isEnumDeclaration(declared)) return membersOf(reading, declared)
    if (declared === undefined || !compiler.isTypeAliasDeclaration(declared))
      return [...inArguments, ...own(reading, node)]
    return [...inArguments, ...below(declared.type), ...own(reading, node)]
  }
  return own(reading, node)
}

function own({ checker }: Reading, node: ts.TypeNode): readonly Key[] {
  const type = checker.getTypeFromTypeNode(node)
  const declared = declarationKey(type)
  return type.isUnion() ? type.types.map(keyOf) : [keyOf(type), ...(declared === undefined ? [] : [declared])]
}

function declarationOf({ checker, compiler }: Reading, name: ts.EntityName): ts.Declaration | undefined {
  const symbol = checker.getSymbolAtLocation(name)
  const meant = symbol && symbol.flags & compiler.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  return meant?.declarations?.[0]
}

const membersOf = ({ checker }: Reading, { members }: ts.EnumDeclaration): readonly Key[] =>
  members.map((member) => keyOf(checker.getTypeAtLocation(member)))

const keysOf = (reading: Reading, type: ts.Type, node: ts.Node): readonly Key[] =>
  propertiesOf(reading, type, { node, path: '' }).map(({ name }) => nameKey(name))

/** `(typeof list)[number]`, `(typeof values)[keyof typeof values]`, `Order['status']`. */
function valuesOf(reading: Reading, { objectType, indexType }: ts.IndexedAccessTypeNode): readonly Key[] {
  const { checker } = reading
  const from = checker.getTypeFromTypeNode(objectType)
  if (checker.isTupleType(from)) return checker.getTypeArguments(from as ts.TypeReference).map(keyOf)
  const index = checker.getTypeFromTypeNode(indexType)
  return propertiesOf(reading, from, { node: objectType, path: '' })
    .filter(({ name }) => !index.isStringLiteral() || index.value === name)
    .flatMap((property) => {
      const node = property.valueDeclaration ?? property.declarations?.[0] ?? objectType
      const type = checker.getTypeOfSymbolAtLocation(property, objectType)
      return type.isUnion() ? branchTypes(reading, type, { node, path: '' }).map(keyOf) : [keyOf(type)]
    })
}

/** The properties of an object type as they were declared: those of what it extends first. */
export function propertiesOf(reading: Reading, type: ts.Type, place: Place): readonly ts.Symbol[] {
  const properties = reading.checker.getPropertiesOfType(type)
  const declared = properties.map((property) => property.declarations?.[0])
  if (declared.includes(undefined)) return byKeys(reading, type, properties, place)
  const parents = parentsOf(reading, type, new Set())
  const rankOf = (declaration: ts.Declaration | undefined): number => {
    const rank = declaration === undefined ? -1 : parents.indexOf(declaration.parent)
    return rank === -1 ? parents.length : rank
  }
  return properties
    .map((property, index) => ({ property, at: declared[index], rank: rankOf(declared[index]) }))
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        compare(a.at?.getSourceFile().fileName ?? '', b.at?.getSourceFile().fileName ?? '') ||
        compare(a.at?.pos ?? 0, b.at?.pos ?? 0),
    )
    .map(({ property }) => property)
}

/** The nodes that hold the properties of a type, in the order of what extends what. */
function parentsOf(reading: Reading, type: ts.Type, seen: Set<ts.Type>): readonly ts.Node[] {
  if (seen.has(type)) return []
  seen.add(type)
  if (type.isIntersection()) return type.types.flatMap((each) => parentsOf(reading, each, seen))
  const bases = type.isClassOrInterface() ? reading.checker.getBaseTypes(type) : []
  const from = [...bases, ...(type.aliasTypeArguments ?? [])] // of Omit<T, ...> the properties stand in T
  return [...from.flatMap((each) => parentsOf(reading, each, seen)), ...(type.getSymbol()?.declarations ?? [])]
}

/** A type that is made of keys has its properties in the order of these. */
function byKeys(reading: Reading, type: ts.Type, properties: readonly ts.Symbol[], place: Place): readonly ts.Symbol[] {
  const { compiler } = reading
  const [first] = type.aliasTypeArguments ?? []
  const mapped = type.getSymbol()?.declarations?.find((each) => compiler.isMappedTypeNode(each))
  const { constraint } = mapped?.typeParameter ?? {}
  const keys =
    first?.isUnion() === true
      ? branchTypes(reading, first, place).map(keyOf)
      : constraint === undefined
        ? []
        : expanded(reading, constraint, 0)
  const rankOf = ({ name }: ts.Symbol): number => {
    const rank = keys.indexOf(nameKey(name))
    return rank === -1 ? keys.length : rank
  }
  return properties.toSorted((a, b) => rankOf(a) - rankOf(b) || (keys.length === 0 ? 0 : compare(a.name, b.name)))
}
