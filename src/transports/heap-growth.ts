import { getHeapSpaceStatistics, setFlagsFromString, type HeapSpaceInfo } from 'node:v8'
import { runInNewContext } from 'node:vm'

const mebibyte = 1024 * 1024
const enoughYoung = 7 * mebibyte
const tooMuchYoung = 20 * mebibyte

/** Of what was needed at the last collection: V8 lets old objects grow to several times that. */
const growingPercent = 50

/** Keeps the heap from growing to what V8 would let it: under load that costs no time, and saves 40 MiB; with very many clients hundreds. */
export function limitHeap(): void {
  setFlagsFromString(`--heap-growing-percent=${growingPercent}`)
  shrinkYoung()
  const limitYoung = createYoungLimit()
  const observer = new PerformanceObserver(() => {
    const { space_used_size: used, space_available_size: left } = youngSpace()
    limitYoung(used + left)
  })
  observer.observe({ entryTypes: ['gc'] })
}

/**
 * The space of new objects stays at 8 MiB, half of what V8 takes, for each half is there twice. A flag of Node would do the
 * same, but a command that is installed can not bring its own. V8 makes the space small again where little happens: then
 * it may grow as before.
 */
function createYoungLimit(): (size: number) => void {
  let mayGrow = true
  return (size) => {
    const isSmall = size < enoughYoung
    if (isSmall === mayGrow) return
    mayGrow = isSmall
    setFlagsFromString(`--semi-space-growth-factor=${mayGrow ? 2 : 1}`)
  }
}

/** A start that reads very many keys and rules makes it large, and it would stay so. */
function shrinkYoung(): void {
  if (youngSpace().space_size <= tooMuchYoung) return
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (how: { type: 'major'; flavor: 'last-resort' }) => void
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', flavor: 'last-resort' })
}

function youngSpace(): HeapSpaceInfo {
  const found = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')
  if (found === undefined) throw new Error('V8 has no space of new objects')
  return found
}
