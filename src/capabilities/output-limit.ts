import type { Call } from '../core/call.ts'
import type { ContentBlock, ToolResult } from '../core/tool.ts'
import type { Artifacts } from './artifacts.ts'

/** Holds what a tool answers to a size. Whatever is too large is kept, and linked to, instead of being lost. */
export type OutputLimit = (
  tool: string,
  result: ToolResult,
  call: Pick<Call, 'principal'>,
  promised: boolean,
) => ToolResult

export function outputLimit(mostBytes: number, artifacts: Artifacts): OutputLimit {
  return (tool, result, call, promised) => {
    if (surelyWithin(result.content, mostBytes)) return result
    const bytes = result.content.reduce((sum, block) => sum + sizeOf(block), 0)
    if (bytes <= mostBytes) return result
    const [only] = result.content
    const text = result.content.length === 1 && typeof only?.['text'] === 'string' ? only['text'] : undefined
    const structured = result.structuredContent !== undefined
    const link = artifacts.keep(
      tool,
      text ?? JSON.stringify(result.content),
      text !== undefined && !structured ? 'text/plain' : 'application/json',
      call,
    )
    const shown = text === undefined || structured ? [] : [{ type: 'text', text: startOf(text, mostBytes) }]
    const note = {
      type: 'text',
      text: `${shown.length > 0 ? 'This is the beginning. ' : ''}The whole answer has ${bytes} bytes, more than the ${mostBytes} that fit here. Read ${String(link['uri'])} for all of it, soon, or ask for less.`,
    }
    // With an outputSchema a result must hold structure or be an error: half a structure would be neither.
    const failed = result.isError === true || promised
    return { content: [...shown, note, link], ...(failed ? { isError: true } : {}) }
  }
}

/** No character takes more than three bytes, so most answers need not be measured. */
const surelyWithin = (content: readonly ContentBlock[], most: number): boolean =>
  content.length === 1 && typeof content[0]?.['text'] === 'string' && content[0]['text'].length * 3 <= most

function sizeOf(block: ContentBlock): number {
  const { text, data } = block
  if (typeof text === 'string') return Buffer.byteLength(text)
  return typeof data === 'string' ? data.length : JSON.stringify(block).length
}

/** As many whole characters as fit. */
function startOf(text: string, bytes: number): string {
  const cut = Buffer.from(text).subarray(0, bytes).toString('utf8')
  return cut.replace(/\uFFFD+$/, '')
}
