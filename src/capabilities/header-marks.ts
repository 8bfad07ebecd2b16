import { escapeStep, isSchema, type Schema } from './schema-shape.ts'

const keyword = 'x-mcp-header'
const types = ['string', 'integer', 'boolean']

/**
 * Throws an Error that names every `x-mcp-header` which would make clients leave the tool out: they take it on strings,
 * integers and booleans alone, reached by nothing but `properties`, each under a name of its own.
 */
export function checkHeaderMarks(schema: Readonly<Record<string, unknown>>): void {
  const wrong: string[] = []
  const taken = new Map<string, string>()
  const judge = (marked: Schema, pointer: string, reachable: boolean): void => {
    const name = marked[keyword]
    const say = (what: string): void => void wrong.push(`${pointer || '/'} ${what}`)
    if (typeof name !== 'string' || !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) {
      say('must be a name such as Region')
      return
    }
    const first = taken.get(name.toLowerCase())
    taken.set(name.toLowerCase(), first ?? pointer)
    if (first !== undefined) say(`has the name ${name}, as ${first} has`)
    if (!reachable) say('may be below `properties` only: not in lists, branches or definitions')
    if (!types.includes(marked['type'] as string)) say(`must be on a ${types.join(', ')}`)
  }
  const visit = (value: unknown, pointer: string, reachable: boolean): void => {
    if (Array.isArray(value)) value.forEach((each, index) => visit(each, `${pointer}/${index}`, false))
    if (!isSchema(value)) return
    if (keyword in value) judge(value, pointer, reachable && pointer !== '')
    for (const [key, below] of Object.entries(value)) {
      if (key === 'properties' && isSchema(below)) {
        for (const [name, each] of Object.entries(below))
          visit(each, `${pointer}/properties/${escapeStep(name)}`, reachable)
      } else if (!data.has(key)) visit(below, `${pointer}/${escapeStep(key)}`, false)
    }
  }
  visit(schema, '', true)
  if (wrong.length > 0)
    throw new Error(`its inputSchema has ${keyword} where clients do not take it: ${wrong.join('; ')}`)
}

/** Keywords that hold values, not schemas. */
const data = new Set(['default', 'const', 'enum', 'examples'])
