import type { Json, JsonObject } from '../../../src/compat/contract-document.ts'

/** What a message of ours must have and some definitions of theirs leave to a codec. */
const codec: Readonly<Record<string, Json>> = {
  jsonrpc: '2.0',
  id: 1,
  resultType: 'complete',
  ttlMs: 0,
  cacheScope: 'private',
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/subscriptionId': 1,
}

const around = ['params', '_meta', 'result']

/** The value as it would travel in a revision: with the members of the codec where it lacks them. */
export function dressed(value: Json, definitions: Readonly<Record<string, JsonObject | undefined>>, name: string): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const schema = definitions[name] ?? {}
  const whole: JsonObject = { ...value }
  for (const key of (schema['required'] ?? []) as string[]) {
    const filling = around.includes(key) ? {} : codec[key]
    if (filling !== undefined) whole[key] ??= filling
  }
  const properties = (schema['properties'] ?? {}) as Record<string, JsonObject>
  for (const key of around) {
    const pointer = properties[key]?.['$ref']
    const inner = whole[key]
    if (typeof pointer === 'string' && inner !== undefined) {
      whole[key] = dressed(inner, definitions, pointer.replace('#/$defs/', ''))
    }
  }
  return whole
}
