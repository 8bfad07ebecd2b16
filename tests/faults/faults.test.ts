import { describe, expect, it } from 'vitest'
import { randomFrom } from '../../scripts/faults/random.ts'
import { scenarios } from '../../scripts/faults/scenarios.ts'

/** Chosen anew each time; what fails is repeated with `npm run faults -- --short --only NAME --seed N`. */
const seed = Math.floor(Math.random() * 1e9)

const claims = [
  ['kill', '[P10] [R8.6] [R8.2] [R8.4] [R8.7] killed under load and while starting'],
  ['disk-full', '[P10] [R8.6] with a full disk, and after it'],
  ['small-disk', '[P10] [R8.6] on a disk with hardly any room beside the rows'],
  ['read-only', '[P10] [R8.6] with a read-only disk, and after it'],
  ['freeze', '[P10] [R8.6] stopped and continued, and killed while stopped'],
  ['damage', '[R8.6] with a damaged tail of the database or of its WAL'],
  ['clock', '[P4] [R8.2] [R8.4] with a clock that jumps both ways'],
  ['limit', '[P4] [R8.3] [R8.5] asked by 200 callers at once against a limit of 1,000, which executes exactly 1,000,'],
  ['limit-across-crashes', '[P4] [R8.3] [R8.5] killed meanwhile, which never executes more,'],
  ['stdio', '[P10] [R8.6] [R8.7] over stdio, five on one folder, the owner killed,'],
] as const

describe(`a gateway (seed ${seed})`, () => {
  it.each(claims)('%s: %s loses nothing, overspends nothing, and shows what was changed', async (name) => {
    const report = await scenarios[name]?.({ random: randomFrom(seed), kills: 3, short: true, say: () => undefined })
    expect(report?.violations, `seed ${seed}`).toEqual([])
    expect(report?.answers).toBeGreaterThan(0)
    expect(report?.executed).toBeGreaterThan(0)
    expect(report?.rows).toBeGreaterThan(0)
  })

  it('is put to every fault there is', () => {
    expect(claims.map(([name]) => name)).toEqual(Object.keys(scenarios))
  })
})
