import { Fault } from '../core/fault.ts'
import { branchesOf, escapeStep, isSchema, type Schema } from './schema-shape.ts'

type Revive = (value: unknown) => unknown

/**
 * Turns checked arguments into what a handler's types say: strings into Dates, and defaults where nothing was given.
 * The arguments stay as they came; undefined where there is nothing to do.
 */
export function revivalOf(
  root: Schema,
  dates: readonly string[],
  fits: (schema: Schema) => (value: unknown) => boolean,
): Revive | undefined {
  if (dates.length === 0 && !hasDefault(root)) return undefined
  const asDate = new Set(dates)
  const branches = new Map<string, (value: unknown) => boolean>()
  const fitting = (schema: Schema, pointer: string): ((value: unknown) => boolean) => {
    const known =
      branches.get(pointer) ?? fits(root['$defs'] === undefined ? schema : { ...schema, $defs: root['$defs'] })
    branches.set(pointer, known)
    return known
  }
  const revive = (schema: Schema, pointer: string, value: unknown, at: string): unknown => {
    if (asDate.has(pointer)) return dateOf(value, at)
    const reference = schema['$ref']
    if (typeof reference === 'string') {
      const definition = (root['$defs'] as Record<string, Schema>)[reference.slice('#/$defs/'.length)]
      return definition === undefined ? value : revive(definition, reference.slice(1), value, at)
    }
    const key = schema['oneOf'] === undefined ? 'anyOf' : 'oneOf'
    const index = branchesOf(schema)?.findIndex((branch, each) => fitting(branch, `${pointer}/${key}/${each}`)(value))
    const branch = index === undefined ? undefined : branchesOf(schema)?.[index]
    if (branch !== undefined) return revive(branch, `${pointer}/${key}/${String(index)}`, value, at)
    if (Array.isArray(value))
      return value.map((item: unknown, position) => revivedItem(schema, pointer, item, position, at))
    return isSchema(value) ? revivedObject(schema, pointer, value, at) : value
  }
  const revivedItem = (schema: Schema, pointer: string, item: unknown, position: number, at: string): unknown => {
    const fixed = (schema['prefixItems'] as readonly Schema[] | undefined)?.[position]
    if (fixed !== undefined) return revive(fixed, `${pointer}/prefixItems/${position}`, item, `${at}/${position}`)
    const { items } = schema
    return isSchema(items) ? revive(items, `${pointer}/items`, item, `${at}/${position}`) : item
  }
  const revivedObject = (schema: Schema, pointer: string, value: Schema, at: string): unknown => {
    const properties = (schema['properties'] ?? {}) as Record<string, Schema>
    const { additionalProperties: others } = schema
    const revived = Object.entries(value).map(([name, each]) => {
      const below = `${at}/${escapeStep(name)}`
      const own = Object.hasOwn(properties, name) ? properties[name] : undefined
      if (own !== undefined)
        return [name, revive(own, `${pointer}/properties/${escapeStep(name)}`, each, below)] as const
      return [name, isSchema(others) ? revive(others, `${pointer}/additionalProperties`, each, below) : each] as const
    })
    const filled = Object.entries(properties)
      .filter(([name, property]) => 'default' in property && !Object.hasOwn(value, name))
      .map(([name, property]) => [name, structuredClone(property['default'])] as const)
    return Object.fromEntries([...revived, ...filled])
  }
  return (value) => revive(root, '', value, '')
}

function hasDefault(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.some(hasDefault)
  if (!isSchema(schema)) return false
  return 'default' in schema || Object.entries(schema).some(([key, below]) => key !== 'examples' && hasDefault(below))
}

/** The format lets a leap second through, which no Date can be. */
function dateOf(value: unknown, path: string): unknown {
  if (typeof value !== 'string') return value
  const date = new Date(value)
  if (!Number.isNaN(date.getTime())) return date
  throw new Fault('invalid_arguments', 'The arguments do not fit the schema.', {
    violations: [{ path, rule: 'format', expected: 'a moment that there is, without leap seconds', got: 'string' }],
  })
}
