import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLedger, type LedgerReader, type Query } from '../../src/ledger/ledger.ts'
import { openStore } from '../../src/store/store.ts'
import { fillLedger, type Filled } from './ledger-filling.ts'
import { median, table, type Finding } from './report.ts'
import type { Plan } from './rounds.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const perField = 20

/** How long a ledger of that size takes to search, to sum up and to verify, through the thread that the gateway reads with. */
export async function ledgerSizeSuite({ rows, say }: Plan): Promise<Finding> {
  const folder = mkdtempSync(join(tmpdir(), 'owlclaw-bench-ledger-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const store = openStore(folder)
  const filled = fillLedger(store.db, folder, rows, (text) => say(`ledger-size: ${text}`))
  const ledger = openLedger({ db: store.db, folder, maxRecordedBytes: 1024, log: silent })
  try {
    const [indexSeconds] = await timed(() => ledger.reader.search({ limit: 1 }))
    say(`ledger-size: indexed in ${(indexSeconds / 1000).toFixed(1)} s`)
    const searches = await searched(ledger.reader, filled)
    const statistics = await summedUp(ledger.reader, filled)
    const [verifyMs, verdict] = await timed(() => ledger.reader.verify())
    if (!verdict.ok) throw new Error(`it does not verify: ${verdict.problem?.detail ?? 'no reason given'}`)
    const verified = (verdict.rows / verifyMs) * 1000
    const size = megabytesIn(readdirSync(join(folder, 'ledger')).map((name) => join(folder, 'ledger', name)))
    const indexSize = megabytesIn([join(folder, 'ledger-index.db')])
    const lines = [...searches, { what: "a month's statistics of one client", times: statistics }]
    const text = [
      `${rows.toLocaleString('en-US')} rows, ${size.toFixed(0)} MiB, and an index of ${indexSize.toFixed(0)} MiB beside them, made in ${(indexSeconds / 1000).toFixed(0)} s.`,
      `Verified: ${Math.round(verified).toLocaleString('en-US')} rows a second.`,
      table(['', 'median ms', 'slowest ms'], lines.map(lineOf)),
    ].join('\n\n')
    return {
      text,
      targets: [
        ...searches.map(({ what, times }) => ({
          ...{ what: `ledger-size, ${what}: median ms`, value: median(times), most: 50 },
        })),
        { what: 'ledger-size, statistics of a client for a month: median ms', value: median(statistics), most: 20 },
        { what: 'ledger-size: rows verified a second', value: verified, least: 100_000 },
      ],
    }
  } finally {
    await ledger.close()
    store.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const megabytesIn = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + statSync(file).size, 0) / 2 ** 20

interface Line {
  readonly what: string
  readonly times: readonly number[]
}

const lineOf = ({ what, times }: Line) => [what, median(times).toFixed(1), Math.max(...times).toFixed(1)]

/** Values that are there, spread over all of it, and values that are not. */
async function searched(reader: LedgerReader, filled: Filled): Promise<readonly Line[]> {
  const { clients, names, traces, incidents, from, to } = filled
  const at = (share: number): number => from + Math.floor(share * (to - from))
  const spread = <T>(all: readonly T[], index: number): T | undefined =>
    all[Math.floor((index / perField) * all.length)]
  const queries: Readonly<Record<string, (index: number) => Query>> = {
    client: (index) => ({ client: spread(clients, index) }),
    tool: (index) => ({ name: spread(names, index) }),
    trace: (index) => ({ trace: spread(traces, index) }),
    'a trace that is not there': (index) => ({ trace: `none-${index}` }),
    incident: (index) => ({ incident: spread(incidents, index) }),
    'an incident that is not there': (index) => ({ incident: `none-${index}` }),
    outcome: (index) => ({ states: [(['ok', 'error', 'denied', 'unknown'] as const)[index % 4] ?? 'ok'] }),
    code: (index) => ({ code: ['rate_limited', 'execution_error', 'timeout'][index % 3] }),
    time: (index) => ({ from: at(index / perField), to: at((index + 1) / perField) }),
    'client, tool, outcome and time': (index) => ({
      ...{ client: spread(clients, index), name: spread(names, index), states: ['denied'] },
      ...{ from: at(0.1), to: at(0.9) },
    }),
  }
  const lines: Line[] = []
  for (const [what, query] of Object.entries(queries)) {
    await reader.search(query(0))
    const times: number[] = []
    for (let index = 0; index < perField; index += 1) times.push((await timed(() => reader.search(query(index))))[0])
    lines.push({ what: `search by ${what}`, times })
  }
  return lines
}

async function summedUp(reader: LedgerReader, { clients, from, to }: Filled): Promise<readonly number[]> {
  const times: number[] = []
  for (const client of clients.slice(0, perField)) {
    times.push((await timed(() => reader.statistics({ client, from, to })))[0])
  }
  return times
}

async function timed<T>(work: () => Promise<T>): Promise<readonly [ms: number, answer: T]> {
  const startedAt = performance.now()
  const answer = await work()
  return [performance.now() - startedAt, answer]
}
