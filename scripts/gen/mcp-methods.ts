import type { Json, JsonObject } from './json.ts'
import { banner } from './part.ts'

type Kind = 'request' | 'input' | 'notification'

/** A row of `x-methods`, with the message it names looked up. */
export interface MethodRow {
  readonly method: string
  readonly kind: Kind
  readonly from: string
  readonly params: string
  readonly paramsRequired: boolean
  readonly result?: string
  readonly interim?: string
}

/** The definition's name in a pointer such as `#/$defs/Tool`. */
export const nameOf = (pointer: string): string => pointer.replace('#/$defs/', '')

/** The methods we serve or use. Refuses a table that says something else than the messages it names. */
export function methodRows(document: JsonObject, source: string): MethodRow[] {
  const definitions = document['$defs'] as JsonObject
  const table = document['x-methods'] as Record<string, JsonObject>
  const rows = Object.entries(table).map(([method, row]) => {
    const complain = (problem: string): never => {
      throw new Error(`${source}: x-methods, ${method}: ${problem}`)
    }
    return { served: row['served'] !== false, row: methodRow(method, row, definitions, complain) }
  })
  return rows.filter(({ served }) => served).map(({ row }) => row)
}

function methodRow(
  method: string,
  row: JsonObject,
  definitions: JsonObject,
  complain: (problem: string) => never,
): MethodRow {
  const { kind, from, params, result, interim } = row
  if (kind !== 'request' && kind !== 'input' && kind !== 'notification')
    complain('kind must be request, input or notification')
  if (from !== 'client' && from !== 'server' && from !== 'both') complain('from must be client, server or both')
  for (const key of ['message', 'params', 'result', 'interim']) {
    const pointer = row[key]
    if (pointer === undefined && (key === 'interim' || (key === 'result' && kind === 'notification'))) continue
    if (typeof pointer !== 'string' || definitions[nameOf(pointer)] === undefined) {
      complain(`${key} must point to a definition, such as '#/$defs/Tool'`)
    }
  }
  const message = definitions[nameOf(row['message'] as string)] as JsonObject
  const properties = message['properties'] as Record<string, JsonObject | undefined>
  const required = message['required'] as Json[]
  if (properties['method']?.['const'] !== method) complain(`method of the message must be \`const: ${method}\``)
  if (properties['params']?.['$ref'] !== params) complain('params of the message must be the definition the row names')
  if (required.includes('id') !== (kind === 'request')) complain('a request must require an id, and nothing else may')
  return {
    method,
    kind,
    from,
    params: params as string,
    paramsRequired: required.includes('params'),
    ...(typeof result === 'string' && { result }),
    ...(typeof interim === 'string' && { interim }),
  }
}

/** The tables of a revision: one for the compiler, one for the dispatcher. */
export function methodsModule(revision: string, rows: readonly MethodRow[], source: string): string {
  const types = [...new Set(rows.flatMap((row) => [row.params, row.result, row.interim]))].filter(
    (type) => type !== undefined,
  )
  const of = (kind: Kind) => rows.filter((row) => row.kind === kind)
  return `${banner(source)}
import type { MethodRow } from '../method.ts'
import type { ${types.map(nameOf).sort().join(', ')} } from './types.ts'
import * as validators from './validators.js'

/** What a request asks with, and what answers it. */
export interface McpRequests {
${of('request').map(typeEntry).join('\n')}
}

/** What a question inside a result asks with, and what answers it. */
${of('input').length === 0 ? 'export type McpInputs = Record<never, never>' : `export interface McpInputs {\n${of('input').map(typeEntry).join('\n')}\n}`}

/** What a notification tells. */
export interface McpNotifications {
${of('notification').map(typeEntry).join('\n')}
}

export const revision = '${revision}'

export const methods = {
${rows.map(tableEntry).join('\n')}
} as const satisfies Readonly<Record<string, MethodRow>>

export type McpMethod = keyof typeof methods
`
}

function typeEntry(row: MethodRow): string {
  const params = `params${row.paramsRequired ? '' : '?'}: ${nameOf(row.params)}`
  const results = [row.result, row.interim].filter((pointer) => pointer !== undefined).map(nameOf)
  return `  '${row.method}': { ${[params, ...(results.length > 0 ? [`result: ${results.join(' | ')}`] : [])].join('; ')} }`
}

function tableEntry(row: MethodRow): string {
  const fields = [
    `kind: '${row.kind}'`,
    `from: '${row.from}'`,
    `paramsRequired: ${row.paramsRequired}`,
    `validateParams: validators.${nameOf(row.params)}`,
    ...(row.result === undefined ? [] : [`validateResult: validators.${nameOf(row.result)}`]),
    ...(row.interim === undefined ? [] : [`validateInterim: validators.${nameOf(row.interim)}`]),
  ]
  return `  '${row.method}': {\n${fields.map((field) => `    ${field},`).join('\n')}\n  },`
}
