import type { Worker } from 'node:worker_threads'

const lookEveryMs = 50

/**
 * Tells when a thread holds more than that, buffers and all. V8 has a limit of its own, and ends the whole process where one object
 * more does not fit below it: that one has to be far away.
 */
export function limitMemory(thread: Worker, mostMegabytes: number, tooMuch: () => void): void {
  let timer: NodeJS.Timeout | undefined
  const look = (): void => {
    thread.getHeapStatistics().then(
      ({ used_heap_size: used, external_memory: outside }) => {
        if (used + outside > mostMegabytes * 2 ** 20) tooMuch()
        else later()
      },
      () => undefined, // it has ended
    )
  }
  const later = (): void => {
    timer = setTimeout(look, lookEveryMs).unref()
  }
  thread.once('online', later).once('exit', () => clearTimeout(timer))
}
