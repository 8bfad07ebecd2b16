import { setTimeout as sleep } from 'node:timers/promises'
import type { EntryView, LedgerReader } from '../ledger/ledger.ts'
import type { Command } from './command.ts'
import type { Place } from './inside.ts'
import { countIn, entryFilter, entryOptions } from './ledger-filter.ts'
import { exitCodes, placeOptions, readingIn, sayIfOff } from './ledger-folder.ts'
import { entryLine } from './ledger-text.ts'
import { readerGone } from './reader-gone.ts'

export const tailCommand = (services: Place & { readonly stopAsked: () => Promise<string> }): Command => ({
  words: ['ledger', 'tail'],
  summary: 'Shows the last calls of the ledger, and with --follow those that come',
  usage: '[-n COUNT] [--follow] [--client ID] [--tool NAME] [--outcome STATES] [--json]',
  options: {
    ...placeOptions,
    lines: { type: 'string', short: 'n', value: 'COUNT', summary: 'how many, from 1 to 1000 (default: 10)' },
    follow: {
      type: 'boolean',
      short: 'f',
      summary: 'goes on until it is stopped; what runs is shown again when it ends',
    },
    ...entryOptions,
    json: { type: 'boolean', summary: 'a line of JSON for each' },
  },
  details: exitCodes,
  run: ({ values }, io) => {
    const [filter, limit] = [entryFilter(values), countIn(values, 'lines', 10, 1000)]
    const print = (entry: EntryView): void => io.out(values['json'] === true ? JSON.stringify(entry) : entryLine(entry))
    return readingIn(services, values, io, async (reader, at) => {
      const before = await newest(reader)
      const { entries } = await reader.search({ ...filter, limit })
      if (entries.length === 0) sayIfOff(at, io)
      entries.toReversed().forEach(print)
      if (values['follow'] === true)
        await follow(reader, filter, { before, entries }, print, Promise.race([services.stopAsked(), readerGone()]))
      return 0
    })
  },
})

const everyMs = 300

async function follow(
  reader: LedgerReader,
  filter: ReturnType<typeof entryFilter>,
  { before, entries: shown }: { readonly before: number; readonly entries: readonly EntryView[] },
  print: (entry: EntryView) => void,
  stopAsked: Promise<string>,
): Promise<void> {
  const stop = new AbortController()
  void stopAsked.then(() => stop.abort())
  let last = Math.max(before, ...shown.map(rowOf))
  const running = new Set(shown.filter(({ state }) => state === 'begun').map(({ id }) => id))
  const { states: _states, ...begun } = filter
  while (!stop.signal.aborted) {
    await sleep(everyMs, undefined, { signal: stop.signal }).catch(() => undefined)
    for (const id of running) {
      const entry = await reader.entry(id)
      if (entry?.state === 'begun') continue
      running.delete(id)
      if (entry !== undefined && wanted(entry, filter)) print(entry)
    }
    for (const entry of await since(reader, begun, last)) {
      last = Math.max(last, rowOf(entry))
      if (entry.state === 'begun') running.add(entry.id)
      if (wanted(entry, filter)) print(entry)
    }
  }
}

/** Those that ended meanwhile are shown by how they ended; which they would be is not known before. */
const wanted = ({ state, code, incident_id: incident }: EntryView, filter: ReturnType<typeof entryFilter>): boolean =>
  filter.states?.includes(state) !== false &&
  (filter.code === undefined || filter.code === code) &&
  (filter.incident === undefined || filter.incident === incident)

const rowOf = ({ id }: EntryView): number => Number(id.slice(id.lastIndexOf('-') + 1))

async function newest(reader: LedgerReader): Promise<number> {
  const [entry] = (await reader.search({ limit: 1 })).entries
  return entry === undefined ? 0 : rowOf(entry)
}

/** Entries after a row, in their order. */
async function since(
  reader: LedgerReader,
  { code: _code, incident: _incident, ...filter }: ReturnType<typeof entryFilter>,
  row: number,
): Promise<readonly EntryView[]> {
  const found: EntryView[] = []
  for (let cursor: string | undefined; ;) {
    const page = await reader.search({ ...filter, limit: 100, cursor })
    const fresh = page.entries.filter((entry) => rowOf(entry) > row)
    found.push(...fresh)
    if (page.next === undefined || fresh.length < page.entries.length) return found.toReversed()
    cursor = page.next
  }
}
