/** Text without the lines of one entry of a block, and what is known of that entry. */
export interface PassedOver {
  readonly left: string
  readonly gone: string
}

/** The entry that begins in a line, with all that is further in; other lines stay where they are. */
export function withoutEntry(text: string, line: number): PassedOver {
  const lines = text.split('\n')
  const end = endOfEntry(lines, line)
  const gone = lines.slice(line, end).join('\n')
  return { left: lines.map((one, at) => (at >= line && at < end ? '' : one)).join('\n'), gone }
}

/** Such as `mcp_server.http.port`, by how far the lines are in; undefined where that does not say. */
export function keyOfEntry(text: string, line: number): string | undefined {
  const lines = text.split('\n')
  const names: string[] = []
  let depth = Infinity
  for (let at = line; at >= 0 && depth > 0; at -= 1) {
    const one = lines[at] ?? ''
    if (at !== line && (isSkipped(one) || depthOf(one) >= depth)) continue
    depth = depthOf(one)
    // How far a tab goes nobody knows: what is in the part at the top may be meant, any of it.
    if (isTabbed(one)) names.length = 0
    else names.unshift(...nameIn(one))
  }
  return depth > 0 || names.length === 0 ? undefined : names.join('.')
}

/** The entry above that is further in than this one, though both are of one part: one of the two is the mistake. */
export function furtherInAbove(text: string, line: number): number | undefined {
  const lines = text.split('\n')
  const depth = depthOf(lines[line] ?? '')
  let found: number | undefined
  for (let at = line - 1; at >= 0; at -= 1) {
    const one = lines[at] ?? ''
    if (isSkipped(one)) continue
    if (depthOf(one) <= depth) break
    if (found === undefined || depthOf(one) <= depthOf(lines[found] ?? '')) found = at
  }
  return found
}

function endOfEntry(lines: readonly string[], line: number): number {
  const own = lines[line] ?? ''
  const depth = depthOf(own)
  let end = line + 1
  for (let at = end; at < lines.length; at += 1) {
    const one = lines[at] ?? ''
    if (isSkipped(one)) continue
    // A bracket that was opened in what goes is closed as far in as the entry begins.
    const isClosing = /^\s*[}\]]/.test(one) && depthOf(one) === depth && end > line + 1
    // How far a tab goes is not known: of what is below it, only what has tabs as well is sure to be in it.
    if (isTabbed(own) && !isTabbed(one)) break
    if (depthOf(one) <= depth && !isClosing) break
    end = at + 1
  }
  return end
}

/** An item of a list belongs to the key above it, though it may stand as far to the left. */
const depthOf = (line: string): number => line.search(/\S|$/) + (/^\s*-(?:\s|$)/.test(line) ? 0.5 : 0)

const isTabbed = (line: string): boolean => /^\s*\t/.test(line)

const isSkipped = (line: string): boolean => /^\s*(?:#|$)/.test(line)

function nameIn(line: string): readonly string[] {
  const name = /^\s*["']?([\w.@-]+)["']?\s*(?::|\s|$)/.exec(line)?.[1]
  return name === undefined || name === '-' ? [] : [name]
}
