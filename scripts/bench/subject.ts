import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder with one echoing tool, and how the gateway is started on it. */
export interface Subject {
  readonly folder: string
  readonly args: (transport: 'http' | 'stdio') => readonly string[]
  readonly remove: () => void
}

const handler = `export const tool = {
  name: 'echo',
  description: 'Says the text again',
  inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  annotations: { readOnlyHint: true },
}
export default ({ text }) => text
`

export function subject(): Subject {
  const folder = mkdtempSync(join(tmpdir(), 'owlclaw-bench-'))
  const skills = join(folder, 'capabilities')
  mkdirSync(join(skills, 'bench', 'echo'), { recursive: true })
  writeFileSync(join(skills, 'bench', 'echo', 'handler.js'), handler)
  const start = [join(import.meta.dirname, '../owlclaw.mjs'), 'mcp-server', 'start', '--skills-dir', skills]
  const rest = ['--data-dir', join(folder, 'data'), '--log-level', 'WARNING']
  return {
    folder,
    args: (transport) => [
      ...start,
      ...rest,
      '--transport',
      transport,
      ...(transport === 'http' ? ['--port', '0'] : []),
    ],
    remove: () => rmSync(folder, { recursive: true }),
  }
}
