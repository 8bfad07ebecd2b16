import { isRequestId } from '../wire/wire.ts'

/** What a client that lost its stream says it saw last. */
export interface EventPlace {
  readonly stream: number
  readonly sequence: number
  /** The id, as JSON text, of the request that the stream answers. */
  readonly request: string | undefined
}

const longest = 128

/** The end of the ids of all events of a stream. It names the request, so that even a process that never saw it can answer it. */
export const eventIdEnd = (request: string | undefined): string =>
  request === undefined || request.length > longest ? '' : `-${Buffer.from(request).toString('base64url')}`

/** Undefined for what is no id of ours. */
export function readEventId(text: string): EventPlace | undefined {
  const [, stream, sequence, request] = /^(\d{1,16})-(\d{1,15})(?:-([\w-]{1,512}))?$/.exec(text) ?? []
  if (stream === undefined) return undefined
  return { stream: Number(stream), sequence: Number(sequence), request: requestIn(request) }
}

function requestIn(encoded: string | undefined): string | undefined {
  if (encoded === undefined) return undefined
  const text = Buffer.from(encoded, 'base64url').toString('utf8')
  try {
    return isRequestId(JSON.parse(text)) ? text : undefined
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return undefined
    throw thrown
  }
}
