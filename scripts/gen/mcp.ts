import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { loadContractDocument } from '../../src/compat/contract-document.ts'
import { jsonText, type JsonObject } from './json.ts'
import { methodRows, methodsModule, nameOf, type MethodRow } from './mcp-methods.ts'
import { mcpValidators } from './mcp-validators.ts'
import { banner, root, type Part } from './part.ts'
import { typesOfDefinitions, validatorTypes } from './schema.ts'

const folder = 'contracts/mcp'

/** Checked before a message's parameters are, on every message. */
const envelopes = ['JSONRPCRequest', 'JSONRPCNotification', 'JSONRPCResultResponse', 'JSONRPCErrorResponse']

export const mcpPart: Part = {
  name: 'mcp',
  async generate() {
    const entries = await readdir(join(root, folder), { withFileTypes: true })
    const revisions = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
    const documents = new Map(
      revisions
        .sort()
        .reverse()
        .map((revision) => [revision, readRevision(revision)]),
    )
    const files = await Promise.all([...documents].map(([revision, document]) => filesOf(revision, document)))
    return new Map([
      ['generated/mcp/method.ts', rowTypes],
      ['generated/mcp/revisions.ts', revisionList(documents)],
      ...files.flat(),
    ])
  },
}

/** The whole contract of a revision, whether it is written whole or as a difference. */
export function readRevision(revision: string): JsonObject {
  const path = contractOf(revision)
  const document = loadContractDocument(join(root, path))
  if (document['x-revision'] !== revision)
    throw new Error(`${path}: x-revision must be '${revision}', as its folder is called`)
  if (document['x-era'] !== 'modern' && document['x-era'] !== 'legacy')
    throw new Error(`${path}: x-era must be modern or legacy`)
  return document
}

function contractOf(revision: string): string {
  const whole = `${folder}/${revision}/messages.schema.yaml`
  return existsSync(join(root, whole)) ? whole : `${folder}/${revision}/difference.yaml`
}

async function filesOf(revision: string, document: JsonObject): Promise<[path: string, content: string][]> {
  const source = contractOf(revision)
  const rows = methodRows(document, source)
  const definitions = document['$defs'] as JsonObject
  const names = validatedNames(rows)
  const same = Object.fromEntries(names.map((name) => [name, name]))
  const at = `generated/mcp/${revision}`
  return [
    [`${at}/messages.json`, jsonText(document)],
    [`${at}/types.ts`, `${banner(source)}\n${await typesOfDefinitions(definitions)}\n`],
    [`${at}/validators.js`, mcpValidators(definitions, names, source)],
    [`${at}/validators.d.ts`, validatorTypes(same, './types.ts', '../../operation.ts', source)],
    [`${at}/methods.ts`, methodsModule(revision, rows, source)],
  ]
}

function validatedNames(rows: readonly MethodRow[]): string[] {
  const used = rows.flatMap((row) => [row.params, row.result, row.interim].filter((pointer) => pointer !== undefined))
  return [...new Set([...envelopes, ...used.map(nameOf)])]
}

const rowTypes = `${banner(folder)}
import type { Validator } from '../operation.ts'

interface Row {
  readonly from: 'client' | 'server' | 'both'
  /** False where a message without \`params\` is fine. */
  readonly paramsRequired: boolean
  readonly validateParams: Validator<unknown>
}

/** Travels by itself, and is answered. */
export interface RequestRow extends Row {
  readonly kind: 'request'
  readonly validateResult: Validator<unknown>
  /** What may come instead of the result, where something may. */
  readonly validateInterim?: Validator<unknown>
}

/** A question inside a result; its answer comes inside the next request. */
export interface InputRow extends Row {
  readonly kind: 'input'
  readonly validateResult: Validator<unknown>
}

/** Travels by itself, and is not answered. */
export interface NotificationRow extends Row {
  readonly kind: 'notification'
}

export type MethodRow = RequestRow | InputRow | NotificationRow
`

function revisionList(documents: ReadonlyMap<string, JsonObject>): string {
  const eras = [...documents].map(([revision, document]) => `  '${revision}': '${document['x-era'] as string}',`)
  return `${banner(folder)}
/** Every revision we have a contract for, the newest first, and whether it begins with a handshake (legacy) or not. */
export const revisions = {
${eras.join('\n')}
} as const

export type McpRevision = keyof typeof revisions
export type McpEra = (typeof revisions)[McpRevision]
`
}
