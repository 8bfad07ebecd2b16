import { UsageError, type Command } from './command.ts'
import type { Place } from './inside.ts'
import { entryFilter, entryOptions, textIn } from './ledger-filter.ts'
import { exitCodes, placeOptions, readingIn } from './ledger-folder.ts'
import { readerGone } from './reader-gone.ts'

export const exportCommand = (place: Place): Command => ({
  words: ['ledger', 'export'],
  verbatim: true,
  summary: 'Writes the rows of the ledger to stdout, for other programs',
  usage: '[--format ndjson|csv] [--since TIME] [--until TIME] [--client ID] [--tool NAME] [--outcome STATES]',
  options: {
    ...placeOptions,
    format: {
      type: 'string',
      value: 'ndjson|csv',
      summary: 'lines of JSON, or a table for a spreadsheet (default: ndjson)',
    },
    ...entryOptions,
  },
  details: `A line for each row, in the order they were written. A call has one row, or two with the same id: begun, which costs
nothing, and how it ended. So sums over lines are right. A line has id, at, client, tool, arguments, state, cost, duration
(in milliseconds), when it had begun, when it was settled, and more. All that is named must fit the row itself: how it ended
is in the second. What the ledger notes for itself is left out, unless --kind ledger asks for it; only a hold that a crash left
unknown is there always, for what it charged its client.

${exitCodes}`,
  run: ({ values }, io) => {
    const format = textIn(values, 'format') ?? 'ndjson'
    if (format !== 'ndjson' && format !== 'csv') throw new UsageError(`--format takes ndjson or csv; it is ${format}`)
    const filter = entryFilter(values)
    return readingIn(place, values, io, async (reader) => {
      const gone = new AbortController()
      void readerGone().then(() => gone.abort())
      for await (const lines of reader.exported({ ...filter, format })) {
        io.out(lines.slice(0, -1))
        if (gone.signal.aborted) break
      }
      return 0
    })
  },
})
