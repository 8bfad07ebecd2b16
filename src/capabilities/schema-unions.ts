import { branchesOf, isSchema, type JsonKind, type Schema } from './schema-shape.ts'

type Resolve = (schema: Schema) => Schema

/** Several schemas, one of which holds: `oneOf` where no value could fit two of them, else `anyOf`. */
export function unionOf(branches: readonly Schema[], resolve: Resolve): Schema {
  const [only] = branches
  if (branches.length === 1 && only !== undefined) return only
  const apart = branches.every((a, index) => branches.slice(index + 1).every((b) => excludes(a, b, resolve)))
  return { [apart ? 'oneOf' : 'anyOf']: branches }
}

/** No value fits both. When in doubt, no. */
function excludes(left: Schema, right: Schema, resolve: Resolve): boolean {
  const a = resolve(left)
  const b = resolve(right)
  const inA = branchesOf(a)
  if (inA !== undefined) return inA.every((branch) => excludes(branch, b, resolve))
  const inB = branchesOf(b)
  if (inB !== undefined) return inB.every((branch) => excludes(a, branch, resolve))
  const kindA = kindOf(a)
  const kindB = kindOf(b)
  if (kindA === undefined || kindB === undefined) return false
  if (kindA !== kindB) return true
  if (kindA === 'object') return objectsExclude(a, b, resolve)
  if (kindA === 'array') return lengthsExclude(a, b)
  return valuesExclude(a, b)
}

const isOwn = (owner: unknown, key: string): boolean => isSchema(owner) && Object.hasOwn(owner, key)

function kindOf(schema: Schema): JsonKind | undefined {
  const { type } = schema
  if (typeof type === 'string') return type === 'integer' ? 'number' : (type as JsonKind)
  return undefined
}

const valuesOf = (schema: Schema): readonly unknown[] | undefined =>
  Object.hasOwn(schema, 'const') ? [schema['const']] : (schema['enum'] as readonly unknown[] | undefined)

function valuesExclude(a: Schema, b: Schema): boolean {
  const inA = valuesOf(a)
  const inB = valuesOf(b)
  return inA !== undefined && inB !== undefined && !inA.some((value) => inB.includes(value))
}

/** They have a property in common that tells them apart, or one needs a property that the other does not let in. */
function objectsExclude(a: Schema, b: Schema, resolve: Resolve): boolean {
  const inA = (a['properties'] ?? {}) as Record<string, Schema>
  const inB = (b['properties'] ?? {}) as Record<string, Schema>
  const neededByA = (a['required'] ?? []) as readonly string[]
  const neededByB = (b['required'] ?? []) as readonly string[]
  const keepsOut = (schema: Schema, own: unknown, name: string): boolean =>
    schema['additionalProperties'] === false && schema['patternProperties'] === undefined && !isOwn(own, name)
  return (
    neededByA.some((name) => keepsOut(b, inB, name)) ||
    neededByB.some((name) => keepsOut(a, inA, name)) ||
    neededByA.some((name) => {
      const left = inA[name]
      const right = isOwn(inB, name) ? inB[name] : undefined
      return neededByB.includes(name) && left && right ? excludes(left, right, resolve) : false
    })
  )
}

function lengthsExclude(a: Schema, b: Schema): boolean {
  const least = (schema: Schema): number => (schema['minItems'] as number | undefined) ?? 0
  const most = (schema: Schema): number => (schema['maxItems'] as number | undefined) ?? Infinity
  return most(a) < least(b) || most(b) < least(a)
}
