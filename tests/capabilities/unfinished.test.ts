import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { loadCapabilities } from '../../src/capabilities/capabilities.ts'
import { anyObject, folderOf, handler } from './capability-folder.ts'

/** Modules say here that they have begun to wait. */
const waiting: string[] = []
const shared = globalThis as { unfinished?: string[] }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  waiting.length = 0
  shared.unfinished = waiting
})
afterEach(() => {
  vi.useRealTimers()
  delete shared.unfinished
})

const hanging = (name: string, until = 'new Promise(() => undefined)'): string =>
  `const done = ${until}\nglobalThis.unfinished.push('${name}')\nawait done\n${handler(anyObject, undefined, name)}`

/** Goes on by as many seconds as soon as so many modules wait. */
async function afterWaiting(count: number, seconds: number): Promise<void> {
  while (waiting.length < count) await new Promise((resolve) => setImmediate(resolve))
  await vi.advanceTimersByTimeAsync(seconds * 1000)
}

it('a handler whose module waits for ever is a problem, and all others are served, now and after a change', async () => {
  const root = folderOf({
    'a/first/handler.js': handler(anyObject, undefined, 'first'),
    'a/hangs/handler.js': hanging('hangs'),
    'a/too/handler.js': hanging('too'),
    'a/last/handler.js': handler(anyObject, undefined, 'last'),
  })
  const loading = loadCapabilities(root, { defaultTimeoutSeconds: 1 })
  await afterWaiting(1, 1)
  await afterWaiting(2, 10)
  const { provider, problems, reload, close } = await loading
  onTestFinished(close)
  expect(waiting).toEqual(['hangs', 'too'])
  const why =
    'its module was not loaded within 10 s: it awaits something at its top level; do that in the function, where its time limit holds'
  expect(problems).toEqual(['hangs', 'too'].map((name) => ({ path: join(root, `a/${name}/handler.js`), message: why })))
  expect(provider.catalogue().map(({ name }) => name)).toEqual(['first', 'last'])

  rmSync(join(root, 'a/hangs'), { recursive: true })
  writeFileSync(join(root, 'a/too/handler.js'), handler(anyObject, undefined, 'too'))
  expect(await reload()).toEqual({ changed: true, problems: [] })
  expect(provider.catalogue().map(({ name }) => name)).toEqual(['first', 'last', 'too'])
})

it('a handler whose module waits for a while is loaded, in its place', async () => {
  const root = folderOf({
    'a/first/handler.js': hanging('first', 'new Promise((resolve) => setTimeout(resolve, 9000))'),
    'a/second/handler.js': handler(anyObject, undefined, 'second'),
  })
  const loading = loadCapabilities(root, { defaultTimeoutSeconds: 1 })
  await afterWaiting(1, 9)
  const { provider, problems, close } = await loading
  onTestFinished(close)
  expect(problems).toEqual([])
  expect(provider.catalogue().map(({ name }) => name)).toEqual(['first', 'second'])
})
