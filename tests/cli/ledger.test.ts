import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { usedIn } from '../../src/ledger/ledger.ts'
import { createCalendar } from '../../src/core/calendar.ts'
import { callBy, ending, open, reserving, tool } from '../ledger/ledger-parts.ts'
import { ledgerFolder, newFolder } from './ledger-folders.ts'
import { commandsIn, run } from './running.ts'

type Json = Readonly<Record<string, unknown>>

const ledger = (folder: string, ...words: readonly string[]) => run(['ledger', ...words, '--data-dir', folder])

describe('ledger search', () => {
  it.each([
    [
      ['--client', 'bob'],
      ['pay', 'add'],
    ],
    [
      ['--tool', 'add'],
      ['add', 'add'],
    ],
    [
      ['--outcome', 'denied,error'],
      ['pay', 'add'],
    ],
    [['--outcome', 'ok', '--tool', 'add'], ['add']],
    [['--incident', 'incident-7'], ['pay']],
    [
      ['--trace', 'a'.repeat(32)],
      ['skill://math/add', 'add'],
    ],
    [['--code', 'rate_limited'], ['add']],
    [['--kind', 'resource'], ['skill://math/add']],
    [
      ['--surface', 'mcp', '--limit', '2'],
      ['skill://math/add', 'pay'],
    ],
    [
      ['--since', '1h'],
      ['skill://math/add', 'pay', 'add', 'add'],
    ],
    [['--until', '1h'], []],
    [['--since', '2001-01-01', '--until', '2001-01-02T12:00'], []],
  ])('%j finds %j, the newest first', async (words, names) => {
    const { code, out } = await ledger(await ledgerFolder(), 'search', ...words, '--json')
    expect(code).toBe(0)
    expect((JSON.parse(out) as { entries: Json[] }).entries.map(({ name }) => name)).toEqual(names)
  })

  it('shows each call in a line, and all of one with --entry: what was asked, without secrets', async () => {
    const folder = await ledgerFolder()
    const { out } = await ledger(folder, 'search', '--client', 'ada', '--tool', 'add')
    expect(out).toMatch(/^\d{4}-\S+Z {2}\S+-1 {2}ok {2}ada add {2}12\.5 ms {2}0\.002$/)
    const id = /\S+-1(?= )/.exec(out)?.[0] ?? ''
    const one = await ledger(folder, 'search', '--entry', id)
    expect(JSON.parse(one.out)).toMatchObject({
      id,
      state: 'ok',
      cost_micros: 2000,
      arguments: { a: 2, b: 3 },
      result: { sum: 5 },
    })
    expect(readFileSync(join(folder, 'owlclaw.db')).includes('hunter2')).toBe(false)
    expect(one.out).not.toContain('hunter2')
    expect((await ledger(folder, 'search', '--entry', 'nobody-1')).code).toBe(1)
    expect((await ledger(folder, 'search', '--client', 'eve')).out).toBe('Nothing fits.')
  })

  it('goes on with the cursor it gave, whatever is written meanwhile', async () => {
    const folder = await ledgerFolder()
    const first = await ledger(folder, 'search', '--limit', '2')
    const cursor = /--cursor (\S+)$/.exec(first.err)?.[1] ?? ''
    const { ledger: more, end } = open(folder)
    await more.record(tool('later'), callBy('eve'), ending(), undefined).durable
    const second = await ledger(folder, 'search', '--limit', '2', '--cursor', cursor)
    await end()
    const names = (text: string): string[] => text.split('\n').map((line) => line.split('  ')[3] ?? '')
    expect([...names(first.out), ...names(second.out)]).toEqual([
      'ada resource skill://math/add',
      'bob pay',
      'bob add',
      'ada add',
    ])
  })

  it.each([
    [['--outcome', 'denid'], "--outcome takes no 'denid'; did you mean denied?"],
    [['--limit', '0'], '--limit takes a number from 1 to 1000; it is 0'],
    [['--since', 'yesterday'], '--since takes a time such as'],
    [['--since', '2026-13-45'], '--since takes a time such as'],
    [['--since', '2027-02-30'], '--since takes a time such as'],
    [['--cursor', 'x'], 'is no cursor of this ledger'],
    [['--clint', 'x'], 'did you mean --client?'],
  ])('%j is answered with what is right', async (words, said) => {
    const { code, err } = await ledger(await ledgerFolder(), 'search', ...words)
    expect([code, err]).toEqual([2, expect.stringContaining(said)])
  })
})

describe('ledger tail', () => {
  it('shows the last calls in their order', async () => {
    const { out } = await ledger(await ledgerFolder(), 'tail', '-n', '2')
    expect(out.split('\n').map((line) => line.split('  ')[3])).toEqual(['bob pay', 'ada resource skill://math/add'])
  })

  it('follows: what comes is shown, and what runs is shown again when it ends', async () => {
    const folder = await ledgerFolder()
    const { ledger: more, end } = open(folder)
    const stop = Promise.withResolvers<string>()
    const shown: Json[] = []
    const tail = commandsIn({ stopAsked: () => stop.promise }).find(({ words }) => words.join(' ') === 'ledger tail')
    const values = { 'data-dir': folder, follow: true, lines: '1', json: true }
    const [first, seen] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()]
    const out = (text: string): void => {
      const entry = JSON.parse(text) as Json
      shown.push(entry)
      first.resolve(entry)
      if (entry['name'] === 'slow' && entry['state'] === 'begun') seen.resolve(entry)
      if (entry['name'] === 'slow' && entry['state'] === 'ok') stop.resolve('SIGINT')
    }
    const code = tail?.run({ values, positionals: [] }, { out, err: out })
    await first.promise
    const [slow, by] = [tool('slow'), callBy('eve')]
    await more.record(tool('quick'), by, ending(), undefined).durable
    const begun = more.begin(slow, by, reserving(0))
    await begun.durable
    await seen.promise
    await more.settle(begun, slow, by, ending()).durable
    expect(await code).toBe(0)
    await end()
    expect(shown.map(({ name, state }) => `${String(name)} ${String(state)}`)).toEqual([
      'skill://math/add ok',
      'quick ok',
      'slow begun',
      'slow ok',
    ])
  })
})

describe('ledger tail --follow', () => {
  it('[R8.6] goes on with what a backup that is restored puts in the place of the ledger, and says so', async () => {
    const folder = await ledgerFolder()
    const backup = join(newFolder(), 'backup')
    await ledger(folder, 'backup', backup)
    const [stop, out, err] = [Promise.withResolvers<string>(), [] as string[], [] as string[]]
    const tail = commandsIn({ stopAsked: () => stop.promise }).find(({ words }) => words.join(' ') === 'ledger tail')
    const io = { out: (text: string) => void out.push(text), err: (text: string) => void err.push(text) }
    const code = tail?.run({ values: { 'data-dir': folder, follow: true, lines: '1' }, positionals: [] }, io)
    const recorded = async (name: string): Promise<void> => {
      const { ledger: more, end } = open(folder)
      await more.record(tool(name), callBy('eve'), ending(), undefined).durable
      await end()
      await expect.poll(() => out.at(-1), { timeout: 10_000 }).toContain(`eve ${name}`)
    }
    await expect.poll(() => out, { timeout: 10_000 }).toHaveLength(1)
    await recorded('before')
    expect((await ledger(folder, 'restore', backup)).code).toBe(0)
    await recorded('after')
    await recorded('later')
    stop.resolve('SIGINT')
    expect(await code).toBe(0)
    expect(out.map((line) => line.split('  ')[3])).toEqual([
      ...['ada resource skill://math/add', 'eve before', 'eve after', 'eve later'],
    ])
    expect(err).toEqual(['owlclaw: the ledger was replaced: what follows is from the one that is there now'])
  })
})

describe('ledger export', () => {
  it('gives a row a line, sums of which are right', async () => {
    const { code, out } = await ledger(await ledgerFolder(), 'export', '--format', 'ndjson')
    expect(code).toBe(0)
    const lines = out.split('\n').map((line) => JSON.parse(line) as Json)
    expect(lines.map(({ row, tool: name, state }) => [row, name, state])).toEqual([
      [1, 'add', 'begun'],
      [2, 'add', 'ok'],
      [3, 'add', 'denied'],
      [4, 'pay', 'begun'],
      [5, 'pay', 'error'],
      [6, 'skill://math/add', 'ok'],
    ])
    expect(lines[0]?.['id']).toBe(lines[1]?.['id'])
    expect(lines[1]).toMatchObject({ client: 'ada', cost: 0.002, duration_ms: 12.5, result: { sum: 5 } })
    for (const member of ['id', 'at', 'begun', 'settled', 'trace_id', 'hash']) expect(lines[1]).toHaveProperty(member)
    for (const member of ['client', 'tool', 'arguments', 'state', 'cost', 'duration'])
      for (const line of lines) expect(line).toHaveProperty(member)
    expect(lines[1]?.['arguments']).toEqual(lines[0]?.['arguments'])
    expect(lines.reduce((sum, { cost }) => sum + Number(cost), 0)).toBeCloseTo(0.002)
  })

  it('gives a table that a spreadsheet takes, and no formulas', async () => {
    const folder = newFolder()
    const { ledger: more, end } = open(folder)
    await more.record(tool('=cmd|x'), callBy('a "quoted", client'), ending(), undefined).durable
    await end()
    const { out } = await ledger(folder, 'export', '--format', 'csv')
    const [head, line] = out.split('\r\n')
    expect(head?.split(',').slice(0, 6)).toEqual(['row', 'id', 'at', 'client', 'kind', 'tool'])
    expect(line).toContain(`"a ""quoted"", client",tool,'=cmd|x,ok`)
  })

  it('leaves out what was not asked for', async () => {
    const { out } = await ledger(await ledgerFolder(), 'export', '--client', 'bob', '--since', '1d', '--tool', 'pay')
    expect(out.split('\n').map((line) => (JSON.parse(line) as Json)['row'])).toEqual([4, 5])
    const { out: ended } = await ledger(await ledgerFolder(), 'export', '--outcome', 'denied,error')
    expect(ended.split('\n').map((line) => (JSON.parse(line) as Json)['row'])).toEqual([3, 5])
    expect(await ledger(await ledgerFolder(), 'export', '--format', 'xml')).toMatchObject({ code: 2 })
  })
})

describe('ledger stats', () => {
  it('[R8.10] sums up by client and tool, with why calls were denied', async () => {
    const folder = await ledgerFolder()
    const { out } = await ledger(folder, 'stats')
    const cells = out.split('\n').map((line) => line.trim().split(/ {2,}/))
    expect(cells[2]?.slice(0, 7)).toEqual(['client', 'called', 'calls', 'ok', 'errors', 'denied', 'unknown'])
    expect(cells).toContainEqual(['ada', 'add', '1', '1', '0', '0', '0', '12.6', '12.6', '12.6', '0.002'])
    expect(out).toContain('bob add: 1 rate_limited')
    const { out: json } = await ledger(folder, 'stats', '--client', 'bob', '--json')
    const { rows } = JSON.parse(json) as { rows: Json[] }
    expect(rows.map(({ name, calls, errors, denied }) => [name, calls, errors, denied])).toEqual([
      ['add', 1, 0, 1],
      ['pay', 1, 1, 0],
    ])
    expect((await ledger(folder, 'stats', '--until', '2001-01-01')).out).toMatch(/^No calls from /)
    expect(await ledger(folder, 'stats', '--since', '1h', '--until', '2h')).toMatchObject({ code: 2 })
  })

  it('[R8.10] says what each client has left, by the ledger and the configuration', async () => {
    const folder = await ledgerFolder()
    const config = join(folder, 'mcp-server.yaml')
    writeFileSync(
      config,
      'mcp_server:\n  governance:\n    default_quota:\n      max_calls_per_day: 10\n      monthly_budget: 5\n',
    )
    const { out } = await ledger(folder, 'stats', '--config', config)
    expect(out).toContain('ada: 9 of 10 calls this day, 4.998 of 5 USD this month')
    const { out: json } = await ledger(folder, 'stats', '--client', 'ada', '--json', '--config', config)
    expect(JSON.parse(json)).toMatchObject({
      clients: [
        {
          client: 'ada',
          quota: [
            { name: 'day', remaining: 9 },
            { name: 'month', remaining: 4_998_000 },
          ],
        },
      ],
    })
  })

  it('[R8.10] names no currency where no configuration says which it is', async () => {
    const [folder, elsewhere] = [await ledgerFolder(), newFolder()]
    const { out } = await run(['ledger', 'stats', '--data-dir', folder], { cwd: elsewhere })
    expect(out).toMatch(/^From \S+Z to \S+Z\n/)
    const { out: json } = await run(['ledger', 'stats', '--data-dir', folder, '--json'], { cwd: elsewhere })
    expect(JSON.parse(json)).not.toHaveProperty('currency')
  })

  it('knows of nobody where nothing was written', () => {
    const { folder } = open()
    expect(usedIn(folder)(createCalendar('UTC'), Date.now()).clients).toEqual([])
  })
})

describe('a file beside', () => {
  it('that is half written or foreign makes no difference to what is read', async () => {
    const folder = await ledgerFolder()
    appendFileSync(join(folder, 'ledger-checkpoints.ndjson'), '{"ledger":"other","seq":99')
    writeFileSync(join(folder, 'ledger-index.db'), 'no index')
    expect((await ledger(folder, 'verify')).code).toBe(0)
    expect((await ledger(folder, 'search', '--client', 'bob')).out.split('\n')).toHaveLength(2)
  })
})
