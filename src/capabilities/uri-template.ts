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
  let pattern = ''
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
    pattern += `${escaped(checked(literal))}([^/?#]+)`
    variables.push(name)
    end = found.index + whole.length
  }
  if (!address.test(template)) throw new Error('its uriTemplate must begin with a scheme, such as notes://{id}')
  if (variables.length === 0) throw new Error('its uriTemplate has no variable; give a single address as `uri`')
  const whole = new RegExp(`^${pattern}${escaped(checked(template.slice(end)))}$`)
  return { variables, match: (uri) => valuesOf(variables, whole.exec(uri)) }
}

const escaped = (literal: string): string => literal.replace(/[\\^$.*+?()[\]|/]/g, '\\$&')

function checked(literal: string): string {
  if (literal.includes('{') || literal.includes('}'))
    throw new Error('its uriTemplate has a brace without its counterpart')
  return literal
}

function valuesOf(
  variables: readonly string[],
  found: RegExpExecArray | null,
): Readonly<Record<string, string>> | undefined {
  if (found === null) return undefined
  try {
    return Object.fromEntries(variables.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')]))
  } catch {
    return undefined // what is not percent-encoded UTF-8 follows no template
  }
}
