import type { EntryState } from '../core/ledger.ts'
import { entryOf, type Row, type RowKind } from './row.ts'

/** An entry as people and programs are shown it: what was asked, and how it ended. */
export interface EntryView {
  readonly id: string
  readonly state: EntryState
  readonly kind: RowKind
  readonly name: string
  readonly client: string
  readonly surface: string
  readonly revision?: string
  /** What the client calls itself. */
  readonly caller?: { readonly name: string; readonly version?: string }
  readonly begun: string
  /** Left out while nobody knows how it ended. */
  readonly settled?: string
  readonly duration_ms?: number
  readonly cost_micros: number
  /** What is set aside for it, while it runs. */
  readonly reserved_micros?: number
  readonly trace_id: string
  readonly incident_id?: string
  readonly code?: string
  /** How many calls it stands for, where that is not one: refusals of a minute, calls that were held. */
  readonly calls?: number
  readonly arguments?: unknown
  readonly arguments_cut?: CutNote
  /** What it asked its caller meanwhile. */
  readonly questions?: unknown
  readonly questions_cut?: CutNote
  /** What its caller answered: in an earlier round, or meanwhile. */
  readonly answers?: unknown
  readonly answers_cut?: CutNote
  readonly result?: unknown
  readonly result_cut?: CutNote
}

/** What was too long to keep: how long it was, and the hash of all of it. */
export interface CutNote {
  readonly bytes: number
  readonly sha256: string
}

type Kept = 'arguments' | 'questions' | 'answers' | 'result'
type Body = Pick<EntryView, Kept | `${Kept}_cut` | 'revision' | 'caller'>

export function viewOf(writer: string, first: Row, end: Row | undefined): EntryView {
  const last = end ?? first
  const { revision, caller, ...asked } = bodyOf(first)
  const said = end === undefined ? {} : bodyOf(end)
  const running = last.state === 'begun'
  const calls = first.calls + (end?.calls ?? 0)
  return {
    id: entryOf(writer, first.seq),
    state: last.state,
    kind: first.kind,
    name: first.name,
    client: first.client,
    surface: first.surface,
    ...(revision === undefined ? {} : { revision }),
    ...(caller === undefined ? {} : { caller }),
    begun: timeOf(running || end !== undefined ? first.at : first.at - first.duration / 1000),
    ...(running ? {} : { settled: timeOf(last.at), duration_ms: last.duration / 1000 }),
    cost_micros: last.cost,
    ...(running && first.reserved !== null ? { reserved_micros: first.reserved } : {}),
    trace_id: first.trace,
    ...(last.incident === '' ? {} : { incident_id: last.incident }),
    ...(last.code === '' ? {} : { code: last.code }),
    ...(calls > 1 ? { calls } : {}),
    ...asked,
    ...said,
  }
}

/** What somebody made no JSON of is left out: verify names the row, and the others can be read. */
export function bodyOf({ body }: Pick<Row, 'body'>): Body {
  try {
    const value = JSON.parse(body) as Body | null
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

const [firstTime, lastTime] = [Date.parse('0000-01-01T00:00:00.000Z'), Date.parse('9999-12-31T23:59:59.999Z')]

/** No row was written outside of these years: what somebody wrote there is shown as their end, and verify names the row. */
export const timeOf = (at: number): string =>
  new Date(Math.min(lastTime, Math.max(firstTime, Math.round(at)))).toISOString()
