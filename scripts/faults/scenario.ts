import type { Violations } from './judge.ts'
import type { Random } from './random.ts'

export interface Setting {
  readonly random: Random
  /** How often processes are killed. */
  readonly kills: number
  /** Under a minute for all of it, or as long as it takes. */
  readonly short: boolean
  readonly say: (text: string) => void
}

export interface Report {
  /** What was done to the gateway, and how. */
  readonly injected: string
  readonly answers: number
  /** Handlers that ran. */
  readonly executed: number
  readonly rows: number
  readonly violations: Violations
  /** What else is worth knowing. */
  readonly notes: readonly string[]
}

export type Scenario = (setting: Setting) => Promise<Report>
