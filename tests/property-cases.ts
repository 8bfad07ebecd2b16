/** How many cases a property gets: a hundred unless it asks for more, or what PROPERTY_CASES says where that is more. */
export const cases = (wanted = 100): number => Math.max(wanted, Number(process.env['PROPERTY_CASES'] ?? 0))
