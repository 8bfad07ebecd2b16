import { errors } from '../../generated/errors.ts'
import { violationText, type InputViolation } from '../core/violation.ts'
import type { ContentBlock, ToolResult } from '../core/tool.ts'
import type { Io } from './command.ts'

/** Why a call failed, whether it came from inside or over HTTP. */
export interface CallProblem {
  readonly code: string
  readonly detail: string
  readonly violations?: readonly InputViolation[]
  readonly retryAfter?: number
  /** Where whoever answered says it: a call may be told apart from others of its code. */
  readonly retryable?: boolean
  readonly action?: string
  readonly incidentId?: string
  /** What went wrong inside, where this process knows it. */
  readonly cause?: unknown
}

/** What a tool answered, for people: structure as JSON, texts as they are, the rest by what it is. */
export function readable(result: ToolResult): string {
  const { structuredContent, content } = result
  if (structuredContent === undefined) return content.map(blockText).join('\n')
  const more = content.filter((block) => !says(block, structuredContent))
  return [JSON.stringify(structuredContent, null, 2), ...more.map(blockText)].join('\n')
}

/** Whether a block only repeats the structure as text. */
function says(block: ContentBlock, structure: unknown): boolean {
  const text = block['text']
  if (block.type !== 'text' || typeof text !== 'string') return false
  try {
    return JSON.stringify(JSON.parse(text)) === JSON.stringify(structure)
  } catch {
    return false // a text of its own
  }
}

function blockText(block: ContentBlock): string {
  const { type, text, data, mimeType, uri, name, resource } = block
  if (type === 'text' && typeof text === 'string') return text
  if (type === 'resource_link') return `[link ${String(uri)}${typeof name === 'string' ? ` ${name}` : ''}]`
  if (typeof data === 'string')
    return `[${type} ${String(mimeType)}, ${Buffer.byteLength(data, 'base64')} bytes; --json has it]`
  if (type === 'resource' && typeof resource === 'object' && resource !== null) return embedded({ ...resource })
  return JSON.stringify(block, null, 2)
}

function embedded(resource: Readonly<Record<string, unknown>>): string {
  const { uri, text, mimeType } = resource
  if (typeof text === 'string') return `[resource ${String(uri)}]\n${text}`
  return `[resource ${String(uri)} ${typeof mimeType === 'string' ? mimeType : ''}; --json has it]`
}

/** The row of the catalog that a code names, if this version knows it. */
const rowOf = (
  code: string,
): { readonly category: string; readonly retryable: boolean; readonly action: string } | undefined =>
  Object.values(errors).find((row) => row.code === code)

export function sayProblem(problem: CallProblem, io: Io): void {
  const { code, detail, violations = [], retryAfter, incidentId, cause } = problem
  io.err(`owlclaw: ${code}: ${detail}`)
  for (const violation of violations) io.err(`  ${violationText(violation)}`)
  const row = rowOf(code)
  if (retryAfter !== undefined) io.err(`  try again in ${retryAfter} s`)
  else if (row !== undefined) io.err(`  ${problem.action ?? row.action}`)
  if (incidentId !== undefined) io.err(`  incident ${incidentId}`)
  if (cause instanceof Error) io.err(cause.stack ?? cause.message)
  else if (cause !== undefined) io.err(`  the handler threw ${JSON.stringify(cause)}, which is no Error`)
}

export function problemJson(problem: CallProblem): string {
  const { code, detail, violations, retryAfter, incidentId } = problem
  const row = rowOf(code)
  const error = {
    code,
    ...(row === undefined ? {} : { category: row.category, retryable: problem.retryable ?? row.retryable }),
    detail,
    ...(violations === undefined ? {} : { violations }),
    ...(retryAfter === undefined ? {} : { retry_after: retryAfter }),
    ...(incidentId === undefined ? {} : { incident_id: incidentId }),
  }
  return JSON.stringify({ error }, null, 2)
}
