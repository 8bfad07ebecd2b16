/** Which of the candidates was probably meant; undefined when none is within `limit` letters. */
export function nearest(
  word: string,
  candidates: readonly string[],
  limit: number = Math.max(1, Math.floor(word.length / 2)),
): string | undefined {
  let best: string | undefined
  let least = limit + 1
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) >= least) continue
    const edits = distance(word, candidate)
    if (edits >= least) continue
    best = candidate
    least = edits
  }
  return best
}

/** How many letters must be put in, taken out, changed or swapped with their neighbour; a row of the table at a time. */
function distance(a: string, b: string): number {
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const changed = (above[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      const moved = Math.min((above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1)
      const neighbours = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current.push(Math.min(changed, moved, neighbours ? (before[column - 2] ?? 0) + 1 : Infinity))
    }
    before = above
    above = current
  }
  return above[b.length] ?? 0
}
