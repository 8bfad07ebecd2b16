import { isUtf8 } from 'node:buffer'
import type { FileHandle } from 'node:fs/promises'
import { Fault } from '../core/fault.ts'
import type { ResourceInput, ResourceResult } from '../core/resource.ts'
import { bytesOf } from './byte-range.ts'
import { digestOf, etagOf, modifiedAt, readAll, readAt, stampOf, type FileSnapshot } from './file-snapshot.ts'
import { openBelow, UnsafeFile } from './safe-file.ts'

export interface Reading {
  /** The real path of the folder nothing is read outside of. */
  readonly root: string
  readonly snapshot: FileSnapshot
  readonly maxBytes: number
}

interface Bytes {
  readonly bytes: Buffer
  readonly etag: string
  readonly lastModified: string
  readonly range?: { readonly first: number; readonly last: number; readonly size: number }
}

/** How often a read begins again because the file was written to meanwhile. */
const attempts = 3

/** The exact bytes of a file as it is now, or a part of them, or that they are the ones the caller has. */
export async function readDocument(reading: Reading, input: ResourceInput): Promise<ResourceResult> {
  const file = await openBelow(reading.root, reading.snapshot.path).catch((thrown: unknown) => {
    throw notServed(input.uri, thrown)
  })
  try {
    for (let attempt = 1; ; attempt += 1) {
      const stamp = await stampNow(file)
      const result = await answer(file, reading, input)
      if (attempt === attempts || (await stampNow(file)) === stamp) return result
    }
  } finally {
    await file.close()
  }
}

const stampNow = async (file: FileHandle): Promise<string> => stampOf(await file.stat({ bigint: true }))

async function answer(
  file: FileHandle,
  { snapshot, maxBytes }: Reading,
  input: ResourceInput,
): Promise<ResourceResult> {
  const { uri } = input
  const found = await read(file, snapshot, maxBytes, input)
  const { etag, lastModified, range } = found
  const meta = { 'io.owlclaw/etag': etag, 'io.owlclaw/lastModified': lastModified }
  const common = { uri, mimeType: snapshot.mimeType }
  if (hasIt(input.ifNoneMatch, etag)) {
    const contents = [{ ...common, text: '', meta: { ...meta, 'io.owlclaw/notModified': true } }]
    return { contents, notModified: true, etag, lastModified }
  }
  const body = isUtf8(found.bytes) ? { text: found.bytes.toString('utf8') } : { blob: found.bytes.toString('base64') }
  if (range === undefined) return { contents: [{ ...common, ...body, meta }], etag, lastModified }
  const part = { 'io.owlclaw/range': { start: range.first, end: range.last, size: range.size } }
  return { contents: [{ ...common, ...body, meta: { ...meta, ...part } }], etag, lastModified, range }
}

async function read(
  file: FileHandle,
  snapshot: FileSnapshot,
  maxBytes: number,
  { uri, range, ifNoneMatch }: ResourceInput,
): Promise<Bytes> {
  const stats = await file.stat({ bigint: true })
  const size = Number(stats.size)
  const lastModified = modifiedAt(stats)
  const known = stampOf(stats) === snapshot.stamp ? snapshot.etag : undefined
  if (known !== undefined && hasIt(ifNoneMatch, known)) return { bytes: Buffer.alloc(0), etag: known, lastModified }
  if (size > maxBytes) {
    const etag = known ?? etagOf(undefined, stats)
    if (hasIt(ifNoneMatch, etag)) return { bytes: Buffer.alloc(0), etag, lastModified }
    if (range === undefined) throw tooLarge(uri, size, maxBytes)
    const { first, last } = bytesOf(range, size, uri)
    const bytes = await readAt(file, first, Math.min(last - first + 1, maxBytes))
    return { bytes, etag, lastModified, range: { first, last: first + bytes.length - 1, size } }
  }
  const bytes = await readAll(file, size)
  const etag = etagOf(digestOf(bytes), stats)
  if (range === undefined || hasIt(ifNoneMatch, etag)) return { bytes, etag, lastModified }
  const { first, last } = bytesOf(range, bytes.length, uri)
  return { bytes: bytes.subarray(first, last + 1), etag, lastModified, range: { first, last, size: bytes.length } }
}

/** Weak or strong, in quotes or bare; `*` is any. */
const hasIt = (etags: readonly string[] | undefined, etag: string): boolean =>
  etags?.some((one) => one === '*' || bare(one) === bare(etag)) === true

const bare = (etag: string): string => etag.trim().replace(/^W\//, '').replaceAll('"', '')

const tooLarge = (uri: string, size: number, maxBytes: number): Fault =>
  new Fault('output_too_large', `${uri} has ${size} bytes, and at most ${maxBytes} are read at once. Ask for a range.`)

function notServed(uri: string, thrown: unknown): unknown {
  if (!(thrown instanceof UnsafeFile)) return thrown
  const why = thrown.reason === 'missing' ? 'It was removed.' : 'It is there no more, or not to be read.'
  return new Fault('resource_not_found', `There is no resource at ${uri}. ${why} List them to see which there are.`, {
    cause: thrown,
  })
}
