import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../src/compat/contract-document.ts'
import type { McpRevision } from '../../generated/mcp/revisions.ts'
import { judgeOf } from './judge.ts'
import { parseTranscript } from './transcript.ts'

const folder = join(import.meta.dirname, 'transcripts')

/** Which revision a message of a transcript is answered in. */
function revisionOf(heading: string, text: string, agreed: McpRevision): McpRevision {
  if (text.includes('$META') || text.includes('2026-07-28"') || heading.includes('2026-07-28')) return '2026-07-28'
  const [, asked] = /"method":"initialize".*"protocolVersion":"([\d-]+)"/.exec(text) ?? []
  return asked === undefined ? agreed : (asked as McpRevision)
}

/** What was asked, by the JSON text of the id. */
function methodsIn(text: string): Map<string, string> {
  try {
    const messages = [JSON.parse(text.replaceAll('$META', '{}')) as unknown].flat() as {
      id?: unknown
      method?: string
    }[]
    return new Map(messages.map(({ id, method }) => [JSON.stringify(id), String(method)]))
  } catch {
    return new Map() // sent to be refused
  }
}

describe('every message of every transcript', () => {
  for (const file of readdirSync(folder).sort()) {
    it(`[R1.10] fits the schemas of its revision, ours and the specification's: ${file}`, async () => {
      let agreed = '2025-03-26' as McpRevision
      let revision = agreed
      let asked = new Map<string, string>()
      const wrong: string[] = []
      let judged = 0
      for (const section of parseTranscript(readFileSync(join(folder, file), 'utf8'))) {
        if (section.kind === 'client') {
          revision = revisionOf(section.heading, section.text, agreed)
          if (section.text.includes('"method":"initialize"') && revision !== '2026-07-28') agreed = revision
          asked = methodsIn(section.text)
        }
        if (section.kind !== 'server') continue
        for (const line of section.text.split('\n')) {
          if (line === '' || line === '""' || line.startsWith('http ')) continue
          for (const message of [JSON.parse(line) as Json].flat() as { id?: Json; method?: string }[]) {
            judged += 1
            // Without an id and a session nobody knows the revision; then it is the one for that case.
            const judge = await judgeOf(message.id === null ? '2025-03-26' : revision)
            wrong.push(
              ...(message.method === undefined
                ? judge.answer(asked.get(JSON.stringify(message.id)), message)
                : judge.remark(message)),
            )
          }
        }
      }
      expect(wrong).toEqual([])
      expect(judged).toBeGreaterThan(3)
    })
  }
})
