import { UsageError, type Arguments } from './command.ts'

const units: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }

/** A moment in milliseconds since the epoch: so long before now, or as it is written; without a zone in UTC. */
export function momentOf(text: string, flag: string, now = Date.now()): number {
  const [, count, unit = ''] = /^(\d{1,9})([smhdw])$/.exec(text) ?? []
  if (count !== undefined) return now - Number(count) * (units[unit] ?? 0)
  const iso = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/.exec(text)
  const moment = iso === null ? NaN : Date.parse(iso[1] === undefined && text.length > 10 ? `${text}Z` : text)
  if (!Number.isNaN(moment)) return moment
  throw new UsageError(
    `--${flag} takes a time such as 2026-11-18, 2026-11-18T12:00:00Z, or 90m, 12h, 7d, 4w ago; it is ${text}`,
  )
}

export function momentIn(values: Arguments['values'], flag: string): number | undefined {
  const text = values[flag]
  return typeof text === 'string' ? momentOf(text, flag) : undefined
}
