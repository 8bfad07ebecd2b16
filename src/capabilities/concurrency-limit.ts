import { Fault } from '../core/fault.ts'
import { concurrencyQuota } from '../core/quota.ts'

type Run<Arguments extends readonly unknown[]> = (...given: Arguments) => unknown

/** Refuses what would be one call too many at a time. A call that was given up counts until it has really ended. */
export function limited<Arguments extends readonly unknown[]>(
  tool: string,
  most: number | undefined,
  run: Run<Arguments>,
): Run<Arguments> {
  if (most === undefined) return run
  let running = 0
  const end = (): void => {
    running -= 1
  }
  return (...given) => {
    if (running >= most) {
      const calls = most === 1 ? 'a call' : `${most} calls`
      throw new Fault(
        'concurrency_limited',
        `${tool} already runs ${calls}, as many as it may. Call again when one has ended.`,
        { retryAfter: 1, quotas: [concurrencyQuota(most)] },
      )
    }
    running += 1
    let returned: unknown
    try {
      returned = run(...given)
    } catch (thrown) {
      end()
      throw thrown
    }
    if (returned instanceof Promise) void returned.then(end, end)
    else end()
    return returned
  }
}
