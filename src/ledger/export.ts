import { bodyOf, timeOf } from './entry-view.ts'
import type { OnBroken, RowFiles } from './row-files.ts'
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
export function* exportLines(
  files: RowFiles,
  writer: string,
  query: ExportQuery,
  onBroken?: OnBroken,
): Generator<string> {
  const begun = new Map<number, Row>()
  const lineOf = (row: Row): Line => {
    const { begins } = row
    return lineFor(writer, row, begins === null ? undefined : (begun.get(begins) ?? files.at(begins)))
  }
  const text = query.format === 'csv' ? csvLine : (line: Line): string => `${JSON.stringify(line)}\n`
  const top = files.last()?.seq ?? 0
  if (query.format === 'csv') yield `${csvColumns.join(',')}\r\n`
  let [chunk, read] = ['', 0]
  for (const row of files.after(0, top, { onBroken })) {
    if (isWanted(row, query)) chunk += text(lineOf(row))
    if (row.begins !== null) begun.delete(row.begins)
    else if (row.state === 'begun') remember(begun, row)
    if (++read % chunkRows !== 0) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

const mostBegun = 10_000

/** Its end comes soon, most likely. */
function remember(begun: Map<number, Row>, row: Row): void {
  const [oldest] = begun.keys()
  if (oldest !== undefined && begun.size >= mostBegun) begun.delete(oldest)
  begun.set(row.seq, row)
}

const fields = ['client', 'name', 'kind', 'surface', 'code', 'incident', 'trace'] as const

const isWanted = (row: Row, query: ExportQuery): boolean =>
  fields.every((field) => query[field] === undefined || row[field] === query[field]) &&
  (query.from === undefined || row.at >= query.from) &&
  (query.to === undefined || row.at < query.to) &&
  (query.states === undefined || query.states.includes(row.state)) &&
  // Of what the ledger notes for itself only what it charges a client is of use for sums.
  (query.kind !== undefined || row.kind !== 'ledger' || row.state === 'unknown')

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
