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
  const { revision, caller, ...asked } = JSON.parse(first.body) as Body
  const said = end === undefined ? {} : (JSON.parse(end.body) as Body)
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

export const timeOf = (at: number): string => new Date(Math.round(at)).toISOString()
