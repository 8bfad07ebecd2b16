import { isPromptMetadata } from '../../generated/capability/v1/handler-prompt-validators.js'
import { Fault } from '../core/fault.ts'
import type { Listing } from '../core/provider.ts'
import type { PromptResult } from '../core/resource.ts'
import { resultMistake } from '../core/result-mistake.ts'
import type { ContentBlock } from '../core/tool.ts'
import { asJson } from './as-json.ts'
import { awaitable } from './awaitable.ts'
import { metadataOf, type HandlerParts } from './handler-parts.ts'
import type { Piece } from './piece.ts'
import { parseArguments, shownArgument, suggest } from './prompt-arguments.ts'

const members = {
  name: true,
  title: true,
  description: true,
  arguments: true,
  timeoutSeconds: true,
  tags: true,
  icons: true,
} as const

/** A prompt that a function writes: it gets the arguments, and answers a text, or messages. */
export function promptHandler(exported: unknown, parts: HandlerParts): Piece {
  const metadata = metadataOf(exported, 'prompt', isPromptMetadata, members)
  const { title, description, icons, tags, timeoutSeconds } = metadata
  const declared = metadata.arguments ?? []
  const name = metadata.name ?? parts.fallbackName
  const listing: Listing = {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(declared.length === 0 ? {} : { arguments: declared.map(shownArgument) }),
    ...(tags === undefined ? {} : { tags }),
    ...(icons === undefined ? {} : { icons }),
  }
  return {
    entry: {
      kind: 'prompt',
      name,
      listing,
      parseInput: (input) => parseArguments(declared, input),
      readOnly: true,
      timeoutMs: (timeoutSeconds ?? parts.defaultTimeoutSeconds) * 1000,
    },
    run: (input, call) => {
      const returned = awaitable(parts.handler(input, call))
      const answer = (value: unknown): PromptResult =>
        judged(promptResult(asJson(name, value), name, description), name)
      return returned instanceof Promise ? returned.then(answer) : answer(returned)
    },
    complete: parts.complete ?? ((request) => suggest(declared, request)),
  }
}

/** Content is the same as that of tools, and judged by the same rules. */
function judged(result: PromptResult, name: string): PromptResult {
  const mistake = resultMistake({ content: result.messages.map(({ content }) => content) })
  if (mistake === undefined) return result
  const [, index = '', where = ''] = /^\/content\/(\d+)(.*)$/s.exec(mistake) ?? []
  throw new Fault(
    'response_contract_violation',
    `${name} wrote content that is none: /messages/${index}/content${where}. Give the incident id to whoever runs this server.`,
  )
}

/** What was returned, as messages: a text is one message of the user. */
function promptResult(returned: unknown, name: string, description: string | undefined): PromptResult {
  const messages = Array.isArray(returned) ? returned : messagesIn(returned)
  const own =
    typeof returned === 'object' && returned !== null && 'description' in returned ? returned.description : undefined
  const said = typeof own === 'string' ? own : description
  return {
    ...(said === undefined ? {} : { description: said }),
    messages: messages.map((one) => messageOf(one) ?? refuse(name)),
  }
}

function messagesIn(returned: unknown): readonly unknown[] {
  if (typeof returned === 'object' && returned !== null && 'messages' in returned && Array.isArray(returned.messages))
    return returned.messages
  return [returned]
}

function messageOf(message: unknown): PromptResult['messages'][number] | undefined {
  if (typeof message === 'string') return { role: 'user', content: { type: 'text', text: message } }
  if (typeof message !== 'object' || message === null || !('content' in message)) return undefined
  const role = 'role' in message ? message.role : 'user'
  if (role !== 'user' && role !== 'assistant') return undefined
  const { content } = message
  if (typeof content === 'string') return { role, content: { type: 'text', text: content } }
  if (typeof content !== 'object' || content === null || !('type' in content) || typeof content.type !== 'string')
    return undefined
  return { role, content: content as ContentBlock }
}

function refuse(name: string): never {
  throw new Fault(
    'response_contract_violation',
    `${name} wrote something that is neither a text nor a message with a role and content. Give the incident id to whoever runs this server.`,
  )
}
