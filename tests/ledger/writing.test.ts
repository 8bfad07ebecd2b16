import { createHash } from 'node:crypto'
import { appendFileSync, cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createCalendar } from '../../src/core/calendar.ts'
import { segmentFile, segmentsIn } from '../../src/ledger/segment-files.ts'
import {
  callBy,
  copyAsKilled,
  denied,
  emptyDisk,
  ending,
  fillDisk,
  free,
  open,
  reading,
  reserving,
  tool,
  verified,
} from './ledger-parts.ts'

describe('rows of calls', () => {
  it('[R8.6] of what may have effects: one before it runs, one when it has ended, under one name', async () => {
    const { ledger, rows } = open()
    const call = callBy('alice')
    const begun = ledger.begin(tool('send', { to: 'bob' }), call, { costMicros: 10, headroom: undefined })
    await begun.durable
    expect(rows()).toMatchObject([
      { seq: 1, state: 'begun', client: 'alice', name: 'send', counted: 1, reserved: 10, cost: 0 },
    ])
    const settled = ledger.settle(begun, tool('send', { to: 'bob' }), call, ending({ costMicros: 4, durationMs: 2.5 }))
    await settled.durable
    expect(settled.entry).toBe(begun.entry)
    expect(settled.entry).toMatch(/^[0-9a-f]{10}-1$/)
    expect(rows()[1]).toMatchObject({ seq: 2, begins: 1, state: 'ok', cost: 4, duration: 2500, calls: 1, counted: 0 })
    expect(JSON.parse(rows()[0]?.body ?? '')).toEqual({
      arguments: { to: 'bob' },
      caller: { name: 'tester', version: '1.0.0' },
      revision: 'mcp/2025-11-25',
    })
    expect(JSON.parse(rows()[1]?.body ?? '')).toEqual({ result: { content: [{ type: 'text', text: 'done' }] } })
  })

  it('[R8.6] of what only reads, and of what was refused: one', async () => {
    const { ledger, rows } = open()
    await ledger.record(tool('look'), callBy('alice'), ending(), free).durable
    await ledger.record(tool('look'), callBy('alice'), denied('rate_limited'), undefined).durable
    await ledger.record(tool('look'), callBy('alice'), denied('invalid_arguments'), undefined).durable
    expect(rows()).toMatchObject([
      { state: 'ok', counted: 1, calls: 1 },
      { state: 'denied', code: 'rate_limited', counted: 0, calls: 1 },
      { state: 'denied', code: 'invalid_arguments', counted: 1, calls: 1 },
    ])
    expect(rows()[1]?.incident).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('[R7.8] of reading a resource, and of a prompt', async () => {
    const { ledger, reader } = open()
    await ledger.record({ kind: 'resource', name: 'skill://a/SKILL.md', input: {} }, callBy('alice'), ending(), free)
      .durable
    await ledger.record({ kind: 'prompt', name: 'greet', input: { who: 'bob' } }, callBy('alice'), ending(), free)
      .durable
    const { entries } = await reader.search({ kind: 'resource' })
    expect(entries).toMatchObject([{ kind: 'resource', name: 'skill://a/SKILL.md', state: 'ok' }])
    expect((await reader.search({})).entries).toHaveLength(2)
  })

  it('of one tick of the event loop go to disk together, and those of the next after them', async () => {
    const { ledger, rows } = open()
    const receipts = ['a', 'b', 'c'].map((name) => ledger.record(tool(name), callBy('alice'), ending(), free))
    expect(new Set(receipts.map(({ durable }) => durable)).size).toBe(1)
    expect(rows()).toEqual([])
    await receipts[0]?.durable
    expect(rows().map(({ name }) => name)).toEqual(['a', 'b', 'c'])
    const later = ledger.record(tool('d'), callBy('alice'), ending(), free)
    expect(later.durable).not.toBe(receipts[0]?.durable)
    await later.durable
    expect(rows()).toHaveLength(4)
  })

  it('keep the start of what is too long, its length and its hash', async () => {
    const { ledger, reader } = open(undefined, { maxRecordedBytes: 40 })
    const input = { text: 'ü'.repeat(100) }
    await ledger.record(tool('write', input), callBy('alice'), ending(), free).durable
    const [entry] = (await reader.search({})).entries
    const whole = JSON.stringify(input)
    expect(whole.startsWith(String(entry?.arguments))).toBe(true)
    expect(Buffer.byteLength(String(entry?.arguments))).toBeLessThanOrEqual(40)
    expect(entry?.arguments_cut).toEqual({
      bytes: Buffer.byteLength(whole),
      sha256: createHash('sha256').update(whole).digest('hex'),
    })
  })

  it('leave out the text that only repeats the structure', async () => {
    const { ledger, reader } = open()
    const output = { content: [{ type: 'text', text: '{"sum":3}' }], structuredContent: { sum: 3 } }
    await ledger.record(tool('add'), callBy('alice'), ending({ output }), free).durable
    await ledger.record(
      tool('add'),
      callBy('alice'),
      ending({ output: { ...output, content: [{ type: 'text', text: '3' }] } }),
      free,
    ).durable
    const results = (await reader.search({})).entries.map(({ result }) => result)
    expect(results).toEqual([
      { content: [{ type: 'text', text: '3' }], structuredContent: { sum: 3 } },
      { structuredContent: { sum: 3 } },
    ])
  })

  it('are written of a result that is no JSON, and of names with anything in them', async () => {
    const { ledger, reader } = open()
    const loop: { self?: unknown } = {}
    loop.self = loop
    const name = `odd \u0000 \ud800 "'\n${'x'.repeat(5000)}`
    await ledger.record(tool(name, { '\u0000': '\udfff' }), callBy('alice'), ending({ output: loop }), free).durable
    const [entry] = (await reader.search({})).entries
    expect(entry?.result).toBe('[not JSON]')
    expect(entry?.name.startsWith('odd \u0000 \ufffd "')).toBe(true)
    expect((await reader.verify()).ok).toBe(true)
  })
})

describe('refusals of callers nobody knows', () => {
  it('are one entry for an address, reason and minute', async () => {
    const { ledger, refusals, reader, rows } = open()
    const anonymous = () => callBy('203.0.113.7', { kind: 'anonymous' })
    const receipts = Array.from({ length: 50 }, () =>
      ledger.record(tool('add'), anonymous(), denied('permission_denied'), undefined),
    )
    receipts.push(ledger.record(tool('add'), anonymous(), denied('rate_limited'), undefined))
    await receipts.at(-1)?.durable
    expect(rows()).toHaveLength(2)
    expect(new Set(receipts.map(({ entry }) => entry)).size).toBe(2)
    refusals.flush()
    await ledger.record(tool('add'), callBy('alice'), ending(), free).durable
    expect(rows()).toHaveLength(4)
    const { entries } = await reader.search({ states: ['denied'] })
    expect(entries).toMatchObject([{ code: 'rate_limited' }, { code: 'permission_denied', calls: 50 }])
    const { rows: sums } = await reader.statistics({ from: 0, to: Date.now() + 1000, client: '203.0.113.7' })
    expect(sums).toMatchObject([{ calls: 51, denied: 51, denials: { permission_denied: 50, rate_limited: 1 } }])
  })

  it('from everywhere at once fill no disk', async () => {
    const { ledger, refusals, rows } = open()
    for (let address = 0; address < 3000; address += 1) {
      const call = callBy(`2001:db8::${address.toString(16)}`, { kind: 'anonymous' })
      ledger.record(tool('add'), call, denied('permission_denied'), undefined)
    }
    await ledger.record(tool('add'), callBy('alice'), ending(), free).durable
    refusals.flush()
    await ledger.record(tool('add'), callBy('alice'), ending(), free).durable
    expect(rows()).toHaveLength(1000 + 2 + 2)
    expect(
      rows()
        .filter(({ state }) => state === 'denied')
        .reduce((sum, { calls }) => sum + calls, 0),
    ).toBe(3000)
  })
})

describe('a disk that is full', () => {
  it('refuses what would begin, says so once, and writes again by itself when there is room', async () => {
    const opened = open()
    const { ledger, rows, said, health, reader } = opened
    const call = callBy('alice')
    const begun = ledger.begin(tool('send'), call, free)
    await begun.durable
    fillDisk(opened)
    const long = { text: 'x'.repeat(9000) }
    await expect(ledger.begin(tool('send', long), call, free).durable).rejects.toThrow('no space left')
    await expect(ledger.record(tool('look', long), call, ending(), free).durable).rejects.toThrow('no space left')
    const output = { content: [{ type: 'text', text: 'y'.repeat(9000) }] }
    const settled = ledger.settle(begun, tool('send'), call, ending({ output, costMicros: 3 }))
    await expect(settled.durable).rejects.toThrow('no space left')
    expect(health()).toMatchObject({ ok: false, error: expect.stringContaining('2 ends of calls wait') as string })
    expect(said.filter(({ level }) => level === 'error')).toHaveLength(1)
    expect(rows()).toHaveLength(1)

    emptyDisk(opened)
    await expect.poll(() => rows().length, { timeout: 10_000 }).toBe(4)
    expect(health().ok).toBe(true)
    expect(said.at(-1)?.message).toBe('the ledger writes again')
    // What ran is told of; what was refused before it began is not.
    expect(
      rows()
        .slice(1)
        .map(({ name, state, begins }) => [name, state, begins]),
    ).toEqual([
      ['look', 'ok', null],
      ['send', 'ok', 1],
      ['outage', 'ok', null],
    ])
    expect(JSON.parse(rows().at(-1)?.body ?? '')).toEqual({
      since: expect.stringMatching(/^\d{4}-/) as string,
      error: 'ENOSPC: no space left on device, write',
    })
    expect((await reader.entry(begun.entry))?.state).toBe('ok')
    expect((await reader.verify()).ok).toBe(true)
  })

  it('[R8.6] has room again when a row was written, and not before', async () => {
    const opened = open()
    const { ledger, rows, said, health, usedBefore } = opened
    const begin = async () => ledger.begin(tool('send'), callBy('alice'), free).durable
    const tryAgain = () => usedBefore(createCalendar('UTC'), Date.now())
    await begin()
    fillDisk(opened)
    for (let tries = 0; tries < 100 && health().ok; tries += 1) {
      await begin().catch(() => undefined)
      tryAgain()
    }
    expect(health()).toMatchObject({ ok: false, error: expect.stringContaining('no space left') as string })
    const there = rows().length
    tryAgain()
    expect([health().ok, rows().length]).toEqual([false, there])
    expect(said.at(-1)?.message).toContain('the ledger cannot write')
    emptyDisk(opened)
    tryAgain()
    expect([health().ok, rows().at(-1)?.name, said.at(-1)?.message]).toEqual([
      ...[true, 'outage', 'the ledger writes again'],
    ])
    await begin()
    expect(rows()).toHaveLength(there + 2)
  })

  it('lets nothing run that was to be covered', async () => {
    const opened = open()
    const { ledger } = opened
    const call = callBy('alice')
    await ledger.record(tool('look', { text: 'x'.repeat(3000) }), call, ending(), free).durable
    fillDisk(opened)
    const asked = Array.from({ length: 40 }, (_, client) =>
      reading(ledger, `client ${'c'.repeat(300)}${client}`, reserving(5)),
    )
    await expect(Promise.all(asked)).rejects.toThrow('no space left')
    emptyDisk(opened)
    await (
      await reading(ledger, 'alice', reserving(5))
    )(ending()).durable
  })
})

describe('what somebody else writes behind the last row', () => {
  it('[R8.6] is no row: the next one is written over it, and what is left of it is put aside by the next start', async () => {
    const { ledger, folder, rows, reader, end } = open()
    const record = (call: number) => ledger.record(tool('look', { call }), callBy('alice'), ending(), free).durable
    await record(1)
    const file = segmentFile(folder, [...segmentsIn(folder).keys()][0] ?? '', 0)
    const row = readFileSync(file, 'utf8').split('\n')[0] ?? ''
    appendFileSync(file, `${row.replace('"seq":1', '"seq":2')}\n${'x'.repeat(2000)}\n`)
    await record(2)
    await record(3)
    expect(rows().map(({ seq, body }) => [seq, (JSON.parse(body) as { arguments: unknown }).arguments])).toEqual([
      ...[1, 2, 3].map((call) => [call, { call }]),
    ])
    expect(await reader.verify()).toMatchObject({ ok: true, rows: 3 })
    await end()
    expect(await verified(folder)).toMatchObject({ ok: true })
  })
})

describe('numbers that are left out', () => {
  it('[R8.6] are left out also when the first row after a start can not be written', async () => {
    const before = open()
    await before.ledger.record(tool('look'), callBy('alice'), ending(), free).durable
    const earlier = copyAsKilled(before.folder)
    await before.ledger.record(tool('look'), callBy('alice'), ending(), free).durable
    await before.end()
    for (const name of ['ledger-checkpoints.ndjson', 'ledger-key.pem', 'ledger-head'])
      cpSync(join(before.folder, name), join(earlier, name))
    const opened = open(earlier)
    const { ledger, rows } = opened
    fillDisk(opened)
    const long = { text: 'x'.repeat(9000) }
    await expect(ledger.begin(tool('send', long), callBy('alice'), free).durable).rejects.toThrow('no space left')
    emptyDisk(opened)
    await ledger.begin(tool('send'), callBy('alice'), free).durable
    expect(rows().map(({ seq }) => seq)).toEqual([1, 3, 4])
  })
})
