/** How long a failure of an address is remembered. */
const rememberMs = 10 * 60_000
/** So many mistakes are nobody's crime. */
const free = 5
const firstMs = 100
const longestMs = 5000
const mostAddresses = 10_000

export interface Slowing {
  /** Counts a failed attempt and answers how long its answer is to wait. */
  readonly failed: (address: string) => number
  readonly addresses: () => number
}

/**
 * Whoever tries keys waits longer each time. What is right is never held up: callers behind one address don't suffer for
 * each other. A new address in a full memory takes the place of the one that failed longest ago.
 */
export function createSlowing(now: () => number = () => performance.now()): Slowing {
  const failures = new Map<string, { count: number; at: number }>()
  return {
    failed: (address) => {
      const place = placeOf(address)
      const at = now()
      const before = failures.get(place)
      const count = before === undefined || at - before.at > rememberMs ? 1 : before.count + 1
      failures.delete(place)
      const [oldest] = failures.keys()
      if (failures.size >= mostAddresses && oldest !== undefined) failures.delete(oldest)
      failures.set(place, { count, at })
      return count <= free ? 0 : Math.min(longestMs, firstMs * 2 ** Math.min(count - free - 1, 16))
    },
    addresses: () => failures.size,
  }
}

/** Whoever has one IPv6 address has a network of them. */
function placeOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':')
  if (tail !== undefined) while (groups.length < 8 - tail.split(':').length) groups.push('0')
  return groups.slice(0, 4).join(':')
}
