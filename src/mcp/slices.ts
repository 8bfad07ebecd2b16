/**
 * Does work of many small steps without holding up everybody else: at once as far as one slice goes, the rest in later
 * turns, one work after another. Each step says how much it was.
 */
export function createSlices(slice: number): (work: Iterator<number>) => void {
  const waiting: Iterator<number>[] = []
  let isPlanned = false
  const go = (): void => {
    isPlanned = false
    for (let done = 0; done < slice;) {
      const [work] = waiting
      if (work === undefined) return
      const step = work.next()
      if (step.done === true) waiting.shift()
      else done += step.value
    }
    isPlanned = true
    setImmediate(go)
  }
  return (work) => {
    waiting.push(work)
    if (!isPlanned) go()
  }
}
