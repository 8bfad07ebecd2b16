import type { MethodRow } from '../../generated/mcp/method.ts'
import type { Violation } from '../../generated/operation.ts'
import type { Conversation, LogLevel, Question } from '../core/conversation.ts'
import { capabilitiesFor, InputRequired } from '../core/conversation.ts'
import { Fault } from '../core/fault.ts'
import { formValidator } from '../core/form.ts'
import { logLevels, sayable } from '../core/log-line.ts'
import type { AskKind } from '../core/runs.ts'
import { ToolError } from '../core/tool.ts'
import { inputViolations } from '../core/violation.ts'
import { metaKeys, notificationMessage } from '../wire/wire.ts'
import type { Incoming, Params } from './incoming.ts'
import { askPeer } from './peer.ts'
import { questionMistake } from './question-mistake.ts'
import type { Asked } from './request-state.ts'

/** What a legacy client gets that never said which lines it wants. */
const unaskedLevel = 'info'

/** How the handler of this request can talk to its client. */
export function converse(request: Incoming): Conversation {
  const { token } = request
  return {
    progress: (progress) => {
      if (token === undefined || !(progress.progress > request.furthest)) return
      request.furthest = progress.progress
      const params = { progressToken: token, ...request.codec.progress(progress) }
      request.send(notificationMessage('notifications/progress', params))
    },
    log: (level, data, logger) => {
      const wanted = wantedLevel(request)
      if (wanted === undefined || logLevels.indexOf(level) < logLevels.indexOf(wanted)) return
      const params = { level, ...(logger === undefined ? {} : { logger }), data: sayable(data) }
      request.send(notificationMessage('notifications/message', params))
    },
    canAsk: (kind) => missing(request, kind) === undefined,
    release: () => request.release(),
    ask: (key, question) => {
      const wrong = missing(request, question.kind, question) ?? questionMistake(question, request.codec)
      if (wrong !== undefined) return Promise.reject(wrong)
      return request.codec.era === 'modern' ? askByResult(request, key, question) : askNow(request, question)
    },
  }
}

/** All that this client could be asked later, as the holder of a run. */
export function asksOf(request: Incoming): AskKind[] {
  const kinds: AskKind[] = askKinds.filter((kind) => missing(request, kind) === undefined)
  return missing(request, 'model', modelWithTools) === undefined ? [...kinds, 'model_tools'] : kinds
}

/** Whether its client may have to send an answer before this can end. */
export const mayAwaitAnswer = (request: Incoming): boolean =>
  request.codec.era === 'legacy' && asksOf(request).length > 0

const askKinds: readonly Question['kind'][] = ['form', 'page', 'model', 'roots']
const modelWithTools: Question = { kind: 'model', messages: [], maxTokens: 1, more: { tools: [] } }

function wantedLevel({ codec, meta, peer }: Incoming): LogLevel | undefined {
  if (codec.era === 'modern') return meta[metaKeys.logLevel] as LogLevel | undefined
  return peer?.session === undefined ? undefined : ((peer.session.logLevel ?? unaskedLevel) as LogLevel)
}

/** The answer the client sent along, or the end of this round: all that was asked by then goes to the client at once. */
function askByResult(request: Incoming, key: string, question: Question): Promise<unknown> {
  const answer = request.brought?.get(key)
  const counts = question.kind !== 'form' || question.proven !== true || request.proven?.has(key) === true
  if (answer !== undefined && counts) {
    try {
      checkAnswer(request, askedOf(question), answer, answerPath(key))
      request.usedAnswers = (request.usedAnswers ?? new Map<string, unknown>()).set(key, answer)
      return Promise.resolve(answer)
    } catch (thrown) {
      return Promise.reject(Fault.from(thrown))
    }
  }
  const questions = (request.questions ??= new Map<string, Question>())
  questions.set(key, question)
  const left = Promise.reject(new InputRequired(questions))
  left.catch(() => undefined) // a handler need not wait for each of its questions
  return left
}

async function askNow(request: Incoming, question: Question): Promise<unknown> {
  const { peer, codec } = request
  const message = codec.question(question)
  if (peer === undefined || message === undefined) throw notPossible({})
  const answer = await askPeer(peer, request, message).catch((thrown: unknown) => {
    throw refusedBy(request, thrown)
  })
  checkAnswer(request, askedOf(question), answer, '/result')
  return answer
}

/** A person who said no, or a client that could not ask, is no failure of the tool's: unless it expects that, the model is told. */
const refusedBy = ({ method }: Incoming, thrown: unknown): unknown =>
  method === 'tools/call' && thrown instanceof Fault && thrown.code === 'execution_error'
    ? new ToolError(thrown.message)
    : thrown

const methodOf: Readonly<Record<Question['kind'], string>> = {
  form: 'elicitation/create',
  page: 'elicitation/create',
  model: 'sampling/createMessage',
  roots: 'roots/list',
}

/** What has to be known of a question to judge the answer to it. */
export const askedOf = (question: Question): Asked =>
  question.kind === 'form' ? { kind: 'form', schema: question.schema } : { kind: question.kind }

export const answerPath = (key: string): string => `/inputResponses/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`

/** Whether it is an answer to such a question at all, and what was filled in fits the form. */
export function checkAnswer({ codec }: Incoming, { kind, schema }: Asked, answer: unknown, path: string): void {
  const row: MethodRow | undefined = codec.methods.get(methodOf[kind])
  if (row !== undefined && row.kind !== 'notification' && !row.validateResult(answer)) {
    throw noAnswer(`The client's answer to ${methodOf[kind]} is not one.`, row.validateResult.errors, answer, path)
  }
  const { action, content = {} } = asObject(answer) ?? {}
  if (kind !== 'form' || schema === undefined || action !== 'accept') return
  const fits = formValidator(schema)
  if (!fits(content))
    throw noAnswer('What was filled in does not fit the form.', fits.errors, content, `${path}/content`)
}

function noAnswer(
  detail: string,
  errors: readonly Violation[] | null | undefined,
  judged: unknown,
  path: string,
): Fault {
  const violations = inputViolations(errors ?? [], judged)
  return new Fault('invalid_params', detail, {
    violations: violations.map((violation) => ({ ...violation, path: `${path}${violation.path}` })),
  })
}

/** Why the client can't be asked this; undefined when it can. */
function missing(request: Incoming, kind: Question['kind'], question?: Question): Fault | undefined {
  const { codec, capabilities, peer } = request
  const lacking = (): Fault => notPossible(capabilitiesFor(question ?? { kind }))
  const reachable = codec.era === 'modern' || (peer?.session !== undefined && request.canStream)
  const known = kind === 'page' ? codec.questions === 'modes' : kind !== 'form' || codec.questions !== 'none'
  if (!reachable || !known) return lacking()
  const elicitation = asObject(capabilities['elicitation'])
  switch (kind) {
    case 'form': {
      // One that names no way of asking means forms, as all did before there was another.
      const ok = elicitation !== undefined && ('form' in elicitation || !('url' in elicitation))
      if (ok) return undefined
      return elicitation === undefined ? lacking() : notPossible({ elicitation: { form: {} } })
    }
    case 'page':
      return elicitation !== undefined && 'url' in elicitation ? undefined : lacking()
    case 'model': {
      const sampling = asObject(capabilities['sampling'])
      const tools = question?.kind === 'model' && question.more?.['tools'] !== undefined
      return sampling !== undefined && (!tools || 'tools' in sampling) ? undefined : lacking()
    }
    case 'roots':
      return asObject(capabilities['roots']) === undefined ? lacking() : undefined
  }
}

const notPossible = (requiredCapabilities: Params): Fault => {
  const names =
    Object.entries(requiredCapabilities)
      .map(([name, within]) => [name, ...Object.keys(within as object)].join('.'))
      .join(', ') || 'a way to be asked'
  return new Fault(
    'missing_client_capability',
    `Answering needs something of the client that it did not declare, or can't be reached for: ${names}.`,
    { members: { requiredCapabilities } },
  )
}

const asObject = (value: unknown): Params | undefined =>
  typeof value === 'object' && value !== null ? (value as Params) : undefined
