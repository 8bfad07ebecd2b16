import type { DatabaseSync } from 'node:sqlite'
import { bodyOf, timeOf } from './entry-view.ts'
import { lastRow } from './recovery.ts'
import { rowReader, upwards } from './row-reader.ts'
import { entryOf, type Row } from './row.ts'
import type { Filter } from './filter.ts'

/** Each row is chosen by itself: by how it ended go the rows of ends. */
export interface ExportQuery extends Filter {
  readonly format: 'ndjson' | 'csv'
}

const csvColumns = [
  ...['row', 'id', 'at', 'client', 'kind', 'tool', 'state', 'cost', 'cost_micros', 'reserved_micros'],
  ...[
    'duration',
    'duration_ms',
    'begun',
    'settled',
    'trace_id',
    'incident_id',
    'code',
    'surface',
    'calls',
    'arguments',
    'result',
    'hash',
  ],
  ...['arguments_cut', 'result_cut', 'questions', 'questions_cut', 'answers', 'answers_cut', 'caller', 'revision'],
] as const

type Line = Readonly<Partial<Record<(typeof csvColumns)[number], unknown>>>

const chunkRows = 256

/**
 * A line for each row, in the order they were written; a begun row costs nothing, so that sums over lines are right. The row of
 * an end says again what was asked, so that each line can be read by itself.
 */
export function* exportLines(db: DatabaseSync, writer: string, query: ExportQuery): Generator<string> {
  const { where, values } = conditions(query)
  const read = rowReader(db, `WHERE seq > ? AND seq <= ? ${where} ORDER BY seq LIMIT ${chunkRows}`)
  const begun = rowReader(db, 'WHERE seq = ?')
  const top = lastRow(db)?.seq ?? 0
  const lineOf = (row: Row): Line => lineFor(writer, row, row.begins === null ? undefined : begun(row.begins)[0])
  const text = query.format === 'csv' ? csvLine : (line: Line): string => `${JSON.stringify(line)}\n`
  if (query.format === 'csv') yield `${csvColumns.join(',')}\r\n`
  for (let after = 0; ;) {
    const rows = upwards(after, read(after, top, ...values))
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map((row) => text(lineOf(row))).join('')
    after = last.seq
  }
}

function conditions(query: ExportQuery): { readonly where: string; readonly values: (string | number)[] } {
  const wanted: (readonly [condition: string, value: string | number | undefined])[] = [
    ['client = ?', query.client],
    ['name = ?', query.name],
    ['kind = ?', query.kind],
    ['surface = ?', query.surface],
    ['code = ?', query.code],
    ['incident = ?', query.incident],
    ['trace = ?', query.trace],
    ['at >= ?', query.from],
    ['at < ?', query.to],
  ]
  const given = wanted.filter((pair): pair is readonly [string, string | number] => pair[1] !== undefined)
  const { states, kind } = query
  const conditions = [
    ...given.map(([condition]) => condition),
    ...(states === undefined ? [] : [`state IN (${states.map(() => '?').join()})`]),
    // Of what the ledger notes for itself only what it charges a client is of use for sums.
    ...(kind === undefined ? [`(kind <> 'ledger' OR state = 'unknown')`] : []),
  ]
  return {
    where: conditions.map((condition) => `AND ${condition}`).join(' '),
    values: [...given.map(([, value]) => value), ...(states ?? [])],
  }
}

function lineFor(writer: string, row: Row, begun: Row | undefined): Line {
  const { begins, state } = row
  const ended = state !== 'begun'
  const duration = ended ? row.duration / 1000 : null
  return {
    row: row.seq,
    id: entryOf(writer, begins ?? row.seq),
    at: timeOf(row.at),
    client: row.client,
    kind: row.kind,
    tool: row.name,
    state,
    cost: row.cost / 1e6,
    cost_micros: row.cost,
    ...(ended || row.reserved === null ? {} : { reserved_micros: row.reserved }),
    duration,
    duration_ms: duration,
    begun: timeOf(begun?.at ?? row.at - (duration ?? 0)),
    ...(ended ? { settled: timeOf(row.at) } : {}),
    trace_id: row.trace,
    ...(row.incident === '' ? {} : { incident_id: row.incident }),
    ...(row.code === '' ? {} : { code: row.code }),
    surface: row.surface,
    calls: row.calls,
    arguments: null,
    ...(begun === undefined ? {} : bodyOf(begun)),
    ...bodyOf(row),
    hash: row.hash,
  }
}

const csvLine = (line: Line): string => `${csvColumns.map((column) => csvValue(line[column])).join(',')}\r\n`

/** RFC 4180; a text that a spreadsheet would run as a formula gets an apostrophe before it. */
function csvValue(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
