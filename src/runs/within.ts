/** Settles with the work, or when the time is over. */
export async function within(work: Promise<unknown>, ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), ms)
  await Promise.race([work, promise])
  clearTimeout(timer)
}
