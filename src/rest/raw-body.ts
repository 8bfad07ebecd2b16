/** A body that goes out byte for byte, under a media type of its own. */
export class RawBody {
  readonly bytes: Buffer
  readonly mediaType: string

  constructor(bytes: Buffer, mediaType: string) {
    this.bytes = bytes
    this.mediaType = mediaType
  }
}

/** In the contract such a body is a binary string, which is what the types of handlers say, too. */
export const rawBody = (bytes: Buffer, mediaType: string): string => new RawBody(bytes, mediaType) as unknown as string
