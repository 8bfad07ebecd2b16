/** Told what is to be done at the end; what was told last is done first. */
export type AtEnd = (closer: () => unknown) => void

/** Opens something from the ground up; what was opened is closed again when a later step fails, and at the end. */
export async function closing<T>(opening: (atEnd: AtEnd) => Promise<T>) {
  const closers: (() => unknown)[] = []
  const close = async (): Promise<void> => {
    for (let closer = closers.pop(); closer !== undefined; closer = closers.pop()) await closer()
  }
  try {
    return { opened: await opening((closer) => closers.push(closer)), close }
  } catch (thrown) {
    await close()
    throw thrown
  }
}
