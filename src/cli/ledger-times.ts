import { writtenMoment } from '../core/moment.ts'
import { UsageError, type Arguments } from './command.ts'

const units: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }

function durationOf(text: string): number | undefined {
  const [, count, unit = ''] = /^(\d{1,9})([smhdw])$/.exec(text) ?? []
  return count === undefined ? undefined : Number(count) * (units[unit] ?? 0)
}

/** A moment in milliseconds since the epoch: so long before now, or as it is written; without a zone in UTC. */
export function momentOf(text: string, flag: string, now = Date.now()): number {
  const duration = durationOf(text)
  if (duration !== undefined) return now - duration
  const iso = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/.exec(text)
  const moment = iso === null ? NaN : writtenMoment(iso[1] === undefined && text.length > 10 ? `${text}Z` : text)
  if (!Number.isNaN(moment)) return moment
  throw new UsageError(
    `--${flag} takes a time such as 2026-11-18, 2026-11-18T12:00:00Z, or 90m, 12h, 7d, 4w ago; it is ${text}`,
  )
}

/** A moment to come: so long from now, or as it is written. */
export function momentAheadIn(values: Arguments['values'], flag: string, now = Date.now()): number | undefined {
  const text = values[flag]
  if (typeof text !== 'string') return undefined
  const moment = durationOf(text) === undefined ? momentOf(text, flag, now) : now + (durationOf(text) ?? 0)
  if (moment > now) return moment
  throw new UsageError(`--${flag} takes a time to come such as 2026-11-18T12:00:00Z, or 90m, 12h, 7d; it is ${text}`)
}

export function momentIn(values: Arguments['values'], flag: string): number | undefined {
  const text = values[flag]
  return typeof text === 'string' ? momentOf(text, flag) : undefined
}
