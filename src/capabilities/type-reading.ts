import type ts from 'typescript'
import type { Complaints, Place } from './inexpressible.ts'
import { referenceTo, type Definition, type Schema } from './schema-shape.ts'

/** What types are read with. One for the input and one for the output of a handler, since these differ in strictness. */
export interface Reading {
  readonly compiler: typeof ts
  readonly program: ts.Program
  readonly checker: ts.TypeChecker
  readonly complaints: Complaints
  /** What callers send may hold nothing that isn't declared; what is answered may. */
  readonly closed: boolean
  readonly definitions: Map<ts.Type, Definition>
}

/** The default export: its symbol, its one signature, and where it stands. */
export interface HandlerFunction {
  readonly symbol: ts.Symbol
  readonly signature: ts.Signature
  readonly node: ts.Node
}

/** Says what is wrong, and goes on as if anything were allowed. */
export function complain(reading: Reading, place: Place, message: string): Schema {
  reading.complaints.add(place, message)
  return {}
}

/** What a reference refers to, as far as it is made. */
export function resolved(reading: Reading, schema: Schema): Schema {
  const reference = schema['$ref']
  if (reference === undefined) return schema
  for (const definition of reading.definitions.values())
    if (referenceTo(definition.name) === reference) return resolved(reading, definition.schema)
  return schema
}

/** A property's type without `undefined`; nothing where it can't be there at all. */
export function propertyType(
  reading: Reading,
  property: ts.Symbol,
  from: ts.Node,
): { readonly defined: ts.Type | undefined; readonly optional: boolean } {
  const { checker, compiler } = reading
  const { TypeFlags: flags } = compiler
  const type = checker.getTypeOfSymbolAtLocation(property, from)
  const missing = flags.Undefined | flags.Void
  const parts = type.isUnion() ? type.types : [type]
  const optional = (property.flags & compiler.SymbolFlags.Optional) !== 0 || parts.some((part) => part.flags & missing)
  if (type.flags & flags.Never || parts.every((part) => part.flags & missing))
    return { defined: undefined, optional: true }
  // Of `unknown` the checker would leave `{}`, and there is no undefined to strip.
  return {
    defined: type.isUnion() && optional && !isNullable(reading, type) ? checker.getNonNullableType(type) : type,
    optional,
  }
}

export const isNullable = ({ compiler }: Reading, type: ts.Type): boolean =>
  (type.isUnion() ? type.types : [type]).some((part) => part.flags & compiler.TypeFlags.Null)

/** The Date of the language, and nobody else's of that name. */
export function isDate({ program }: Reading, type: ts.Type): boolean {
  const symbol = type.getSymbol()
  const [declaration] = symbol?.declarations ?? []
  return (
    symbol?.name === 'Date' &&
    declaration !== undefined &&
    program.isSourceFileDefaultLibrary(declaration.getSourceFile())
  )
}

const base64 = 'Write a string of base64, with @format byte.'
const once = 'Tell of progress with call.progress, and answer once.'

/** How to write what JSON has no value for, by the name it has in the library of the language or of Node. */
const instead: ReadonlyMap<string, string> = new Map([
  ['Map', 'Write Record<string, ...>.'],
  ['ReadonlyMap', 'Write Record<string, ...>.'],
  ['Set', 'Write an array, with @uniqueItems.'],
  ['ReadonlySet', 'Write an array, with @uniqueItems.'],
  ['RegExp', 'Write a string, with @format regex.'],
  ['URL', 'Write a string, with @format uri.'],
  ['URLSearchParams', 'Write Record<string, string>.'],
  ['Headers', 'Write Record<string, string>.'],
  ['FormData', 'Write an object of what it holds.'],
  ['Promise', 'Await it before answering.'],
  ['Response', 'Read it before answering, and answer what its body says: await response.json().'],
  ['Request', 'Write an object of what it holds.'],
  ['AbortSignal', 'The call has one: call.signal.'],
  ['Uint8Array', base64],
  ['ArrayBuffer', base64],
  ['SharedArrayBuffer', base64],
  ['Buffer', base64],
  ['Blob', base64],
  ['File', base64],
  ['ReadableStream', once],
  ['Readable', once],
  ['AsyncGenerator', once],
  ['AsyncIterable', once],
  ['AsyncIterableIterator', once],
  ['Generator', 'Write an array.'],
  ['Iterable', 'Write an array.'],
  ['IterableIterator', 'Write an array.'],
  ['String', 'Write string, in small letters.'],
  ['Number', 'Write number, in small letters.'],
  ['Boolean', 'Write boolean, in small letters.'],
  ['Function', 'Leave it out.'],
  ['Instant', 'Write Date, or a string with @format date-time.'],
  ['ZonedDateTime', 'Write Date, or a string with @format date-time.'],
  ['PlainDateTime', 'Write a string, with @format iso-date-time.'],
  ['PlainDate', 'Write a string, with @format date.'],
  ['PlainTime', 'Write a string, with @format iso-time.'],
  ['Duration', 'Write a string, with @format duration.'],
])

/** Why an object type is none of JSON's, and what to write; nothing where it is one. */
export function strangeObject(reading: Reading, type: ts.Type): string | undefined {
  const { compiler } = reading
  const symbol = type.getSymbol()
  const [declaration] = symbol?.declarations ?? []
  if (symbol === undefined || declaration === undefined) return undefined
  const brought = isBrought(reading, declaration.getSourceFile())
  const advice = brought ? (instead.get(symbol.name) ?? otherAdvice(reading, type, symbol)) : undefined
  if (advice !== undefined) return `is ${articleOf(symbol.name)} ${symbol.name}, and JSON has none. ${advice}`
  if (symbol.flags & compiler.SymbolFlags.Class)
    return `is an instance of the class ${symbol.name}, and does not survive JSON. Write an interface of its data.`
  return isFunction(type) ? functionAdvice : undefined
}

const articleOf = (name: string): string => (/^[AEIO]/.test(name) ? 'an' : 'a')

/** What the language or Node brings, and has methods, is no data. */
function otherAdvice({ checker }: Reading, type: ts.Type, { name }: ts.Symbol): string | undefined {
  if (name.endsWith('Error')) return 'Throw it, or write { message: string }.'
  if (/^(?:Big)?(?:Int|Uint|Float)\d+.*Array$/.test(name)) return 'Write number[].'
  if (name.startsWith('__') || name === 'Date') return undefined
  const methods = checker
    .getPropertiesOfType(type)
    .some((property) => property.valueDeclaration && isFunction(checker.getTypeOfSymbol(property)))
  return methods ? 'Write an interface of the data that is meant.' : undefined
}

/** Whether a file came with the language, with Node or with a package that speaks for it. */
const isBrought = ({ program }: Reading, file: ts.SourceFile): boolean =>
  program.isSourceFileDefaultLibrary(file) || /\/node_modules\/(?:@types\/node|undici-types)\//.test(file.fileName)

/** Where to point for a declaration: at itself where whoever wrote the handler can change it, else at its use. */
export const pointedAt = (reading: Reading, declaration: ts.Node | undefined, use: ts.Node): ts.Node => {
  const file = declaration?.getSourceFile()
  if (declaration === undefined || file === undefined) return use
  return isBrought(reading, file) || file.fileName.includes('/node_modules/') ? use : declaration
}

const isFunction = (type: ts.Type): boolean =>
  type.getCallSignatures().length + type.getConstructSignatures().length > 0

const functionAdvice = 'is a function, and JSON has none. Leave it out, for instance with Omit<..., ...>.'

/** Why a type is none of JSON's, and what to write. */
export function inexpressible({ compiler, checker }: Reading, type: ts.Type): string {
  const { TypeFlags: flags } = compiler
  if (type.flags & flags.BigIntLike)
    return 'is a bigint, and JSON has none. Write a number with @integer, or a string with @pattern ^-?[0-9]+$ where it may pass 2^53.'
  if (type.flags & flags.ESSymbolLike) return 'is a symbol, and JSON has none. Write a string.'
  if (type.flags & (flags.Undefined | flags.Void))
    return 'may be undefined, and JSON has no such value. Write null, or make the property optional with ?'
  return `is ${checker.typeToString(type)}, which JSON Schema can not say. Write a type of JSON values: string, number, boolean, null, arrays and objects of these.`
}
