import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createCalendar } from '../../src/core/calendar.ts'
import { makeBackup, openReading, withoutLedger } from '../../src/ledger/ledger.ts'
import { segmentRows } from '../../src/ledger/row.ts'
import {
  callBy,
  changed,
  copyAsKilled,
  denied,
  ending,
  free,
  newFolder,
  open,
  openFast,
  reading,
  reserving,
  tool,
  verified,
  type Opened,
} from './ledger-parts.ts'
import { sumsOf } from './slow-model.ts'

/** Two segments and a bit, the calls of the first as if made long ago. */
async function written(): Promise<Opened> {
  const opened = openFast()
  for (let call = 0; call < segmentRows + 600; call += 1) {
    const by = callBy(call % 2 === 0 ? 'alice' : 'bob')
    if (call % 2 === 0) opened.ledger.record(tool('look', { call }), by, ending({ costMicros: 1 }), free)
    else {
      const begun = opened.ledger.begin(tool('send', { call }), by, { costMicros: 2, headroom: undefined })
      opened.ledger.settle(begun, tool('send'), by, ending({ costMicros: 2 }))
    }
    if (call % 500 === 0) await opened.ledger.record(tool('tick'), by, denied('rate_limited'), undefined).durable
  }
  await opened.ledger.record(tool('last'), callBy('alice'), ending(), free).durable
  return opened
}

/** After which the first two segments are old. */
const lines = async (opened: Opened, format: 'ndjson' | 'csv', filter = {}): Promise<string> => {
  let text = ''
  for await (const piece of opened.reader.exported({ format, ...filter })) text += piece
  return text
}

describe('pruning', () => {
  it('removes whole segments that are old, and what is left still verifies and explains itself', async () => {
    const opened = await written()
    const rows = opened.rows().length
    const gone = await opened.prune({ before: Date.now() + 1000 })
    expect(gone).toBe(segmentRows - 1)
    expect(opened.rows()[0]?.seq).toBe(segmentRows)
    expect(opened.rows().at(-1)).toMatchObject({ kind: 'ledger', name: 'prune' })
    expect(opened.rows()).toHaveLength(rows - gone + 1)
    const verdict = await opened.reader.verify()
    expect(verdict).toMatchObject({ ok: true, rows: rows - gone + 1 })
    expect(verdict.notes).toEqual([`Rows 1 to ${segmentRows - 1} are pruned, as a signed mark says.`])
    // One row more than was pruned is a row that was removed.
    await opened.end()
    changed(opened.folder, `DELETE FROM ledger_rows WHERE seq = ${segmentRows}`)
    expect((await verified(opened.folder)).problem).toMatchObject({ why: 'removed' })
  })

  it('[R8.10] takes them out of what is found and summed up, and leaves what clients used of this month', async () => {
    const opened = await written()
    const calendar = createCalendar('UTC')
    const used = () =>
      new Map(
        [...opened.usedBefore(calendar, Date.now()).clients].map((one) => [
          one.client,
          [one.callsToday, one.microsThisMonth],
        ]),
      )
    const before = used()
    await opened.reader.search({ limit: 1 }) // now the first segments are in the index
    await opened.prune({ before: Date.now() + 1000 })
    expect(used()).toEqual(before)
    for (const client of ['alice', 'bob']) {
      const { rows } = await opened.reader.statistics({ from: 0, to: Date.now() + 1000, client })
      const wanted = sumsOf(opened.rows(), (row) => row.client === client)
      expect(rows.reduce((sum, { calls }) => sum + calls, 0)).toBe(wanted.calls)
      expect(rows.reduce((sum, { cost_micros: cost }) => sum + cost, 0)).toBe(wanted.cost)
    }
    const { entries } = await opened.reader.search({ client: 'bob', limit: 10_000 })
    expect(entries.length).toBe(opened.rows().filter((row) => row.client === 'bob' && row.begins === null).length)
    await opened.end()
    const again = open(opened.folder)
    expect(await again.reader.verify()).toMatchObject({ ok: true })
  })

  it('leaves what is young, and all that is needed to end what runs', async () => {
    const opened = openFast()
    const running = opened.ledger.begin(tool('send'), callBy('alice'), { costMicros: 2, headroom: undefined })
    for (let call = 0; call < segmentRows * 2; call += 1)
      opened.ledger.record(tool('look'), callBy('bob'), ending(), free)
    await running.durable
    expect(await opened.prune({ before: Date.now() - 60_000 })).toBe(0)
    expect(await opened.prune({ before: Date.now() + 60_000 })).toBe(0)
    await opened.ledger.settle(running, tool('send'), callBy('alice'), ending()).durable
    expect(await opened.prune({ before: Date.now() + 60_000 })).toBe(segmentRows * 2 - 1)
    expect(await opened.reader.verify()).toMatchObject({ ok: true })
  })
})

describe('pruning by hand', () => {
  it('leaves what is to be kept for its age, unless that is said, and counts without removing', async () => {
    const { end, folder } = await written()
    await end()
    const ledger = open(folder, { retentionDays: 400 })
    const now = Date.now()
    await expect(ledger.prune({ before: now + 1 })).rejects.toMatchObject({
      code: 'invalid_params',
      violations: [{ path: '/body/before', rule: 'retention' }],
    })
    expect(await ledger.prune({ before: now - 401 * 86_400_000 })).toBe(0)
    const count = (more: object) => ledger.prune({ before: now + 1, withinRetention: true, ...more })
    expect(await count({ dryRun: true })).toBe(segmentRows - 1)
    expect(ledger.rows()[0]?.seq).toBe(1)
    expect(await count({})).toBe(segmentRows - 1)
    expect(ledger.rows()[0]?.seq).toBe(segmentRows)
  })
})

describe('a ledger that is off', () => {
  it('says that it does not prune, and does not answer as if there were nothing old', async () => {
    const { folder, end } = open()
    await end()
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
    const off = withoutLedger(folder, log)
    await expect(off.prune({ before: 0 })).rejects.toThrow('The ledger is off here. Stop the gateway')
    await off.close()
  })
})

describe('export', () => {
  it('is a line for each row, of which the costs add up', async () => {
    const { ledger, reader, ...opened } = open()
    const call = callBy('alice', { traceId: 'a'.repeat(32) })
    const begun = ledger.begin(tool('send', { to: 'bob' }), call, { costMicros: 2_500_000, headroom: undefined })
    await begun.durable
    await ledger.settle(begun, tool('send'), call, ending({ costMicros: 1_250_000 })).durable
    await ledger.record(tool('look'), callBy('bob'), denied('rate_limited'), undefined).durable
    const text = await lines({ ...opened, ledger, reader }, 'ndjson')
    const found = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(found).toMatchObject([
      {
        row: 1,
        id: begun.entry,
        state: 'begun',
        tool: 'send',
        client: 'alice',
        arguments: { to: 'bob' },
        cost: 0,
        duration: null,
        reserved_micros: 2_500_000,
      },
      {
        row: 2,
        id: begun.entry,
        state: 'ok',
        cost: 1.25,
        cost_micros: 1_250_000,
        arguments: { to: 'bob' },
        duration: 1.5,
        duration_ms: 1.5,
        trace_id: 'a'.repeat(32),
      },
      { row: 3, state: 'denied', code: 'rate_limited', client: 'bob', cost: 0 },
    ])
    expect(found[1]?.['begun']).toBe(found[0]?.['at'])
    expect(found[1]?.['settled']).toBe(found[1]?.['at'])
    expect(found[0]).not.toHaveProperty('settled')
    expect(found.map(({ hash }) => hash)).toEqual(opened.rows().map(({ hash }) => hash))
  })

  it('of one client, of one time, or as CSV that no spreadsheet runs', async () => {
    const opened = open()
    await opened.ledger.record(tool('=cmd()'), callBy('alice'), ending(), free).durable
    await opened.ledger.record(tool('say "hi", bob\n'), callBy('bob'), ending(), free).durable
    const [head = '', first = '', ...rest] = (await lines(opened, 'csv')).split('\r\n')
    expect(head.split(',').slice(0, 7)).toEqual(['row', 'id', 'at', 'client', 'kind', 'tool', 'state'])
    expect(first).toContain(",alice,tool,'=cmd(),ok,")
    expect(rest.join('\r\n')).toContain('"say ""hi"", bob\n"')
    expect((await lines(opened, 'ndjson', { client: 'bob' })).trim().split('\n')).toHaveLength(1)
    expect(await lines(opened, 'ndjson', { to: 1 })).toBe('')
  })

  it('has the rows that ended as asked, however many states are named, and came as asked', async () => {
    const opened = open()
    const { ledger } = opened
    const failed = ending({ outcome: 'error', code: 'timeout', incidentId: 'i-1' })
    await ledger.record(tool('look'), callBy('alice'), failed, free).durable
    await ledger.record(tool('look'), { ...callBy('alice'), surface: 'rest' }, denied('rate_limited'), undefined)
      .durable
    await ledger.record(tool('look'), callBy('alice'), ending(), free).durable
    const rows = async (filter: object): Promise<unknown[]> =>
      (await lines(opened, 'ndjson', filter))
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => (JSON.parse(line) as { row: number }).row)
    expect(await rows({ states: ['error', 'denied'] })).toEqual([1, 2])
    expect(await rows({ states: [] })).toEqual([])
    expect(await rows({ code: 'rate_limited' })).toEqual([2])
    expect(await rows({ incident: 'i-1' })).toEqual([1])
    expect(await rows({ surface: 'rest' })).toEqual([2])
    expect(await rows({ surface: 'mcp', states: ['ok'], name: 'look' })).toEqual([3])
  })

  it('as a table says what was cut, who called and what was asked, after the columns that were there before', async () => {
    const opened = open(undefined, { maxRecordedBytes: 20 })
    const dialogue = new Map([['q', { question: { kind: 'roots' }, answer: 1 }]] as const)
    const output = { structuredContent: 'y'.repeat(30) }
    await opened.ledger.record(tool('look', 'x'.repeat(30)), callBy('alice'), ending({ output, dialogue }), free)
      .durable
    const [head = '', line = ''] = (await lines(opened, 'csv')).split('\r\n')
    expect(head.split(',').slice(-9)).toEqual([
      ...['hash', 'arguments_cut', 'result_cut', 'questions', 'questions_cut', 'answers', 'answers_cut'],
      ...['caller', 'revision'],
    ])
    const hash = createHash('sha256')
      .update(JSON.stringify('x'.repeat(30)))
      .digest('hex')
    expect(line).toContain(`"{""bytes"":32,""sha256"":""${hash}""}"`)
    expect(line).toMatch(/,"\{""name"":""tester"",""version"":""1\.0\.0""\}",mcp\/2025-11-25$/)
  })

  it('has nothing of what the ledger notes for itself but what it charges, so that costs add up after a crash, too', async () => {
    const killed = open()
    const look = () => reading(killed.ledger, 'alice', reserving(5))
    const [one, other] = [await look(), await look()]
    await one(ending({ costMicros: 5 })).durable
    await other(ending({ costMicros: 5 })).durable
    await look()
    expect(killed.rows().filter(({ kind }) => kind === 'ledger')).toMatchObject([
      { state: 'begun' },
      { state: 'ok' },
      { state: 'begun' },
    ])
    const opened = open(copyAsKilled(killed.folder))
    const found = (await lines(opened, 'ndjson')).trim().split('\n')
    const exported = found.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(exported.map(({ kind, state }) => `${String(kind)} ${String(state)}`)).toEqual([
      ...['tool begun', 'tool begun', 'tool ok', 'tool ok'],
      'ledger unknown',
    ])
    expect(exported.at(-1)).toMatchObject({ tool: 'hold', client: 'alice' })
    const sum = opened.rows().reduce((costs, { cost }) => costs + cost, 0)
    expect(sum).toBeGreaterThan(10)
    expect(exported.reduce((costs, line) => costs + Number(line['cost_micros']), 0)).toBe(sum)
    expect((await lines(opened, 'ndjson', { kind: 'ledger' })).trim().split('\n')).toHaveLength(4)
    // A search is for calls: it tells of that only where it is asked for it.
    expect((await opened.reader.search({ states: ['unknown'] })).entries).toEqual([])
    const charged = await opened.reader.search({ states: ['unknown'], kind: 'ledger' })
    expect(charged.entries).toMatchObject([{ name: 'hold', client: 'alice', state: 'unknown' }])
  })

  it('goes on with what was there when it began, and can be left halfway', async () => {
    const opened = openFast()
    for (let call = 0; call < 2000; call += 1) opened.ledger.record(tool('look'), callBy('alice'), ending(), free)
    await opened.ledger.record(tool('look'), callBy('alice'), ending(), free).durable
    let seen = 0
    for await (const piece of opened.reader.exported({ format: 'ndjson' })) {
      seen += piece.split('\n').length - 1
      await opened.ledger.record(tool('look'), callBy('alice'), ending(), free).durable
    }
    expect(seen).toBe(2001)
    for await (const piece of opened.reader.exported({ format: 'ndjson' })) {
      expect(piece.split('\n').length).toBeLessThan(500)
      break
    }
    expect((await opened.reader.search({ limit: 1 })).entries).toHaveLength(1)
  })
})

describe('a copy of the database', () => {
  it('is one file, made while calls go on', async () => {
    const opened = openFast()
    for (let call = 0; call < 1000; call += 1) opened.ledger.record(tool('look'), callBy('alice'), ending(), free)
    await opened.ledger.record(tool('look'), callBy('alice'), ending(), free).durable
    const file = join(newFolder(), 'copy.db')
    const copying = opened.backup(file)
    for (let call = 0; call < 20; call += 1)
      await opened.ledger.record(tool('later'), callBy('alice'), ending(), free).durable
    await copying
    expect(existsSync(`${file}-wal`)).toBe(false)
    await expect(opened.backup(file)).rejects.toThrow('is there already')
  })
})

describe('a backup', () => {
  it('has whole rows, up to one that was written while it was made, and verifies; the room for more is not in it', async () => {
    const opened = openFast()
    const record = () => opened.ledger.record(tool('look'), callBy('alice'), ending(), free)
    for (let call = 0; call < segmentRows * 2.6; call += 1) {
      const { durable } = record()
      if (call % 50 === 0) await durable
    }
    const writing = setInterval(() => void Array.from({ length: 20 }, record), 1)
    const to = join(newFolder(), 'backup')
    const { head } = await makeBackup({ copy: opened.backup, folder: opened.folder }, to)
    clearInterval(writing)
    expect(head.seq).toBeGreaterThan(segmentRows * 2.6)
    const verdict = await verified(to)
    expect(verdict).toMatchObject({ ok: true, head: { seq: head.seq, hash: head.hash } })
    for (const name of readdirSync(join(to, 'ledger'))) expect(readFileSync(join(to, 'ledger', name)).at(-1)).toBe(10)
  })
})

describe('copies', () => {
  it('are made, however busy the ledger is', async () => {
    const opened = openFast()
    const writing = setInterval(() => {
      for (let call = 0; call < 200; call += 1) opened.ledger.record(tool('look'), callBy('alice'), ending(), free)
    }, 5)
    const folder = newFolder()
    for (let copy = 0; copy < 25; copy += 1) await opened.backup(join(folder, `copy-${copy}.db`))
    clearInterval(writing)
    expect(readdirSync(folder)).toHaveLength(25)
  })
})

describe('reading a folder from outside', () => {
  it('answers the same while the gateway runs, after it ended, and changes nothing', async () => {
    const opened = open()
    const look = () => reading(opened.ledger, 'alice', reserving(5))
    await (
      await look()
    )(ending({ costMicros: 5 })).durable
    const receipt = (await look())(ending({ costMicros: 5 }))
    await receipt.durable
    const running = openReading(opened.folder)
    expect(await running.entry(receipt.entry)).toMatchObject({ client: 'alice', cost_micros: 5 })
    await running.close()
    await opened.end()
    const before = readFileSync(join(opened.folder, 'owlclaw.db'))
    const ended = openReading(opened.folder)
    expect(await ended.entry(receipt.entry)).toEqual(await open(opened.folder).reader.entry(receipt.entry))
    expect((await ended.search({ kind: 'ledger' })).entries).toMatchObject([{ name: 'hold', state: 'ok' }])
    expect(await ended.verify()).toMatchObject({ ok: true })
    await ended.close()
    expect(readFileSync(join(opened.folder, 'owlclaw.db')).equals(before)).toBe(true)
  })
})
