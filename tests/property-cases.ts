import fc from 'fast-check'

/** How many cases a property gets: what it asks for, or more in the nightly run (PROPERTY_CASES). */
export const cases = (least = 100): number => Math.max(least, Number(process.env['PROPERTY_CASES'] ?? 0))

fc.configureGlobal({ numRuns: cases() })
