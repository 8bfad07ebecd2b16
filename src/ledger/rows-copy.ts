import { existsSync, rmSync, truncateSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { ownerAlone } from '../store/store.ts'
import { RowFiles } from './row-files.ts'
import { isMissing, rowsFolder, segmentFile, segmentsIn } from './segment-files.ts'

/** Copies the files of rows, also while rows are written. Done again it takes what came since. */
export async function copyRows(from: string, to: string): Promise<void> {
  await mkdir(rowsFolder(to), { recursive: true, mode: 0o700 })
  const there = segmentsIn(to)
  for (const [writer, segments] of segmentsIn(from)) {
    // The last one may have grown; what stands before it does not change any more.
    const last = there.get(writer)?.at(-1) ?? -1
    for (const segment of segments) {
      if (segment >= last) await copied(segmentFile(from, writer, segment), segmentFile(to, writer, segment))
    }
  }
}

async function copied(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to)
    ownerAlone(to)
  } catch (thrown) {
    if (!isMissing(thrown) || existsSync(from)) throw thrown // it may have been pruned meanwhile
  }
}

/** Takes away what was being written, and the room for what was to come. */
export function endCopy(folder: string): void {
  for (const [writer, segments] of segmentsIn(folder)) {
    const rows = new RowFiles(folder, writer)
    for (const segment of segments.toReversed()) {
      const { offset } = rows.endOf(segment)
      const file = segmentFile(folder, writer, segment)
      if (offset === 0) rmSync(file)
      else truncateSync(file, offset)
      if (offset > 0) break
    }
  }
}
