import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatTranscript, parseTranscript, play } from './transcript.ts'

const folder = join(import.meta.dirname, 'transcripts')
const rewrite = process.env['REWRITE_TRANSCRIPTS'] === '1'

const withoutStatus = (text: string): string => text.replaceAll(/^http \d+\n?/gm, '')

describe('transcripts (REWRITE_TRANSCRIPTS=1 writes them anew)', () => {
  for (const file of readdirSync(folder).sort()) {
    const path = join(folder, file)
    const written = readFileSync(path, 'utf8')
    const [title = file] = written.split('\n')
    const sections = parseTranscript(written)

    it(`${title} over HTTP`, async () => {
      const played = formatTranscript(await play(sections, 'http'))
      if (rewrite) writeFileSync(path, played)
      expect(played).toBe(rewrite ? played : written)
    })

    if (written.includes('HTTP only')) continue
    it(`${title} over stdio`, async () => {
      const http = formatTranscript(await play(sections, 'http'))
      const stdio = formatTranscript(await play(sections, 'stdio'))
      expect(withoutStatus(stdio)).toBe(withoutStatus(http))
    })
  }
})
