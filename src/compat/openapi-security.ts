import { isObject, listAt, objectAt, same, shown, textAt, type Json, type JsonObject } from './json.ts'
import { methods, push, type OpenApiComparison } from './openapi-comparison.ts'

/** Ways to authenticate are alternatives; each asks for all its schemes and their scopes. */
export function compareSecurity(comparison: OpenApiComparison, operation: string, before: Json, after: Json): void {
  const [old, current] = [alternatives(comparison.before, before), alternatives(comparison.after, after)]
  for (const way of old) {
    if (current.some((other) => asksNoMore(other, way))) continue
    const what =
      way.size === 0
        ? 'credentials are now asked for where none were'
        : `${wayText(way)} no longer suffices; now it takes ${current.map(wayText).join(', or ')}`
    push(
      comparison,
      'breaking',
      'security-tightened',
      operation,
      what,
      'Callers that come in this way today are turned away.',
    )
  }
  for (const way of current) {
    if (old.some((other) => asksNoMore(other, way))) continue
    push(
      comparison,
      'additive',
      'security-alternative-added',
      operation,
      `${wayText(way)} is another way in`,
      'The old ways stay.',
    )
  }
}

type Way = ReadonlyMap<string, readonly Json[]>

function alternatives(document: JsonObject, operation: Json): Way[] {
  const own = isObject(operation) ? operation['security'] : undefined
  const list = Array.isArray(own) ? own : listAt(document, 'security')
  if (list.length === 0) return [new Map()]
  return list.map(
    (item) =>
      new Map(
        Object.entries(isObject(item) ? item : {}).map(([name, scopes]) => [name, Array.isArray(scopes) ? scopes : []]),
      ),
  )
}

const asksNoMore = (way: Way, than: Way): boolean =>
  [...way].every(
    ([name, scopes]) => than.has(name) && scopes.every((scope) => than.get(name)?.includes(scope) === true),
  )

const wayText = (way: Way): string =>
  way.size === 0
    ? 'no credentials'
    : [...way]
        .map(([name, scopes]) =>
          scopes.length > 0 ? `"${name}" with ${scopes.map(String).join(' and ')}` : `"${name}"`,
        )
        .join(' and ')

export function compareServers(comparison: OpenApiComparison): void {
  const urls = (document: JsonObject): string[] =>
    listAt(document, 'servers').flatMap((server) => textAt(server, 'url') ?? [])
  const [old, current] = [urls(comparison.before), urls(comparison.after)]
  for (const url of old) {
    if (!current.includes(url))
      push(
        comparison,
        'breaking',
        'server-removed',
        '#/servers',
        `the server ${url} is gone`,
        'Callers, and generated clients by default, go there.',
      )
  }
  for (const url of current) {
    if (!old.includes(url))
      push(comparison, 'additive', 'server-added', '#/servers', `the server ${url} is new`, 'The old ones stay.')
  }
}

export function compareSchemes(comparison: OpenApiComparison): void {
  const schemes = (document: JsonObject): JsonObject => objectAt(objectAt(document, 'components'), 'securitySchemes')
  const current = schemes(comparison.after)
  for (const [name, old] of Object.entries(schemes(comparison.before))) {
    const now = current[name]
    if (now === undefined || !isUsed(comparison.after, name)) continue
    for (const keyword of ['type', 'in', 'name', 'scheme', 'openIdConnectUrl']) {
      const [was, is] = [isObject(old) ? old[keyword] : undefined, isObject(now) ? now[keyword] : undefined]
      const folded = (value: Json | undefined): Json =>
        keyword === 'scheme' && typeof value === 'string' ? value.toLowerCase() : (value ?? null)
      if (same(folded(was), folded(is))) continue
      push(
        comparison,
        'breaking',
        'security-scheme-changed',
        `#/components/securitySchemes/${name}/${keyword}`,
        `${keyword} of the security scheme "${name}" was ${shown(was)}, is ${shown(is)}`,
        'Callers show their credentials the old way.',
      )
    }
    compareFlows(comparison, name, objectAt(old, 'flows'), objectAt(now, 'flows'))
  }
}

function compareFlows(comparison: OpenApiComparison, scheme: string, before: JsonObject, after: JsonObject): void {
  for (const [flow, old] of Object.entries(before)) {
    const where = `#/components/securitySchemes/${scheme}/flows/${flow}`
    const now = after[flow]
    if (now === undefined) {
      push(
        comparison,
        'breaking',
        'security-scheme-changed',
        where,
        `the OAuth flow "${flow}" of "${scheme}" is gone`,
        'Callers get their tokens by it.',
      )
      continue
    }
    for (const keyword of ['authorizationUrl', 'tokenUrl']) {
      const [was, is] = [textAt(old, keyword), textAt(now, keyword)]
      if (was !== is)
        push(
          comparison,
          'breaking',
          'security-scheme-changed',
          `${where}/${keyword}`,
          `${keyword} of "${scheme}" was ${was ?? 'nothing'}, is ${is ?? 'nothing'}`,
          'Callers get their tokens there.',
        )
    }
    for (const scope of Object.keys(objectAt(old, 'scopes'))) {
      if (!(scope in objectAt(now, 'scopes')))
        push(
          comparison,
          'breaking',
          'security-scheme-changed',
          `${where}/scopes`,
          `the scope "${scope}" of "${scheme}" is gone`,
          'Callers ask for it and are refused.',
        )
    }
  }
}

const isUsed = (document: JsonObject, scheme: string): boolean => {
  const operations = Object.values(objectAt(document, 'paths')).flatMap((item) =>
    methods.map((method) => objectAt(item, method)),
  )
  return [document, ...operations].some((holder) =>
    listAt(holder, 'security').some((way) => isObject(way) && scheme in way),
  )
}
