import type ts from 'typescript'
import { docComments, type DocTag } from './doc-comments.ts'
import { withCodeDefault } from './doc-defaults.ts'
import { isSchemaTag } from './doc-tag-names.ts'
import { describing, taggedSchema } from './doc-tags.ts'
import type { Place } from './inexpressible.ts'
import { isSchema, type Schema } from './schema-shape.ts'
import { complain, resolved, type HandlerFunction, type Reading } from './type-reading.ts'

/** What the doc comment of the function says: its first line, and tags. Without one that of `tool` beside it speaks. */
export function functionText(
  compiler: typeof ts,
  { symbol, signature }: HandlerFunction,
  beside: ts.Symbol | undefined,
) {
  const declared = signature.getDeclaration() as ts.SignatureDeclaration | undefined
  const own = new Set([...(symbol.declarations ?? []), ...(declared === undefined ? [] : [declared])])
  const comments = [...own].flatMap((declaration) => docComments(compiler, declaration))
  const others = (beside?.declarations ?? []).flatMap((declaration) => docComments(compiler, declaration))
  const text = [...comments, ...others].map((comment) => describing([comment])).find((each) => each !== '')
  const texts = (name: string): string[] => [
    ...new Set(
      comments.flatMap(({ tags }) =>
        tags.filter((tag) => tag.name === name && !isOfParameter(tag, tags)).map((tag) => tag.text),
      ),
    ),
  ]
  return {
    description: text === undefined ? undefined : firstLine(text),
    title: texts('title')[0],
    examples: texts('example').flatMap(objectIn),
  }
}

/** The first line; where a sentence runs over its end, to the end of that sentence. */
function firstLine(text: string): string {
  const lines = text.trim().split(/\r?\n/)
  const paragraph = lines.slice(0, [...lines, ''].indexOf(''))
  const end = paragraph.findIndex((line) => /[.!?:;。！？]["'`)\]]*\s*$/u.test(line))
  return paragraph
    .slice(0, end === -1 ? undefined : end + 1)
    .map((line) => line.trim())
    .join(' ')
}

function objectIn(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    return isSchema(value) ? [value] : []
  } catch {
    return [] // an example of code, for readers of the code
  }
}

const isParameter = ({ name }: DocTag): boolean => ['param', 'arg', 'argument'].includes(name)

/** The tags on the line of a `@param`, up to the next one that begins a line. */
function tagsOf(parameter: DocTag, all: readonly DocTag[]): readonly DocTag[] {
  const rest = all.slice(all.indexOf(parameter) + 1)
  const end = rest.findIndex((tag) => tag.begins || isParameter(tag))
  return end === -1 ? rest : rest.slice(0, end)
}

const isOfParameter = (tag: DocTag, all: readonly DocTag[]): boolean =>
  all.some((each) => isParameter(each) && tagsOf(each, all).includes(tag))

/** `@param input.a The first number.` describes a property, and `@param input` all of it, where these don't themselves. */
export function describedParameter(reading: Reading, declaration: ts.Declaration | undefined, schema: Schema): Schema {
  const { compiler } = reading
  if (declaration === undefined || !compiler.isParameter(declaration)) return schema
  const destructured = compiler.isObjectBindingPattern(declaration.name)
  let described = schema
  for (const { tags } of docComments(compiler, declaration.parent))
    for (const tag of tags.filter(isParameter)) {
      const { name, text } = parameterIn(tag.text)
      const [first = '', ...rest] = name.split('.')
      const own = !destructured && compiler.isIdentifier(declaration.name) && declaration.name.text === first
      if (!own && (!destructured || isAnother(compiler, declaration, first))) continue
      const said = { text, tags: tagsOf(tag, tags), place: { node: declaration, path: name, tag } }
      described = describedAt(reading, described, own || rest.length > 0 ? rest : [first], said)
    }
  return described
}

/** What is said of another parameter is not said of the input. */
const isAnother = (compiler: typeof ts, input: ts.ParameterDeclaration, name: string): boolean =>
  input.parent.parameters.some((each) => each !== input && compiler.isIdentifier(each.name) && each.name.text === name)

/** `{type} name text`, `{type} [name=1] - text` and what lies between. */
function parameterIn(said: string): { readonly name: string; readonly text: string } {
  let at = 0
  for (let open = 0; said.startsWith('{') && at < said.length; at += 1) {
    if (said[at] === '{') open += 1
    if (said[at] === '}') open -= 1
    if (open === 0) break
  }
  const rest = at === 0 ? said : said.slice(at + 1).trim()
  const [all = '', optional, plain = ''] = /^(?:\[\s*([\w$.]+)[^\]]*\]|([\w$.]+))/.exec(rest) ?? []
  return {
    name: optional ?? plain,
    text: rest
      .slice(all.length)
      .replace(/^\s*-?\s*/, '')
      .trim(),
  }
}

interface Said {
  readonly text: string
  readonly tags: readonly DocTag[]
  readonly place: Place
}

function describedAt(reading: Reading, schema: Schema, path: readonly string[], said: Said): Schema {
  const [name, ...below] = path
  if (name === undefined) {
    const described =
      said.text === '' || schema['description'] !== undefined ? schema : { ...schema, description: said.text }
    const unsaid = said.tags.filter((tag) => !(tag.name in schema))
    return taggedSchema(reading, unsaid, described, said.place)
  }
  const meant = resolved(reading, schema)
  const { properties } = meant
  const property = isSchema(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined
  if (!isSchema(properties) || !isSchema(property)) {
    const lost = said.tags.find(({ name: tag }) => isSchemaTag(tag))
    if (lost !== undefined)
      complain(reading, said.place, `has @${lost.name}, and the input has no such property. Name one, such as input.a.`)
    return schema
  }
  const { $ref: _, ...beside } = schema
  return {
    ...meant,
    ...beside,
    properties: { ...properties, [name]: describedAt(reading, property, below, said) },
  }
}

/** `({ limit = 10 }: { limit?: number })`: what the function fills in, callers can see. */
export function withDefaults(reading: Reading, declaration: ts.Declaration | undefined, schema: Schema): Schema {
  if (declaration === undefined || !reading.compiler.isParameter(declaration)) return schema
  return filledIn(reading, declaration.name, schema)
}

function filledIn(reading: Reading, pattern: ts.BindingName, schema: Schema): Schema {
  const { compiler } = reading
  const meant = resolved(reading, schema)
  if (!compiler.isObjectBindingPattern(pattern) || !isSchema(meant['properties'])) return schema
  const properties: Record<string, unknown> = { ...meant['properties'] }
  let changed = false
  for (const { name, propertyName, initializer, dotDotDotToken } of pattern.elements) {
    const named = propertyName ?? name
    if (dotDotDotToken !== undefined || (!compiler.isIdentifier(named) && !compiler.isStringLiteral(named))) continue
    const property = properties[named.text]
    if (!isSchema(property)) continue
    const value = initializer === undefined ? undefined : literalOf(compiler, initializer)
    const below = filledIn(reading, name, property)
    if (value === undefined && below === property) continue
    properties[named.text] = value === undefined ? below : withCodeDefault(below, value.is)
    changed = true
  }
  const { $ref: _, ...beside } = schema
  return changed ? { ...meant, ...beside, properties } : schema
}

/** The value of an expression that is nothing but a literal. */
function literalOf(compiler: typeof ts, node: ts.Expression): { readonly is: unknown } | undefined {
  if (compiler.isStringLiteralLike(node)) return { is: node.text }
  if (compiler.isNumericLiteral(node)) return { is: Number(node.text) }
  if (node.kind === compiler.SyntaxKind.TrueKeyword) return { is: true }
  if (node.kind === compiler.SyntaxKind.FalseKeyword) return { is: false }
  if (node.kind === compiler.SyntaxKind.NullKeyword) return { is: null }
  if (compiler.isAsExpression(node) || compiler.isSatisfiesExpression(node)) return literalOf(compiler, node.expression)
  if (compiler.isPrefixUnaryExpression(node) && node.operator === compiler.SyntaxKind.MinusToken) {
    const value = literalOf(compiler, node.operand)
    return typeof value?.is === 'number' ? { is: -value.is } : undefined
  }
  if (compiler.isArrayLiteralExpression(node)) {
    const values = node.elements.map((element) => literalOf(compiler, element))
    return values.includes(undefined) ? undefined : { is: values.map((value) => value?.is) }
  }
  if (!compiler.isObjectLiteralExpression(node)) return undefined
  const entries: [string, unknown][] = []
  for (const property of node.properties) {
    if (!compiler.isPropertyAssignment(property) || compiler.isComputedPropertyName(property.name)) return undefined
    const value = literalOf(compiler, property.initializer)
    if (value === undefined) return undefined
    entries.push([property.name.text, value.is])
  }
  return { is: Object.fromEntries(entries) }
}
