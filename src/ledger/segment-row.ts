import type { Filling } from './filling.ts'
import type { WrittenState } from './usage.ts'

/** Written by a clean close, so that the next start need read no rows. */
export interface Closing {
  readonly seq: number
  readonly hash: string
  readonly state: WrittenState
  readonly filling: Readonly<Filling>
}

export interface SegmentRow {
  readonly first_seq: number
  readonly last_seq: number
  readonly hash: string
  readonly min_at: number
  readonly max_at: number
  readonly state: string
  readonly signature: string
}
