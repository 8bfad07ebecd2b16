import { Fault } from '../core/fault.ts'
import type { ToolResult } from '../core/tool.ts'
import type { Codec } from '../wire/wire.ts'

/** What a handler makes was judged where it was made; what leaves is what the contract of the revision says besides. */
export function checkResult(result: ToolResult, codec: Codec, tool: string): void {
  if (isPlain(result)) return
  const row = codec.methods.get('tools/call')
  if (row?.kind !== 'request') return
  const whole = codec.era === 'modern' ? { resultType: 'complete', ...result } : result
  if (row.validateResult(whole)) return
  const [first] = row.validateResult.errors ?? []
  throw new Fault(
    'response_contract_violation',
    `${tool} answered something that is no result. Give the incident id to whoever runs this server.`,
    { cause: new Error(`${first?.instancePath ?? ''} ${first?.message ?? 'is not valid'}`) },
  )
}

/** Nothing but words: what most tools answer, and needs no closer look. */
function isPlain({ content, isError }: ToolResult): boolean {
  if (isError !== undefined && typeof isError !== 'boolean') return false
  for (const block of content)
    if (block.type !== 'text' || typeof block['text'] !== 'string' || '_meta' in block) return false
  return true
}
