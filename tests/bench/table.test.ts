import { describe, expect, it } from 'vitest'
import { median, table, verdict } from '../../scripts/bench/table.ts'

describe('the tables of a measurement', () => {
  it('takes the middle of what was measured', () => {
    expect(median([9, 1, 5])).toBe(5)
  })
  it('says whether a promise is kept', () => {
    expect(verdict({ what: 'share', value: 0.8, least: 0.75 })).toBe('share: 0.8, at least 0.75: **met**')
    expect(verdict({ what: 'cost', value: 1.4, most: 1.35 })).toBe('cost: 1.4, at most 1.35: **not met**')
  })
  it('draws Markdown', () => {
    expect(table(['a', 'b'], [['x', 1]])).toBe('| a | b |\n|---|---|\n| x | 1 |')
  })
})
