import { describe, expect, it } from 'vitest'
import { withSection } from '../../scripts/bench/document.ts'
import { isMet, median, table, targetTable } from '../../scripts/bench/report.ts'

describe('the tables of a measurement', () => {
  it('take the middle of what was measured', () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(median([9, 1, 5, 6])).toBe(5.5)
    expect(median([])).toBeNaN()
  })
  it('say whether a promise is kept', () => {
    expect(targetTable([{ what: 'share', value: 0.8, least: 0.75 }])).toContain('| share | at least 0.75 | 0.8 | met |')
    expect(targetTable([{ what: 'cost', value: 1.4, most: 1.35 }])).toContain('| at most 1.35 | 1.4 | **not met** |')
    expect(targetTable([{ what: 'lists', value: 15123.4, least: 10_000 }])).toContain(
      '| at least 10,000 | 15,123 | met',
    )
  })
  it('round nothing up to a promise', () => {
    expect(targetTable([{ what: 'share', value: 0.7499, least: 0.75 }])).toContain('**not met**')
  })
  it('take what could not be measured for missed', () => {
    expect(isMet({ what: 'gone', value: NaN, most: 1 })).toBe(false)
  })
  it('draw Markdown', () => {
    expect(table(['a', 'b'], [['x', 1]])).toBe('| a | b |\n|---|---|\n| x | 1 |')
  })
})

describe('the page of benchmarks', () => {
  const text = 'before\n<!-- bench:call -->\nold\n<!-- /bench:call -->\nafter\n'
  it('gets what was measured between its marks, and nothing else changes', () => {
    const once = withSection(text, 'call', 'new\n')
    expect(once).toBe('before\n<!-- bench:call -->\nnew\n<!-- /bench:call -->\nafter\n')
    expect(withSection(once, 'call', 'new')).toBe(once)
  })
  it('must have the marks', () => {
    expect(() => withSection(text, 'list', 'new')).toThrow('<!-- bench:list -->')
  })
})
