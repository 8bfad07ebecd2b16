import { resolved } from './config-keys.ts'
import type { Json, JsonObject } from './json.ts'

interface Source {
  readonly source: string
  readonly document: JsonObject
}

/** A page of reference with a table for each object of the contracts. */
export function recordPage(title: string, sources: readonly Source[]): string {
  const lines = [
    `<!-- Generated from ${sources.map(({ source }) => source).join(', ')}; do not edit. Run \`npm run gen\`. -->`,
    '',
    `# ${title}`,
  ]
  for (const { source, document } of sources) {
    lines.push(
      '',
      `## ${textOf(document['title'])}`,
      '',
      textOf(document['description']),
      '',
      `Contract: \`${source}\`.`,
    )
    lines.push('', ...table(document, document))
    for (const [name, schema] of Object.entries(objectOf(document['$defs']))) {
      const definition = objectOf(schema)
      if (definition['properties'] === undefined) continue
      lines.push('', `### ${name}`, '')
      if (definition['description'] !== undefined) lines.push(textOf(definition['description']), '')
      lines.push(...table(document, definition))
    }
  }
  return `${lines.join('\n')}\n`
}

function table(document: JsonObject, schema: JsonObject): string[] {
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  const rows = Object.entries(objectOf(schema['properties'])).map(([name, written]) => {
    const property = resolved(document, objectOf(written))
    const initial = property['default'] === undefined ? '' : `\`${JSON.stringify(property['default'])}\``
    const must = required.includes(name) ? 'required' : initial
    return row([`\`${name}\``, typeText(document, objectOf(written)), must, textOf(property['description'])])
  })
  return [row(['Field', 'Value', 'Default', 'Meaning']), row(['---', '---', '---', '---']), ...rows]
}

function typeText(document: JsonObject, written: JsonObject): string {
  const schema = resolved(document, written)
  const name = typeof written['$ref'] === 'string' ? written['$ref'].replace('#/$defs/', '') : undefined
  if (name !== undefined && schema['properties'] !== undefined) return name
  if (Array.isArray(schema['enum']))
    return schema['enum'].map((one) => `\`${typeof one === 'string' ? one : JSON.stringify(one)}\``).join(', ')
  if (schema['const'] !== undefined) return `\`${JSON.stringify(schema['const'])}\``
  const types = [schema['type'] ?? 'string']
    .flat()
    .map((type) => (type === 'array' ? listText(document, schema) : wordOf(type)))
  const { minimum, maximum, exclusiveMinimum } = schema
  const least =
    typeof minimum === 'number'
      ? `, at least ${minimum}`
      : typeof exclusiveMinimum === 'number'
        ? `, above ${exclusiveMinimum}`
        : ''
  return `${types.join(' or ')}${least}${typeof maximum === 'number' ? `, at most ${maximum}` : ''}`
}

const wordOf = (type: Json): string => (typeof type === 'string' ? type : JSON.stringify(type))

const listText = (document: JsonObject, schema: JsonObject): string =>
  `list of ${typeText(document, objectOf(schema['items']))}`

const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

const objectOf = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
