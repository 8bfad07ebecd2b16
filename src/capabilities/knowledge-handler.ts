import type { Completion, CompletionRequest } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import { Fault } from '../core/fault.ts'
import type { CapabilityFolder } from './handler-file.ts'
import { promptHandler } from './handler-prompt.ts'
import { resourceHandler } from './handler-resource.ts'
import type { HandlerParts } from './handler-parts.ts'
import type { Piece } from './piece.ts'

export type HandlerModule = Readonly<Record<string, unknown>>

/** The resource or prompt of a module; undefined when it exports neither `resource` nor `prompt`. */
export function knowledgeHandler(
  folder: Pick<CapabilityFolder, 'name'>,
  module: HandlerModule,
  options: { readonly defaultTimeoutSeconds: number },
): Piece | undefined {
  const kinds = ['tool', 'resource', 'prompt'].filter((name) => module[name] !== undefined)
  if (kinds.length > 1)
    throw new Error(`it exports ${kinds.join(' and ')}; a handler is one of them, so put each in a folder of its own`)
  const [kind] = kinds
  if (kind !== 'resource' && kind !== 'prompt') return undefined
  const parts = partsOf(folder, module, kind, options.defaultTimeoutSeconds)
  return kind === 'resource' ? resourceHandler(module[kind], parts) : promptHandler(module[kind], parts)
}

const examples = {
  resource: '`export default function read({ uri }, call) { ... }`',
  prompt: '`export default function write({ topic }, call) { ... }`',
}

function partsOf(
  folder: Pick<CapabilityFolder, 'name'>,
  module: HandlerModule,
  kind: keyof typeof examples,
  defaultTimeoutSeconds: number,
): HandlerParts {
  const { default: handler, complete, watch } = module
  if (typeof handler !== 'function') throw new Error(`it has no default export that is a function: ${examples[kind]}`)
  if (complete !== undefined && typeof complete !== 'function')
    throw new Error('its `complete` is no function: `export function complete({ argument, context }, call) { ... }`')
  if (watch !== undefined && (typeof watch !== 'function' || kind !== 'resource'))
    throw new Error('its `watch` is no function of a resource: `export function watch(changed) { ...; return stop }`')
  return {
    fallbackName: handler.name === 'default' || handler.name === '' ? folder.name : handler.name,
    handler: handler as HandlerParts['handler'],
    complete: complete === undefined ? undefined : completer(complete as Completer),
    watch: watch as HandlerParts['watch'],
    defaultTimeoutSeconds,
  }
}

type Completer = (request: CompletionRequest, call: Call) => unknown

function completer(complete: Completer): Piece['complete'] {
  return async (request, call) => {
    const answer: unknown = await complete(request, call)
    if (isTexts(answer)) return { values: answer }
    const { values, total, hasMore } = (answer ?? {}) as Readonly<Record<keyof Completion, unknown>>
    const counted = total === undefined || (Number.isSafeInteger(total) && Number(total) >= 0)
    if (isTexts(values) && counted && (hasMore === undefined || typeof hasMore === 'boolean'))
      return answer as Completion
    throw new Fault(
      'response_contract_violation',
      'What it offers is no list of texts, nor { values, total?, hasMore? }. Tell whoever runs this server.',
    )
  }
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
