import { describe, expect, it } from 'vitest'
import { openGovernance, readPolicy } from '../../src/governance/governance.ts'
import { createPolicyAdministration } from '../../src/governance/policy-administration.ts'
import { configured } from './governed.ts'

const lines = (count: number): string =>
  Array.from(
    { length: count },
    (_, at) => `  - { effect: allow, clients: [c${at}], tools: [t${at}, "u${at}_*"] }\n`,
  ).join('')
const long = `policy: 1\npermissions:\n${lines(1000)}`

/** How many turns others got until it was done. */
async function turnsDuring<T>(work: Promise<T>): Promise<{ readonly done: T; readonly turns: number }> {
  let turns = 0
  let waiting = true
  const turn = (): void => {
    turns += 1
    if (waiting) setImmediate(turn)
  }
  setImmediate(turn)
  const done = await work
  waiting = false
  return { done, turns }
}

describe('a long policy document', () => {
  it.each([
    ['YAML', long],
    ['JSON', JSON.stringify({ policy: 1, permissions: Array(1000).fill({ effect: 'allow', tools: ['a', 'b*'] }) })],
  ])('keeps nobody waiting while it is read: %s', async (_, text) => {
    await readPolicy('policy: 1', 'p')
    const { done, turns } = await turnsDuring(readPolicy(text, 'p'))
    expect(done.ok && done.book.document.permissions).toHaveLength(1000)
    expect(turns).toBeGreaterThan(100)
  })

  it('[R8.8] has its mistakes listed with their places like a short one', async () => {
    const read = await readPolicy(`${long}  - { effect: alow }\nrates: 5\n`, 'policy.yaml')
    expect(read.ok ? [] : read.mistakes).toMatchObject([
      { place: { from: 'file', name: 'policy.yaml', line: 1003, column: 15 }, pointer: '/permissions/1000/effect' },
      { place: { line: 1004, column: 8 }, what: 'rates must be a list' },
    ])
  })

  it('is read one at a time, and one that is wrong holds up no other', async () => {
    const reads = await Promise.all([long, `${long}]`, long].map((text) => readPolicy(text, 'p')))
    expect(reads.map(({ ok }) => ok)).toEqual([true, false, true])
  })
})

it('[R8.8] in JSON a key that stands twice is a mistake, and so is a group that is not there', async () => {
  const twice = '{"policy":1,"permissions":[{"effect":"deny"}],"permissions":[]}'
  const nobody = JSON.stringify({ policy: 1, permissions: [{ effect: 'deny', clients: ['@nobody'] }] })
  for (const [text, what] of [
    [twice, 'this key stands twice in the same part'],
    [nobody, 'there is no group @nobody'],
  ] as const) {
    const read = await readPolicy(text, 'p')
    expect(read.ok ? [] : read.mistakes).toMatchObject([{ what, place: { line: 1 } }])
  }
})

describe('dry runs', () => {
  async function administered() {
    const governed = await openGovernance({ config: configured(), onlyLocal: false, watch: false })
    const asked: { readonly end: () => void }[] = []
    const administration = createPolicyAdministration({
      governed,
      config: configured(),
      entryOf: () => undefined,
      past: () =>
        new Promise((resolve) => {
          asked.push({ end: () => resolve({ calls: [], complete: true }) })
        }),
    })
    const entry = administration.catalogue().find(({ name }) => name === 'policy_dry_run')!
    const dryRun = async (signal = new AbortController().signal): Promise<unknown> =>
      administration.call(entry, { text: 'policy: 1' }, { signal } as never)
    return { dryRun, asked }
  }
  const looked = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20))

  it('are made one at a time, and not for callers that left', async () => {
    const { dryRun, asked } = await administered()
    const left = new AbortController()
    const runs = Promise.allSettled([dryRun(), dryRun(left.signal), dryRun()])
    left.abort()
    await expect.poll(() => asked.length).toBe(1)
    await looked()
    expect(asked).toHaveLength(1)
    asked[0]?.end()
    await expect.poll(() => asked.length).toBe(2)
    asked[1]?.end()
    expect((await runs).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it('are refused where too many wait, until there is room', async () => {
    const { dryRun, asked } = await administered()
    const runs = Array.from({ length: 8 }, () => dryRun())
    await expect(dryRun()).rejects.toMatchObject({ code: 'overloaded', retryAfter: 5 })
    for (const [at] of runs.entries()) {
      await expect.poll(() => asked.length).toBe(at + 1)
      asked[at]?.end()
    }
    await Promise.all(runs)
    const more = dryRun()
    await expect.poll(() => asked.length).toBe(9)
    asked[8]?.end()
    await more
  })
})
