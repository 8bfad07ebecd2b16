/** A URI template of RFC 6570, level 1: `{name}` stands for one part of an address. */
export interface UriTemplate {
  readonly variables: readonly string[]
  /** The decoded values in an address that follows the template; undefined for one that does not. */
  readonly match: (uri: string) => Readonly<Record<string, string>> | undefined
}

const variable = /\{([^{}]*)\}/g
const variableName = /^[A-Za-z0-9_]+(?:\.[A-Za-z0-9_]+)*$/
const address = /^[A-Za-z][A-Za-z0-9+.-]*:./

/** Throws an Error that says what is wrong with a template. */
export function compileTemplate(template: string): UriTemplate {
  const variables: string[] = []
  /** What stands before each variable, and after the last. */
  const literals: string[] = []
  let end = 0
  for (const found of template.matchAll(variable)) {
    const [whole, name = ''] = found
    const literal = template.slice(end, found.index)
    if (!variableName.test(name)) {
      throw new Error(
        `{${name}} in its uriTemplate is not {name}: letters, digits and _, without operators (level 1 of RFC 6570)`,
      )
    }
    if (variables.includes(name)) throw new Error(`its uriTemplate has {${name}} twice`)
    if (literal === '' && variables.length > 0)
      throw new Error(`its uriTemplate needs a letter or sign between two variables, before {${name}}`)
    literals.push(checked(literal))
    variables.push(name)
    end = found.index + whole.length
  }
  if (!address.test(template)) throw new Error('its uriTemplate must begin with a scheme, such as notes://{id}')
  if (variables.length === 0) throw new Error('its uriTemplate has no variable; give a single address as `uri`')
  literals.push(checked(template.slice(end)))
  return { variables, match: (uri) => valuesOf(variables, partsOf(uri, literals)) }
}

const noPart = /[/?#]/

/**
 * What stands between the literals, each part as long as it can be, the first before all others: found from the end, where
 * each literal has one place. A regular expression would try all places with all others, for as long as callers like.
 */
function partsOf(uri: string, literals: readonly string[]): readonly string[] | undefined {
  const last = literals.at(-1) ?? ''
  if (!uri.endsWith(last)) return undefined
  const parts: string[] = []
  let end = uri.length - last.length
  for (let at = literals.length - 2; at >= 0; at -= 1) {
    const literal = literals[at] ?? ''
    const begin = at === 0 ? 0 : uri.lastIndexOf(literal, end - 1 - literal.length)
    const from = begin + literal.length
    if (begin < 0 || from >= end || !uri.startsWith(literal, begin)) return undefined
    const part = uri.slice(from, end)
    if (noPart.test(part)) return undefined
    parts.unshift(part)
    end = begin
  }
  return parts
}

function checked(literal: string): string {
  if (literal.includes('{') || literal.includes('}'))
    throw new Error('its uriTemplate has a brace without its counterpart')
  return literal
}

function valuesOf(
  variables: readonly string[],
  found: readonly string[] | undefined,
): Readonly<Record<string, string>> | undefined {
  if (found === undefined) return undefined
  try {
    return Object.fromEntries(variables.map((name, index) => [name, decodeURIComponent(found[index] ?? '')]))
  } catch {
    return undefined // what is not percent-encoded UTF-8 follows no template
  }
}
