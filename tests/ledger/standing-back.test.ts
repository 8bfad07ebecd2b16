import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const run = promisify(execFile)
const standingBack = new URL('../../src/ledger/standing-back.ts', import.meta.url).href

/** The priorities of a thread that stands back and of its process, which was started with this one. */
async function priorities(ofProcess: number, before = ''): Promise<readonly number[]> {
  const inThread = `
    import os from 'node:os'
    import { syncBuiltinESMExports } from 'node:module'
    import { parentPort } from 'node:worker_threads'
    ${before}
    const { standBack } = await import('${standingBack}')
    standBack()
    parentPort.postMessage(os.getPriority())`
  const code = `
    import os from 'node:os'
    import { once } from 'node:events'
    import { Worker } from 'node:worker_threads'
    os.setPriority(${ofProcess})
    const thread = new Worker(new URL('data:text/javascript;base64,${btoa(inThread)}'))
    const [ofThread] = await once(thread, 'message')
    console.log(ofThread, os.getPriority())`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--no-warnings', '-e', code])
  return stdout.trim().split(' ').map(Number)
}

/** Elsewhere no thread has a priority of its own. */
const isLinux = process.platform === 'linux'

describe('a thread that stands back', () => {
  it('does so behind the rest of its process', async () => {
    expect(await priorities(1)).toEqual([isLinux ? 11 : 1, 1])
  })

  it('never goes before a process that was put far back', async () => {
    expect(await priorities(15)).toEqual([isLinux ? 19 : 15, 15])
  })

  it('goes on where it may not', async () => {
    const forbidden = "os.setPriority = () => { throw new Error('EPERM') }; syncBuiltinESMExports()"
    expect(await priorities(1, forbidden)).toEqual([1, 1])
  })
})
