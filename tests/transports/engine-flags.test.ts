import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const run = promisify(execFile)
const heapGrowth = new URL('../../src/transports/heap-growth.ts', import.meta.url).href

/** What V8 goes by when it takes or rejects code that was kept: at the start, with our flags, and as at the start again. */
async function tags(flags: readonly string[], nodeOptions = ''): Promise<readonly string[]> {
  const code = `
    import { cachedDataVersionTag } from 'node:v8'
    const atStart = cachedDataVersionTag()
    const { limitHeap } = await import('${heapGrowth}')
    const kept = []
    limitHeap()
    const changed = cachedDataVersionTag()
    // Many old objects make it ask for a collection.
    while (process.memoryUsage().heapUsed < 40 * 2 ** 20) {
      for (let made = 0; made < 2000; made += 1) kept.push({ made, text: 'text ' + made })
      await new Promise((done) => setTimeout(done))
    }
    console.log(atStart, changed, globalThis[Symbol.for('owlclaw.asAtStart')](cachedDataVersionTag), kept.length)`
  const env = { ...process.env, NODE_OPTIONS: nodeOptions }
  const { stdout } = await run(process.execPath, ['--input-type=module', '--no-warnings', ...flags, '-e', code], {
    env,
  })
  return stdout.trim().split(' ')
}

describe('flags of the engine', () => {
  it('are other ones while a server runs, and as at the start where code is kept', async () => {
    const [atStart, changed, again] = await tags([])
    expect(changed).not.toBe(atStart)
    expect(again).toBe(atStart)
  })

  it.each([
    '--no-allocation-site-pretenuring',
    '--no_allocation_site_pretenuring',
    '--semi-space-growth-factor=3',
    '--expose-gc',
  ])('are as at the start, too, where that had %s', async (flag) => {
    const [atStart, , again] = await tags([flag])
    expect(again).toBe(atStart)
  })

  it('of NODE_OPTIONS stay as well', async () => {
    const [atStart, , again] = await tags([], '--expose-gc')
    expect(again).toBe(atStart)
  })
})
