import { isUtf8 } from 'node:buffer'
import type { ResourceContents, ResourceInput, ResourceResult } from '../core/resource.ts'
import { bytesOf } from './byte-range.ts'

/** The whole of a resource's bytes, or what stands for them, and what is known of them. */
export interface Content {
  readonly bytes: Buffer
  /** A blob even where the bytes could be a text, since its author says so. */
  readonly isBlob?: boolean
  readonly mimeType: string
  readonly etag: string
  readonly lastModified?: string
  readonly meta?: Readonly<Record<string, unknown>>
}

/** Whether the caller has it: weak or strong, in quotes or bare; `*` is any. */
export const hasIt = ({ ifNoneMatch }: ResourceInput, etag: string): boolean =>
  ifNoneMatch?.some((one) => one === '*' || bare(one) === bare(etag)) === true

const bare = (etag: string): string => etag.trim().replace(/^W\//, '').replaceAll('"', '')

/** That the caller has it already: in a form that clients which know nothing of that can read, too. */
export function unchanged(
  { uri }: ResourceInput,
  { mimeType, etag, lastModified }: Omit<Content, 'bytes'>,
): ResourceResult {
  const meta = { 'io.owlclaw/etag': etag, 'io.owlclaw/notModified': true }
  return { contents: [{ uri, mimeType, text: '', meta }], notModified: true, etag, ...modified(lastModified) }
}

/** All of it, the part that was asked for, or that the caller has it. */
export function contentAnswer(input: ResourceInput, content: Content): ResourceResult {
  const { bytes, etag } = content
  if (hasIt(input, etag)) return unchanged(input, content)
  if (input.range === undefined) return whole(input, content)
  const { first, last } = bytesOf(input.range, bytes.length, input.uri)
  return part(input, content, bytes.subarray(first, last + 1), { first, last, size: bytes.length })
}

const whole = (input: ResourceInput, content: Content): ResourceResult => ({
  contents: [contents(input, content, content.bytes)],
  etag: content.etag,
  ...modified(content.lastModified),
})

export function part(
  input: ResourceInput,
  content: Omit<Content, 'bytes'>,
  bytes: Buffer,
  range: NonNullable<ResourceResult['range']>,
): ResourceResult {
  const where = { 'io.owlclaw/range': { start: range.first, end: range.last, size: range.size } }
  return {
    contents: [contents(input, content, bytes, where)],
    etag: content.etag,
    range,
    ...modified(content.lastModified),
  }
}

function contents(
  { uri }: ResourceInput,
  { isBlob, mimeType, etag, lastModified, meta }: Omit<Content, 'bytes'>,
  bytes: Buffer,
  more: Readonly<Record<string, unknown>> = {},
): ResourceContents {
  const when = lastModified === undefined ? {} : { 'io.owlclaw/lastModified': lastModified }
  const body = isBlob !== true && isUtf8(bytes) ? { text: bytes.toString('utf8') } : { blob: bytes.toString('base64') }
  return { uri, mimeType, ...body, meta: { ...meta, 'io.owlclaw/etag': etag, ...when, ...more } }
}

const modified = (lastModified: string | undefined): Pick<ResourceResult, 'lastModified'> =>
  lastModified === undefined ? {} : { lastModified }
