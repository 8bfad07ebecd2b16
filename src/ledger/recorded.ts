import { hash } from 'node:crypto'
import type { Dialogue } from '../core/conversation.ts'
import type { Redaction } from '../core/redaction.ts'
import type { ToolResult } from '../core/tool.ts'

/** How arguments and results are kept: without secrets, and no longer than so. */
export interface Recording {
  readonly redaction: Redaction
  readonly maxBytes: number
}

/** A member of a row's body, with the comma after it; empty where there is nothing to keep. */
export const recorded = (name: string, value: unknown, recording: Recording): string =>
  value === undefined ? '' : kept(name, jsonOf(value), recording)

/** A tool's text often only repeats its structure: then the structure alone is kept. */
export function recordedResult(output: unknown, recording: Recording): string {
  if (output === undefined) return ''
  const { content, structuredContent, isError } = (output ?? {}) as Partial<ToolResult>
  if (structuredContent !== undefined && isError !== true && content?.length === 1) {
    const structure = jsonOf(structuredContent)
    if (content[0]?.['text'] === structure) return kept('result', `{"structuredContent":${structure}}`, recording)
  }
  return kept('result', jsonOf(output), recording)
}

/** What was asked and answered, each with its key: that is no name of a secret, whatever it is. */
export function recordedDialogue(
  dialogue: Dialogue | undefined,
  brought: ReadonlyMap<string, unknown> | undefined,
  recording: Recording,
): string {
  const answers = new Map(brought)
  const questions: object[] = []
  for (const [key, { question, answer }] of dialogue ?? []) {
    questions.push({ key, ...question })
    if (answer !== undefined) answers.set(key, answer)
  }
  return (
    (questions.length === 0 ? '' : recorded('questions', questions, recording)) +
    (answers.size === 0 ? '' : recorded('answers', answersOf(answers), recording))
  )
}

export const answersOf = (answers: Iterable<readonly [key: string, answer: unknown]>): object[] =>
  [...answers].map(([key, answer]) => ({ key, answer }))

function kept(name: string, json: string, { redaction, maxBytes }: Recording): string {
  const text = redaction.text(json)
  if (text.length <= maxBytes && (text.length * 3 <= maxBytes || Buffer.byteLength(text) <= maxBytes)) {
    return `"${name}":${text},`
  }
  const bytes = Buffer.from(text)
  const start = new TextDecoder().decode(bytes.subarray(0, maxBytes), { stream: true })
  const cut = `{"bytes":${bytes.length},"sha256":"${hash('sha256', bytes, 'hex')}"}`
  return `"${name}":${JSON.stringify(start)},"${name}_cut":${cut},`
}

/** A result that no JSON can say (it has been refused, then) must not keep its call out of the ledger. */
function jsonOf(value: unknown): string {
  try {
    const text: unknown = JSON.stringify(value)
    return typeof text === 'string' ? text : 'null'
  } catch {
    return '"[not JSON]"'
  }
}
