import { fullFormats } from 'ajv-formats/dist/formats.js'
import type ts from 'typescript'
import { nearest } from '../core/nearest.ts'
import { docComments, readComment, type DocComment, type DocTag } from './doc-comments.ts'
import { withDefault } from './doc-defaults.ts'
import { isLimit, limitAgainst } from './doc-limits.ts'
import { meantTag } from './doc-tag-names.ts'
import { docValue } from './doc-values.ts'
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
  const { compiler } = reading
  const declarations = symbol.declarations ?? []
  const own = declarations.flatMap((declaration) => [
    ...docComments(compiler, declaration),
    ...inlineDocs(compiler, declaration),
  ])
  const description = own.length === 0 ? inheritedText(reading, symbol) : describing(own)
  const described = description === '' ? schema : { ...schema, description }
  return taggedSchema(
    reading,
    own.flatMap(({ tags }) => tags),
    described,
    place,
  )
}

/** A schema with tags as keywords. What a property says takes the place of what its alias says, so limits are judged once all is said. */
export function taggedSchema(reading: Reading, tags: readonly DocTag[], schema: Schema, place: Place): Schema {
  const tagged = tags.reduce((under, tag) => withTag(reading, tag, under, place), schema)
  if (!tags.some(({ name }) => isLimit(name))) return tagged
  const meant = { ...resolved(reading, tagged), ...tagged }
  for (const each of [meant, ...(branchesOf(meant) ?? [])])
    for (const tag of tags.toReversed()) {
      const against = limitAgainst(each, tag.name)
      if (against === undefined) continue
      const said = `has @${tag.name} ${String(each[tag.name])} beside ${against}, and nothing is both. Change one.`
      return { ...tagged, ...complain(reading, { ...place, tag }, said) }
    }
  return tagged
}

/** What comes before the tags, and what @description says. */
export const describing = (comments: readonly DocComment[]): string =>
  comments
    .flatMap(({ text, tags }) => [text, ...tags.filter(({ name }) => name === 'description').map((tag) => tag.text)])
    .filter((text) => text !== '')
    .join('\n')

/** Of the property that this one stands for in an interface it extends. */
const inheritedText = ({ compiler, checker }: Reading, symbol: ts.Symbol): string =>
  compiler.displayPartsToString(symbol.getDocumentationComment(checker)).trim()

// `{ a: string; /** Like this. */ b: string }` on one line is no doc comment to the compiler, but to whoever wrote it.
function inlineDocs(compiler: typeof ts, declaration: ts.Declaration): readonly DocComment[] {
  if (!compiler.isPropertySignature(declaration) && !compiler.isPropertyDeclaration(declaration)) return []
  if (compiler.getJSDocCommentsAndTags(declaration).length > 0) return []
  const file = declaration.getSourceFile()
  const comment = compiler
    .getTrailingCommentRanges(file.text, declaration.pos)
    ?.findLast(({ pos }) => file.text.startsWith('/**', pos))
  return comment === undefined ? [] : [readComment(file, comment.pos, comment.end)]
}

function withTag(reading: Reading, tag: DocTag, schema: Schema, place: Place): Schema {
  const { name, text } = tag
  const at = { ...place, tag }
  if (name === 'integer') return constrained(reading, schema, 'number', { type: 'integer' }, at, name)
  if (name === 'default' || name === 'defaultValue') {
    const value = docValue(text, kindsOf(reading, schema))
    return 'is' in value
      ? withDefault(schema, value.is, tag, at)
      : { ...schema, ...complain(reading, at, `has @${name} ${text}, and that must be ${value.mustBe}.`) }
  }
  if (name === 'example') return withExample(reading, schema, text, at)
  if (name === 'header') return withHeader(reading, schema, text, at)
  const keyword = Object.hasOwn(keywords, name) ? keywords[name] : undefined
  if (keyword === undefined) {
    const meant = meantTag(name)
    if (meant !== undefined) complain(reading, at, `has @${name}, which is no tag. Did you mean @${meant}?`)
    return schema
  }
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

/** One of another kind, or of code, is for readers of the code. */
function withExample(reading: Reading, schema: Schema, text: string, at: Place): Schema {
  if (text.startsWith('```')) return schema
  const examples = (schema['examples'] ?? []) as readonly unknown[]
  const value = docValue(text, kindsOf(reading, schema))
  if ('is' in value) return { ...schema, examples: [...examples, value.is] }
  if (value.unclosed === true) complain(reading, at, `has @example ${text}, and that must be ${value.mustBe}.`)
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
