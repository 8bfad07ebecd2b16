/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** From 0 up to but without 1. */
  readonly share: () => number
  /** Whole, both ends included. */
  readonly between: (least: number, most: number) => number
  readonly pick: <T>(all: readonly T[]) => T
}

/** mulberry32: small, and good enough to choose moments with. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const share = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (least: number, most: number): number => least + Math.floor(share() * (most - least + 1))
  return {
    share,
    between,
    pick: (all) => {
      const one = all[between(0, all.length - 1)]
      if (one === undefined) throw new Error('there is nothing to pick from')
      return one
    },
  }
}
