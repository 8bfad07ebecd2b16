/**
 * A written time such as 2026-11-18T12:00:00Z in milliseconds since the epoch, NaN where it is none: Date.parse takes
 * February 30 for March 2. A leap second is a time, though no clock here shows it.
 */
export function writtenMoment(text: string): number {
  const iso = text
    .toUpperCase()
    .replace(' ', 'T')
    .replace(/:60(?!\d)(?!:)/, ':59')
  return isDay(iso.slice(0, 10)) ? Date.parse(iso) : NaN
}

function isDay(text: string): boolean {
  const begins = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(begins.getTime()) && begins.toISOString().startsWith(text)
}
