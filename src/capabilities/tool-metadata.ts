import type { HandlerMetadata } from '../../generated/capability/v1/handler-types.ts'
import { isHandlerMetadata } from '../../generated/capability/v1/handler-validators.js'
import { inputViolations } from '../core/violation.ts'

/** What a handler says of its tool, with the schema that this version can't do without. */
export type ToolMetadata = HandlerMetadata & Required<Pick<HandlerMetadata, 'inputSchema'>>

const example = "`export const tool = { inputSchema: { type: 'object', properties: { ... } } }`"

/** Judges `export const tool` after contracts/capability/v1. Throws an Error that lists everything that is wrong. */
export function toolMetadata(exported: unknown): ToolMetadata {
  const metadata: unknown = exported ?? {}
  if (!isHandlerMetadata(metadata)) {
    const wrong = inputViolations(isHandlerMetadata.errors ?? [], metadata)
      .map(({ path, expected, got }) => `tool${path.replaceAll('/', '.')} is ${got} and must be ${expected}`)
      .join('; ')
    throw new Error(`its \`tool\` is not right: ${wrong}`)
  }
  const { inputSchema } = metadata
  if (inputSchema === undefined) {
    throw new Error(`it has no inputSchema, and this version makes none from TypeScript types yet; write ${example}`)
  }
  return { ...metadata, inputSchema }
}

const toolName = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$/

/** The name it says, else the function's, else the folder's. */
export function toolNameOf(metadata: ToolMetadata, functionName: string, folderName: string): string {
  const name = metadata.name ?? (functionName === 'default' || functionName === '' ? folderName : functionName)
  if (toolName.test(name)) return name
  throw new Error(`'${name}' is no name for a tool: letters, digits, _, . and -, at most 128, and no . or - first`)
}
