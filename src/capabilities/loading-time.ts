/** How long a module may take to load, and how long others wait for that before they are loaded beside it. */
const mostMs = 10_000
const aloneMs = 1000

const tooLong = `its module was not loaded within ${mostMs / 1000} s: it awaits something at its top level; do that in the function, where its time limit holds`

/** A module may wait for ever at its top level: that must hold up nobody, and end no process that has nothing else to do. */
export async function loadedInTime<T>(loading: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  // A stack would tell of the timer.
  const timer = setTimeout(() => reject(Object.assign(new Error(tooLong), { stack: tooLong })), mostMs)
  try {
    return await Promise.race([loading, promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Settles when this has, or takes long. */
export async function doneOrSlow(work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, aloneMs, undefined)
  await Promise.race([work, promise])
  clearTimeout(timer)
}
