/** Files are opened by few threads, and each may be large. */
const atATime = 8

/** Does this for all, some of them side by side; what comes of it stands in their order. */
export async function sideBySide<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const made: R[] = []
  for (let start = 0; start < all.length; start += atATime)
    made.push(...(await Promise.all(all.slice(start, start + atATime).map(work))))
  return made
}
