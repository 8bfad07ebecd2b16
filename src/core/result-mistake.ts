import type { ContentBlock, ToolResult } from './tool.ts'
import { kindOf } from './violation.ts'

/** What is wrong with a value, and where; undefined where it is right. */
type Judge = (value: unknown, at: string) => string | undefined

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const being =
  (what: string, isSo: (value: unknown) => boolean): Judge =>
  (value, at) =>
    isSo(value) ? undefined : `${at} must be ${what}, got ${kindOf(value)}`

const perhaps =
  (judge: Judge): Judge =>
  (value, at) =>
    value === undefined ? undefined : judge(value, at)

const listOf =
  (judge: Judge): Judge =>
  (value, at) => {
    if (!Array.isArray(value)) return `${at} must be array, got ${kindOf(value)}`
    for (const [index, each] of value.entries()) {
      const mistake = judge(each, `${at}/${index}`)
      if (mistake !== undefined) return mistake
    }
    return undefined
  }

const holding =
  (members: Readonly<Record<string, Judge>>): Judge =>
  (value, at) => {
    if (!isObject(value)) return `${at} must be object, got ${kindOf(value)}`
    for (const name of Object.keys(members)) {
      const mistake = members[name]?.(value[name], `${at}/${name}`)
      if (mistake !== undefined) return mistake
    }
    return undefined
  }

const oneOf = (...values: readonly unknown[]): Judge =>
  being(`one of ${JSON.stringify(values)}`, (value) => values.includes(value))

const text = being('string', (value) => typeof value === 'string')
const isShare = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 1
const meta = perhaps(being('object', isObject))

const icon = holding({
  src: text,
  mimeType: perhaps(text),
  sizes: perhaps(listOf(text)),
  theme: perhaps(oneOf('light', 'dark')),
})

const every = {
  annotations: perhaps(
    holding({
      audience: perhaps(listOf(oneOf('user', 'assistant'))),
      priority: perhaps(being('a number from 0 to 1', isShare)),
      lastModified: perhaps(text),
    }),
  ),
  _meta: meta,
}

const contents: Judge = (value, at) => {
  const body = isObject(value) && typeof value['blob'] === 'string' ? { blob: text } : { text }
  return holding({ uri: text, mimeType: perhaps(text), _meta: meta, ...body })(value, at)
}

const blocks: ReadonlyMap<unknown, Judge> = new Map([
  ['text', holding({ text, ...every })],
  ['image', holding({ data: text, mimeType: text, ...every })],
  ['audio', holding({ data: text, mimeType: text, ...every })],
  ['resource', holding({ resource: contents, ...every })],
  [
    'resource_link',
    holding({
      uri: text,
      name: text,
      mimeType: perhaps(text),
      size: perhaps(being('integer', Number.isInteger)),
      icons: perhaps(listOf(icon)),
      ...every,
    }),
  ],
])
const kindless = holding({ type: oneOf(...blocks.keys()) })

/**
 * What keeps a result that a handler made itself from being one: what no surface could answer. The contracts of MCP say the
 * same of the newest revision, and the older ones are written from that.
 */
export function resultMistake(result: ToolResult): string | undefined {
  const { content, isError, _meta, resultType } = result as ToolResult & Readonly<Record<string, unknown>>
  if (isError !== undefined && typeof isError !== 'boolean') return `/isError must be boolean, got ${kindOf(isError)}`
  if (_meta !== undefined && !isObject(_meta)) return `/_meta must be object, got ${kindOf(_meta)}`
  if (resultType !== undefined && resultType !== 'complete') return `/resultType must be "complete"`
  for (const [index, block] of content.entries()) {
    if (isPlain(block)) continue
    const at = `/content/${index}`
    const mistake = (blocks.get(block.type) ?? kindless)(block, at)
    if (mistake !== undefined) return mistake
  }
  return undefined
}

const isPlain = (block: ContentBlock): boolean =>
  block.type === 'text' &&
  typeof block['text'] === 'string' &&
  block['annotations'] === undefined &&
  block['_meta'] === undefined
