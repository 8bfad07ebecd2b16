import { UsageError } from './command.ts'

type Schema = Readonly<Record<string, unknown>>

/** The arguments of a tool call, as JSON text. Throws a UsageError that says where the text goes wrong. */
export function argumentsOf(text: string, from: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new UsageError(
      `${from} is no JSON: ${error instanceof Error ? error.message : String(error)}. Write it in single quotes: '{"a": 1}'`,
    )
  }
  if (isObject(value)) return value
  const is = Array.isArray(value) ? 'an array' : value === null ? 'null' : `a ${typeof value}`
  throw new UsageError(`${from} is ${is}, and a tool takes an object, such as '{"a": 1}'`)
}

/**
 * Arguments from pairs such as `a=1`. What the tool's schema calls a string stays one; everything else is read as JSON
 * where it is JSON, and is a string where it is not. `a:=...` is always JSON. A name that comes twice makes a list.
 */
export function argumentsFromPairs(pairs: readonly string[], schema: Schema | undefined): Record<string, unknown> {
  const values = new Map<string, unknown[]>()
  for (const pair of pairs) {
    const at = pair.indexOf('=')
    const asJson = at > 0 && pair[at - 1] === ':'
    const name = pair.slice(0, asJson ? at - 1 : at)
    if (at < 1 || name === '') throw new UsageError(`--arg takes NAME=VALUE, or NAME:=JSON; '${pair}' is neither`)
    const text = pair.slice(at + 1)
    const value = asJson ? jsonOf(name, text) : valueOf(text, propertyOf(schema, name))
    values.set(name, [...(values.get(name) ?? []), value])
  }
  return Object.fromEntries(
    [...values].map(([name, all]) => {
      const list = all.length > 1 || (typesOf(propertyOf(schema, name)).includes('array') && !Array.isArray(all[0]))
      return [name, list ? all : all[0]]
    }),
  )
}

function jsonOf(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UsageError(`--arg ${name}:= takes JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function valueOf(text: string, property: Schema | undefined): unknown {
  const types = typesOf(property)
  const itself = types.includes('array') && isObject(property?.['items']) ? typesOf(property['items']) : types
  if (itself.includes('string') && itself.length === 1) return text
  try {
    return JSON.parse(text)
  } catch {
    return text // no JSON: then it is the text that it looks like
  }
}

const propertyOf = (schema: Schema | undefined, name: string): Schema | undefined => {
  const properties = schema?.['properties']
  const property = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined
  return isObject(property) ? property : undefined
}

const typesOf = (property: Schema | undefined): readonly unknown[] => [property?.['type'] ?? []].flat()

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
