import { methods, revision } from '../../generated/mcp/2025-03-26/methods.ts'
import { revisions } from '../../generated/mcp/revisions.ts'
import { createCodec } from './codec.ts'

/** Batches, hints about tools, sound. */
export const codec = createCodec(revision, revisions[revision], methods, {
  batches: true,
  nullIds: true,
  polling: false,
  titles: false,
  icons: false,
  toolAnnotations: true,
  structure: 'none',
  resourceLinks: false,
  audio: true,
  meta: false,
  progressMessages: true,
  completions: true,
  questions: 'none',
  pageIds: false,
})
