import type { Question } from '../core/conversation.ts'
import { formValidator } from '../core/form.ts'
import { inputViolations, violationText } from '../core/violation.ts'
import type { Codec } from '../wire/wire.ts'

/** What keeps a question from being one on this revision: a client would not answer it, but fail the whole call. */
export function questionMistake(question: Question, codec: Codec): Error | undefined {
  try {
    const sent = asSent(question)
    if (sent.kind === 'form' && typeof sent.schema === 'object') formValidator(sent.schema)
    checkMessage(sent, codec)
    return undefined
  } catch (thrown) {
    return thrown as Error
  }
}

/** As JSON has it: what that has no word for leaves as something else, or not at all. */
function asSent(question: Question): Question {
  try {
    return JSON.parse(JSON.stringify(question)) as Question
  } catch (thrown) {
    throw new TypeError(`call.ask(key, question): the question is not JSON: ${(thrown as Error).message}`, {
      cause: thrown,
    })
  }
}

function checkMessage(question: Question, { question: written, methods, revision }: Codec): void {
  const message = written(question)
  const row = message === undefined ? undefined : methods.get(message.method)
  if (message?.params === undefined || row === undefined || row.validateParams(message.params)) return
  const [first] = inputViolations(row.validateParams.errors ?? [], message.params)
  if (first === undefined) throw new TypeError(`call.ask(key, question): MCP ${revision} has no such ${question.kind}.`)
  const path = placeOf(question, first.path)
  const [field] = inForm.exec(path) ?? []
  const said = field === undefined ? violationText({ ...first, path }) : `${field} is none of ${fields}`
  throw new TypeError(`call.ask(key, question): a ${question.kind} on MCP ${revision}: ${said}.`)
}

/** A field may be of several kinds, and a mistake in each of them says nothing of the others. */
const inForm = /^\/schema\/properties\/[^/]+/
const fields =
  'its fields: string, number, integer, boolean or a choice of texts, each with what that revision knows of it'

/** Where it stands in what the handler wrote. */
function placeOf({ kind }: Question, path: string): string {
  if (kind === 'form') return path.replace(/^\/requestedSchema/, '/schema')
  return kind === 'model' && !/^\/(?:messages|maxTokens)(?:\/|$)/.test(path) ? `/more${path}` : path
}
