import type { Question } from '../core/conversation.ts'
import { Fault } from '../core/fault.ts'
import { inputViolations } from '../core/violation.ts'
import { formValidator } from '../core/form.ts'

type ByKey<T> = Readonly<Record<string, T>>

/** The answers to what is open; what nobody asked, or was answered before, is passed by. Throws where a form does not fit. */
export function answersTo(questions: ByKey<Question>, answers: ByKey<unknown>): ByKey<unknown> {
  const taken: [string, unknown][] = []
  for (const [key, answer] of Object.entries(answers)) {
    const question = Object.hasOwn(questions, key) ? questions[key] : undefined
    if (question === undefined) continue
    checkForm(key, question, answer)
    taken.push([key, answer])
  }
  return Object.fromEntries(taken)
}

function checkForm(key: string, question: Question, answer: unknown): void {
  const { action, content = {} } = (answer ?? {}) as { readonly action?: unknown; readonly content?: unknown }
  if (question.kind !== 'form' || action !== 'accept') return
  const fits = formValidator(question.schema)
  if (fits(content)) return
  const at = `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}/content`
  const violations = inputViolations(fits.errors ?? [], content)
  throw new Fault('invalid_params', 'What was filled in does not fit the form.', {
    violations: violations.map((violation) => ({ ...violation, path: `${at}${violation.path}` })),
  })
}
