import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { page, withSection } from '../../scripts/bench/document.ts'
import { readOptions, suiteNames } from '../../scripts/bench/options.ts'

const read = (...argv: readonly string[]) => readOptions(argv, () => undefined)

describe('the options of a measurement', () => {
  it('ask for everything, long enough to be told, where none is given', () => {
    const { plan, only, peers, profile, write } = read()!
    expect(plan).toMatchObject({ rounds: 5, seconds: 2, calls: 1_000_000, streams: 10_000, rows: 1_000_000 })
    expect({ only, peers, profile, write }).toEqual({
      only: suiteNames,
      peers: undefined,
      profile: false,
      write: false,
    })
  })

  it('choose suites, peers and extent', () => {
    const { plan, only, peers } = read(
      '--only',
      'call,list',
      '--peers',
      'rmcp,V2',
      '--rounds',
      '7',
      '--seconds',
      '0.5',
    )!
    expect([only, peers, plan.rounds, plan.seconds]).toEqual([['call', 'list'], ['rmcp', 'v2'], 7, 0.5])
    expect(read('--peers', 'none')?.peers).toEqual([])
  })

  it.each([
    [['--only', 'call,speed'], 'there is no suite speed; there are call, list'],
    [['--profile', '--only', 'memory'], 'there is no suite memory; there are call, list, rest, stdio'],
    [['--rounds', '0'], '--rounds takes a number above 0, not 0'],
    [['--seconds', 'long'], '--seconds takes a number above 0, not long'],
    [['--checkout', '/nowhere'], '/nowhere is no checkout of the gateway'],
    [['--fast'], '--fast'],
  ])('%j is refused', (argv, said) => {
    expect(() => read(...argv)).toThrow(said)
  })

  it('have a place for every table in the page', () => {
    const text = readFileSync(page, 'utf8')
    for (const name of [...suiteNames, 'targets', 'profile-call']) {
      expect(withSection(text, name, 'new')).toContain(`<!-- bench:${name} -->\nnew\n<!-- /bench:${name} -->`)
    }
  })
})
