import { existsSync, readFileSync } from 'node:fs'
import type { Checkpoint } from './signing.ts'

/** A file that was said to hold checkpoints, and has none. */
export class NoCheckpoints extends Error {}

/** Checkpoints that somebody kept elsewhere and holds against the ledger. */
export interface GivenCheckpoints {
  readonly file: string
  readonly checkpoints: readonly Checkpoint[]
  /** Lines that are none, and the row that the checkpoint before them is of. */
  readonly others: readonly { readonly line: number; readonly after: number }[]
}

/** The last line may be half of one: it is written while the file is copied. Any other says less than it did. */
export function givenCheckpoints(file: string): GivenCheckpoints {
  const lines = readFileSync(file, 'utf8').split('\n')
  const checkpoints: Checkpoint[] = []
  const others: { readonly line: number; readonly after: number }[] = []
  for (const [at, line] of lines.entries()) {
    const checkpoint = checkpointIn(line)
    if (checkpoint !== undefined) checkpoints.push(checkpoint)
    else if (line.trim() !== '' && at < lines.length - 1) {
      others.push({ line: at + 1, after: checkpoints.at(-1)?.seq ?? 0 })
    }
  }
  if (checkpoints.length > 0) return { file, checkpoints, others }
  throw new NoCheckpoints(
    `${file} has no checkpoint: each is a line, as the gateway writes them into ledger-checkpoints.ndjson`,
  )
}

/** Those that the gateway keeps itself; none where there is no file. */
export const readCheckpoints = (file: string | undefined): Checkpoint[] =>
  file !== undefined && existsSync(file) ? parseCheckpoints(readFileSync(file, 'utf8')) : []

/** Lines that are no checkpoint are left out, as one is that was half written. */
export const parseCheckpoints = (text: string): Checkpoint[] =>
  text.split('\n').flatMap((line) => checkpointIn(line) ?? [])

function checkpointIn(line: string): Checkpoint | undefined {
  try {
    const value = JSON.parse(line) as Partial<Checkpoint> | null
    const numbers = [value?.seq, value?.at].every((one) => typeof one === 'number')
    const texts = [value?.ledger, value?.hash, value?.signature].every((one) => typeof one === 'string')
    return numbers && texts ? (value as Checkpoint) : undefined
  } catch {
    return undefined
  }
}
