import type ts from 'typescript'
import { withFittingDefaults } from './doc-defaults.ts'
import { createComplaints, type Place } from './inexpressible.ts'
import { describedParameter, functionText, withDefaults } from './parameter-docs.ts'
import { assembled, finish, type Finished } from './schema-definitions.ts'
import { branchesOf, type Schema } from './schema-shape.ts'
import { awaitedNode } from './type-aliases.ts'
import { complain, isDate, resolved, type HandlerFunction, type Reading } from './type-reading.ts'
import { schemaOf } from './type-schema.ts'
import { streamTypes } from './type-streams.ts'

/** A schema made from types, or everything that stands in the way of one. */
export type Made = { readonly schema: Schema; readonly dates: readonly string[] } | { readonly problem: string }

/**
 * What a handler's types and doc comment say of its tool. `dates` are JSON Pointers into a schema: strings there, Dates
 * in the handler.
 */
export interface HandlerTypes {
  readonly description?: string
  readonly title?: string
  readonly input: Made
  /** Where it answers data; none where it answers text, content or nothing. */
  readonly output?: Made
}

/** The types of a handler's default export. `shown` says how a file is called in messages. */
export function handlerTypes(
  compiler: typeof ts,
  program: ts.Program,
  path: string,
  shown: (file: string) => string,
): HandlerTypes {
  const file = program.getSourceFile(path)
  if (file === undefined) return { input: { problem: `${shown(path)} can not be read` } }
  const checker = program.getTypeChecker()
  const reading = (closed: boolean): Reading => ({
    compiler,
    program,
    checker,
    complaints: createComplaints(compiler, shown),
    closed,
    definitions: new Map(),
  })
  const forInput = reading(true)
  const found = functionOf(forInput, file)
  if (found === undefined) return { input: { problem: `${shown(path)}:1:1 ${noFunction(path)}` } }
  const { description, title, examples } = functionText(compiler, found, toolIn(checker, file))
  const forOutput = reading(false)
  const output = outputOf(forOutput, found)
  return {
    ...(description === undefined ? {} : { description }),
    ...(title === undefined ? {} : { title }),
    input: madeWith(forInput, withExamples(inputOf(forInput, found), examples)),
    ...(output === undefined ? {} : { output: madeWith(forOutput, output) }),
  }
}

const noFunction = (path: string): string =>
  path.endsWith('.cts')
    ? 'has no export that is a function: write `export default function add(...)`, or `export = add`; `module.exports` has no types'
    : 'has no default export that is a function'

const toolIn = (checker: ts.TypeChecker, file: ts.SourceFile): ts.Symbol | undefined =>
  checker.getSymbolAtLocation(file)?.exports?.get('tool' as ts.__String)

const withExamples = ({ schema, dates }: Finished, examples: readonly unknown[]): Finished => ({
  schema: examples.length === 0 ? schema : { ...schema, examples },
  dates,
})

function madeWith({ complaints }: Reading, made: Finished): Made {
  const problems = complaints.all()
  if (problems.length === 0) return made
  return { problem: `its types can not all be said in JSON Schema:\n${problems.map((each) => `  ${each}`).join('\n')}` }
}

function functionOf(reading: Reading, file: ts.SourceFile): HandlerFunction | undefined {
  const { checker, compiler } = reading
  const exports = checker.getSymbolAtLocation(file)?.exports
  const { Default, ExportEquals } = compiler.InternalSymbolName
  const exported = exports?.get(Default) ?? exports?.get(ExportEquals)
  if (exported === undefined) return undefined
  const named = exported.flags & compiler.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
  const signaturesOf = (symbol: ts.Symbol): readonly ts.Signature[] =>
    checker.getTypeOfSymbolAtLocation(symbol, nodeOf(symbol) ?? file).getCallSignatures()
  // `module.exports = { default: add }`
  const within = checker.getTypeOfSymbolAtLocation(named, nodeOf(named) ?? file).getProperty('default')
  const symbol = signaturesOf(named).length === 0 && within !== undefined ? within : named
  const node = nodeOf(symbol) ?? file
  const signatures = signaturesOf(symbol)
  const [signature] = signatures
  if (signature === undefined) return undefined
  if (signatures.length > 1)
    complain(
      reading,
      { node, path: nameOf(compiler, node) ?? symbol.name },
      `has ${signatures.length} signatures, and a tool has one. Write one with a union.`,
    )
  return { symbol, signature, node }
}

const nodeOf = (symbol: ts.Symbol): ts.Node | undefined => symbol.valueDeclaration ?? symbol.declarations?.[0]

const nameOf = (compiler: typeof ts, node: ts.Node): string | undefined =>
  compiler.isFunctionDeclaration(node) ? (node.name?.text ?? 'it') : undefined

function inputOf(reading: Reading, { signature, node }: HandlerFunction): Finished {
  const { checker, compiler } = reading
  const [parameter] = signature.getParameters()
  if (parameter === undefined) return { schema: { type: 'object', additionalProperties: false }, dates: [] }
  const declaration = parameter.valueDeclaration
  const place: Place = { node: declaration ?? node, path: parameter.name.startsWith('__') ? 'input' : parameter.name }
  const type = checker.getTypeOfSymbolAtLocation(parameter, node)
  if (declaration !== undefined && compiler.isParameter(declaration) && isUntyped(compiler, declaration, type)) {
    complain(
      reading,
      place,
      'has no type. Write one, such as { text: string }, or `export const tool = { inputSchema: ... }`.',
    )
    return { schema: {}, dates: [] }
  }
  const written = declaration !== undefined && compiler.isParameter(declaration) ? declaration.type : undefined
  const made = schemaOf(reading, type.isUnion() ? checker.getNonNullableType(type) : type, writtenAt(place, written))
  const root = rooted(reading, made, place)
  const described = describedParameter(reading, declaration, root)
  return finished(reading, withDefaults(reading, declaration, described))
}

const writtenAt = (place: Place, written: ts.TypeNode | undefined): Place =>
  written === undefined ? place : { ...place, written }

const finished = (reading: Reading, root: Schema): Finished =>
  finish(withFittingDefaults(reading, assembled(root, reading.definitions.values())))

const isUntyped = (compiler: typeof ts, declaration: ts.ParameterDeclaration, type: ts.Type): boolean =>
  (type.flags & compiler.TypeFlags.Any) !== 0 &&
  declaration.type === undefined &&
  compiler.getJSDocType(declaration) === undefined

/** Arguments are always an object, and say so at the top. */
function rooted(reading: Reading, schema: Schema, place: Place): Schema {
  const root = resolved(reading, schema)
  const branches = branchesOf(root)
  if (root['type'] === 'object') return root
  if (branches?.every((branch) => mayBeObject(resolved(reading, branch)))) return { type: 'object', ...root }
  if (Object.keys(root).length === 0) return { type: 'object' }
  complain(
    reading,
    place,
    'must be an object, since a tool is called with named arguments: write { value: ... } around it.',
  )
  return root
}

/** `{}` is all but null, and so an object where only these come. */
const mayBeObject = ({ type, not }: Schema): boolean => type === 'object' || (type === undefined && not !== undefined)

/** Text, content blocks and nothing need no schema; all else that is answered has one. */
function outputOf(reading: Reading, { signature, node }: HandlerFunction): Finished | undefined {
  const { checker, compiler } = reading
  const returned = signature.getReturnType()
  const awaited = checker.getAwaitedType(returned) ?? returned
  const declared = signature.getDeclaration() as ts.SignatureDeclaration | undefined
  const place: Place = { node: declared?.type ?? declared ?? node, path: 'its answer' }
  const stream = streamTypes(reading, awaited, node)
  const type = stream === undefined ? awaited : (stream.end ?? stream.bits)
  if (isFree(reading, type, stream === undefined || stream.end !== undefined)) return undefined
  if (
    (place.node.flags & compiler.NodeFlags.JavaScriptFile) !== 0 &&
    (declared === undefined || compiler.getJSDocReturnType(declared) === undefined)
  )
    return undefined // what JavaScript may answer besides, nobody has said
  const written = declared?.type === undefined || stream !== undefined ? undefined : awaitedNode(reading, declared.type)
  const made = schemaOf(reading, type, writtenAt(place, written))
  if (stream !== undefined && stream.end === undefined) return finished(reading, { type: 'array', items: made })
  const root = resolved(reading, made)
  const objects = branchesOf(root)?.every((branch) => resolved(reading, branch)['type'] === 'object') === true
  const answer = finished(reading, objects ? { type: 'object', ...root } : root)
  return Object.keys(answer.schema).length === 0 ? undefined : answer
}

/** What may be text, content or nothing. A Date is a text, unless it is one of several. */
function isFree(reading: Reading, type: ts.Type, isWhole: boolean): boolean {
  const { TypeFlags: flags } = reading.compiler
  const free = flags.Any | flags.Unknown | flags.Never | flags.Undefined | flags.Void | flags.StringLike
  return (type.isUnion() ? type.types : [type]).some(
    (part) => part.flags & free || isContent(reading, part) || (isWhole && isDate(reading, part)),
  )
}

/** `{ content: [...] }` passes as it is: see `toolResult`. */
function isContent({ checker, compiler }: Reading, type: ts.Type): boolean {
  const content = type.getProperty('content')
  const from = content?.valueDeclaration ?? content?.declarations?.[0]
  if (content === undefined || from === undefined) return false
  const list = checker.getTypeOfSymbolAtLocation(content, from)
  if (!checker.isArrayType(list) && !checker.isTupleType(list)) return false
  const items = checker.getTypeArguments(list as ts.TypeReference)
  return items.some((item) => {
    const kind = item.getProperty('type')
    const at = kind?.valueDeclaration ?? kind?.declarations?.[0]
    return (
      kind !== undefined &&
      at !== undefined &&
      (checker.getTypeOfSymbolAtLocation(kind, at).flags & compiler.TypeFlags.StringLike) !== 0
    )
  })
}
