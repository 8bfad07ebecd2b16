import type { HandlerMetadata } from '../../generated/capability/v1/handler-types.ts'
import { isHandlerMetadata } from '../../generated/capability/v1/handler-validators.js'
import { isTooSmall, smallestAmount } from '../core/charge.ts'
import { metadataOf } from './handler-parts.ts'
import { broughtSchema, type StandardSchema } from './standard-schema.ts'

/** What a handler says of its tool; what it leaves out comes from its types. */
export interface ToolMetadata extends HandlerMetadata {
  /** Judges in place of the JSON Schema beside it. */
  readonly inputStandard?: StandardSchema
  readonly outputStandard?: StandardSchema
}

const members = {
  name: true,
  title: true,
  description: true,
  annotations: true,
  price: true,
  timeoutSeconds: true,
  concurrency: true,
  isolate: true,
  async: true,
  inputSchema: true,
  outputSchema: true,
  tags: true,
  icons: true,
} as const

/** Judges `export const tool` after contracts/capability/v1. Throws an Error that lists everything that is wrong. */
export function toolMetadata(exported: unknown): ToolMetadata {
  const given: unknown = exported ?? {}
  const input = broughtSchema(memberOf(given, 'inputSchema'), 'input', 'inputSchema')
  const output = broughtSchema(memberOf(given, 'outputSchema'), 'output', 'outputSchema')
  const metadata: unknown =
    input.standard === undefined && output.standard === undefined
      ? given
      : {
          ...(given as object),
          ...(input.standard === undefined ? {} : { inputSchema: input.jsonSchema }),
          ...(output.standard === undefined ? {} : { outputSchema: output.jsonSchema }),
        }
  const judged = metadataOf(metadata, 'tool', isHandlerMetadata, members)
  if (isTooSmall(judged.price ?? 0))
    throw new Error(
      `its \`tool\` is not right: tool.price is ${judged.price}, and the smallest amount is ${smallestAmount}; write at least that, or 0`,
    )
  return {
    ...judged,
    ...(input.standard === undefined ? {} : { inputStandard: input.standard }),
    ...(output.standard === undefined ? {} : { outputStandard: output.standard }),
  }
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value ? (value as Record<string, unknown>)[name] : undefined

const toolName = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$/

/** The name it says, else the function's, else the folder's. */
export function toolNameOf(metadata: ToolMetadata, functionName: string, folderName: string): string {
  const name = metadata.name ?? (functionName === 'default' || functionName === '' ? folderName : functionName)
  if (toolName.test(name)) return name
  throw new Error(`'${name}' is no name for a tool: letters, digits, _, . and -, at most 128, and no . or - first`)
}
