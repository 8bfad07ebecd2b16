import { revisions, type McpRevision } from '../../generated/mcp/revisions.ts'
import type { Codec } from './codec.ts'
import { codec as rev20241105 } from './rev-2024-11-05.ts'
import { codec as rev20250326 } from './rev-2025-03-26.ts'
import { codec as rev20250618 } from './rev-2025-06-18.ts'
import { codec as rev20251125 } from './rev-2025-11-25.ts'
import { codec as rev20260728 } from './rev-2026-07-28.ts'

export type { Abilities, Codec } from './codec.ts'
export {
  errorMessage,
  idPlaces,
  idTextsIn,
  isRequestId,
  notificationMessage,
  requestMessage,
  resultMessage,
  writtenId,
  type IdText,
  type RequestId,
} from './json-rpc.ts'
export { findGarbled, idAtEnd, idInFront } from './lost-id.ts'
export { metaKeys } from './meta.ts'
export { createEventReader, encodeEvent, heartbeat, type StreamEvent } from './sse.ts'

const codecs: Readonly<Record<McpRevision, Codec>> = {
  '2026-07-28': rev20260728,
  '2025-11-25': rev20251125,
  '2025-06-18': rev20250618,
  '2025-03-26': rev20250326,
  '2024-11-05': rev20241105,
}

/** All revisions we know, the newest first. */
export const allCodecs: readonly Codec[] = Object.values(codecs)

export const codecOf = (revision: string): Codec | undefined =>
  Object.hasOwn(revisions, revision) ? codecs[revision as McpRevision] : undefined

/** What is spoken where nobody said anything: the newest revision that was complete without a version header. */
export const silentCodec: Codec = rev20250326
