import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const run = promisify(execFile)
const loaded = `import { limitHeap } from '${new URL('../../src/transports/heap-growth.ts', import.meta.url).href}'`
const limited = `${loaded}
  limitHeap()`

const asModule = ['--input-type=module', '--no-warnings']

/**
 * The most that new objects may take, in MiB: after many have lived for a while, made small, and after many more; and where it is
 * limited only after all that.
 */
async function youngSpaces(begin: string, end = '', flags: readonly string[] = []): Promise<readonly number[]> {
  const code = `
    import { setTimeout } from 'node:timers/promises'
    import { getHeapSpaceStatistics } from 'node:v8'
    ${begin}
    const kept = []
    const makeMany = async () => {
      for (let turn = 0; turn < 400; turn += 1) {
        for (let made = 0; made < 4000; made += 1) kept[made] = { made, text: 'text ' + turn + made, list: [turn, made] }
        await setTimeout(0)
      }
    }
    const say = () => {
      const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')
      console.log((young.space_used_size + young.space_available_size) / 2 ** 20)
    }
    await makeMany()
    say()
    kept.length = 0
    gc({ type: 'major', flavor: 'last-resort' })
    say()
    await setTimeout(0)
    await makeMany()
    say()
    ${end}
    say()`
  const { stdout } = await run(process.execPath, [...asModule, '--expose-gc', ...flags, '-e', code])
  return stdout.trim().split('\n').map(Number)
}

describe('the space of new objects', () => {
  it('grows to half of what V8 takes by itself, and so it does after V8 made it small', async () => {
    const [atFirst = NaN, small = NaN, again = NaN] = await youngSpaces(limited)
    const [byItself = NaN] = await youngSpaces('')
    expect(atFirst).toBeGreaterThan(7)
    expect(atFirst).toBeLessThan(9)
    expect(atFirst).toBeLessThan(byItself * 0.75)
    expect(small).toBeLessThan(atFirst)
    expect(again).toBe(atFirst)
  })

  it('is as large as whoever starts it says', async () => {
    const [chosen = NaN] = await youngSpaces(limited, '', ['--max-semi-space-size=64'])
    expect(chosen).toBeGreaterThan(12)
  })

  it('is made small where it had grown before it was limited', async () => {
    const [, , grown = NaN, shrunk = NaN] = await youngSpaces(loaded, 'limitHeap()')
    expect(grown).toBeGreaterThan(12)
    expect(shrunk).toBeLessThan(9)
  })
})

/** How many MiB of old objects there were when a collection of them was first asked for, where none of many is dropped; 0 where none was. */
async function oldAskedAt(begin: string): Promise<number> {
  const code = `
    import { constants, PerformanceObserver } from 'node:perf_hooks'
    import { setTimeout } from 'node:timers/promises'
    import { getHeapSpaceStatistics } from 'node:v8'
    const old = () => getHeapSpaceStatistics().find((space) => space.space_name === 'old_space').space_used_size / 2 ** 20
    let begun
    const observer = new PerformanceObserver((list) => {
      const { NODE_PERFORMANCE_GC_MAJOR: major, NODE_PERFORMANCE_GC_FLAGS_FORCED: forced } = constants
      begun ??= list.getEntries().find(({ detail }) => detail.kind === major && detail.flags & forced)?.startTime
    })
    observer.observe({ entryTypes: ['gc'] })
    ${begin}
    const kept = []
    const seen = []
    while (old() < 50) {
      for (let made = 0; made < 500; made += 1) kept.push({ made, text: 'text ' + made, list: [made] })
      seen.push({ at: performance.now(), old: old() })
      await setTimeout(0)
    }
    await setTimeout(50)
    console.log(seen.findLast(({ at }) => at < begun)?.old ?? 0, kept.length)`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--no-warnings', '-e', code])
  return Number.parseFloat(stdout)
}

describe('the space of old objects', () => {
  it('is collected as soon as there are 20 MiB of them, which V8 is not asked for by anybody else', async () => {
    const askedAt = await oldAskedAt(limited)
    expect(askedAt).toBeGreaterThan(18)
    expect(askedAt).toBeLessThan(40) // of these eight MiB come at once, and the collection a while after it was asked for
    expect(await oldAskedAt('')).toBe(0)
  })
})
