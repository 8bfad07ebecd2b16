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
    if (isShortText(result, mostBytes) || roomFor(result, mostBytes) >= 0) return result
    const whole = wholeOf(result)
    const bytes = whole.beside + result.content.reduce((sum, block) => sum + sizeOf(block), 0)
    if (bytes <= mostBytes) return result
    const link = artifacts.keep(tool, whole.text, whole.mimeType, call)
    const shown = whole.begins === undefined ? [] : [{ type: 'text', text: startOf(whole.begins, mostBytes) }]
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
function isShortText(result: ToolResult, most: number): boolean {
  const { content, structuredContent } = result
  const [only] = content
  if (only === undefined || content.length > 1 || structuredContent !== undefined) return false
  if ('_meta' in result || '_meta' in only || 'annotations' in only) return false
  return typeof only['text'] === 'string' && only['text'].length * 3 <= most
}

const longestNumber = 24

/** What is left of so many bytes after a value, at the least; below nothing it has to be measured. */
function roomFor(value: unknown, most: number): number {
  if (typeof value === 'string') return most - 3 * value.length
  if (typeof value !== 'object' || value === null) return most - longestNumber
  let left = most
  for (const name in value) {
    left = roomFor((value as Readonly<Record<string, unknown>>)[name], left - 3 * name.length)
    if (left < 0) return left
  }
  return left
}

interface Whole {
  readonly text: string
  readonly mimeType: string
  /** The text that its caller may begin with. */
  readonly begins: string | undefined
  /** Bytes of what stands beside the content and is not told by it. */
  readonly beside: number
}

/** All that a result says. A tool's text often only repeats its structure. */
function wholeOf(result: ToolResult): Whole {
  const { content, structuredContent, _meta } = result as ToolResult & { readonly _meta?: unknown }
  const [only] = content
  const alone = content.length === 1 && only?.['_meta'] === undefined
  const text = alone && typeof only?.['text'] === 'string' ? only['text'] : undefined
  const structure = structuredContent === undefined ? undefined : JSON.stringify(structuredContent)
  const meta = _meta === undefined ? undefined : JSON.stringify(_meta)
  if (text !== undefined && meta === undefined) {
    if (structure === undefined) return { text, mimeType: 'text/plain', begins: text, beside: 0 }
    if (structure === text) return { text, mimeType: 'application/json', begins: undefined, beside: 0 }
  }
  const beside = structure === text ? meta : (structure ?? '') + (meta ?? '')
  const all = structure === undefined && meta === undefined ? content : { content, structuredContent, _meta }
  return {
    text: JSON.stringify(all),
    mimeType: 'application/json',
    begins: structure === text ? undefined : text,
    beside: Buffer.byteLength(beside ?? ''),
  }
}

/** A text is measured as it is, and not as JSON has it. */
function sizeOf(block: ContentBlock): number {
  const { type, text, data, ...rest } = block
  if (typeof text !== 'string' && typeof data !== 'string') return JSON.stringify(block).length
  const more = Object.keys(rest).length === 0 ? 0 : Buffer.byteLength(JSON.stringify({ type, ...rest }))
  return more + (typeof text === 'string' ? Buffer.byteLength(text) : 0) + (typeof data === 'string' ? data.length : 0)
}

/** As many whole characters as fit. */
function startOf(text: string, bytes: number): string {
  const cut = Buffer.from(text).subarray(0, bytes).toString('utf8')
  return cut.replace(/\uFFFD+$/, '')
}
