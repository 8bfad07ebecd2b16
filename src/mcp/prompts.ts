import type { PromptResult } from '../core/resource.ts'
import type { Context } from './context.ts'
import type { Incoming } from './incoming.ts'
import { completeObject, listPage } from './results.ts'
import { callInRounds } from './rounds.ts'

export const listPrompts = (request: Incoming, context: Context): string =>
  listPage('prompt', context.parts.ttlSeconds.tools, request, context)

export const getPrompt = (request: Incoming, context: Context): string | Promise<string> =>
  callInRounds(
    request,
    context,
    { kind: 'prompt', name: request.params['name'] as string, input: request.params['arguments'] ?? {} },
    (answer) => completeObject(request, context, request.codec.promptResult(answer as PromptResult)),
  )
