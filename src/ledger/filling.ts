/** The segment that is not full yet. */
export interface Filling {
  first: number
  minAt: number
  maxAt: number
}

/** Numbers that JSON can say, too. */
export const emptyFilling = (first: number): Filling => ({
  first,
  minAt: Number.MAX_SAFE_INTEGER,
  maxAt: Number.MIN_SAFE_INTEGER,
})
