import type ts from 'typescript'
import { docComments, type DocTag } from './doc-comments.ts'
import { isSchemaTag } from './doc-tag-names.ts'
import { isNullable, type Reading } from './type-reading.ts'

/*
 * To the checker `type Age = number` is number and nothing else: what the alias says of itself is known only where it is
 * written. Here is what can be learned from types as they are written.
 */

/** An alias, where a type is written by its name. */
export interface Alias {
  readonly symbol: ts.Symbol
  readonly node: ts.TypeNode
  readonly tags: readonly DocTag[]
  readonly generic: boolean
  /** The checker knows a type by this alias, and its doc comment is found by that. */
  readonly known: boolean
}

/** A tag that is known only where its alias is written. */
export interface HiddenTag {
  readonly alias: string
  readonly tag: string
}

export function symbolOf({ checker, compiler }: Reading, node: ts.TypeNode): ts.Symbol | undefined {
  if (!compiler.isTypeReferenceNode(node)) return undefined
  const named = checker.getSymbolAtLocation(node.typeName)
  return named && named.flags & compiler.SymbolFlags.Alias ? checker.getAliasedSymbol(named) : named
}

export function aliasOf(reading: Reading, node: ts.TypeNode): Alias | undefined {
  const { checker, compiler } = reading
  const symbol = symbolOf(reading, node)
  const declaration = symbol?.declarations?.find((each) => compiler.isTypeAliasDeclaration(each))
  if (symbol === undefined || declaration === undefined) return undefined
  return {
    symbol,
    node: declaration.type,
    tags: docComments(compiler, declaration).flatMap(({ tags }) => tags),
    generic: (declaration.typeParameters ?? []).length > 0,
    known: checker.getDeclaredTypeOfSymbol(symbol).aliasSymbol === symbol,
  }
}

/** A type without what only holds it together. */
export function bareNode({ compiler }: Reading, node: ts.TypeNode): ts.TypeNode {
  let bare = node
  while (
    compiler.isParenthesizedTypeNode(bare) ||
    compiler.isOptionalTypeNode(bare) ||
    compiler.isNamedTupleMember(bare) ||
    (compiler.isTypeOperatorNode(bare) && bare.operator === compiler.SyntaxKind.ReadonlyKeyword)
  )
    bare = bare.type
  return bare
}

/** The first tag within a written type that its type knows nothing of. */
export function hiddenTag(
  reading: Reading,
  written: ts.TypeNode,
  above: readonly ts.Symbol[] = [],
): HiddenTag | undefined {
  const { compiler } = reading
  const node = bareNode(reading, written)
  const alias = aliasOf(reading, node)
  if (alias !== undefined && above.includes(alias.symbol)) return undefined
  const own = alias?.known === false ? tagOf(alias) : undefined
  if (own !== undefined) return own
  const seen = alias === undefined ? above : [...above, alias.symbol]
  const leaves = compiler.isUnionTypeNode(node) ? leavesOf(reading, node) : []
  const parts = [
    ...(alias !== undefined && (alias.generic || !alias.known) ? [alias.node] : []),
    ...leaves,
    ...partsOf(reading, node),
  ]
  for (const leaf of leaves) {
    const lost = tagInUnion(reading, leaf)
    if (lost !== undefined) return lost
  }
  for (const part of parts) {
    const found = hiddenTag(reading, part, seen)
    if (found !== undefined) return found
  }
  return undefined
}

/** Whether what is written here has such tags, or the alias that it is written by. */
export function isTagged(reading: Reading, written: ts.TypeNode): boolean {
  const alias = aliasOf(reading, bareNode(reading, written))
  return [written, alias?.node ?? written].some((each) => hiddenTag(reading, each) !== undefined)
}

function tagOf({ symbol, tags }: Alias): HiddenTag | undefined {
  const tag = tags.find(({ name }) => isSchemaTag(name))
  return tag === undefined ? undefined : { alias: symbol.name, tag: tag.name }
}

/** A union within another is taken apart, and its alias forgotten. */
export function tagInUnion(reading: Reading, leaf: ts.TypeNode): HiddenTag | undefined {
  const alias = aliasOf(reading, leaf)
  return alias !== undefined && isUnion(reading, leaf) ? tagOf(alias) : undefined
}

const isUnion = ({ checker }: Reading, node: ts.TypeNode): boolean => checker.getTypeFromTypeNode(node).isUnion()

/** What a union is made of. Aliases of unions that say something themselves stay whole. */
export function leavesOf(reading: Reading, written: ts.TypeNode): readonly ts.TypeNode[] {
  const node = bareNode(reading, written)
  if (reading.compiler.isUnionTypeNode(node)) return node.types.flatMap((each) => leavesOf(reading, each))
  const alias = aliasOf(reading, node)
  const isPlain = alias !== undefined && !alias.generic && tagOf(alias) === undefined && isUnion(reading, node)
  return isPlain ? leavesOf(reading, alias.node) : [node]
}

/** The types within one that are a part of it. The members of an object are looked at where it is read. */
function partsOf(reading: Reading, node: ts.TypeNode): readonly ts.TypeNode[] {
  const { compiler } = reading
  if (compiler.isIntersectionTypeNode(node)) return node.types
  if (compiler.isTupleTypeNode(node)) return node.elements
  if (compiler.isRestTypeNode(node)) return [node.type]
  if (compiler.isConditionalTypeNode(node)) return [node.trueType, node.falseType]
  const within = itemOf(reading, node) ?? valueOf(reading, node) ?? meantBy(reading, node)
  if (within !== undefined) return [within]
  if (!compiler.isTypeReferenceNode(node)) return []
  const given = node.typeArguments ?? []
  const declarations = symbolOf(reading, node)?.declarations ?? []
  const isBrought = declarations.every((each) => reading.program.isSourceFileDefaultLibrary(each.getSourceFile()))
  if (!isBrought) return given
  // An interface of the language is either known here or no JSON; of what Pick and the like make, no alias is known.
  const isMade = declarations.some((each) => compiler.isTypeAliasDeclaration(each))
  return isMade ? given.flatMap((each) => [each, aliasOf(reading, each)?.node ?? each]) : []
}

/** The name of a type that the language brings, and what it is given. */
function broughtType(reading: Reading, node: ts.TypeNode) {
  const { compiler, program } = reading
  const symbol = symbolOf(reading, node)
  const [declaration] = symbol?.declarations ?? []
  if (symbol === undefined || declaration === undefined || !compiler.isTypeReferenceNode(node)) return undefined
  if (!program.isSourceFileDefaultLibrary(declaration.getSourceFile())) return undefined
  return { name: symbol.name, given: node.typeArguments ?? [] }
}

/** The items of a list. */
export function itemOf(reading: Reading, node: ts.TypeNode): ts.TypeNode | undefined {
  if (reading.compiler.isArrayTypeNode(node)) return node.elementType
  const brought = broughtType(reading, node)
  const [given] = brought?.given ?? []
  if (brought?.name === 'Array' || brought?.name === 'ReadonlyArray') return given
  return brought?.name === 'Readonly' && given !== undefined ? itemOf(reading, bareNode(reading, given)) : undefined
}

/** The values of an object that has all of one type. */
export function valueOf(reading: Reading, written: ts.TypeNode): ts.TypeNode | undefined {
  const node = bareNode(reading, written)
  if (reading.compiler.isMappedTypeNode(node)) return node.type
  const brought = broughtType(reading, node)
  const [first, second] = brought?.given ?? []
  if (brought?.name === 'Record') return second
  if (first === undefined || !['Partial', 'Required', 'Readonly'].includes(brought?.name ?? '')) return undefined
  const alias = aliasOf(reading, first)
  return valueOf(reading, alias === undefined || alias.generic ? first : alias.node)
}

/** What an answer is, once it is awaited. */
export function awaitedNode(reading: Reading, node: ts.TypeNode): ts.TypeNode {
  const brought = broughtType(reading, node)
  return brought?.name === 'Promise' ? (brought.given[0] ?? node) : node
}

/** What `Order['status']` or `Names[number]` stand for, or a type parameter at least. */
export function meantBy(reading: Reading, node: ts.TypeNode): ts.TypeNode | undefined {
  const { checker, compiler } = reading
  const parameter = symbolOf(reading, node)?.declarations?.find((each) => compiler.isTypeParameterDeclaration(each))
  if (parameter !== undefined) return parameter.constraint
  if (!compiler.isIndexedAccessTypeNode(node)) return undefined
  if (node.indexType.kind === compiler.SyntaxKind.NumberKeyword) {
    const list = bareNode(reading, node.objectType)
    return itemOf(reading, aliasOf(reading, list)?.node ?? list)
  }
  const index = checker.getTypeFromTypeNode(node.indexType)
  const property = index.isStringLiteral()
    ? checker.getTypeFromTypeNode(node.objectType).getProperty(index.value)
    : undefined
  return property === undefined ? undefined : writtenTypes(reading, property, checker.getTypeFromTypeNode(node))[0]
}

/** As what a property was declared, where that is still what it is, or null or undefined besides. */
export function writtenTypes(reading: Reading, property: ts.Symbol, type: ts.Type): readonly ts.TypeNode[] {
  const { checker, compiler } = reading
  const present = checker.getNonNullableType(type)
  return (property.declarations ?? []).flatMap((each) => {
    const isTyped = compiler.isPropertySignature(each) || compiler.isPropertyDeclaration(each)
    if (!isTyped || each.type === undefined) return []
    const written = checker.getTypeFromTypeNode(each.type)
    if (isNullable(reading, written) && !isNullable(reading, type)) return []
    const declared = checker.getNonNullableType(written)
    const same = checker.isTypeAssignableTo(declared, present) && checker.isTypeAssignableTo(present, declared)
    return same ? [each.type] : []
  })
}
