import { describe, expect, it } from 'vitest'
import { readPolicy } from '../../src/governance/policy-reading.ts'
import { ruleText, type Section } from '../../src/governance/rule-text.ts'

async function said(section: Section, rule: object): Promise<string> {
  const read = await readPolicy(JSON.stringify({ policy: 1, groups: { g: { clients: [] } }, [section]: [rule] }), 'p')
  if (!read.ok) throw new Error(JSON.stringify(read.mistakes))
  return ruleText(read.book.document, section, 0)
}

describe('a rule in words', () => {
  it.each<[Section, object, string]>([
    ['permissions', { effect: 'allow' }, 'allow everything to everybody'],
    [
      'permissions',
      { effect: 'deny', clients: ['@g', 'bob'], tools: ['pay*'], prompts: ['x'], reason: 'no' },
      'deny tools pay* and prompts x to @g, bob: no',
    ],
    ['visibility', { effect: 'hide', resources: ['skill://*'] }, 'hide resources skill://* from everybody'],
    [
      'limits',
      { clients: ['@g'], max_calls_per_minute: 3, max_calls_per_day: 9, max_concurrent_calls: 2 },
      '3 calls a minute, 9 calls a day, 2 calls at a time for @g',
    ],
    [
      'limits',
      { monthly_budget: 5, max_cost_per_call: 0.5 },
      'a budget of 5 a month, at most 0.5 a call for everybody',
    ],
    ['rates', { tools: ['a'], max_calls_per_minute: 1 }, '1 calls a minute of tools a for everybody'],
    ['approvals', { tools: ['a'], approve: 'never' }, 'nobody has to agree to tools a of everybody'],
    [
      'approvals',
      {
        tools: ['a'],
        by: 'caller',
        expires_seconds: 60,
        when: [
          { argument: '/a', equals: null },
          { argument: '/b', in: ['x', 1] },
          { argument: '/c', below: 2 },
          { argument: '/d', like: '*@x' },
          { argument: '/e', present: false },
        ],
      },
      'the person at the client has to agree to tools a of everybody, where /a is null or /b is one of "x", 1 or /c is below 2 or /d is like *@x or /e is left out, good for 60 s',
    ],
    ['tool_search', { clients: ['@g'], keep: ['add'] }, '@g find tools by searching, but for add'],
  ])('of %s: %o', async (section, rule, text) => {
    expect(await said(section, rule)).toBe(text)
  })

  it('stays short, whatever it names', async () => {
    const names = Array.from({ length: 5000 }, (_, index) => `${'n'.repeat(500)}${index}`)
    const text = await said('permissions', { effect: 'allow', clients: names, tools: names, reason: 'r'.repeat(500) })
    expect(text.length).toBeLessThan(2002)
    expect(text).toContain(' and 4995 more')
  })
})
