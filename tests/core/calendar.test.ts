import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCalendar } from '../../src/core/calendar.ts'

const hourMs = 3_600_000

describe('days and months of a zone', () => {
  it.each([
    ['UTC', '2026-02-28T12:00:00Z', '2026-02-28T00:00:00Z', 24],
    ['UTC', '2028-02-29T00:00:00Z', '2028-02-29T00:00:00Z', 24],
    ['Europe/Berlin', '2026-03-29T12:00:00Z', '2026-03-28T23:00:00Z', 23],
    ['Europe/Berlin', '2026-10-25T12:00:00Z', '2026-10-24T22:00:00Z', 25],
    ['Asia/Kolkata', '2026-01-01T00:00:00Z', '2025-12-31T18:30:00Z', 24],
    ['Australia/Lord_Howe', '2026-04-05T00:00:00Z', '2026-04-04T13:00:00Z', 24.5],
    // Midnight is left out: the day begins at one.
    ['America/Sao_Paulo', '2018-11-04T12:00:00Z', '2018-11-04T03:00:00Z', 23],
    // Clocks go back at midnight to the day that was over, which becomes longer.
    ['America/Sao_Paulo', '2018-02-18T02:30:00Z', '2018-02-17T02:00:00Z', 25],
    // They go back a minute after midnight: the new day had begun.
    ['America/St_Johns', '2005-10-30T03:00:00Z', '2005-10-30T02:30:00Z', 25],
    // There was no 30th of December.
    ['Pacific/Apia', '2011-12-30T09:00:00Z', '2011-12-29T10:00:00Z', 24],
    ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-30T10:00:00Z', 24],
  ])('%s: the day of %s begins at %s and has %d hours', (zone, instant, start, hours) => {
    const day = createCalendar(zone).dayOf(Date.parse(instant))
    expect(new Date(day.start).toISOString()).toBe(new Date(start).toISOString())
    expect((day.end - day.start) / hourMs).toBe(hours)
  })

  it.each([
    ['UTC', '2026-11-18T00:00:00Z', '2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z'],
    ['UTC', '2026-12-31T23:59:59Z', '2026-12-01T00:00:00Z', '2027-01-01T00:00:00Z'],
    ['Europe/Berlin', '2026-03-31T22:00:00Z', '2026-03-31T22:00:00Z', '2026-04-30T22:00:00Z'],
    ['Europe/Berlin', '2026-10-31T22:59:59Z', '2026-09-30T22:00:00Z', '2026-10-31T23:00:00Z'],
    ['Pacific/Apia', '2012-01-01T00:00:00Z', '2011-12-31T10:00:00Z', '2012-01-31T10:00:00Z'],
  ])('%s: the month of %s is from %s to %s', (zone, instant, start, end) => {
    const month = createCalendar(zone).monthOf(Date.parse(instant))
    expect([month.start, month.end]).toEqual([Date.parse(start), Date.parse(end)])
  })

  it('follow one another without a gap, and begin at the first instant of their date, in every zone', () => {
    const zones = Intl.supportedValuesOf('timeZone')
    const span = { min: Date.parse('1990-01-01T00:00:00Z'), max: Date.parse('2040-01-01T00:00:00Z') }
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer(span), (zone, instant) => {
        const calendar = createCalendar(zone)
        const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
        for (const [of, length] of [
          [calendar.dayOf, 10],
          [calendar.monthOf, 7],
        ] as const) {
          const { start, end } = of(instant)
          expect(start <= instant && instant < end).toBe(true)
          expect(of(start)).toEqual({ start, end })
          expect(of(end - 1)).toEqual({ start, end })
          expect(of(end).start).toBe(end)
          const shown = (at: number): string => format.format(at).slice(0, length)
          expect(shown(start - 1) < shown(start)).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('are of zones that there are', () => {
    expect(() => createCalendar('Mars/Olympus')).toThrow(RangeError)
  })
})
