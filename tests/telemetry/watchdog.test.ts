import { expect, it, onTestFinished } from 'vitest'
import { startWatchdog } from '../../src/telemetry/watchdog.ts'

it('[R11.10] the watchdog counts from the first beat on, tells when the loop stood still, and when that is over', async () => {
  const told: string[] = []
  let wake = (): void => undefined
  const tell = (what: string) => (): void => {
    told.push(what)
    wake()
  }
  const has = async (what: string): Promise<void> => {
    while (!told.includes(what)) await new Promise<void>((resolve) => (wake = resolve))
  }
  const block = (ms: number): void => {
    const until = performance.now() + ms
    while (performance.now() < until);
  }
  const parts = { blockedMs: 2000, rememberMs: 100, format: 'json', fd: 2 } as const
  const dog = startWatchdog({ ...parts, onBlocked: tell('blocked'), onOver: tell('over') })
  onTestFinished(dog.stop)
  // Whoever starts is not yet asked anything.
  block(2600)
  await new Promise((resolve) => setTimeout(resolve, 1)) // due after the beat that is late
  expect(told).toEqual([])
  expect(dog.check().status).toBe('ok')
  block(2600)
  await has('blocked')
  expect(dog.check()).toMatchObject({ status: 'degraded', detail: expect.stringContaining('stood still') as string })
  await has('over')
})
