import { expect, it } from 'vitest'
import { writtenMoment } from '../../src/core/moment.ts'

it.each([
  ['2026-11-18T12:00:00Z', 1_795_003_200_000],
  ['2026-11-18t13:00:00.5+01:00', 1_795_003_200_500],
  ['2026-11-18 12:00:00Z', 1_795_003_200_000],
  ['2026-11-18', 1_794_960_000_000],
  ['2028-02-29T00:00:00Z', 1_835_395_200_000],
  ['2016-12-31T23:59:60Z', 1_483_228_799_000],
  ['0000-01-01T00:00:00Z', -62_167_219_200_000],
])('%s is a time', (text, moment) => {
  expect(writtenMoment(text)).toBe(moment)
})

it.each(['2027-02-30T00:00:00Z', '2027-02-29', '2027-04-31 12:00Z', '2027-13-01', '2027-1-1', 'tomorrow', ''])(
  '%j is none, though Date.parse may take it for one',
  (text) => {
    expect(writtenMoment(text)).toBeNaN()
  },
)
