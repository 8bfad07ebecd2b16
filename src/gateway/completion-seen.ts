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
  return values.length === found.values.length ? found : { ...found, values, total: values.length }
}

/** The address that follows a template (RFC 6570); undefined where a value is missing. */
function filledIn(template: string, values: Readonly<Record<string, string>>): string | undefined {
  let isWhole = true
  const uri = template.replaceAll(variable, (_whole, reserved: string, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name]?.toWellFormed() : undefined
    if (value === undefined) isWhole = false
    else return reserved === '' ? encodeURIComponent(value) : value.split('/').map(encodeURIComponent).join('/')
    return ''
  })
  return isWhole ? uri : undefined
}
