import { configurationPage, exampleFile } from './config-docs.ts'
import { configTable, type ConfigTable } from './config-keys.ts'
import { readContract, type Json, type JsonObject } from './json.ts'
import { banner, type Part } from './part.ts'
import { typesOf, validatorTypes, validatorsOf } from './schema.ts'

const source = 'contracts/config/v1/mcp-server.schema.yaml'
const folder = 'generated/config/v1'

export const configPart: Part = {
  name: 'config',
  generate: async () => {
    const document = await readContract(source)
    const table = configTable(document)
    const exports = { isConfigFile: '#' }
    return new Map([
      [`${folder}/types.ts`, await types(document)],
      [`${folder}/validators.js`, validatorsOf(document, exports, source)],
      [
        `${folder}/validators.d.ts`,
        validatorTypes({ isConfigFile: 'ConfigFile' }, './types.ts', '../../operation.ts', source),
      ],
      [`${folder}/keys.ts`, keys(table)],
      [`${folder}/defaults.ts`, defaults(table)],
      ['docs/configuration.md', configurationPage(table)],
      ['examples/mcp-server.yaml', exampleFile(table)],
    ])
  },
}

/** The configuration after loading: whatever has a default is there. */
async function types(document: JsonObject): Promise<string> {
  const text = await typesOf(
    { ...(loaded(document) as JsonObject), description: 'The configuration, every default filled in.' },
    'LoadedConfig',
    source,
  )
  return `${text}
type DeepReadonly<T> = T extends (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T

type DeepPartial<T> = T extends readonly unknown[] ? T : T extends object ? { readonly [Key in keyof T]?: DeepPartial<T[Key]> } : T

/** The configuration after loading: whatever has a default is there. */
export type Config = DeepReadonly<LoadedConfig>

/** The configuration file: anything may be left out. */
export type ConfigFile = DeepPartial<Config>
`
}

/** The schema of what loading answers: defaults are required, aliases are gone, short forms are spelt out. */
function loaded(value: Json): Json {
  if (Array.isArray(value)) return value.map(loaded)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([key, item]) => key !== 'title' && !isAlias(item))
  const schema: JsonObject = Object.fromEntries(kept.map(([key, item]) => [key, loaded(item)]))
  const properties = schema['properties']
  if (typeof properties === 'object' && properties !== null && !Array.isArray(properties)) {
    schema['required'] = Object.keys(properties).filter((name) => isAlwaysThere(properties[name]))
  }
  const shortForms = schema['x-short-forms']
  const items = schema['items']
  if (isObject(shortForms) && isObject(items) && Array.isArray(items['enum'])) {
    items['enum'] = items['enum'].filter((one) => typeof one !== 'string' || !(one in shortForms))
  }
  return schema
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isAlias = (value: Json): boolean => isObject(value) && 'x-alias-of' in value
/** A part is always there, a value where it has a default; a value can be set by a variable. */
const isAlwaysThere = (value: Json | undefined): boolean =>
  isObject(value) && ('default' in value || ('$ref' in value && !('x-env' in value)))

function keys(table: ConfigTable): string {
  const rows = table.keys.map(({ limits: _limits, ...row }) => `  ${JSON.stringify(row)},`)
  return `${banner(source)}
/** A value that can be set, and from where. */
export interface ConfigKey {
  /** Where it stands in the file, such as \`mcp_server.http.port\`. */
  readonly path: string
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'list' | 'map'
  /** Of a map: what its values are. */
  readonly of?: 'text' | 'number' | 'part'
  /** Of a map of parts: the keys of each. */
  readonly members?: readonly string[]
  readonly default?: unknown
  /** All that it, or an item of it, can be. */
  readonly values?: readonly string[]
  /** Other spellings of a value, and what they mean. */
  readonly shortForms?: Readonly<Record<string, string>>
  readonly example?: string
  /** Environment variables; the first that is set wins. */
  readonly env: readonly string[]
  /** The command-line option, without its dashes. */
  readonly flag?: string
  readonly description: string
  /** \`preview\`: accepted, without effect yet. */
  readonly state: 'stable' | 'preview'
  /** The gateway does not start while it is set. */
  readonly start?: 'refuse'
  readonly isPath?: true
  readonly anyCase?: true
  /** Never shown. */
  readonly secret?: true
  /** A change takes effect without a restart. */
  readonly live?: true
}

export interface ConfigSection {
  readonly path: string
  readonly description: string
  readonly state: 'stable' | 'preview'
  readonly start?: 'refuse'
}

export const configKeys: readonly ConfigKey[] = [
${rows.join('\n')}
]

export const configSections: readonly ConfigSection[] = [
${table.sections.map((row) => `  ${JSON.stringify(row)},`).join('\n')}
]

/** Where a part may stand besides where it belongs. */
export const configAliases: Readonly<Record<string, string>> = ${JSON.stringify(table.aliases)}
`
}

/** What holds when nothing is set; paths as they are written. */
function defaults(table: ConfigTable): string {
  const tree: JsonObject = {}
  for (const section of table.sections) placed(tree, section.path, {})
  for (const key of table.keys) if (key.default !== undefined) placed(tree, key.path, key.default)
  return `${banner(source)}
import type { Config } from './types.ts'

/** What holds when nothing is set; paths as they are written. */
export const defaults: Config = ${JSON.stringify(tree, null, 2)}
`
}

function placed(tree: JsonObject, path: string, value: Json): void {
  const names = path.split('.')
  let at = tree
  for (const name of names.slice(0, -1)) at = at[name] as JsonObject
  at[names.at(-1) ?? ''] = value
}
