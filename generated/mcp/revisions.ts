// Generated from contracts/mcp; do not edit. Run `npm run gen`.

/** Every revision we have a contract for, the newest first, and whether it begins with a handshake (legacy) or not. */
export const revisions = {
  '2026-07-28': 'modern',
  '2025-11-25': 'legacy',
  '2025-06-18': 'legacy',
  '2025-03-26': 'legacy',
  '2024-11-05': 'legacy',
} as const

export type McpRevision = keyof typeof revisions
export type McpEra = (typeof revisions)[McpRevision]
