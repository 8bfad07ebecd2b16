import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { runCli, type Command } from '../../src/cli/cli.ts'
import { devLine } from '../../src/cli/dev-log.ts'
import { entryLine, statisticsText } from '../../src/cli/ledger-text.ts'

/** Clears a terminal in both spellings, turns the direction of writing, and says a line of its own. */
const evil = 'pay\u001b[2J\u009b2J\u202e\r\nall is well'
const harmful = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e]/u

const printing = (text: string, more: Partial<Command> = {}): Command => ({
  ...{ words: ['say'], summary: '', usage: '', options: {}, ...more },
  run: (_args, { out, err }) => {
    out(text)
    err(text)
    return Promise.reject(new Error(text))
  },
})

async function printed(command: Command): Promise<string> {
  let all = ''
  const write = (text: string): void => void (all += `${text}\n`)
  await runCli(['say'], [command], { out: write, err: write })
  return all
}

describe('what is printed', () => {
  it('moves no cursor and turns no text, whoever chose it', async () => {
    expect(harmful.test(evil)).toBe(true)
    const all = await printed(printing(evil))
    expect(all).not.toMatch(harmful)
    expect(all).toContain('pay\\u001b[2J\\u009b2J\\u202e\\u000d\nall is well')
    expect(await printed(printing('a\tb\nc'))).toContain('a\tb\nc\n')
  })

  it('is as it is where other programs read it', async () => {
    expect(await printed(printing(evil, { verbatim: true }))).toContain(evil)
  })

  it('keeps entries in one line each', () => {
    const entry = { begun: 'now', id: 'a-1', state: 'denied', client: evil, kind: 'tool', name: evil, cost_micros: 0 }
    const line = entryLine(entry as never)
    expect(line).not.toMatch(/[\n\r]/)
    expect(line).not.toMatch(harmful)
    const numbers = { calls: 1, ok: 0, errors: 0, denied: 1, unknown: 0, cost_micros: 0, denials: { x: 1 } }
    const rows = [{ client: evil, kind: 'tool', name: evil, ...numbers }]
    const text = statisticsText({ from: 0, to: 1, rows } as never, 'USD')
    expect(text.split('\n')).toHaveLength(7)
    expect(text).not.toMatch(harmful)
  })

  it('keeps lines of the log in one line each, but for the stack', () => {
    const fields = { time: '2026-01-01T00:00:00.000Z', level: 'info', message: evil, tool: evil, [evil]: 1 }
    const line = devLine(JSON.stringify(fields), new PassThrough())
    expect(line).not.toMatch(/[\n\r]/)
    expect(line).not.toMatch(harmful)
    expect(devLine(`${evil} no json`)).not.toMatch(harmful)
  })
})
