import { describe, expect, it } from 'vitest'
import { loadCapabilities } from '../../src/capabilities/capabilities.ts'
import type { HandlerCall } from '../../src/core/call.ts'
import { call, folderOf } from './capability-folder.ts'

/** One thread, in which the first call leaves something behind that is done before the second one answers. */
const leaving = (left: string): string => `
export const tool = { isolate: 'worker', concurrency: 1, price: 5, inputSchema: { type: 'object' } }
let left
let done
export default async function run(input, call) {
  if (input.who === 'bob') {
    await left
    await new Promise((resolve) => setTimeout(resolve, 20))
    return 'for bob'
  }
  left = new Promise((resolve) => { done = resolve })
  setTimeout(() => { done(); ${left} }, 20)
  ${left.includes('never') ? 'return new Promise(() => undefined)' : "return 'for alice'"}
}
`

async function toolOf(text: string) {
  const { provider, problems, close } = await loadCapabilities(folderOf({ 'a/one/handler.mjs': text }), {
    defaultTimeoutSeconds: 60,
  })
  expect(problems).toEqual([])
  const [entry] = provider.catalogue()
  if (entry === undefined) return expect.unreachable('there is no tool')
  const run = async (who: string, heard: unknown[] = []) =>
    provider.call(entry, { who }, hearing(heard)) as Promise<{ readonly content: readonly { text?: string }[] }>
  return { run, close }
}

const hearing = (heard: unknown[]): HandlerCall => ({
  ...call(),
  price: 5,
  progress: (progress) => heard.push(progress),
  log: (...line) => heard.push(line),
  charge: (cost) => heard.push(cost),
  release: () => heard.push('released'),
  ask: ((key: string) => {
    heard.push(key)
    return Promise.resolve({ action: 'cancel' })
  }) as unknown as HandlerCall['ask'],
})

/** What nobody could catch meanwhile, in place of the watch over the process. */
async function strays(work: () => Promise<void>): Promise<string[]> {
  const found: string[] = []
  const before = process.listeners('unhandledRejection')
  const hear = (reason: unknown): void => void found.push((reason as Error).message)
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', hear)
  try {
    await work()
  } finally {
    process.off('unhandledRejection', hear)
    for (const listener of before) process.on('unhandledRejection', listener)
  }
  return found
}

describe('what a call leaves running in a thread', () => {
  it('[R5.4] is not heard through the call of somebody else', async () => {
    const { run, close } = await toolOf(
      leaving(
        "call.log('info', 'secret'); call.progress({ progress: 10 }); call.charge(0); call.release(); void call.ask('k', { kind: 'roots' }); setTimeout(() => call.log('info', 'later'), 1)",
      ),
    )
    expect(await run('alice')).toMatchObject({ content: [{ text: 'for alice' }] })
    const heard: unknown[] = []
    expect(await run('bob', heard)).toMatchObject({ content: [{ text: 'for bob' }] })
    expect(heard).toEqual([])
    await close()
  })

  it.each([
    ["throw new Error('left')", ['left']],
    ["void Promise.reject(new Error('left'))", ['left']],
    ['process.exit(3)', [expect.stringContaining('process.exit would end')]],
    ["process.kill(process.pid, 'SIGKILL')", [expect.stringContaining('process.kill of its own process')]],
    [
      "call.ask('k', { kind: 'roots' }).then(undefined, (why) => { throw why })",
      [expect.stringContaining('has ended')],
    ],
  ])('fails nobody, and is told to whoever watches: %s', async (left, told) => {
    const { run, close } = await toolOf(leaving(left))
    const found = await strays(async () => {
      expect(await run('alice')).toMatchObject({ content: [{ text: 'for alice' }] })
      expect(await run('bob')).toMatchObject({ content: [{ text: 'for bob' }] })
      expect(await run('bob')).toMatchObject({ content: [{ text: 'for bob' }] })
    })
    expect(found).toEqual(told)
    await close()
  })

  it('fails the call that it was left by, while that runs, and no other after it', async () => {
    const { run, close } = await toolOf(leaving("throw new Error('never')"))
    await expect(run('alice')).rejects.toThrow(/^never$/)
    expect(await run('bob')).toMatchObject({ content: [{ text: 'for bob' }] })
    await close()
  })
})
