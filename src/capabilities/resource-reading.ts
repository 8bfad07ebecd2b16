import type { FileHandle } from 'node:fs/promises'
import { Fault } from '../core/fault.ts'
import type { ResourceInput, ResourceResult } from '../core/resource.ts'
import { bytesOf } from './byte-range.ts'
import { contentAnswer, hasIt, part, unchanged } from './content-answer.ts'
import { digestOf, etagOf, modifiedAt, readAll, readAt, stampOf, type FileSnapshot } from './file-snapshot.ts'
import { openBelow, UnsafeFile } from './safe-file.ts'

export interface Reading {
  /** The real path of the folder nothing is read outside of. */
  readonly root: string
  readonly snapshot: FileSnapshot
  readonly maxBytes: number
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
      const result = await read(file, reading, input)
      if (attempt === attempts || (await stampNow(file)) === stamp) return result
    }
  } finally {
    await file.close()
  }
}

const stampNow = async (file: FileHandle): Promise<string> => stampOf(await file.stat({ bigint: true }))

async function read(file: FileHandle, { snapshot, maxBytes }: Reading, input: ResourceInput): Promise<ResourceResult> {
  const { uri, range } = input
  const stats = await file.stat({ bigint: true })
  const size = Number(stats.size)
  const known = stampOf(stats) === snapshot.stamp ? snapshot.etag : undefined
  const about = { mimeType: snapshot.mimeType, lastModified: modifiedAt(stats) }
  if (known !== undefined && hasIt(input, known)) return unchanged(input, { ...about, etag: known })
  if (size <= maxBytes) {
    const bytes = await readAll(file, size)
    return contentAnswer(input, { ...about, bytes, etag: etagOf(digestOf(bytes), stats) })
  }
  const content = { ...about, etag: known ?? etagOf(undefined, stats) }
  if (hasIt(input, content.etag)) return unchanged(input, content)
  if (range === undefined) throw tooLarge(uri, size, maxBytes)
  const { first, last } = bytesOf(range, size, uri)
  const bytes = await readAt(file, first, Math.min(last - first + 1, maxBytes))
  return part(input, content, bytes, { first, last: first + bytes.length - 1, size })
}

const tooLarge = (uri: string, size: number, maxBytes: number): Fault =>
  new Fault('output_too_large', `${uri} has ${size} bytes, and at most ${maxBytes} are read at once. Ask for a range.`)

function notServed(uri: string, thrown: unknown): unknown {
  if (!(thrown instanceof UnsafeFile)) return thrown
  const why = thrown.reason === 'missing' ? 'It was removed.' : 'It is there no more, or not to be read.'
  return new Fault('resource_not_found', `There is no resource at ${uri}. ${why} List them to see which there are.`, {
    cause: thrown,
  })
}
