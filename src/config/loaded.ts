import type { Config } from '../../generated/config/v1/types.ts'
import type { IsSaid } from './complaints.ts'
import type { Reference } from './layer.ts'
import type { Place, Problem } from './problem.ts'

/** Where a value came from; `place` says which file and line, variable or option. */
export interface Origin {
  readonly from: 'default' | 'file' | 'env' | 'flag'
  readonly place?: Place
  /** Where it stands elsewhere: what is written in its place, such as `${env:TOKEN}`. */
  readonly references?: readonly Reference[]
}

export interface Loaded {
  readonly ok: true
  /** Every default filled in, paths made absolute, frozen. */
  readonly config: Config
  /** A row for every key of the contract, set or not. */
  readonly origins: Readonly<Record<string, Origin>>
  readonly warnings: readonly Problem[]
  /** The configuration file that was read, if any. */
  readonly file: string | undefined
  /** Every file whose change would change it, as absolute paths; those that might come are among them. */
  readonly files: readonly string[]
  /** The same from the same places, as they are by then. */
  readonly again: () => Promise<Loaded | Refused>
}

export interface Refused {
  readonly ok: false
  /** Every mistake that could be found, not the first. */
  readonly problems: readonly Problem[]
  readonly warnings: readonly Problem[]
  /** What is well formed, with defaults for all else; left out where a source could not be read. */
  readonly rest?: Pick<Loaded, 'config' | 'origins'> & { readonly isSaid: IsSaid }
}
