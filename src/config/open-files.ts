import { readdirSync, realpathSync, statSync, type Stats } from 'node:fs'
import { dirname, join } from 'node:path'

/** Of users who are neither the owner nor in the group; on Windows nobody goes by these. */
const others = { all: 0o007, write: 0o002 } as const
const sticky = 0o1000

function statOf(path: string): Stats | undefined {
  try {
    return process.platform === 'win32' ? undefined : statSync(path)
  } catch {
    return undefined // not there, or not to be reached
  }
}

export const isOpenToAll = (path: string): boolean => ((statOf(path)?.mode ?? 0) & others.all) !== 0

const isWritable = (path: string): boolean => ((statOf(path)?.mode ?? 0) & others.write) !== 0

/** Where a path leads, through links, as far as it is there. */
export function realPlace(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const above = dirname(path)
    return above === path ? path : join(realPlace(above), path.slice(above.length))
  }
}

/**
 * What lets every user change what is at a path: itself, or a folder on the way to it in which they could put another in its
 * place. In a folder with the sticky bit they can't, but they can be first with what is not there yet (`holds`).
 */
export function openPart(path: string, { holds = false } = {}): string | undefined {
  const ways = [...new Set([path, realPlace(path)])]
  const own = ways.find(isWritable)
  if (own !== undefined) return own
  for (const way of ways) {
    let isNearest = holds
    for (let folder = dirname(way); ; folder = dirname(folder)) {
      const stat = statOf(folder)
      if (stat !== undefined) {
        const kept = (stat.mode & sticky) !== 0 && !isNearest
        if (isWritable(folder) && !kept) return folder
        isNearest = false
      }
      if (dirname(folder) === folder) break
    }
  }
  return undefined
}

/** More are not looked at: whoever has so many has the first of them wrong as well. */
const mostLookedAt = 20_000

/** What below a folder every user may change. */
export function openBelow(folder: string): readonly string[] {
  const open: string[] = []
  const waiting = [folder]
  for (let looked = 0; waiting.length > 0 && looked < mostLookedAt;) {
    const at = waiting.pop() ?? folder
    for (const entry of entriesOf(at)) {
      looked += 1
      const path = join(at, entry.name)
      if (isWritable(path)) open.push(path)
      if (entry.isDirectory()) waiting.push(path)
    }
  }
  return open.sort()
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return [] // not there, or not to be read
  }
}
