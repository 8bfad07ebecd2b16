/** The same work, where each waits until the one before has ended, however it did. */
export function oneByOne<Given extends unknown[], T>(
  work: (...given: Given) => Promise<T>,
): (...given: Given) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (...given) => {
    const mine = last.then(() => work(...given))
    last = mine.catch(() => undefined) // whoever asked for it hears of it
    return mine
  }
}
