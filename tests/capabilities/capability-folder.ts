import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { HandlerCall } from '../../src/core/call.ts'

/** A folder of capabilities with these files, by path. */
export function folderOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const root = mkdtempSync(join(tmpdir(), 'owlclaw-capabilities-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

/** The text of a handler: `tool` is JavaScript, `body` the inside of the function. */
export const handler = (tool: string, body = 'return { ok: true }', name = 'run'): string =>
  `export const tool = ${tool}\nexport default function ${name}(input, call) { ${body} }\n`

export const anyObject = "{ inputSchema: { type: 'object' } }"

export const call = (): HandlerCall => ({
  id: 'call-1',
  traceId: '0af7651916cd43dd8448eb211c80319c',
  surface: 'rest',
  revision: 'rest/v1',
  principal: { id: 'ann', kind: 'local' },
  client: undefined,
  startedAt: 0,
  deadline: 1000,
  signal: new AbortController().signal,
  progress: () => undefined,
  price: 0,
  charge: () => undefined,
  log: () => undefined,
  canAsk: () => false,
  release: () => undefined,
  ask: () => Promise.reject(new Error('nobody to ask')),
})
