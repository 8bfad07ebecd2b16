import { claimDataFolder, FolderTaken, type DataFolder } from '../store/store.ts'
import { longestLine } from './line-reader.ts'
import type { StdioServed, StdioStart } from './stdio-parts.ts'
import { serveStdio } from './stdio.ts'

/** Serves the client on stdin and stdout: as the owner of the data folder, or by its owner for as long as there is one. */
export async function startStdio<Served>(parts: StdioStart<Served>): Promise<StdioServed<Served>> {
  const { dataFolder, open, graceMs, atEnd } = parts
  let claimed: DataFolder
  try {
    claimed = claimDataFolder(dataFolder)
  } catch (thrown) {
    if (thrown instanceof FolderTaken) return (await import('./stdio-join.ts')).joinStdio(parts)
    throw thrown
  }
  const { mcp, served, failed, close } = await open(claimed)
  const { ended, flush } = serveStdio({ ...parts, mcp, maxLineBytes: longestLine })
  atEnd(async () => {
    await close(graceMs)
    await flush()
  })
  return { served, ended, failed }
}
