/** One piece of what a tool says; `type` is text, image, audio, resource or resource_link. */
export interface ContentBlock {
  readonly type: string
  readonly [member: string]: unknown
}

/** What a tool call answers, whichever surface asked. */
export interface ToolResult {
  readonly content: readonly ContentBlock[]
  readonly structuredContent?: unknown
  /** True when the tool says to the model that it failed; no fault. */
  readonly isError?: boolean
}

/** Thrown by a handler whose failure is expected and meant for the model: answered as a result with `isError`. */
export class ToolError extends Error {
  override readonly name = 'ToolError'
}

/** By name, so that a handler outside this package can throw its own; one that says nothing in words is an error like any other. */
export const isToolError = (thrown: unknown): thrown is Error =>
  thrown instanceof Error && thrown.name === 'ToolError' && typeof thrown.message === 'string'

export const textResult = (text: string): ToolResult => ({ content: [{ type: 'text', text }] })

export const toolErrorResult = (message: string): ToolResult => ({ ...textResult(message), isError: true })

/** What a handler returned, as a result: text stays text, a result stays a result, data becomes both structure and text. */
export function toolResult(returned: unknown): ToolResult {
  if (returned === undefined) return { content: [] }
  if (typeof returned === 'string') return textResult(returned)
  if (isToolResult(returned)) return returned
  return { content: [{ type: 'text', text: JSON.stringify(returned) }], structuredContent: returned }
}

function isToolResult(value: unknown): value is ToolResult {
  if (typeof value !== 'object' || value === null || !('content' in value)) return false
  const { content } = value
  return (
    Array.isArray(content) &&
    content.every(
      (block: unknown) =>
        typeof block === 'object' && block !== null && 'type' in block && typeof block.type === 'string',
    )
  )
}
