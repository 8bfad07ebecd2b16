import { fullFormats } from 'ajv-formats/dist/formats.js'
import type ts from 'typescript'
import { nearest } from '../core/nearest.ts'
import type { Place } from './inexpressible.ts'
import { branchesOf, type JsonKind, type Schema } from './schema-shape.ts'
import { complain, resolved, type Reading } from './type-reading.ts'

/** A tag's text as a keyword's value; undefined is none, with `wants` saying what it should have been. */
interface Keyword {
  readonly kind?: JsonKind
  readonly value: (text: string) => unknown
  readonly wants: string
}

const number = (text: string): unknown => (text !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined)
const count = (text: string): unknown => (/^[0-9]+$/.test(text) ? Number(text) : undefined)
const flag = (): unknown => true
const words = (text: string): unknown => (text === '' ? undefined : text)

/** Doc tags that become keywords, named as JSON Schema names them, and to which kind of value each belongs. */
const keywords: Readonly<Record<string, Keyword>> = {
  minimum: { kind: 'number', value: number, wants: 'a number' },
  maximum: { kind: 'number', value: number, wants: 'a number' },
  exclusiveMinimum: { kind: 'number', value: number, wants: 'a number' },
  exclusiveMaximum: { kind: 'number', value: number, wants: 'a number' },
  multipleOf: {
    kind: 'number',
    value: (text) => (Number(text) > 0 ? number(text) : undefined),
    wants: 'a number above 0',
  },
  minLength: { kind: 'string', value: count, wants: 'a whole number' },
  maxLength: { kind: 'string', value: count, wants: 'a whole number' },
  pattern: { kind: 'string', value: regularExpression, wants: 'a regular expression, without slashes around it' },
  format: { kind: 'string', value: knownFormat, wants: `one of ${Object.keys(fullFormats).join(', ')}` },
  minItems: { kind: 'array', value: count, wants: 'a whole number' },
  maxItems: { kind: 'array', value: count, wants: 'a whole number' },
  uniqueItems: { kind: 'array', value: flag, wants: 'nothing more' },
  minProperties: { kind: 'object', value: count, wants: 'a whole number' },
  maxProperties: { kind: 'object', value: count, wants: 'a whole number' },
  title: { value: words, wants: 'a text' },
  deprecated: { value: flag, wants: 'nothing more' },
}

function regularExpression(text: string): unknown {
  try {
    return text === '' ? undefined : new RegExp(text, 'u').source && text
  } catch {
    return undefined
  }
}

function knownFormat(text: string): unknown {
  return Object.hasOwn(fullFormats, text) ? text : undefined
}

/** A schema with what its property, interface or alias says of it: a description, and tags as keywords. */
export function documentedSchema(reading: Reading, symbol: ts.Symbol, schema: Schema, place: Place): Schema {
  const { compiler, checker } = reading
  const declarations = symbol.declarations ?? []
  const inline = declarations.map((declaration) => inlineDocs(compiler, declaration))
  const text = compiler.displayPartsToString(symbol.getDocumentationComment(checker))
  const description = [text, ...inline.map((docs) => docs.text)].map((each) => each.trim()).find((each) => each !== '')
  const described = description === undefined ? schema : { ...schema, description }
  return declarations
    .flatMap((declaration, index) => [
      ...aliasTags(reading, declaration),
      ...compiler.getJSDocTags(declaration),
      ...(inline[index]?.tags ?? []),
    ])
    .reduce((under, tag) => withTag(reading, tag, under, place), described)
}

const inlineFile = '(inline)'

// `{ a: string; /** Like this. */ b: string }` on one line is no doc comment to the compiler, but to whoever wrote it.
function inlineDocs(compiler: typeof ts, declaration: ts.Declaration): { text: string; tags: readonly ts.JSDocTag[] } {
  const none = { text: '', tags: [] }
  if (!compiler.isPropertySignature(declaration)) return none
  if (compiler.getJSDocCommentsAndTags(declaration).length > 0) return none
  const { text } = declaration.getSourceFile()
  const comment = compiler
    .getTrailingCommentRanges(text, declaration.pos)
    ?.map(({ pos, end }) => text.slice(pos, end))
    .findLast((each) => each.startsWith('/**'))
  if (comment === undefined) return none
  const alone = compiler.createSourceFile(inlineFile, `${comment}\nlet it`, compiler.ScriptTarget.Latest, true)
  const [statement] = alone.statements
  if (statement === undefined) return none
  const [docs] = compiler.getJSDocCommentsAndTags(statement).filter((each) => compiler.isJSDoc(each))
  return { text: compiler.getTextOfJSDocComment(docs?.comment) ?? '', tags: compiler.getJSDocTags(statement) }
}

/** `type Age = number` leaves no trace in a property's type but its name: what its comment says is found by that. */
function aliasTags({ compiler, checker }: Reading, declaration: ts.Declaration): readonly ts.JSDocTag[] {
  if (!compiler.isPropertySignature(declaration) || declaration.type === undefined) return []
  if (!compiler.isTypeReferenceNode(declaration.type)) return []
  const named = checker.getSymbolAtLocation(declaration.type.typeName)
  if (named === undefined) return []
  const alias = named.flags & compiler.SymbolFlags.Alias ? checker.getAliasedSymbol(named) : named
  const primitive = compiler.TypeFlags.String | compiler.TypeFlags.Number | compiler.TypeFlags.Boolean
  return (alias.declarations ?? [])
    .filter((each) => compiler.isTypeAliasDeclaration(each))
    .filter((each) => checker.getTypeFromTypeNode(each.type).flags & primitive)
    .flatMap((each) => [...compiler.getJSDocTags(each)])
}

function withTag(reading: Reading, tag: ts.JSDocTag, schema: Schema, place: Place): Schema {
  const name = tag.tagName.text
  const text = (reading.compiler.getTextOfJSDocComment(tag.comment) ?? '').trim()
  const at = { node: tag.getSourceFile().fileName === inlineFile ? place.node : tag, path: place.path }
  if (name === 'integer') return constrained(reading, schema, 'number', { type: 'integer' }, at, name)
  if (name === 'default' || name === 'defaultValue') {
    const kinds = kindsOf(reading, schema)
    const value = valueIn(text, kinds)
    if (value !== undefined) return { ...schema, default: value }
    const wanted = kinds?.map((kind) => single[kind]).join(' or ') ?? ''
    return { ...schema, ...complain(reading, at, `has @${name} ${text}, and that must be ${wanted}.`) }
  }
  if (name === 'example') {
    const examples = (schema['examples'] ?? []) as readonly unknown[]
    const value = valueIn(text, kindsOf(reading, schema))
    return value === undefined ? schema : { ...schema, examples: [...examples, value] }
  }
  if (name === 'header') return withHeader(reading, schema, text, at)
  const keyword = Object.hasOwn(keywords, name) ? keywords[name] : undefined
  if (keyword === undefined) return unlessMistyped(reading, name, schema, at)
  const value = keyword.value(text)
  if (value === undefined) {
    const meant = name === 'format' ? nearest(text, Object.keys(fullFormats)) : undefined
    const hint = meant === undefined ? '' : ` Did you mean ${meant}?`
    return { ...schema, ...complain(reading, at, `has @${name} ${text}, and that must be ${keyword.wants}.${hint}`) }
  }
  return keyword.kind === undefined
    ? { ...schema, [name]: value }
    : constrained(reading, schema, keyword.kind, { [name]: value }, at, name)
}

/** Tags that tools for documentation know, and that are near to one of ours. */
const strangers = new Set([
  'file',
  'todo',
  'type',
  'internal',
  'inner',
  'instance',
  'example',
  'readonly',
  'defaultvalue',
])
const ours = [...Object.keys(keywords), 'integer', 'default', 'example', 'header']

/** A limit that is not there because its tag has a letter too many is found by nobody. */
function unlessMistyped(reading: Reading, name: string, schema: Schema, at: Place): Schema {
  const meant = name.length < 5 || strangers.has(name.toLowerCase()) ? undefined : nearest(name, ours, 2)
  if (meant !== undefined) complain(reading, at, `has @${name}, which is no tag. Did you mean @${meant}?`)
  return schema
}

/** Puts keywords where they belong: on the schema itself, or on those of its branches that have such values. */
function constrained(
  reading: Reading,
  schema: Schema,
  kind: JsonKind,
  members: Schema,
  place: Place,
  tag: string,
): Schema {
  const meant = resolved(reading, schema)
  if (isOf(meant, kind)) return { ...schema, type: meant['type'], ...members }
  const branches = branchesOf(meant)
  const fitting = branches?.filter((branch) => isOf(resolved(reading, branch), kind)) ?? []
  if (branches === undefined || fitting.length === 0) {
    complain(reading, place, `has @${tag}, which is for ${plural[kind]}, and it is none.`)
    return schema
  }
  const { $ref: _, ...beside } = schema
  const key = meant['oneOf'] === undefined ? 'anyOf' : 'oneOf'
  const changed = branches.map((branch) => (fitting.includes(branch) ? { ...branch, ...members } : branch))
  return { ...meant, ...beside, [key]: changed }
}

const plural: Readonly<Record<JsonKind, string>> = {
  string: 'strings',
  number: 'numbers',
  boolean: 'booleans',
  null: 'null',
  array: 'arrays',
  object: 'objects',
}

const isOf = ({ type }: Schema, kind: JsonKind): boolean => type === kind || (kind === 'number' && type === 'integer')

const single: Readonly<Record<JsonKind, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
  array: 'a list such as ["a"]',
  object: 'an object such as {"a": 1}',
}

/** The kinds of values it lets in; undefined where that is any. */
function kindsOf(reading: Reading, schema: Schema): readonly JsonKind[] | undefined {
  const meant = resolved(reading, schema)
  const branches = branchesOf(meant)
  if (branches !== undefined) {
    const kinds = branches.map((branch) => kindsOf(reading, branch))
    return kinds.some((each) => each === undefined) ? undefined : [...new Set(kinds.flatMap((each) => each ?? []))]
  }
  const { type } = meant
  if (type === 'integer') return ['number']
  return typeof type === 'string' ? [type as JsonKind] : undefined
}

/** JSON where that is of one of the kinds; a text needs no quotes, whatever it looks like. Undefined where it is neither. */
function valueIn(text: string, kinds: readonly JsonKind[] | undefined): unknown {
  const value = jsonOrText(text)
  if (kinds === undefined || kinds.includes(jsonKindOf(value))) return value
  return kinds.includes('string') ? text : undefined
}

function jsonKindOf(value: unknown): JsonKind {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : (typeof value as JsonKind)
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** `x-mcp-header`: clients repeat the argument as the HTTP header Mcp-Param-<name>, for proxies to route by. */
function withHeader(reading: Reading, schema: Schema, text: string, place: Place): Schema {
  const { type } = resolved(reading, schema)
  if (type !== 'string' && type !== 'integer' && type !== 'boolean')
    complain(
      reading,
      place,
      'has @header, which is for strings, booleans and numbers with @integer; put @integer before it.',
    )
  else if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(text))
    complain(
      reading,
      place,
      `has @header ${text}, and that must be a name such as Region: it becomes Mcp-Param-Region.`,
    )
  else return { ...schema, 'x-mcp-header': text }
  return schema
}
