/** Which of the candidates was probably meant; undefined when none is close. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const limit = Math.max(1, Math.floor(word.length / 2))
  let best: string | undefined
  let least = limit + 1
  for (const candidate of candidates) {
    const edits = distance(word, candidate)
    if (edits >= least) continue
    best = candidate
    least = edits
  }
  return best
}

/** Levenshtein's distance, one row at a time. */
function distance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const swapped = (above[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      current.push(Math.min(swapped, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    above = current
  }
  return above[b.length] ?? 0
}
