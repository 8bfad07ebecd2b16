import type { Damage } from './damage.ts'
import type { ExportQuery } from './export.ts'
import type { VerifyQuestion } from './reading.ts'
import type { Query } from './search.ts'
import type { SegmentColumns } from './segment-columns.ts'
import type { StatisticsQuery } from './statistics.ts'

export interface ReadingPlace {
  readonly folder: string
  readonly checkpointFile: string | undefined
  /** Of one number: the last row that is on disk. */
  readonly durable: SharedArrayBuffer
}

/** What can be asked of the thread that reads. */
export type Question =
  | { readonly ask: 'search'; readonly query: Query }
  | { readonly ask: 'entry'; readonly entry: string }
  | { readonly ask: 'statistics'; readonly query: StatisticsQuery }
  | { readonly ask: 'verify'; readonly question: VerifyQuestion | undefined }
  | { readonly ask: 'export'; readonly query: ExportQuery }
  /** The next piece of an export that was begun under that number; `stop` lets it go. */
  | { readonly ask: 'more'; readonly of: number; readonly stop: boolean }
  | { readonly ask: 'close' }

/** Without a number it is told only: a segment more is full. */
export type ToThread =
  { readonly id: number; readonly question: Question } | { readonly grown: readonly SegmentColumns[] }

export type FromThread =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly error: { readonly name: string; readonly message: string } }
  | { readonly trouble: string }
  | { readonly damage: Damage }
