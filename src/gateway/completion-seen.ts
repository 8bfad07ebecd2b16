import type { Completion, CompletionRequest } from '../core/resource.ts'

const variable = /\{(\+?)([A-Za-z0-9_.]+)\}/g

/** Without the values that would make an address which does not exist for whoever asks. */
export function completionSeen(
  found: Completion,
  template: string,
  { argument, context }: CompletionRequest,
  sees: (uri: string) => boolean,
): Completion {
  const name = argument.name.replace(/^\+/, '')
  const values = found.values.filter((value) => {
    const uri = filledIn(template, { ...context, [name]: value })
    return uri === undefined || sees(uri)
  })
  if (values.length === found.values.length) return found
  const more = found.hasMore === true || (found.total ?? 0) > found.values.length
  return more ? { values, hasMore: true } : { values }
}

/** The address that follows a template (RFC 6570); undefined where a value is missing. */
function filledIn(template: string, values: Readonly<Record<string, string>>): string | undefined {
  const names = [...template.matchAll(variable)].map(([, , name = '']) => name)
  if (names.some((name) => !Object.hasOwn(values, name))) return undefined
  return template.replaceAll(variable, (_whole, reserved: string, name: string) => {
    const value = values[name]?.toWellFormed() ?? ''
    return reserved === '' ? encodeURIComponent(value) : value.split('/').map(encodeURIComponent).join('/')
  })
}
