import { Fault } from '../core/fault.ts'
import { steadyPattern, type Pattern } from '../core/pattern.ts'
import { branchesOf, escapeStep, isSchema, type Schema } from './schema-shape.ts'

type Revive = (value: unknown) => unknown

/** A schema within another, and its JSON Pointer from there. */
interface Part {
  readonly schema: Schema
  readonly step: string
}

interface Parts {
  readonly prefixItems?: readonly Schema[]
  readonly items?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: unknown
}

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
  const fitting = (schema: Schema, pointer: string): ((value: unknown) => boolean) =>
    kept(branches, pointer, () => fits(root['$defs'] === undefined ? schema : { ...schema, $defs: root['$defs'] }))
  const forms = new Map<string, Pattern>()
  const isOfForm = (name: string, source: string): boolean =>
    kept(forms, source, () => steadyPattern(source)).test(name)
  // Within a default nothing is filled in: one of a type that contains itself would have no end.
  const revive = (schema: Schema, pointer: string, value: unknown, at: string, fills: boolean): unknown => {
    if (asDate.has(pointer)) return dateOf(value, at)
    const reference = schema['$ref']
    if (typeof reference === 'string') {
      const definition = (root['$defs'] as Record<string, Schema>)[reference.slice('#/$defs/'.length)]
      return definition === undefined ? value : revive(definition, reference.slice(1), value, at, fills)
    }
    const key = schema['oneOf'] === undefined ? 'anyOf' : 'oneOf'
    const index = branchesOf(schema)?.findIndex((branch, each) => fitting(branch, `${pointer}/${key}/${each}`)(value))
    const branch = index === undefined ? undefined : branchesOf(schema)?.[index]
    if (branch !== undefined) return revive(branch, `${pointer}/${key}/${String(index)}`, value, at, fills)
    if (Array.isArray(value))
      return value.map((item: unknown, position) =>
        revivedPart(itemOf(schema, position), pointer, item, `${at}/${position}`, fills),
      )
    return isSchema(value) ? revivedObject(schema, pointer, value, at, fills) : value
  }
  const revivedPart = (part: Part | undefined, pointer: string, value: unknown, at: string, fills: boolean): unknown =>
    part === undefined ? value : revive(part.schema, pointer + part.step, value, at, fills)
  const revivedObject = (schema: Schema, pointer: string, value: Schema, at: string, fills: boolean): unknown => {
    const member = (name: string, each: unknown, fillsIt: boolean) =>
      [
        name,
        revivedPart(memberOf(schema, name, isOfForm), pointer, each, `${at}/${escapeStep(name)}`, fillsIt),
      ] as const
    const revived = Object.entries(value).map(([name, each]) => member(name, each, fills))
    if (!fills) return Object.fromEntries(revived)
    const filled = Object.entries((schema as Parts).properties ?? {})
      .filter(([name, property]) => 'default' in property && !Object.hasOwn(value, name))
      .map(([name, property]) => member(name, structuredClone(property['default']), false))
    return Object.fromEntries([...revived, ...filled])
  }
  return (value) => revive(root, '', value, '', true)
}

function kept<T>(known: Map<string, T>, key: string, make: () => T): T {
  const found = known.get(key) ?? make()
  known.set(key, found)
  return found
}

function itemOf({ prefixItems, items }: Parts, position: number): Part | undefined {
  const fixed = prefixItems?.[position]
  if (fixed !== undefined) return { schema: fixed, step: `/prefixItems/${position}` }
  return isSchema(items) ? { schema: items, step: '/items' } : undefined
}

function memberOf(
  { properties, patternProperties, additionalProperties: others }: Parts,
  name: string,
  isOfForm: (name: string, source: string) => boolean,
): Part | undefined {
  const own = properties !== undefined && Object.hasOwn(properties, name) ? properties[name] : undefined
  if (own !== undefined) return { schema: own, step: `/properties/${escapeStep(name)}` }
  for (const [source, schema] of Object.entries(patternProperties ?? {}))
    if (isOfForm(name, source)) return { schema, step: `/patternProperties/${escapeStep(source)}` }
  return isSchema(others) ? { schema: others, step: '/additionalProperties' } : undefined
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
