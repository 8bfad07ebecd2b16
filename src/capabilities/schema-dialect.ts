import { eachSchema, isSchema, type Schema } from '../core/schema-places.ts'

const current = 'https://json-schema.org/draft/2020-12/schema'
/** Whatever it is by now. */
const newest = 'http://json-schema.org/schema'
const earlier: Readonly<Record<string, { readonly refersAlone: boolean }>> = {
  'https://json-schema.org/draft/2019-09/schema': { refersAlone: false },
  'http://json-schema.org/draft-07/schema': { refersAlone: true },
  'http://json-schema.org/draft-06/schema': { refersAlone: true },
}

/**
 * A schema as JSON Schema 2020-12 writes it: that is what clients read, and what arguments are judged by. Throws an Error
 * where it says that it is of a dialect which can't be rewritten.
 */
export function currentDialect(given: Schema, role: string): Schema {
  const { $schema: dialectSaid, ...schema } = given
  if (dialectSaid === undefined) return given
  const said = typeof dialectSaid === 'string' ? dialectSaid : JSON.stringify(dialectSaid)
  const named = said.replace(/#$/, '')
  if (named === current) return { ...given, $schema: current }
  const dialect = earlier[named.replace(/^https?(?=:\/\/json-schema\.org\/draft-)/, 'http')]
  if (dialect !== undefined) return eachSchema(schema, (each) => rewritten(each, dialect.refersAlone)) as Schema
  if (named === newest) return schema
  throw new Error(
    `its ${role} says that it is of ${said}, and read are JSON Schema 2020-12, 2019-09, draft-07 and draft-06: have it written in one of these`,
  )
}

/** One schema; those below it are rewritten already. */
function rewritten(old: Schema, refersAlone: boolean): Schema {
  const { definitions, items, additionalItems, dependencies, $id: id, $ref: reference, ...others } = old
  const { $recursiveRef: recursive, $recursiveAnchor: _, ...rest } = others
  const named = {
    ...(typeof id !== 'string' ? {} : id.startsWith('#') ? { $anchor: id.slice(1) } : { $id: id }),
    ...(isSchema(definitions) ? { $defs: { ...definitions, ...(isSchema(rest['$defs']) ? rest['$defs'] : {}) } } : {}),
  }
  const refers = typeof reference === 'string' ? { $ref: movedReference(reference) } : {}
  if (refersAlone && typeof reference === 'string') return { ...remarksIn(rest), ...named, ...refers }
  return {
    ...rest,
    ...named,
    ...refers,
    ...(typeof recursive === 'string' ? { $ref: recursive } : {}),
    ...(Array.isArray(items)
      ? { prefixItems: items, ...(additionalItems === undefined ? {} : { items: additionalItems }) }
      : items === undefined
        ? {}
        : { items }),
    ...(isSchema(dependencies) ? splitDependencies(dependencies) : {}),
  }
}

/** What drafts before 2019-09 say beside a reference holds nothing back: what only explains is kept. */
const remarksIn = ({ title, description }: Schema): Schema => ({
  ...(title === undefined ? {} : { title }),
  ...(description === undefined ? {} : { description }),
})

function splitDependencies(dependencies: Schema): Schema {
  const of = (isList: boolean): Schema | undefined => {
    const entries = Object.entries(dependencies).filter(([, each]) => Array.isArray(each) === isList)
    return entries.length === 0 ? undefined : Object.fromEntries(entries)
  }
  const dependentRequired = of(true)
  const dependentSchemas = of(false)
  return {
    ...(dependentRequired === undefined ? {} : { dependentRequired }),
    ...(dependentSchemas === undefined ? {} : { dependentSchemas }),
  }
}

const byName = new Set(['properties', 'patternProperties', 'definitions', '$defs', 'dependencies', 'dependentSchemas'])
const moved: Readonly<Record<string, string>> = {
  definitions: '$defs',
  dependencies: 'dependentSchemas',
  additionalItems: 'items',
}

/** A JSON Pointer to where the schema it means stands now. */
function movedReference(reference: string): string {
  const [base = '', pointer] = reference.split('#/')
  if (pointer === undefined) return reference
  let isName = false
  const steps = pointer.split('/').map((step, index, all) => {
    if (isName) {
      isName = false
      return step
    }
    isName = byName.has(step)
    if (step === 'items' && /^\d+$/.test(all[index + 1] ?? '')) return 'prefixItems'
    return moved[step] ?? step
  })
  return `${base}#/${steps.join('/')}`
}
