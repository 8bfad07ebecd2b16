import { describe, expect, it } from 'vitest'
import { createKeptAnswers } from '../../src/mcp/kept-answers.ts'

function keeping(most: number) {
  const kept = createKeptAnswers(most)
  const owners = new Map<string, object>()
  const gone: string[] = []
  const keep = (owner: string, name: string, size: number) => {
    const one = owners.get(owner) ?? {}
    owners.set(owner, one)
    return kept.keep(one, size, () => gone.push(name))
  }
  return { keep, gone }
}

describe('what is kept of answers', () => {
  it('is so much, of whoever has most first, the oldest of it first', () => {
    const { keep, gone } = keeping(100)
    keep('ann', 'a1', 30)
    keep('bob', 'b1', 20)
    keep('ann', 'a2', 40)
    keep('bob', 'b2', 20)
    expect(gone).toEqual(['a1'])
    keep('bob', 'b3', 20)
    expect(gone).toEqual(['a1'])
    keep('bob', 'b4', 20)
    expect(gone).toEqual(['a1', 'b1'])
  })

  it('makes no room for one that could never fit', () => {
    const { keep, gone } = keeping(100)
    keep('ann', 'a1', 100)
    keep('bob', 'b1', 101)
    expect(gone).toEqual(['b1'])
  })

  it('has room again for what was given up', () => {
    const { keep, gone } = keeping(100)
    const giveUp = keep('ann', 'a1', 60)
    giveUp()
    giveUp()
    keep('bob', 'b1', 100)
    expect(gone).toEqual([])
  })
})
