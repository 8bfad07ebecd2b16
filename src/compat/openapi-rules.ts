import { isObject, join, listAt, lookUp, objectAt, same, shown, textAt, type Json, type JsonObject } from './json.ts'
import type { Role } from './level.ts'
import { methods, push, type OpenApiComparison } from './openapi-comparison.ts'
import { compareSchemes, compareSecurity, compareServers } from './openapi-security.ts'
import { schemaDrafts, type SchemaDraft } from './schema-verdict.ts'
import { nodeAt, type Side } from './schema-view.ts'

/** What oasdiff passes over, or cannot decide from where it looks: styles, credentials, servers, closed objects, callbacks. */
export function openApiDrafts(before: JsonObject, after: JsonObject): SchemaDraft[] {
  const comparison: OpenApiComparison = { before, after, drafts: [], places: { received: [], sent: [] } }
  for (const [path, item, newItem] of pathPairs(objectAt(before, 'paths'), objectAt(after, 'paths')))
    compareItem(comparison, path, item, newItem, false)
  for (const [name, item] of Object.entries(objectAt(before, 'webhooks'))) {
    const current = objectAt(after, 'webhooks')[name]
    if (current !== undefined)
      compareItem(
        comparison,
        `webhook ${name}`,
        pointed(`/webhooks`, name, item),
        pointed('/webhooks', name, current),
        true,
      )
  }
  compareServers(comparison)
  compareSchemes(comparison)
  return [...comparison.drafts, ...schemas(comparison, 'received'), ...schemas(comparison, 'sent')]
}

interface Pointed {
  readonly value: Json
  readonly pointer: string
}

function schemas({ before, after, places }: OpenApiComparison, role: Role): SchemaDraft[] {
  const hide = role === 'received' ? 'readOnly' : 'writeOnly'
  const side = (document: JsonObject, name: string): Side => ({ document, name, hide })
  return schemaDrafts(side(before, 'OLD'), side(after, 'NEW'), role, places[role], {
    tolerant: true,
    removalBreaks: true,
  })
}

const pointed = (parent: string, key: string, value: Json): Pointed => ({ value, pointer: join(parent, key) })

/** Parameters of a path may be renamed; what stays is their place. */
const templateOf = (path: string): string => path.replaceAll(/\{[^}]*\}/g, '{}')

function pathPairs(before: JsonObject, after: JsonObject): [string, Pointed, Pointed][] {
  const current = new Map(
    Object.entries(after).map(([path, item]) => [templateOf(path), pointed('/paths', path, item)]),
  )
  return Object.entries(before).map(([path, item]) => {
    const gone = { value: {}, pointer: join('/paths', path) }
    return [path, pointed('/paths', path, item), current.get(templateOf(path)) ?? gone]
  })
}

function compareItem(
  comparison: OpenApiComparison,
  path: string,
  before: Pointed,
  after: Pointed,
  outward: boolean,
): void {
  const [item, newItem] = [resolved(comparison.before, before), resolved(comparison.after, after)]
  for (const method of methods) {
    const [old, current] = [inside(item, method), inside(newItem, method)]
    if (old === undefined) continue
    const name = path.startsWith('webhook') ? path : `${method.toUpperCase()} ${path}`
    if (current === undefined) {
      push(
        comparison,
        'breaking',
        'operation-removed',
        name,
        `the operation "${name}" is gone`,
        'Callers of it get 404.',
      )
      continue
    }
    const context: Context = { comparison, operation: name, role: 'received' }
    compareParameters(context, [item, old], [newItem, current])
    compareBodies(
      { ...context, role: outward ? 'sent' : 'received' },
      inside(old, 'requestBody'),
      inside(current, 'requestBody'),
    )
    compareResponses(
      { ...context, role: outward ? 'received' : 'sent' },
      inside(old, 'responses'),
      inside(current, 'responses'),
    )
    compareCallbacks(comparison, name, inside(old, 'callbacks'), inside(current, 'callbacks'))
    if (!outward) compareSecurity(comparison, name, old.value, current.value)
  }
}

function inside(holder: Pointed | undefined, ...keys: readonly string[]): Pointed | undefined {
  let found = holder
  for (const key of keys) {
    const value: Json | undefined = isObject(found?.value) ? found.value[key] : undefined
    found = value === undefined || found === undefined ? undefined : pointed(found.pointer, key, value)
  }
  return found
}

function resolved(document: JsonObject, holder: Pointed): Pointed {
  const reference = textAt(holder.value, '$ref')
  if (reference?.startsWith('#/') !== true) return holder
  const value = lookUp(document, reference)
  return value === undefined ? holder : resolved(document, { value, pointer: reference.slice(1) })
}

/** Whose schemas are compared, and which way they travel. */
interface Context {
  readonly comparison: OpenApiComparison
  readonly operation: string
  readonly role: Role
}

function compareParameters(context: Context, before: readonly Pointed[], after: readonly Pointed[]): void {
  const { comparison, operation } = context
  const current = parametersOf(comparison.after, after)
  for (const [key, parameter] of parametersOf(comparison.before, before)) {
    const match = current.get(key)
    const name = textAt(parameter.value, 'name') ?? ''
    if (match === undefined) {
      const what = `the ${textAt(parameter.value, 'in') ?? ''} parameter "${name}" is gone`
      push(
        comparison,
        'breaking',
        'parameter-removed',
        operation,
        what,
        'Callers that send it are refused or ignored, and generated clients lose it.',
      )
      continue
    }
    for (const keyword of ['style', 'explode', 'allowReserved'] as const) {
      const [old, now] = [styleOf(parameter.value, keyword), styleOf(match.value, keyword)]
      if (same(old, now)) continue
      push(
        comparison,
        'breaking',
        `parameter-${keyword}-changed`,
        `${operation}: parameter ${name}`,
        `${keyword} of the parameter "${name}" was ${shown(old)}, is ${shown(now)}`,
        'Callers write lists and objects the old way.',
      )
    }
    comparePlaces(context, inside(parameter, 'schema'), inside(match, 'schema'), `parameter "${name}"`)
    compareContent(context, inside(parameter, 'content'), inside(match, 'content'), `parameter "${name}"`)
  }
}

function styleOf(parameter: Json, keyword: 'style' | 'explode' | 'allowReserved'): Json {
  const place = textAt(parameter, 'in')
  const said = isObject(parameter) ? parameter[keyword] : undefined
  if (said !== undefined) return said
  const style = textAt(parameter, 'style') ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple')
  if (keyword === 'style') return style
  return keyword === 'explode' ? style === 'form' : false
}

/** By where and name; those of the path by their place in it. */
function parametersOf(document: JsonObject, holders: readonly Pointed[]): Map<string, Pointed> {
  const found = new Map<string, Pointed>()
  const path = lastPath(holders[0]?.pointer ?? '')
  for (const holder of holders) {
    listAt(holder.value, 'parameters').forEach((value, at) => {
      const parameter = resolved(document, { value, pointer: join(holder.pointer, 'parameters', at) })
      const [place, name] = [textAt(parameter.value, 'in') ?? '', textAt(parameter.value, 'name') ?? '']
      const key = place === 'path' ? String(path.indexOf(`{${name}}`)) : place === 'header' ? name.toLowerCase() : name
      found.set(`${place} ${place === 'path' ? placeIn(path, name) : key}`, parameter)
    })
  }
  return found
}

const lastPath = (pointer: string): string => (pointer.split('/').at(-1) ?? '').replaceAll('~1', '/')

const placeIn = (path: string, name: string): number =>
  [...path.matchAll(/\{([^}]*)\}/g)].findIndex(([, found]) => found === name)

function comparePlaces(
  { comparison, operation, role }: Context,
  before: Pointed | undefined,
  after: Pointed | undefined,
  label: string,
): void {
  if (before === undefined || after === undefined) return
  comparison.places[role].push({
    before: nodeAt(before.value, before.pointer),
    after: nodeAt(after.value, after.pointer),
    usedBy: operation,
    label,
  })
}

function compareContent(
  context: Context,
  before: Pointed | undefined,
  after: Pointed | undefined,
  label: string,
): void {
  for (const type of keysOf(before))
    comparePlaces(context, inside(before, type, 'schema'), inside(after, type, 'schema'), label)
}

const keysOf = (holder: Pointed | undefined): string[] => Object.keys(isObject(holder?.value) ? holder.value : {})

function compareBodies(context: Context, before: Pointed | undefined, after: Pointed | undefined): void {
  if (before === undefined || after === undefined) return
  const { comparison } = context
  const [content, newContent] = [
    inside(resolved(comparison.before, before), 'content'),
    inside(resolved(comparison.after, after), 'content'),
  ]
  for (const type of keysOf(content))
    if (!keysOf(newContent).some((range) => isWithin(type, range)))
      push(
        comparison,
        'breaking',
        'request-media-type-removed',
        context.operation,
        `the media type "${type}" of the request body is gone`,
        'Who sends or reads that form is left without it, also where the new one looks alike, such as vnd.x+json.',
      )
  compareContent(context, content, newContent, 'the request body')
}

/** Whether a media type is the other, or falls under a range such as `text/*`. */
function isWithin(type: string, range: string): boolean {
  const [plain, wide] = [type, range].map((one) => one.toLowerCase().replaceAll(/\s|;\s*charset=utf-8$/g, ''))
  return (
    plain === wide || wide === '*/*' || (wide?.endsWith('/*') === true && plain?.split('/')[0] === wide.slice(0, -2))
  )
}

function compareResponses(context: Context, before: Pointed | undefined, after: Pointed | undefined): void {
  const { comparison } = context
  for (const status of keysOf(before)) {
    const [old, current] = [inside(before, status), inside(after, status)]
    if (current === undefined && status === 'default')
      push(
        comparison,
        'breaking',
        'response-removed',
        context.operation,
        'the default response is gone',
        'Callers handle by it whatever has no status of its own.',
      )
    if (old === undefined || current === undefined) continue
    const [response, newResponse] = [resolved(comparison.before, old), resolved(comparison.after, current)]
    compareContent(
      context,
      inside(response, 'content'),
      inside(newResponse, 'content'),
      `the body of response ${status}`,
    )
    for (const header of Object.keys(objectAt(response.value, 'headers'))) {
      const [was, is] = [inside(response, 'headers', header), inside(newResponse, 'headers', header)]
      if (was === undefined || is === undefined) continue
      comparePlaces(
        context,
        inside(resolved(comparison.before, was), 'schema'),
        inside(resolved(comparison.after, is), 'schema'),
        `response header "${header}"`,
      )
    }
  }
}

function compareCallbacks(
  comparison: OpenApiComparison,
  operation: string,
  before: Pointed | undefined,
  after: Pointed | undefined,
): void {
  for (const name of Object.keys(isObject(before?.value) ? before.value : {})) {
    const [old, current] = [inside(before, name), inside(after, name)]
    if (old === undefined) continue
    if (current === undefined) {
      push(
        comparison,
        'breaking',
        'callback-removed',
        operation,
        `the callback "${name}" is gone`,
        'Whoever waits for it waits for ever.',
      )
      continue
    }
    const [callback, newCallback] = [resolved(comparison.before, old), resolved(comparison.after, current)]
    for (const expression of Object.keys(isObject(callback.value) ? callback.value : {})) {
      const [item, newItem] = [inside(callback, expression), inside(newCallback, expression)]
      if (item === undefined) continue
      if (newItem === undefined)
        push(
          comparison,
          'breaking',
          'callback-changed',
          operation,
          `the callback "${name}" no longer goes to ${expression}`,
          'Whoever waits for it there waits for ever.',
        )
      else compareItem(comparison, expression, item, newItem, true)
    }
  }
}
