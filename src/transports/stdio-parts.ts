import type { Readable } from 'node:stream'
import type { Principal } from '../core/call.ts'
import type { FaultStyle, Mcp } from '../mcp/mcp.ts'
import type { DataFolder } from '../store/store.ts'
import type { Common } from './hello.ts'
import type { Output } from './stdio-guard.ts'

/** All that answers, in this process. */
export interface Opened<Served> {
  readonly mcp: Mcp
  readonly served: Served
  /** Settles when it can't go on. */
  readonly failed: Promise<unknown>
  /** Finishes what runs, within the time, and closes everything. */
  readonly close: (graceMs: number) => Promise<void>
}

export interface StdioStart<Served> {
  readonly input: Readable
  readonly output: Output
  readonly principal: Principal
  readonly graceMs: number
  readonly dataFolder: string
  readonly common: Common
  readonly style: FaultStyle
  /** Opens all that answers in a folder that this process has taken. */
  readonly open: (claimed: DataFolder) => Promise<Opened<Served>>
  /** The version that is installed now. */
  readonly version: () => string
  readonly say: (level: 'info' | 'warn' | 'fatal', fields: object, message: string) => void
  readonly atEnd: (closer: () => unknown) => void
}

export interface StdioServed<Served> {
  /** Undefined where another process serves. */
  readonly served: Served | undefined
  /** That other process, such as `process 12`. */
  readonly joined?: string
  readonly ended: Promise<void>
  readonly failed: Promise<unknown>
}
