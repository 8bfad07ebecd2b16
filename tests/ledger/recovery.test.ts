import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createCalendar } from '../../src/core/calendar.ts'
import { openReading } from '../../src/ledger/ledger.ts'
import { segmentRows } from '../../src/ledger/row.ts'
import { callBy, copyAsKilled, ending, free, newFolder, open, openFast, tool } from './ledger-parts.ts'

const usageOf = (ledger: ReturnType<typeof open>, client: string, now = Date.now()) =>
  [...ledger.usedBefore(createCalendar('UTC'), now).clients].find((one) => one.client === client)

describe('after a crash', () => {
  it('[R8.6] what was begun and has no end is unknown, and stays charged', async () => {
    const before = open()
    const call = callBy('alice')
    const lost = before.ledger.begin(tool('send'), call, { costMicros: 7, headroom: undefined })
    const ended = before.ledger.begin(tool('send'), call, { costMicros: 7, headroom: undefined })
    await ended.durable
    await before.ledger.settle(ended, tool('send'), call, ending({ costMicros: 2 })).durable
    const after = open(copyAsKilled(before.folder))
    expect(after.said).toMatchObject([{ level: 'warn', fields: { unknown: 1, held: 0 } }])
    expect(await after.reader.entry(lost.entry)).toMatchObject({ state: 'unknown', cost_micros: 7, name: 'send' })
    expect(await after.reader.entry(ended.entry)).toMatchObject({ state: 'ok', cost_micros: 2 })
    expect(usageOf(after, 'alice')).toMatchObject({ callsToday: 2, microsThisMonth: 9 })
    expect(usageOf(after, 'alice')?.lastMinute).toHaveLength(2)
    expect((await after.reader.verify()).ok).toBe(true)
  })

  it('[R8.2] [R8.4] what was used counts, though its ends fill a segment', async () => {
    const before = openFast()
    for (let row = 1; row < segmentRows - 2; row += 1) before.ledger.record(tool('look'), callBy('bob'), ending(), free)
    await before.ledger.begin(tool('send'), callBy('alice'), { costMicros: 7, headroom: undefined }).durable
    const after = openFast(copyAsKilled(before.folder))
    expect(after.rows()).toHaveLength(segmentRows - 1)
    expect(usageOf(after, 'alice')).toMatchObject({ callsToday: 1, microsThisMonth: 7 })
    expect(usageOf(after, 'bob')).toMatchObject({ callsToday: segmentRows - 3 })
    expect(usageOf(after, 'alice')?.lastMinute).toHaveLength(1)
  })

  it('a day or month that is over counts no more, and a clock that was set back opens none again', async () => {
    const before = open()
    await before.ledger.record(tool('look'), callBy('alice'), ending({ costMicros: 4 }), free).durable
    const now = Date.now()
    const calendar = createCalendar('UTC')
    const tomorrow = calendar.dayOf(now).end + 1000
    const nextMonth = calendar.monthOf(now).end + 1000
    const lastMonth = calendar.monthOf(now).start - 86_400_000
    expect(usageOf(before, 'alice', nextMonth)).toBeUndefined()
    expect(usageOf(before, 'alice', tomorrow)?.callsToday ?? 0).toBe(0)
    expect(usageOf(before, 'alice', lastMonth)).toMatchObject({ callsToday: 1, microsThisMonth: 4 })
    const [{ at } = { at: 0 }] = before.rows()
    expect(before.usedBefore(calendar, at - 1000)).toMatchObject({ at, furthest: at })
    expect(before.usedBefore(calendar, lastMonth)).toMatchObject({ furthest: at })
  })

  it('a start after a clean end reads no rows, and goes on where the chain stood', async () => {
    const before = open()
    for (let row = 0; row < 50; row += 1) before.ledger.record(tool('look'), callBy('alice'), ending(), free)
    await before.end()
    const after = open(before.folder)
    await after.ledger.record(tool('look'), callBy('alice'), ending(), free).durable
    expect(after.rows()).toHaveLength(51)
    expect(usageOf(after, 'alice')?.callsToday).toBe(51)
    expect(await after.reader.verify()).toMatchObject({ ok: true, rows: 51 })
  })

  it('[R8.6] kill -9 while calls run loses no answer that was given', async () => {
    const folder = newFolder()
    const child = spawn(process.execPath, [join(import.meta.dirname, 'killed-writer.ts'), folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let told = ''
    child.stdout.on('data', (chunk: Buffer) => (told += chunk.toString()))
    await expect.poll(() => told.split('\n').length, { timeout: 30_000 }).toBeGreaterThan(300)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const lines = told.slice(0, told.lastIndexOf('\n')).split('\n')
    const after = open(folder)
    const states = new Map(after.rows().map((row) => [row.seq, row]))
    for (const line of lines) {
      const [what, entry = ''] = line.split(' ')
      const row = states.get(Number(entry.split('-')[1]))
      expect(row?.state).toBe(what === 'begun' ? 'begun' : row?.begins === null && row.state === 'ok' ? 'ok' : 'begun')
    }
    const begun = lines.filter((line) => line.startsWith('begun'))
    for (const line of begun)
      expect((await after.reader.entry(line.split(' ')[1] ?? ''))?.state).toMatch(/^(ok|unknown)$/)
    for (const line of lines.filter((one) => !one.startsWith('begun'))) {
      expect((await after.reader.entry(line.split(' ')[1] ?? ''))?.state).toBe('ok')
    }
    expect((await after.reader.verify()).ok).toBe(true)
  })
})

describe('checkpoints', () => {
  it('are signed at a clean end, in the database and in the file beside it', async () => {
    const before = open()
    await before.ledger.record(tool('look'), callBy('alice'), ending(), free).durable
    await before.end()
    const file = join(before.folder, 'ledger-checkpoints.ndjson')
    expect(
      readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as object),
    ).toMatchObject([{ seq: 1 }])
    expect(before.said.filter(({ message }) => message === 'ledger checkpoint')).toHaveLength(1)
  })

  it('go where the configuration says, and a file that can not be written stops nothing', async () => {
    const elsewhere = join(newFolder(), 'checkpoints.ndjson')
    const before = open(undefined, { checkpointFile: elsewhere })
    await before.ledger.record(tool('look'), callBy('alice'), ending(), free).durable
    await before.end()
    expect(existsSync(elsewhere)).toBe(true)
    const nowhere = open(undefined, { checkpointFile: join(newFolder(), 'no', 'folder', 'checkpoints.ndjson') })
    await nowhere.ledger.record(tool('look'), callBy('alice'), ending(), free).durable
    await nowhere.end()
    expect(nowhere.said.filter(({ level }) => level === 'error')).toHaveLength(1)
    const folder = open(undefined, { checkpointFile: newFolder() })
    await folder.ledger.record(tool('look'), callBy('alice'), ending(), free).durable
    await folder.end()
    expect(folder.said.filter(({ level }) => level === 'error')).toHaveLength(1)
  })

  it('show at the next start that the database was set back: it says so, and no name is given twice', async () => {
    const before = open()
    await before.ledger.record(tool('look'), callBy('alice'), ending(), free).durable
    const earlier = copyAsKilled(before.folder)
    const second = before.ledger.record(tool('look'), callBy('alice'), ending(), free)
    await second.durable
    await before.end()
    for (const name of ['ledger-checkpoints.ndjson', 'ledger-key.pem'])
      cpSync(join(before.folder, name), join(earlier, name))
    const after = open(earlier)
    expect(after.said.find(({ level }) => level === 'error')?.message).toContain('set back')
    const receipt = after.ledger.record(tool('look'), callBy('alice'), ending(), free)
    await receipt.durable
    expect(Number(receipt.entry.split('-')[1])).toBeGreaterThan(Number(second.entry.split('-')[1]) + 1000)
    const lost = Number(second.entry.split('-')[1])
    expect(await after.reader.verify()).toMatchObject({ ok: false, problem: { seq: lost, why: 'removed' } })
    await after.end()
    const again = open(earlier)
    expect(await again.reader.verify()).toMatchObject({ ok: false, problem: { seq: lost, why: 'removed' } })
    expect(again.said.filter(({ message }) => message.includes('set back'))).toEqual([])
    await again.acknowledge({ by: 'ops', reason: 'an older copy was put back by hand' })
    const verdict = await again.reader.verify()
    expect(verdict.ok).toBe(true)
    expect(verdict.notes.join('\n')).toMatch(
      /missing, and nothing is damaged.*\n.*by ops: an older copy was put back by hand$/,
    )
  })

  it('[P10] are not needed to miss the end of a file: it says which rows went, and no name is given twice', async () => {
    for (const before of [3, segmentRows - 3]) {
      const first = openFast()
      for (let call = 1; call < before; call += 1) first.ledger.record(tool('look'), callBy('alice'), ending(), free)
      await first.ledger.record(tool('look'), callBy('alice'), ending(), free).durable
      const hurt = copyAsKilled(first.folder)
      for (let call = 0; call < 9; call += 1) first.ledger.record(tool('gone'), callBy('alice'), ending(), free)
      await first.ledger.record(tool('gone'), callBy('alice'), ending(), free).durable
      cpSync(join(first.folder, 'ledger-head'), join(hurt, 'ledger-head'))
      const outside = openReading(hurt)
      expect(await outside.verify()).toMatchObject({ ok: false, problem: { seq: before + 1, why: 'truncated' } })
      await outside.close()
      const after = openFast(hurt)
      expect(after.said.find(({ level }) => level === 'error')).toMatchObject({
        ...{ message: expect.stringContaining('set back') as string, fields: { last: before, known: before + 10 } },
      })
      for (let call = 1; call < segmentRows; call += 1)
        after.ledger.record(tool('later'), callBy('bob'), ending(), free)
      const receipt = after.ledger.record(tool('later'), callBy('bob'), ending(), free)
      await receipt.durable
      expect(receipt.entry).toMatch(new RegExp(`-${before + 10 + segmentRows}$`))
      const verdict = await after.reader.verify()
      expect(verdict).toMatchObject({ ok: false, rows: before + segmentRows, problem: { seq: before + 1 } })
      expect(verdict.notes).toEqual([expect.stringContaining(`Rows ${before + 1} to ${before + 10} are missing`)])
      const { rows } = await after.reader.statistics({ from: 0, to: Date.now() + 1000 })
      expect(rows).toMatchObject([
        { client: 'alice', calls: before },
        { client: 'bob', calls: segmentRows },
      ])
      expect((await after.reader.search({ client: 'bob', limit: 1000 })).entries).toHaveLength(1000)
      await after.end()
      expect(open(hurt).said.filter(({ level }) => level === 'error')).toEqual([])
    }
  })

  it('[P10] go without a note of the last row that is half written, or can not be written', async () => {
    const first = openFast()
    await first.ledger.record(tool('look'), callBy('alice'), ending(), free).durable
    await first.end()
    const note = join(first.folder, 'ledger-head')
    const text = readFileSync(note, 'latin1')
    expect(text).toMatch(/^[0-9a-f]{10} \d+ [\w-]{43} *\n$/)
    for (const other of [text.slice(0, 20), '']) {
      writeFileSync(note, other)
      const again = open(first.folder)
      expect(again.said.filter(({ level }) => level === 'error')).toEqual([])
      expect(await again.reader.verify()).toMatchObject({ ok: true })
      await again.end()
    }
    rmSync(note)
    mkdirSync(note)
    const again = open(first.folder)
    await again.ledger.record(tool('look'), callBy('alice'), ending(), free).durable
    await again.ledger.record(tool('look'), callBy('alice'), ending(), free).durable
    expect(again.said.filter(({ level }) => level === 'warn')).toHaveLength(1)
  })
})
