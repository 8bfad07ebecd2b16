import { methods, revision } from '../../generated/mcp/2025-06-18/methods.ts'
import { revisions } from '../../generated/mcp/revisions.ts'
import { createCodec } from './codec.ts'

/** Structured results, links, titles and forms. */
export const codec = createCodec(revision, revisions[revision], methods, {
  batches: false,
  nullIds: true,
  polling: false,
  titles: true,
  icons: false,
  toolAnnotations: true,
  structure: 'object',
  resourceLinks: true,
  audio: true,
  meta: true,
  progressMessages: true,
  completions: true,
  questions: 'form',
  pageIds: false,
})
