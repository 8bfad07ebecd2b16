import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Lifetime } from '../core/lifetime.ts'

/** A body that goes out as it is made, under a media type of its own. */
export class StreamedBody {
  readonly pieces: AsyncIterable<string>
  readonly mediaType: string

  constructor(pieces: AsyncIterable<string>, mediaType: string) {
    this.pieces = pieces
    this.mediaType = mediaType
  }
}

/** In the contract such a body is a string, which is what the types of handlers say, too. */
export const streamedBody = (pieces: AsyncIterable<string>, mediaType: string): string =>
  new StreamedBody(pieces, mediaType) as unknown as string

/** Sends piece after piece, no faster than they are taken. A client that leaves ends it. */
export async function sendPieces(
  res: ServerResponse,
  { pieces, mediaType }: StreamedBody,
  lifetime?: Lifetime,
): Promise<void> {
  res.setHeader('Content-Type', mediaType)
  const left = new AbortController()
  res.once('close', () => left.abort())
  // Cut off, so that nobody takes what has come for all of it.
  if (lifetime !== undefined)
    res.once(
      'close',
      lifetime.whenOver(() => res.destroy()),
    )
  for await (const piece of pieces) {
    if (left.signal.aborted) return
    if (!res.write(piece)) await once(res, 'drain', { signal: left.signal }).catch(() => undefined)
  }
  res.end()
}
