import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const run = promisify(execFile)

/** The most that new objects may take, in MiB, after many of them have lived for a while. */
async function youngSpace(begin: string): Promise<number> {
  const code = `
    import { setTimeout } from 'node:timers/promises'
    import { getHeapSpaceStatistics } from 'node:v8'
    ${begin}
    const kept = []
    for (let turn = 0; turn < 400; turn += 1) {
      for (let made = 0; made < 4000; made += 1) kept[made] = { made, text: 'text ' + turn + made, list: [turn, made] }
      await setTimeout(0)
    }
    const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')
    console.log(kept.length, (young.space_used_size + young.space_available_size) / 2 ** 20)`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--no-warnings', '-e', code])
  return Number(stdout.split(' ')[1])
}

describe('the space of new objects', () => {
  it('grows to half of what V8 takes by itself', async () => {
    const module = new URL('../../src/transports/young-space.ts', import.meta.url).href
    const limited = await youngSpace(`import { limitYoungSpace } from '${module}'; limitYoungSpace()`)
    expect(limited).toBeLessThan(9)
    expect(limited).toBeLessThan((await youngSpace('')) * 0.75)
  })
})
