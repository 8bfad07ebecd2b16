import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Session } from '../../src/core/session.ts'
import { migrate } from '../../src/store/migrations.ts'
import { createRequestStates, createSessionStore } from '../../src/store/store.ts'

const database = (): DatabaseSync => {
  const db = new DatabaseSync(':memory:')
  migrate(db)
  return db
}

const session: fc.Arbitrary<Session> = fc.record({
  id: fc.uuid(),
  revision: fc.string(),
  principal: fc.string(),
  client: fc.record({ name: fc.string(), version: fc.string() }),
  capabilities: fc
    .dictionary(fc.string(), fc.jsonValue())
    .map((value) => JSON.parse(JSON.stringify(value)) as object as Session['capabilities']),
  initialized: fc.boolean(),
  logLevel: fc.option(fc.constantFrom('debug', 'error'), { nil: undefined }),
  subscriptions: fc.array(fc.webUrl()),
  expiresAt: fc.nat(),
})

describe('stored sessions', () => {
  it('come back as they were kept, the last time they were', () => {
    fc.assert(
      fc.property(session, session, (first, second) => {
        const store = createSessionStore(database())
        store.save(first)
        expect(store.find(first.id)).toEqual(first)
        const changed = {
          ...first,
          logLevel: second.logLevel,
          subscriptions: second.subscriptions,
          expiresAt: second.expiresAt,
        }
        store.save(changed)
        expect(store.find(first.id)).toEqual(changed)
        store.remove(first.id)
        expect(store.find(first.id)).toBeUndefined()
      }),
    )
  })

  it('are swept when their time is over', () => {
    fc.assert(
      fc.property(fc.uniqueArray(session, { selector: ({ id }) => id }), fc.nat(), (all, now) => {
        const store = createSessionStore(database())
        for (const one of all) store.save(one)
        const over = all.filter(({ expiresAt }) => expiresAt <= now)
        expect(store.sweep(now)).toBe(over.length)
        for (const one of all) expect(store.find(one.id) === undefined).toBe(over.includes(one))
      }),
    )
  })
})

describe('states handed to clients', () => {
  it('are signed with one key by everybody who shares the store, and another by everybody else', () => {
    const db = database()
    expect(createRequestStates(db).key).toEqual(createRequestStates(db).key)
    expect(createRequestStates(db).key.length).toBe(32)
    expect(createRequestStates(db).key).not.toEqual(createRequestStates(database()).key)
  })

  it('are taken once, and forgotten only when they have expired anyway', () => {
    const db = database()
    const states = createRequestStates(db)
    const soon = Date.now() + 60_000
    expect(states.wasTaken('a')).toBe(false)
    expect([states.take('a', soon), states.take('a', soon), states.take('b', soon)]).toEqual([true, false, true])
    expect(createRequestStates(db).wasTaken('a')).toBe(true)
    expect(createRequestStates(db).take('a', soon)).toBe(false)
    expect(states.take('old', 1)).toBe(true)
    createRequestStates(db).take('c', soon)
    const kept = db
      .prepare('SELECT nonce FROM used_states ORDER BY nonce')
      .all()
      .map(({ nonce }) => nonce)
    expect(kept).toEqual(['a', 'b', 'c'])
  })
})
