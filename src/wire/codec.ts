import type { MethodRow } from '../../generated/mcp/method.ts'
import type { McpEra, McpRevision } from '../../generated/mcp/revisions.ts'
import type { Progress, Question } from '../core/conversation.ts'
import type { Entry, Icon, Listing } from '../core/provider.ts'
import type { PromptResult, ResourceContents } from '../core/resource.ts'
import type { ContentBlock, ToolResult } from '../core/tool.ts'

type Members = Record<string, unknown>

/** What a revision knows; what it does not know is left out of what it is told. */
export interface Abilities {
  readonly batches: boolean
  /** Whether an error that has no id says so with null, or leaves the member out. */
  readonly nullIds: boolean
  /** Streams begin with an empty event that has an id, and may be ended before the answer. */
  readonly polling: boolean
  readonly titles: boolean
  readonly icons: boolean
  readonly toolAnnotations: boolean
  /** Whether tools say what they answer: any schema, only objects, or not at all. */
  readonly structure: 'any' | 'object' | 'none'
  readonly resourceLinks: boolean
  readonly audio: boolean
  /** `_meta` on things and on content, and when a thing last changed. */
  readonly meta: boolean
  readonly progressMessages: boolean
  readonly completions: boolean
  readonly questions: 'modes' | 'form' | 'none'
  /** A page question needs an id by which its end is told. */
  readonly pageIds: boolean
}

/** One revision of the protocol: its methods, and neutral things as it writes them. */
export interface Codec extends Abilities {
  readonly revision: McpRevision
  readonly era: McpEra
  readonly methods: ReadonlyMap<string, MethodRow>
  readonly tool: (entry: Entry) => Members
  readonly resource: (entry: Entry) => Members
  readonly resourceTemplate: (entry: Entry) => Members
  readonly prompt: (entry: Entry) => Members
  readonly toolResult: (result: ToolResult) => ToolResult
  readonly contents: (contents: ResourceContents) => Members
  readonly promptResult: (result: PromptResult) => Members
  readonly progress: (progress: Progress) => Members
  /** Undefined when this revision has no way to ask it. */
  readonly question: (question: Question) => { readonly method: string; readonly params?: Members } | undefined
}

export function createCodec(
  revision: McpRevision,
  era: McpEra,
  methods: Readonly<Record<string, MethodRow>>,
  abilities: Abilities,
): Codec {
  const content = contentWriter(abilities)
  const { structure } = abilities
  return {
    ...abilities,
    revision,
    era,
    methods: new Map(Object.entries(methods)),
    ...listingWriters(abilities),
    toolResult: (result) => toolResult(result, structure, content),
    contents: ({ meta, ...contents }) => ({
      ...contents,
      ...(abilities.meta && meta !== undefined ? { _meta: meta } : {}),
    }),
    promptResult: ({ description, messages }) => ({
      ...(description === undefined ? {} : { description }),
      messages: messages.map((message) => ({ role: message.role, content: content(message.content) })),
    }),
    progress: ({ progress, total, message }) => ({
      progress,
      ...(total === undefined ? {} : { total }),
      ...(message === undefined || !abilities.progressMessages ? {} : { message }),
    }),
    question: (question) => questionMessage(question, abilities),
  }
}

function toolResult(
  result: ToolResult,
  structure: Abilities['structure'],
  content: (block: ContentBlock) => ContentBlock,
): ToolResult {
  const { structuredContent } = result
  const keeps =
    structure === 'any' || structuredContent === undefined || (structure === 'object' && isObject(structuredContent))
  const blocks = result.content.map(content)
  const same = keeps && blocks.every((block, index) => block === result.content[index])
  if (same) return result
  const { structuredContent: _, ...rest } = result
  return { ...rest, content: blocks, ...(keeps && structuredContent !== undefined ? { structuredContent } : {}) }
}

function listingWriters(abilities: Abilities): Pick<Codec, 'tool' | 'resource' | 'resourceTemplate' | 'prompt'> {
  const { titles, icons, meta, structure, toolAnnotations } = abilities
  const common = ({ listing }: Entry): Members => ({
    ...(titles && listing.title !== undefined ? { title: listing.title } : {}),
    ...(listing.description === undefined ? {} : { description: listing.description }),
    ...(icons && listing.icons !== undefined ? { icons: listing.icons.map(icon) } : {}),
    ...(meta && metaOf(listing) !== undefined ? { _meta: metaOf(listing) } : {}),
  })
  const hints = ({ annotations }: Listing): Members => {
    if (annotations === undefined) return {}
    const { lastModified: _, ...older } = annotations
    return { annotations: meta ? annotations : older }
  }
  const place = (entry: Entry): Members => ({
    name: entry.listing.name ?? entry.name,
    ...common(entry),
    ...hints(entry.listing),
    ...(entry.listing.mimeType === undefined ? {} : { mimeType: entry.listing.mimeType }),
  })
  return {
    tool: (entry) => ({
      name: entry.name,
      ...common(entry),
      inputSchema: { type: 'object', ...entry.listing.inputSchema },
      ...outputSchema(entry.listing, structure),
      ...(toolAnnotations && entry.listing.annotations !== undefined ? { annotations: entry.listing.annotations } : {}),
    }),
    resource: (entry) => ({
      uri: entry.name,
      ...place(entry),
      ...(entry.listing.size === undefined ? {} : { size: entry.listing.size }),
    }),
    resourceTemplate: (entry) => ({ uriTemplate: entry.name, ...place(entry) }),
    prompt: (entry) => ({
      name: entry.name,
      ...common(entry),
      ...(entry.listing.arguments === undefined
        ? {}
        : {
            arguments: entry.listing.arguments.map(({ title, ...argument }) => ({
              ...argument,
              ...(titles && title !== undefined ? { title } : {}),
            })),
          }),
    }),
  }
}

const icon = ({ src, mimeType, sizes, theme }: Icon): Icon => ({
  src,
  ...(mimeType === undefined ? {} : { mimeType }),
  ...(sizes === undefined ? {} : { sizes }),
  ...(theme === undefined ? {} : { theme }),
})

/** Where our own words about a thing stand: under our name, beside what the thing brings itself. */
function metaOf({ meta, tags }: Listing): Members | undefined {
  if (tags === undefined || tags.length === 0) return meta
  return { 'io.owlclaw/tags': tags, ...meta }
}

function outputSchema({ outputSchema: schema }: Listing, structure: Abilities['structure']): Members {
  if (schema === undefined || structure === 'none') return {}
  return structure === 'any' || schema['type'] === 'object' ? { outputSchema: schema } : {}
}

/** A block as the revision knows it; the same object where nothing had to be changed. */
function contentWriter({ resourceLinks, audio, meta }: Abilities): (block: ContentBlock) => ContentBlock {
  return (block) => {
    if (block.type === 'resource_link' && !resourceLinks) return { type: 'text', text: linkText(block) }
    if (block.type === 'audio' && !audio)
      return { type: 'text', text: `(sound, ${String(block['mimeType'])}; this client's protocol has none)` }
    if (meta || !('_meta' in block || 'annotations' in block)) return block
    const { _meta: _, annotations, ...rest } = block
    if (!isObject(annotations)) return rest
    const { lastModified: __, ...older } = annotations
    return { ...rest, annotations: older }
  }
}

const linkText = ({ title, name, uri, description }: ContentBlock): string =>
  [title ?? name, uri, description].filter((part) => typeof part === 'string').join('\n')

function questionMessage(question: Question, { questions, pageIds }: Abilities): ReturnType<Codec['question']> {
  switch (question.kind) {
    case 'roots':
      return { method: 'roots/list' }
    case 'model': {
      const { messages, maxTokens, more } = question
      return { method: 'sampling/createMessage', params: { ...more, messages, maxTokens } }
    }
    case 'form': {
      if (questions === 'none') return undefined
      const mode = questions === 'modes' ? { mode: 'form' } : {}
      const params = { ...mode, message: question.message, requestedSchema: question.schema }
      return { method: 'elicitation/create', params }
    }
    case 'page': {
      if (questions !== 'modes') return undefined
      const id = pageIds ? { elicitationId: question.id ?? crypto.randomUUID() } : {}
      return {
        method: 'elicitation/create',
        params: { mode: 'url', message: question.message, url: question.url, ...id },
      }
    }
  }
}

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
