import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

const enoughBytes = 7 * 1024 * 1024

/**
 * Keeps the space of new objects at 8 MiB, half of what V8 lets it grow to. Under load that costs no time and saves 16 MiB,
 * for each half is there twice. A flag of Node would do the same, but a command that is installed can not bring its own.
 */
export function limitYoungSpace(): void {
  const observer = new PerformanceObserver(() => {
    const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')
    if (young === undefined || young.space_used_size + young.space_available_size < enoughBytes) return
    setFlagsFromString('--semi-space-growth-factor=1')
    observer.disconnect()
  })
  observer.observe({ entryTypes: ['gc'] })
}
