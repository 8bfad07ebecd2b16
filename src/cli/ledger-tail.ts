import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { EntryView, LedgerReader } from '../ledger/ledger.ts'
import type { Command } from './command.ts'
import type { Place } from './inside.ts'
import { countIn, entryFilter, entryOptions } from './ledger-filter.ts'
import { exitCodes, ledgerPlace, placeOptions, readingAt, sayIfOff } from './ledger-folder.ts'
import { follow, newest } from './ledger-follow.ts'
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
  run: async ({ values }, io) => {
    const [filter, limit] = [entryFilter(values), countIn(values, 'lines', 10, 1000)]
    const print = (entry: EntryView): void => io.out(values['json'] === true ? JSON.stringify(entry) : entryLine(entry))
    const at = await ledgerPlace(services, values, io)
    if (at === undefined) return 1
    const stop = values['follow'] === true ? stopping(services.stopAsked) : undefined
    const show = async (reader: LedgerReader, from?: number): Promise<number | 'stopped'> => {
      const file = fileIn(at.folder)
      const before = await newest(reader, from)
      const shown = from === undefined ? (await reader.search({ ...filter, limit })).entries : []
      if (from === undefined && shown.length === 0) sayIfOff(at, io)
      shown.toReversed().forEach(print)
      const isThere = (): boolean => (fileIn(at.folder) ?? file) === file
      return stop === undefined ? 'stopped' : follow(reader, { filter, before, shown, print, stop, isThere })
    }
    let left = await readingAt(at, io, show)
    while (typeof left === 'number') {
      const from = left
      io.err('owlclaw: the ledger was replaced: what follows is from the one that is there now')
      left = await readingAt(at, io, (reader) => show(reader, from))
    }
    return left === 'stopped' ? 0 : 1
  },
})

function stopping(stopAsked: () => Promise<string>): AbortSignal {
  const stop = new AbortController()
  void Promise.race([stopAsked(), readerGone()]).then(() => stop.abort())
  return stop.signal
}

/** Which file the database is, where there is one; a backup that is restored, or a start after damage, puts another in its place. */
function fileIn(folder: string): string | undefined {
  const found = statSync(join(folder, 'owlclaw.db'), { bigint: true, throwIfNoEntry: false })
  return found === undefined ? undefined : `${found.dev}:${found.ino}`
}
