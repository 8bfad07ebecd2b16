import type { LedgerReader, Page } from '../ledger/ledger.ts'
import { UsageError, type Arguments, type Command, type Io } from './command.ts'
import type { Place } from './inside.ts'
import { countIn, entryFilter, entryOptions, textIn } from './ledger-filter.ts'
import { exitCodes, jsonOption, placeOptions, readingIn, sayIfOff } from './ledger-folder.ts'
import { entryLine } from './ledger-text.ts'

export const searchCommand = (place: Place): Command => ({
  words: ['ledger', 'search'],
  summary: 'Finds calls in the ledger, the newest first',
  usage:
    '[--client ID] [--tool NAME] [--since TIME] [--outcome STATES] [--incident ID] [--trace ID] [--entry ID] [--json]',
  options: {
    ...placeOptions,
    ...entryOptions,
    entry: { type: 'string', value: 'ID', summary: 'one entry, with all that is known of it' },
    limit: { type: 'string', value: 'COUNT', summary: 'how many at most, from 1 to 1000 (default: 20)' },
    cursor: { type: 'string', value: 'CURSOR', summary: 'goes on where the page before ended, as it said' },
    json: jsonOption,
  },
  details: `All that is named must fit. A time is 2026-11-18, 2026-11-18T12:00:00Z (UTC without a zone), or 90m, 12h, 7d ago.

${exitCodes}`,
  run: ({ values }, io) => {
    const [filter, limit] = [entryFilter(values), countIn(values, 'limit', 20, 1000)]
    const [id, cursor] = [textIn(values, 'entry'), textIn(values, 'cursor')]
    return readingIn(place, values, io, async (reader, at) => {
      if (id !== undefined) return oneEntry(reader, id, io)
      const page = await searched(reader, { ...filter, limit, cursor })
      if (page.entries.length === 0) sayIfOff(at, io)
      printPage(page, values, io)
      return 0
    })
  },
})

async function searched(reader: LedgerReader, query: Parameters<LedgerReader['search']>[0]): Promise<Page> {
  const { UnknownCursor } = await import('../ledger/ledger.ts')
  try {
    return await reader.search(query)
  } catch (thrown) {
    throw thrown instanceof UnknownCursor ? new UsageError(thrown.message) : thrown
  }
}

async function oneEntry(reader: LedgerReader, id: string, io: Io): Promise<number> {
  const entry = await reader.entry(id)
  if (entry === undefined) {
    io.err(`owlclaw: the ledger has no entry ${id}, or it was pruned`)
    return 1
  }
  io.out(JSON.stringify(entry, null, 2))
  return 0
}

function printPage({ entries, next }: Page, values: Arguments['values'], io: Io): void {
  if (values['json'] === true) {
    io.out(JSON.stringify({ entries, ...(next === undefined ? {} : { next_cursor: next }) }, null, 2))
    return
  }
  io.out(entries.length === 0 ? 'Nothing fits.' : entries.map(entryLine).join('\n'))
  if (next !== undefined) io.err(`There are more: add --cursor ${next}`)
}
