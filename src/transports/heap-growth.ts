import { getHeapSpaceStatistics } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isChosen, setFlag } from './engine-flags.ts'

const mebibyte = 1024 * 1024
const enoughYoung = 7 * mebibyte
const tooMuchYoung = 20 * mebibyte
const muchOld = 20 * mebibyte

/** By these an operator says how large the space of new objects is. */
const youngFlags = ['max-semi-space-size', 'min-semi-space-size', 'semi-space-growth-factor']

/** Keeps the heap from growing to what V8 would let it: under load that costs no time, and saves 40 MiB. */
export function limitHeap(): void {
  spareGarbage()
  const isOurs = !youngFlags.some(isChosen)
  const collected = isOurs && shrinkYoung()
  const young = isOurs ? createYoungLimit() : () => undefined
  const old = createOldLimit(collected)
  const observer = new PerformanceObserver(() => {
    for (const { space_name: name, space_used_size: used, space_available_size: left } of getHeapSpaceStatistics()) {
      if (name === 'new_space') young(used + left)
      else if (name === 'old_space') old(used)
    }
  })
  observer.observe({ entryTypes: ['gc'] })
}

/**
 * What a start makes very many of, V8 takes for long-lived ever after: with 1,000 tools every call left objects among the old
 * ones, with all they point to, and took up to half as much CPU again. And a request has a buffer or two, which V8 frees in
 * another thread that it wakes for it each time: 6 % of the CPU of a call.
 */
function spareGarbage(): void {
  setFlag('--no-allocation-site-pretenuring', '--allocation-site-pretenuring')
  setFlag('--no-concurrent-array-buffer-sweeping', '--concurrent-array-buffer-sweeping')
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
    setFlag(`--semi-space-growth-factor=${mayGrow ? 2 : 1}`, '--semi-space-growth-factor=2')
  }
}

/** A start that reads very many keys and rules makes it large, and it would stay so. Answers whether all was collected for it. */
function shrinkYoung(): boolean {
  const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')
  if (young === undefined || young.space_size <= tooMuchYoung) return false
  void collector()({ type: 'major', flavor: 'last-resort' })
  return true
}

/** V8 collects old objects for the first time when there are 40 MiB of them, and knows only then how few of them are needed. */
function createOldLimit(collected: boolean): (used: number) => void {
  let asked = collected
  return (used) => {
    if (asked || used < muchOld) return
    asked = true
    void collector()({ type: 'major', execution: 'async' })
  }
}

interface Collection {
  readonly type: 'major'
  readonly execution?: 'async'
  readonly flavor?: 'last-resort'
}

function collector(): (how: Collection) => Promise<void> | undefined {
  setFlag('--expose-gc', '--no-expose-gc')
  const collect = runInNewContext('gc') as ReturnType<typeof collector>
  setFlag('--no-expose-gc', '--no-expose-gc')
  return collect
}
