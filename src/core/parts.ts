/** Every mistake is listed of a value that has no more parts than this; of a larger one the first. */
export const mostParts = 2000

const lettersAPart = 20

/** How many values it is made of, long names counting for more; no further than to tell that there are more than `most`. */
export function partsOf(value: unknown, most: number): number {
  const left = [value]
  let parts = 1
  while (left.length > 0 && parts <= most) {
    const next = left.pop()
    if (Array.isArray(next)) {
      parts += next.length
      if (parts <= most) for (const each of next as readonly unknown[]) if (isNested(each)) left.push(each)
    } else if (isNested(next))
      for (const name in next) {
        parts += 1 + Math.trunc(name.length / lettersAPart)
        if (parts > most) break
        const each = (next as Record<string, unknown>)[name]
        if (isNested(each)) left.push(each)
      }
  }
  return parts
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null
