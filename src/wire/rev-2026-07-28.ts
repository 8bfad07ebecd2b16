import { methods, revision } from '../../generated/mcp/2026-07-28/methods.ts'
import { revisions } from '../../generated/mcp/revisions.ts'
import { createCodec } from './codec.ts'

/** Stateless: every request says what it needs to be understood. */
export const codec = createCodec(revision, revisions[revision], methods, {
  batches: false,
  nullIds: false,
  polling: false,
  titles: true,
  icons: true,
  toolAnnotations: true,
  structure: 'any',
  resourceLinks: true,
  audio: true,
  meta: true,
  progressMessages: true,
  completions: true,
  questions: 'modes',
  pageIds: false,
})
