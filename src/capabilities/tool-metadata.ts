/** `export const tool` of a handler, as its contract has it. */
export interface ToolMetadata {
  readonly name?: string
  readonly title?: string
  readonly description?: string
  readonly inputSchema: Readonly<Record<string, unknown>>
  readonly outputSchema?: Readonly<Record<string, unknown>>
  readonly annotations?: Readonly<Record<string, unknown>>
  readonly timeoutSeconds?: number
  readonly tags?: readonly string[]
}

export function toolMetadata(exported: unknown): ToolMetadata {
  const metadata = (exported ?? {}) as Partial<ToolMetadata>
  const { inputSchema } = metadata
  if (inputSchema === undefined) {
    throw new Error(
      "it has no inputSchema, and this version reads none from TypeScript types yet; write `export const tool = { inputSchema: { type: 'object', ... } }`",
    )
  }
  return { ...metadata, inputSchema }
}
