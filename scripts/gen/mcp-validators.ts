import { Ajv } from 'ajv'
import standaloneModule from 'ajv/dist/standalone/index.js'
import type { Json, JsonObject } from './json.ts'
import { banner } from './part.ts'

const standaloneCode = standaloneModule.default

/**
 * Validators of some definitions, made for the hot path: they stop at the first violation and pass `format` by, which says
 * what a string means and is not demanded. The messages use nothing that 2020-12 added to draft-07, and ajv's plainer
 * class writes smaller and faster code for those.
 */
export function mcpValidators(definitions: JsonObject, names: readonly string[], source: string): string {
  const ajv = new Ajv({
    code: { source: true, esm: true, lines: true },
    strict: true,
    strictTypes: false,
    allowUnionTypes: true,
    inlineRefs: false,
  })
  ajv.addSchema({ $id: 'messages', $defs: bare(definitions) })
  const code = standaloneCode(ajv, Object.fromEntries(names.map((name) => [name, `messages#/$defs/${name}`])))
  if (code.includes('require('))
    throw new Error('a generated MCP validator needs a module; its schema uses a new keyword')
  return `${banner(source)}${withoutUnusedSchemas(code)}\n`
}

/** Only what validates. Keys under `properties` are names, and stay. */
function bare(value: Json, areNames = true): Json {
  if (Array.isArray(value)) return value.map((item) => bare(item, false))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([key]) => areNames || !(prose.includes(key) || key.startsWith('x-')))
  return Object.fromEntries(kept.map(([key, item]) => [key, bare(item, !areNames && key === 'properties')]))
}

const prose = ['title', 'description', 'format']

/** ajv embeds every schema it compiled, though the code reads only a few. */
function withoutUnusedSchemas(code: string): string {
  const uses = Map.groupBy(code.match(/\bschema\d+\b/g) ?? [], (name) => name)
  const unused = (line: string): boolean => {
    const name = /^const (schema\d+) = /.exec(line)?.[1]
    return name !== undefined && uses.get(name)?.length === 1
  }
  return code
    .split('\n')
    .filter((line) => !unused(line))
    .join('\n')
}
