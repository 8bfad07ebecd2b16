import type { JsonObject } from './json.ts'
import addFormatsModule from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import standaloneModule from 'ajv/dist/standalone/index.js'
import { compile, type JSONSchema } from 'json-schema-to-typescript'
import { banner } from './part.ts'

const addFormats = addFormatsModule.default
const standaloneCode = standaloneModule.default

/** TypeScript types of a schema document: its root (named `rootName`) and all its `$defs`. */
export async function typesOf(document: JsonObject, rootName: string, source: string): Promise<string> {
  return `${banner(source)}\n${await typeText(document, rootName, true)}`
}

/**
 * TypeScript types of a set of definitions that has no root of its own, without a banner. Objects that do not say so take
 * no further properties: right for what we write ourselves, as the compiler then finds a mistyped name.
 */
export async function typesOfDefinitions(definitions: JsonObject): Promise<string> {
  const rootName = 'OnlyDefinitions'
  const text = await typeText({ type: 'object', additionalProperties: false, $defs: definitions }, rootName, false)
  const withoutRoot = text.replace(/^export interface OnlyDefinitions \{\}\n/m, '')
  if (withoutRoot.includes(rootName)) throw new Error('the root of a set of definitions is left in its types')
  return withoutRoot.trim()
}

async function typeText(document: JsonObject, rootName: string, open: boolean): Promise<string> {
  const text = await compile(withoutExtensions(document) as JSONSchema, rootName, {
    bannerComment: '',
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
    additionalProperties: open,
    style: { semi: false, singleQuote: true, printWidth: 120 },
  })
  return withoutReferenceNotes(text)
}

/** json-schema-to-typescript notes beside each type who refers to it; nobody needs to know. */
function withoutReferenceNotes(text: string): string {
  const note = / \* This interface was referenced by `.*\n \* via the `.*\n/
  return text
    .replaceAll(new RegExp(`^/\\*\\*\\n${note.source} \\*/\\n`, 'gm'), '')
    .replaceAll(new RegExp(`^ \\*\\n${note.source}`, 'gm'), '')
}

/**
 * Standalone validators of a schema document, as ES module text. `exports` maps an exported name to where its schema is
 * in the document, such as `#/$defs/Tool`, or `#` for the root. All violations are listed unless `firstOnly`.
 */
export function validatorsOf(
  document: JsonObject,
  exports: Readonly<Record<string, string>>,
  source: string,
  options: { readonly firstOnly?: boolean; readonly useDefaults?: boolean } = {},
): string {
  if (JSON.stringify(document).includes('"multipleOf":'))
    throw new Error(`${source}: ajv reckons multipleOf in binary fractions; see src/core/multiples.ts`)
  const id = 'contract:document'
  const ajv = new Ajv2020({
    code: { source: true, esm: true, lines: true, optimize: 2 },
    strict: true,
    strictRequired: false,
    strictTypes: false,
    strictTuples: false,
    allErrors: options.firstOnly !== true,
    useDefaults: options.useDefaults === true,
    discriminator: false,
    allowUnionTypes: true,
  })
  addFormats(ajv)
  ajv.addVocabulary(extensionsIn(document))
  const { $id: _id, $schema: _schema, ...rest } = document
  ajv.addSchema({ $id: id, ...rest })
  const names: Record<string, string> = {}
  for (const [name, pointer] of Object.entries(exports)) {
    const key = `contract:${name}`
    ajv.addSchema({ $id: key, $ref: `${id}${pointer}` })
    names[name] = key
  }
  return `${banner(source)}${importsInsteadOfRequires(withoutDeadSchemas(standaloneCode(ajv, names)))}`
}

/** ajv writes every schema down beside its validator; few validators look at theirs. */
function withoutDeadSchemas(code: string): string {
  const uses = new Map<string, number>()
  for (const [name] of code.matchAll(/\bschema\d+\b/g)) uses.set(name, (uses.get(name) ?? 0) + 1)
  return code.replaceAll(/^const (schema\d+) = \{.*\};\n/gm, (line, name: string) => (uses.get(name) === 1 ? '' : line))
}

/** The .d.ts beside the validators: `exports` maps an exported name to its type in `typesModule`. */
export function validatorTypes(
  exports: Readonly<Record<string, string>>,
  typesModule: string,
  operationModule: string,
  source: string,
): string {
  const types = [...new Set(Object.values(exports))].sort()
  return [
    banner(source),
    `import type { Validator } from '${operationModule}'`,
    `import type { ${types.join(', ')} } from '${typesModule}'`,
    '',
    ...Object.entries(exports).map(([name, type]) => `export declare const ${name}: Validator<${type}>`),
  ].join('\n')
}

/** ajv emits `require()` for its helpers and the formats even in ES modules. */
function importsInsteadOfRequires(code: string): string {
  const modules = new Map<string, string>()
  const body = code.replaceAll(/require\("([^"]+)"\)/g, (_all, path: string) => {
    const name = modules.get(path) ?? `required${modules.size}`
    modules.set(path, name)
    return name
  })
  if (/\brequire\(/.test(body)) throw new Error('a require() is left in a generated validator')
  const imports = [...modules].map(
    ([path, name]) => `import ${name} from '${path.endsWith('.js') ? path : `${path}.js`}'`,
  )
  // Loaders disagree on what the default import of a CommonJS module is: its exports, or their `default`.
  const either = body.replaceAll(/\b(required\d+)\.default\b/g, '($1.default ?? $1)')
  return `${imports.join('\n')}\n${either}\n`
}

function extensionsIn(value: unknown, found = new Set<string>()): string[] {
  if (Array.isArray(value)) for (const item of value) extensionsIn(item, found)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      if (key.startsWith('x-')) found.add(key)
      extensionsIn(item, found)
    }
  }
  return [...found]
}

function withoutExtensions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutExtensions)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !key.startsWith('x-') && key !== '$id' && key !== '$schema')
      .map(([key, item]) => [key, withoutExtensions(item)]),
  )
}
