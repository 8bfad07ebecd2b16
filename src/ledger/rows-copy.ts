import { existsSync, rmSync, truncateSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { ownerAlone } from '../store/store.ts'
import { lastSeq } from './large-numbers.ts'
import { RowFiles } from './row-files.ts'
import { segmentOf } from './row.ts'
import { isMissing, rowsFolder, segmentFile, segmentsIn } from './segment-files.ts'

/** For each ledger of a folder the first segment that may be written to while it is copied. */
export type StillWritten = ReadonlyMap<string, number>

/** Copies the files of rows, also while rows are written. Answers what to copy again for what came meanwhile. */
export async function copyRows(from: string, to: string, again?: StillWritten): Promise<StillWritten> {
  await mkdir(rowsFolder(to), { recursive: true, mode: 0o700 })
  const written = new Map<string, number>()
  for (const [writer, segments] of segmentsIn(from)) {
    // Rows of the last commit may be taken back, and with them those of the segment before.
    written.set(writer, segmentOf(new RowFiles(from, writer).last()?.seq ?? 0) - 1)
    for (const segment of segments) {
      if (segment >= (again?.get(writer) ?? 0)) {
        await copied(segmentFile(from, writer, segment), segmentFile(to, writer, segment))
      }
    }
  }
  return written
}

async function copied(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to)
    ownerAlone(to)
  } catch (thrown) {
    if (!isMissing(thrown) || existsSync(from)) throw thrown // it may have been pruned meanwhile
  }
}

/** Takes away what was being written after the last row that is to be there, and the room for what was to come. */
export function endCopy(folder: string, own: string | undefined, last: number): void {
  for (const [writer, segments] of segmentsIn(folder)) {
    const rows = new RowFiles(folder, writer)
    for (const segment of segments.toReversed()) {
      const { offset } = rows.endOf(segment, (writer === own ? last : lastSeq) + 1)
      const file = segmentFile(folder, writer, segment)
      if (offset === 0) rmSync(file)
      else truncateSync(file, offset)
      if (offset > 0) break
    }
  }
}
