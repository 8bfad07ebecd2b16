import { Fault } from '../core/fault.ts'
import { Summarised } from '../core/summarised.ts'
import type { InputViolation } from '../core/violation.ts'

/** Has the gateway do what runs it: for commands of the user whose gateway it is. */
export type Administer = (name: string, input: unknown) => Promise<unknown>

// Lines of the two processes' own: no JSON begins so, and no client's line is sent on so.
const asked = '!administer '
const answered = '!administered '

export interface Question {
  readonly id: number
  readonly name: string
  readonly input: unknown
}

export interface Answered {
  readonly id: number
  readonly value?: unknown
  readonly error?: {
    readonly code: Fault['code']
    readonly detail: string
    readonly violations?: readonly InputViolation[] | undefined
    readonly incident?: string
  }
}

export const questionLine = (question: Question): string => `${asked}${JSON.stringify(question)}`

export const answerFrom = (line: string): Answered | undefined =>
  line.startsWith(answered) ? (JSON.parse(line.slice(answered.length)) as Answered) : undefined

/** Answers a question; undefined where the line is none. */
export function answerTo(line: string, administer: Administer): Promise<string> | undefined {
  if (!line.startsWith(asked)) return undefined
  return answerOf(line.slice(asked.length), administer).then((answer) => `${answered}${JSON.stringify(answer)}`)
}

async function answerOf(text: string, administer: Administer): Promise<Answered> {
  const { id, name, input } = JSON.parse(text) as Question
  try {
    const answer = await administer(name, input)
    // What the ledger keeps of it is a summary; who asked gets all of it.
    return { id, value: hasValue(answer) ? answer.value : answer }
  } catch (thrown) {
    const { code, message, violations, incidentId } = Fault.from(thrown)
    return { id, error: { code, detail: message, violations, incident: incidentId } }
  }
}

const hasValue = (answer: unknown): answer is { readonly value: unknown } =>
  answer instanceof Summarised ||
  (typeof answer === 'object' && answer !== null && 'value' in answer && 'toJSON' in answer)
