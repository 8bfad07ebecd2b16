import * as sdkTwo from '@modelcontextprotocol/core'
import * as sdkOne from '@modelcontextprotocol/sdk/types.js'
import addFormatsModule from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { McpRevision } from '../../../generated/mcp/revisions.ts'
import { mergePatch, type Json, type JsonObject } from '../../../src/compat/contract-document.ts'
import { corrections, sdkMembers, sdkOnly } from './differences.ts'
import { root } from './ours.ts'

/** A definition as somebody else has it: what to generate instances from, and the judge of ours. */
export interface Theirs {
  readonly name: string
  readonly schema: JsonObject
  /** What `$ref`s in `schema` point into. */
  readonly root: JsonObject
  readonly accepts: (value: Json) => boolean
  /** As `accepts`, but lets strings be of any format and passes by what only they look into. */
  readonly acceptsShape: (value: Json) => boolean
}

export interface Oracle {
  readonly name: string
  readonly definitions: readonly Theirs[]
}

/** The revision the SDKs' schemas are written for. */
export const newestLegacy: McpRevision = '2025-11-25'

/** Everybody who can say what messages of a revision look like; the SDKs always, the specification where it lies beside us. */
export function oraclesOf(revision: McpRevision): readonly Oracle[] {
  const sdks = { 'core 2.4': sdkTwo, ...(revision === newestLegacy && { 'sdk 1.32': sdkOne }) }
  return [
    ...officialOracle(revision),
    ...Object.entries(sdks).map(([name, module]) => sdkOracle(`@modelcontextprotocol/${name} for ${revision}`, module)),
  ]
}

/** The schemas published with the specification. */
export function officialOracle(revision: McpRevision): Oracle[] {
  const path = join(root, '../shared/mcp-schema', `${revision}.json`)
  if (!existsSync(path)) return []
  const text = readFileSync(path, 'utf8').replaceAll('#/definitions/', '#/$defs/')
  const { definitions = {}, $defs = definitions } = JSON.parse(text) as JsonObject
  const corrected = mergePatch($defs, corrections[revision]) as Record<string, JsonObject>
  const document = { $id: 'theirs', $defs: corrected }
  const strictly = new Ajv2020({ strict: false })
  addFormatsModule.default(strictly)
  strictly.addSchema(document)
  const loosely = new Ajv2020({ strict: false, validateFormats: false }).addSchema(document)
  const definition = ([name, schema]: [string, JsonObject]): Theirs => {
    const pointer = { $ref: `theirs#/$defs/${name}` }
    const accepts = strictly.compile(pointer)
    const acceptsShape = loosely.compile(pointer)
    return {
      name,
      schema,
      root: document,
      accepts: (value) => accepts(value),
      acceptsShape: (value) => acceptsShape(value),
    }
  }
  return [{ name: `the specification of ${revision}`, definitions: Object.entries(corrected).map(definition) }]
}

interface ZodSchema {
  readonly safeParse: (value: unknown) => { readonly success: boolean }
  readonly toJSONSchema: (options: { io: 'input'; unrepresentable: 'any' }) => unknown
}

/** What the TypeScript SDKs parse messages with. */
function sdkOracle(name: string, module: object): Oracle {
  const schemas = Object.entries(module).filter(([key]) => /^(?!OAuth|OpenId|IdJag).*Schema$/.test(key))
  const definitions = schemas.map(([key, value]): Theirs => {
    const zod = value as ZodSchema
    const schema = read(zod.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as JsonObject, key) as JsonObject
    const accepts = (instance: Json) => zod.safeParse(instance).success
    const acceptsShape = (instance: Json) => accepts(without(instance, sdkOnly))
    return { name: key.slice(0, -'Schema'.length), schema, root: schema, accepts, acceptsShape }
  })
  return { name, definitions }
}

/** The SDK's schema with what it does not say filled in. */
function read(schema: Json, name: string): Json {
  if (Array.isArray(schema)) return schema.map((item) => read(item, name))
  if (typeof schema !== 'object' || schema === null) return schema
  // Capabilities are checked by a function, too: must be objects.
  if (/capabilities/i.test(name) && Object.keys(schema).length === 0) return { type: 'object' }
  const { properties, ...rest } = schema
  const whole = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, read(value, name)]))
  if (properties === undefined) return whole
  const members = Object.entries(properties as JsonObject)
  return {
    ...whole,
    // A default there, and so not required; the specification has no default.
    ...(whole['default'] === undefined && 'content' in (properties as JsonObject) && { required: withContent(whole) }),
    properties: Object.fromEntries(
      members.map(([key, value]) => [key, sdkMembers[key] ?? read(value, /capabilities/i.test(name) ? name : key)]),
    ),
  }
}

const withContent = (schema: JsonObject): Json[] => [...((schema['required'] ?? []) as Json[]), 'content']

function without(value: Json, members: readonly string[]): Json {
  if (Array.isArray(value)) return value.map((item) => without(item, members))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([key]) => !members.includes(key))
  return Object.fromEntries(kept.map(([key, item]) => [key, without(item, members)]))
}
