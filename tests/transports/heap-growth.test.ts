import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const run = promisify(execFile)
const loaded = `import { limitHeap } from '${new URL('../../src/transports/heap-growth.ts', import.meta.url).href}'`
const limited = `${loaded}
  limitHeap()`

/**
 * The most that new objects may take, in MiB: after many have lived for a while, made small, and after many more; and where it is
 * limited only after all that.
 */
async function youngSpaces(begin: string, end = ''): Promise<readonly number[]> {
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
  const { stdout } = await run(process.execPath, ['--input-type=module', '--no-warnings', '--expose-gc', '-e', code])
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

  it('is made small where it had grown before it was limited', async () => {
    const [, , grown = NaN, shrunk = NaN] = await youngSpaces(loaded, 'limitHeap()')
    expect(grown).toBeGreaterThan(12)
    expect(shrunk).toBeLessThan(9)
  })
})

/** How many MiB of old objects there were when they were collected first, where many are dropped soon after they grew old. */
async function oldCollectedAt(begin: string): Promise<number> {
  const code = `
    import { setTimeout } from 'node:timers/promises'
    import { getHeapSpaceStatistics } from 'node:v8'
    ${begin}
    const kept = []
    let before = 0
    for (let turn = 0; turn < 4000; turn += 1) {
      for (let made = 0; made < 2000; made += 1) {
        const one = { made, text: 'text ' + turn + made, list: [turn, made] }
        if (made % 10 === 0) kept[(turn % 100) * 200 + made / 10] = one
      }
      await setTimeout(0)
      const old = getHeapSpaceStatistics().find((space) => space.space_name === 'old_space').space_used_size / 2 ** 20
      if (old < before - 5) break
      before = old
    }
    console.log(before)`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--no-warnings', '-e', code])
  return Number(stdout)
}

describe('the space of old objects', () => {
  it('is collected for the first time when there are 20 MiB of them, if V8 has not done so before', async () => {
    expect(await oldCollectedAt(limited)).toBeLessThan(26)
  })
})
