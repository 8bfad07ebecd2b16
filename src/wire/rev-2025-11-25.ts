import { methods, revision } from '../../generated/mcp/2025-11-25/methods.ts'
import { revisions } from '../../generated/mcp/revisions.ts'
import { createCodec } from './codec.ts'

/** The last with a handshake: icons, pages to send a person to, streams that may be left and taken up again. */
export const codec = createCodec(revision, revisions[revision], methods, {
  batches: false,
  nullIds: false,
  polling: true,
  titles: true,
  icons: true,
  toolAnnotations: true,
  structure: 'object',
  resourceLinks: true,
  audio: true,
  meta: true,
  progressMessages: true,
  completions: true,
  questions: 'modes',
  pageIds: true,
})
