import { setTimeout as sleep } from 'node:timers/promises'
import type { EntryView, LedgerReader } from '../ledger/ledger.ts'
import type { entryFilter } from './ledger-filter.ts'

const everyMs = 300
/** A new one has its tables by then. */
const looksUntilGone = 2

export interface Following {
  readonly filter: ReturnType<typeof entryFilter>
  /** Rows up to that one are not new. */
  readonly before: number
  readonly shown: readonly EntryView[]
  readonly print: (entry: EntryView) => void
  readonly stop: AbortSignal
  /** Whether the database that is read is still the one of the folder. */
  readonly isThere: () => boolean
}

/** Shows what comes until it is stopped, or until another database has taken the place of this one: answers when this one was there last. */
export async function follow(
  reader: LedgerReader,
  { filter, before, shown, print, stop, isThere }: Following,
): Promise<number | 'stopped'> {
  let thereAt = Date.now()
  let looksGone = 0
  let last = Math.max(before, ...shown.map(rowOf))
  const running = new Set(shown.filter(({ state }) => state === 'begun').map(({ id }) => id))
  const { states: _states, ...begun } = filter
  while (looksGone < looksUntilGone) {
    if (stop.aborted) return 'stopped'
    await sleep(everyMs, undefined, { signal: stop }).catch(() => undefined)
    const now = Date.now()
    looksGone = isThere() ? 0 : looksGone + 1
    if (looksGone > 0) continue // its rows may be there before it is
    thereAt = now
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
  return thereAt
}

/** Those that ended meanwhile are shown by how they ended; which they would be is not known before. */
const wanted = ({ state, code, incident_id: incident }: EntryView, filter: ReturnType<typeof entryFilter>): boolean =>
  filter.states?.includes(state) !== false &&
  (filter.code === undefined || filter.code === code) &&
  (filter.incident === undefined || filter.incident === incident)

const rowOf = ({ id }: EntryView): number => Number(id.slice(id.lastIndexOf('-') + 1))

/** The last row, or that before a time. */
export async function newest(reader: LedgerReader, to?: number): Promise<number> {
  const [entry] = (await reader.search({ limit: 1, to })).entries
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
