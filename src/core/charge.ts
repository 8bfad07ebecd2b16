/** Money is counted in millionths of the currency, never in fractions. */
export const microsOf = (amount: number): number => Math.round(amount * 1e6)

/** As it is written. */
export const smallestAmount = '0.000001'

/** Something that would count as nothing. */
export const isTooSmall = (amount: number): boolean => amount > 0 && microsOf(amount) === 0

/** Throws what its author should hear when a handler reports a cost that can't be one. */
export function checkCharge(cost: number, price: number): void {
  if (!(cost >= 0)) throw new TypeError(`call.charge takes what the call costs, not ${String(cost)}.`)
  if (microsOf(cost) > microsOf(price)) {
    throw new RangeError(
      `call.charge(${cost}) is more than the ${price} that were set aside. Declare the most a call may cost as \`price\` of the tool.`,
    )
  }
}
