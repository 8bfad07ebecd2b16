/**
 * Whether a number is a multiple of `step` as both are written in decimal: 19.99 is one of 0.01, though neither is what a
 * binary fraction can be, and dividing the one by the other leaves a rest.
 */
export function multiplesOf(step: number): (value: number) => boolean {
  const { digits, exponent } = decimalOf(step)
  const scale = 10 ** -exponent
  const whole = Number(digits)
  const quick = exponent <= 0 && scale <= 1e22 && Number.isSafeInteger(whole)
  const tens: bigint[] = []
  const tenTo = (power: number): bigint => (tens[power] ??= 10n ** BigInt(power) % digits)
  return (value) => {
    if (quick) {
      const scaled = Math.round(value * scale)
      // Small enough for the division to give back the very value, where it has no further digits.
      if (Math.abs(scaled) < 2 ** 50) return scaled / scale === value && scaled % whole === 0
    }
    const written = decimalOf(value)
    const shift = written.exponent - exponent
    if (shift >= 0) return (written.digits * tenTo(shift)) % digits === 0n
    // No number has more than 17 digits.
    return shift < -17 ? value === 0 : written.digits % (digits * 10n ** BigInt(-shift)) === 0n
  }
}

/** Digits with as many zeros behind them as the exponent says, or as many of them behind the point. */
interface Decimal {
  readonly digits: bigint
  readonly exponent: number
}

/** As it is written when nothing but enough digits to know it again are written. */
function decimalOf(value: number): Decimal {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length }
}
