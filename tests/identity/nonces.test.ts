import { describe, expect, it } from 'vitest'
import { Fault } from '../../src/core/fault.ts'
import { createNonces, type Nonces } from '../../src/identity/nonces.ts'

const taken = (nonces: Nonces, key: string, nonce: string, at: number): readonly unknown[] => {
  try {
    nonces.take(key, nonce, at)
    return ['taken']
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown
    return [thrown.code, ...(thrown.retryAfter === undefined ? [] : [thrown.retryAfter])]
  }
}

describe('the nonces of signed requests', () => {
  it('are taken once by each key, however long they are, until they can be forgotten', () => {
    const nonces = createNonces({ keptMs: 1000 })
    const long = 'x'.repeat(256)
    expect(taken(nonces, 'a', long, 0)).toEqual(['taken'])
    expect(taken(nonces, 'a', long, 999)).toEqual(['signature_replayed'])
    expect(taken(nonces, 'b', long, 999)).toEqual(['taken'])
    expect(taken(nonces, 'a', `${long.slice(1)}y`, 999)).toEqual(['taken'])
    expect(taken(nonces, 'a', long, 1000)).toEqual(['taken'])
  })

  it('[R8.7] of one key are bounded, and what it uses up is missing to no other', () => {
    const nonces = createNonces({ keptMs: 10_000, mostOfKey: 50 })
    for (let at = 0; at < 50; at += 1) expect(taken(nonces, 'a', `n${at}`, at)).toEqual(['taken'])
    expect(taken(nonces, 'a', 'more', 50)).toEqual(['rate_limited', 10])
    expect(taken(nonces, 'a', 'n3', 50)).toEqual(['signature_replayed'])
    expect(taken(nonces, 'b', 'first', 50)).toEqual(['taken'])
    expect(taken(nonces, 'a', 'more', 9_995)).toEqual(['rate_limited', 1])
    expect(taken(nonces, 'a', 'more', 10_000)).toEqual(['taken'])
  })

  it('of all keys are bounded, and a key that uses few always has room', () => {
    const nonces = createNonces({ keptMs: 10_000, mostOfAll: 3000, mostOfKey: 2500 })
    for (let at = 0; at < 2500; at += 1) nonces.take('a', `n${at}`, at)
    for (let at = 0; at < 1000; at += 1) expect(taken(nonces, 'b', `n${at}`, 2500)).toEqual(['taken'])
    expect(taken(nonces, 'b', 'more', 2500)).toEqual(['overloaded', 10])
    expect(taken(nonces, 'c', 'first', 2500)).toEqual(['taken'])
    expect(nonces.held()).toBe(3501)
    expect(taken(nonces, 'b', 'later', 13_000)).toEqual(['taken'])
    expect(nonces.held()).toBe(1)
  })
})
