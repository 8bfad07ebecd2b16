import { methods, revision } from '../../generated/mcp/2024-11-05/methods.ts'
import { revisions } from '../../generated/mcp/revisions.ts'
import { createCodec } from './codec.ts'

/** The first. */
export const codec = createCodec(revision, revisions[revision], methods, {
  batches: true,
  nullIds: true,
  polling: false,
  titles: false,
  icons: false,
  toolAnnotations: false,
  structure: 'none',
  resourceLinks: false,
  audio: false,
  meta: false,
  progressMessages: false,
  completions: false,
  questions: 'none',
  pageIds: false,
})
