/** Durations in steps of 0.1 us, then of 0.2 % of what they are: small, of fixed size, and quick to fill. */
const stepsPerMilli = 10_000
const size = 512 * 23 + 1024

export interface Histogram {
  readonly add: (millis: number) => void
  /** The duration in milliseconds that this share of all stays within. */
  readonly within: (share: number) => number
  readonly count: () => number
}

export function createHistogram(): Histogram {
  const counts = new Uint32Array(size)
  let total = 0
  return {
    add: (millis) => {
      const steps = Math.min(Math.round(millis * stepsPerMilli), 0x7fffffff)
      const shift = Math.max(0, 22 - Math.clz32(steps))
      const at = shift * 512 + (steps >>> shift)
      counts[at] = (counts[at] ?? 0) + 1
      total += 1
    },
    within: (share) => {
      const wanted = Math.max(1, Math.ceil(total * share))
      let seen = 0
      for (const [at, count] of counts.entries()) {
        seen += count
        if (seen >= wanted) return middleOf(at)
      }
      return NaN
    },
    count: () => total,
  }
}

function middleOf(at: number): number {
  if (at < 1024) return at / stepsPerMilli
  const shift = Math.floor(at / 512) - 1
  return ((at - shift * 512 + 0.5) * 2 ** shift) / stepsPerMilli
}
