import type { ResourceMetadata } from '../../generated/capability/v1/handler-resource-types.ts'
import { isResourceMetadata } from '../../generated/capability/v1/handler-resource-validators.js'
import { Fault } from '../core/fault.ts'
import type { HandlerCall } from '../core/call.ts'
import { InputRequired } from '../core/conversation.ts'
import type { Entry, Listing } from '../core/provider.ts'
import type { Completion, CompletionRequest, ResourceInput, ResourceResult } from '../core/resource.ts'
import { resultMistake } from '../core/result-mistake.ts'
import { asJson, unsayable } from './as-json.ts'
import { awaitable } from './awaitable.ts'
import { contentAnswer } from './content-answer.ts'
import { digestOf } from './file-snapshot.ts'
import { metadataOf, type HandlerParts } from './handler-parts.ts'
import { completionOf, type Piece } from './piece.ts'
import { parseResourceInput } from './resource-input.ts'
import { isStream } from './stream-answer.ts'
import { strangerIn } from './stranger.ts'
import { compileTemplate } from './uri-template.ts'

const members = {
  uri: true,
  uriTemplate: true,
  name: true,
  title: true,
  description: true,
  mimeType: true,
  size: true,
  annotations: true,
  timeoutSeconds: true,
  cacheSeconds: true,
  tags: true,
  suggestions: true,
  icons: true,
} as const

/** A resource that a function reads, or many of them by a template: it gets `uri` and the values of the template. */
export function resourceHandler(exported: unknown, parts: HandlerParts): Piece {
  const metadata = metadataOf(exported, 'resource', isResourceMetadata, members)
  const { uri, uriTemplate } = metadata
  if (uri !== undefined)
    return {
      entry: entryOf('resource', uri, metadata, parts),
      run: reader(metadata, parts, () => ({})),
      ...watching(parts, uri),
    }
  const template = compileTemplate(uriTemplate ?? '')
  if (template.variables.includes('uri'))
    throw new Error('its uriTemplate has {uri}, but `uri` is the whole address; name it otherwise')
  return {
    entry: entryOf('resource_template', uriTemplate ?? '', metadata, parts),
    run: reader(metadata, parts, (address) => template.match(address) ?? {}),
    follows: (address) => template.match(address) !== undefined,
    complete: parts.complete ?? ((request) => suggest(metadata, request)),
    ...watching(parts, undefined),
  }
}

function entryOf(kind: Entry['kind'], name: string, metadata: ResourceMetadata, parts: HandlerParts): Entry {
  const { title, description, mimeType, size, annotations, tags, icons } = metadata
  const listing: Listing = {
    name: metadata.name ?? parts.fallbackName,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(mimeType === undefined ? {} : { mimeType }),
    ...(size === undefined ? {} : { size }),
    ...(annotations === undefined ? {} : { annotations: { ...annotations } }),
    ...(tags === undefined ? {} : { tags }),
    ...(icons === undefined ? {} : { icons }),
  }
  const timeoutMs = (metadata.timeoutSeconds ?? parts.defaultTimeoutSeconds) * 1000
  return { kind, name, listing, parseInput: parseResourceInput, readOnly: true, timeoutMs }
}

/** How long contents that change again and again are told of once only. */
const quietMs = 100

function watching({ watch, fallbackName }: HandlerParts, only: string | undefined): Pick<Piece, 'watch'> {
  if (watch === undefined) return {}
  return {
    watch: (tell) => {
      const timers = new Map<string, NodeJS.Timeout>()
      const changed = (uri = only): void => {
        if (uri === undefined || timers.has(uri)) return
        const told = (): void => {
          timers.delete(uri)
          tell(uri)
        }
        timers.set(uri, setTimeout(told, quietMs).unref())
      }
      const stop = started(() => watch(changed), fallbackName)
      return () => {
        for (const timer of timers.values()) clearTimeout(timer)
        if (typeof stop === 'function') started(stop as () => unknown, fallbackName)
      }
    },
  }
}

/** Whatever goes wrong in a module's watching costs that, and nothing else. */
function started(run: () => unknown, name: string): unknown {
  try {
    return run()
  } catch (thrown) {
    process.emitWarning(
      `${name} can not say when it changes: ${thrown instanceof Error ? thrown.message : String(thrown)}`,
    )
    return undefined
  }
}

const suggest = ({ suggestions }: ResourceMetadata, { argument }: CompletionRequest): Completion =>
  completionOf(suggestions?.[argument.name] ?? [], argument.value)

function reader(
  { mimeType, cacheSeconds = 0 }: ResourceMetadata,
  { handler }: HandlerParts,
  valuesOf: (uri: string) => Readonly<Record<string, string>>,
): Piece['run'] {
  return (input, call: HandlerCall) => {
    const wanted = input as ResourceInput
    const answer = (value: unknown): ResourceResult | InputRequired =>
      value instanceof InputRequired ? value : { ...answerOf(value, wanted, mimeType), ttlMs: cacheSeconds * 1000 }
    const returned = awaitable(handler({ ...valuesOf(wanted.uri), uri: wanted.uri }, call))
    return returned instanceof Promise ? returned.then(answer) : answer(returned)
  }
}

type Bytes = Uint8Array | ArrayBuffer

const isBytes = (value: unknown): value is Bytes => value instanceof Uint8Array || value instanceof ArrayBuffer

interface Returned {
  readonly uri?: string
  readonly mimeType?: string
  readonly text?: string
  readonly blob?: string | Bytes
  readonly _meta?: Readonly<Record<string, unknown>>
}

/** What was returned, as contents: a text, bytes, `{ text }` or `{ blob }`, `{ contents }`, or data, which becomes JSON. */
function answerOf(returned: unknown, input: ResourceInput, mimeType: string | undefined): ResourceResult {
  const parts = (isMany(returned) ? returned.contents : [returned]).map((one) => contentOf(one, input.uri, mimeType))
  const [only] = parts
  if (only !== undefined && parts.length === 1 && (only.uri === undefined || only.uri === input.uri))
    return contentAnswer(input, only)
  return {
    contents: parts.flatMap((one) => contentAnswer({ uri: one.uri ?? input.uri }, one).contents),
    etag: `"${digestOf(Buffer.from(parts.map(({ etag }) => etag).join())).slice(0, 32)}"`,
  }
}

const isMany = (value: unknown): value is { readonly contents: readonly unknown[] } =>
  typeof value === 'object' && value !== null && 'contents' in value && Array.isArray(value.contents)

function contentOf(returned: unknown, asked: string, declared: string | undefined) {
  const { uri, mimeType = declared, text, blob, _meta } = formOf(returned, asked)
  const meta = asJson(asked, _meta) as Returned['_meta']
  const isBlob = text === undefined
  const bytes = isBlob ? bytesIn(blob ?? '') : Buffer.from(text)
  return {
    bytes,
    isBlob,
    etag: `"${digestOf(bytes).slice(0, 32)}"`,
    mimeType: mimeType ?? (isBlob ? 'application/octet-stream' : 'text/plain'),
    ...(uri === undefined ? {} : { uri }),
    ...(meta === undefined ? {} : { meta }),
  }
}

const bytesIn = (blob: string | Bytes): Buffer =>
  typeof blob === 'string' ? Buffer.from(blob, 'base64') : Buffer.from(new Uint8Array(blob))

function formOf(returned: unknown, asked: string): Returned {
  if (typeof returned === 'string') return { text: returned }
  if (isBytes(returned)) return { blob: returned }
  if (returned === undefined || returned === null)
    throw new Fault('resource_not_found', 'There is no resource at this address. List them to see which there are.')
  const stranger = isStream(returned) ? 'a stream; answer all of it at once' : strangerIn(returned)
  if (stranger !== undefined) throw unsayable(asked, stranger)
  if (typeof returned === 'object' && ('text' in returned || 'blob' in returned)) return checked(returned, asked)
  const said = asJson(asked, returned)
  if (said === undefined) throw unsayable(asked, `a ${typeof returned}`)
  return { text: JSON.stringify(said), mimeType: 'application/json' }
}

/** Of either alphabet, in lines or not. */
const base64 = /^[\w+/\s-]*(?:=\s*){0,2}$/

/** What stands beside the text or the bytes is sent as it is, so it is judged as contents within an answer of a tool are. */
function checked(returned: { readonly text?: unknown; readonly blob?: unknown }, asked: string): Returned {
  const { text, blob } = returned
  if (typeof text !== 'string' && typeof blob !== 'string' && !isBytes(blob))
    throw new Fault(
      'response_contract_violation',
      'What was read has neither a text nor bytes. Give the incident id to whoever runs this server.',
    )
  const { uri = asked, mimeType, _meta } = returned as Returned
  const mistake =
    typeof blob === 'string' && !base64.test(blob)
      ? '/blob must be base64, or a Uint8Array'
      : resultMistake({ content: [{ type: 'resource', resource: { uri, mimeType, _meta, text: '' } }] })
  if (mistake === undefined) return returned as Returned
  const what = mistake.replace('/content/0/resource', '')
  throw new Fault(
    'response_contract_violation',
    `${asked} answered contents that are none: ${what}. Give the incident id to whoever runs this server.`,
  )
}
